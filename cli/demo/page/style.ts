/** The look of the page, in light and dark, from a phone up. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f6f5f2; --card: #ffffff; --ink: #1d1f24; --quiet: #5b6069;
  --rule: #dcdad4; --chip: #eeece7;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14161a; --card: #1d2026; --ink: #ecedf0; --quiet: #a3a9b4;
    --rule: #343942; --chip: #2a2e36;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 84rem; padding: clamp(1rem, 3vw, 2.5rem);
  background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
}
h1 { margin: 0; font-size: clamp(1.5rem, 4vw, 2.2rem); line-height: 1.2; }
h2 { margin: 0; font-size: 1.05rem; }
p { margin: .5rem 0; max-width: 70ch; }
.quiet { color: var(--quiet); }
ul { display: flex; flex-wrap: wrap; gap: .4rem; margin: 0; padding: 0; list-style: none; }
li {
  display: inline-flex; align-items: center; gap: .45rem; padding: .15rem .6rem;
  border-radius: 1rem; background: var(--chip); font-size: .875rem;
}
li i {
  width: .8rem; height: .8rem; border-radius: .25rem; background: var(--colour);
  box-shadow: 0 0 0 1px #0006;
}
header ul { margin-top: 1rem; }
main { columns: 22rem; column-gap: 1.25rem; margin: 1.75rem 0 .5rem; }
figure {
  margin: 0 0 1.25rem; overflow: hidden; break-inside: avoid; background: var(--card);
  border: 1px solid var(--rule); border-radius: .75rem;
}
.picture { position: relative; background: #000; }
.picture img { display: block; width: 100%; height: auto; }
.picture svg { position: absolute; inset: 0; width: 100%; height: 100%; }
figcaption { display: grid; gap: .6rem; padding: .9rem 1rem 1.1rem; }
figcaption p { margin: 0; }
.halo, .line { vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.halo { stroke: #000; stroke-opacity: .55; stroke-width: 4px; }
.line { stroke-width: 2px; fill-opacity: .14; }
rect.line { fill-opacity: .05; }
svg text {
  font-family: system-ui, sans-serif; font-weight: 650; paint-order: stroke;
  stroke: #000; stroke-opacity: .75; stroke-width: .22em; stroke-linejoin: round;
}
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .925rem; }
th, td { padding: .35rem 1.1rem .35rem 0; text-align: left; border-bottom: 1px solid var(--rule); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
code { overflow-wrap: anywhere; font-size: .9em; }
`;
