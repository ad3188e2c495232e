/** The look of the page, in light and dark, from a phone up. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --ink: #1c1f24; --quiet: #595f69; --rule: #dedad1;
  --soft: #efece5; --link: #1f5c99; --warn: #8f4300; --mat: #e6e3dc;
  --train: #3a78b5; --val: #d1842b; --test: #7a8f3c;
  --tiny: #8d2a3d; --cut: #7a4a00; --crowded: #4b3a94;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14161a; --ink: #e8e9ec; --quiet: #a3a9b3; --rule: #30353d;
    --soft: #20242b; --link: #8cbdf0; --warn: #f0b072; --mat: #0c0d10;
    --train: #4f8dc9; --val: #dd9a4a; --test: #a3b866;
    --tiny: #f2a3b1; --cut: #e9bd76; --crowded: #beb1f5;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; }
body {
  max-width: 70rem; margin: 0 auto; padding: clamp(1rem, 4vw, 3rem);
  background: var(--paper); color: var(--ink);
  font: .9375rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3 { line-height: 1.25; margin: 0; }
h1 { font-size: clamp(1.6rem, 5vw, 2.4rem); font-weight: 650; letter-spacing: -.015em; }
h2 { font-size: 1.25rem; font-weight: 650; letter-spacing: -.005em; }
h3 { font-size: 1rem; font-weight: 600; }
p { margin: .35rem 0; max-width: 72ch; }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: 1px; }
a:focus-visible, summary:focus-visible {
  outline: 2px solid var(--link); outline-offset: 3px; border-radius: 2px;
}
code { font: .8em/1.4 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
main:focus { outline: none; }
.quiet { color: var(--quiet); }
.unseen {
  position: absolute; width: 1px; height: 1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap;
}
.skip { position: absolute; left: -99rem; }
.skip:focus { position: static; display: inline-block; margin-bottom: 1rem; }
.kicker {
  margin: 0 0 .3rem; color: var(--quiet); font-size: .75rem; font-weight: 600;
  letter-spacing: .09em; text-transform: uppercase;
}
.tag { color: var(--quiet); font-weight: 400; }
.tiles {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
  gap: 0 1.5rem; margin: 1.5rem 0 0; border-top: 1px solid var(--rule);
}
.tiles div {
  display: flex; flex-direction: column-reverse; justify-content: flex-end;
  padding: .7rem 0 .8rem; border-bottom: 1px solid var(--rule);
}
.tiles dt { color: var(--quiet); font-size: .8125rem; }
.tiles dd {
  margin: 0; font-size: 1.5rem; font-weight: 600; line-height: 1.2;
  font-variant-numeric: tabular-nums; letter-spacing: -.01em;
}
nav ul {
  display: flex; flex-wrap: wrap; gap: .35rem 1.25rem; margin: 1.1rem 0 0;
  padding: 0; list-style: none;
}
main > section { margin-top: 2.75rem; scroll-margin-top: 1rem; }
main > section > h2 {
  padding-bottom: .45rem; margin-bottom: .7rem; border-bottom: 2px solid var(--ink);
}
.formats, .folds { max-width: 46rem; }
#formats-title { margin: 1.6rem 0 .3rem; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td {
  padding: .4rem 0 .4rem .9rem; border-bottom: 1px solid var(--rule);
  text-align: right; vertical-align: top; font-weight: 400;
}
th:first-child { padding-left: 0; text-align: left; }
thead th { color: var(--quiet); font-size: .8125rem; vertical-align: bottom; }
td, thead th { white-space: nowrap; overflow-wrap: normal; }
td.words { text-align: left; white-space: normal; overflow-wrap: anywhere; }
td.nil { color: var(--quiet); }
td b, .narrow b { color: var(--warn); font-weight: 650; }
.warnings { margin: 0; padding: 0; list-style: none; }
.warnings li {
  padding: .55rem 0 .6rem .9rem; border-bottom: 1px solid var(--rule);
  border-left: 3px solid var(--val);
}
.warnings li + li { border-top: 0; }
.warnings p { margin: 0; max-width: 84ch; }
.warnings code { color: var(--quiet); }
.warnings .quiet { font-size: .8125rem; }
.bar { display: block; width: 100%; height: .45rem; margin-top: .3rem; background: var(--soft); }
.split .bar { height: 1.5rem; margin: .7rem 0 .5rem; }
.bar .train { fill: var(--train); } .bar .val { fill: var(--val); } .bar .test { fill: var(--test); }
.key { display: inline-block; width: .7rem; height: .7rem; margin-right: .45rem; border-radius: 2px; }
p .key { margin-right: .1rem; }
.key.train { background: var(--train); } .key.val { background: var(--val); } .key.test { background: var(--test); }
.swatch {
  flex: none; width: .7rem; height: .7rem; margin-right: .5rem; border-radius: 2px;
  background: var(--c); box-shadow: 0 0 0 1px #0005;
}
.name { display: flex; align-items: baseline; }
.narrow { display: block; margin-top: .2rem; color: var(--quiet); font-size: .75rem; }
.classes { table-layout: fixed; }
.classes th:not(:first-child), .classes td { width: 5.2rem; }
.charts {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  gap: 1.75rem 3rem;
}
figure { margin: 0; }
.chart { display: flex; flex-direction: column; }
.chart figcaption { flex: 1; }
.chart figcaption p { color: var(--quiet); font-size: .8125rem; margin: .1rem 0 .4rem; }
.chart svg { display: block; width: 100%; height: auto; }
.chart rect { fill: var(--train); }
.chart path { stroke: var(--quiet); fill: none; }
.chart text {
  fill: var(--quiet); font: 10.5px system-ui, sans-serif; text-anchor: middle;
  font-variant-numeric: tabular-nums;
}
.chart .value { fill: var(--ink); }
summary { width: fit-content; padding: .2rem 0; color: var(--link); font-size: .8125rem; cursor: pointer; }
details table { font-size: .8125rem; }
[class*="beside-"] { display: grid; gap: 0 .9rem; }
.sheets.beside-1 { grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); }
.sheets.beside-2 { grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
.sheets.beside-3 { grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr)); }
[class*="beside-"] .sheet { display: grid; grid-row: span 3; grid-template-rows: subgrid; min-width: 0; margin: 1.25rem 0 0; }
[class*="beside-"] h3 { align-self: end; }
.sheets.beside-1 .sheet ul { grid-template-columns: minmax(0, 1fr); }
.sheets.beside-2 .sheet ul { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.sheets.beside-3 .sheet ul { grid-template-columns: repeat(3, minmax(0, 1fr)); }
.sheet { margin-top: 1.75rem; scroll-margin-top: 1rem; }
.sheet h3 { display: flex; align-items: baseline; scroll-margin-top: 1rem; }
.sheet > p { margin: .15rem 0 .6rem; font-size: .8125rem; }
.sheet ul {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
  gap: 1.1rem .9rem; margin: 0; padding: 0; list-style: none;
}
.sheet li { min-width: 0; content-visibility: auto; contain-intrinsic-size: auto 15rem; }
.frame {
  position: relative; display: grid; place-items: center; margin: 0;
  aspect-ratio: 1; overflow: hidden; background: var(--mat); border-radius: 3px;
}
p.frame { padding: .75rem; color: var(--quiet); font-size: .8125rem; text-align: center; }
.frame img, .frame svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.frame img { object-fit: contain; }
.frame .coarse { image-rendering: pixelated; }
.frame path { fill: none; vector-effect: non-scaling-stroke; stroke-linejoin: round; stroke-linecap: round; }
.frame .halo { stroke: #000; stroke-opacity: .6; stroke-width: 4.5px; }
.frame .line, .frame .ring { stroke-width: 2px; }
.frame .hair { stroke-width: 1px; }
.frame .others { stroke: #fff; stroke-opacity: .85; stroke-width: 1.25px; stroke-dasharray: 3 3; filter: drop-shadow(0 0 1px #000); }
.sheet figcaption { display: grid; gap: .1rem; padding-top: .4rem; font-size: .75rem; line-height: 1.4; }
.chips { display: flex; flex-wrap: wrap; gap: 0 .6rem; font-size: .8125rem; font-weight: 600; }
.chip.flat, .chip.tiny { color: var(--tiny); } .chip.cut { color: var(--cut); } .chip.crowded { color: var(--crowded); }
.chip.plain { color: var(--quiet); font-weight: 400; }
.sheet code { overflow-wrap: anywhere; user-select: all; color: var(--quiet); font-size: .6875rem; }
footer { margin-top: 3rem; padding-top: .8rem; border-top: 1px solid var(--rule); color: var(--quiet); font-size: .8125rem; }
@media (min-width: 40.01rem) { .narrow { display: none; } }
@media (max-width: 40rem) {
  .fold { display: none; }
  .classes th:not(:first-child), .classes td { width: 4.4rem; }
  th, td { padding-left: .5rem; font-size: .8125rem; }
  .classes tbody th, .folds tbody th { font-size: .9375rem; }
  .sheet ul, .sheets.beside-3 .sheet ul { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .sheets.beside-1 { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
@media print {
  :root {
    --paper: #fff; --ink: #000; --quiet: #444; --rule: #bbb; --soft: #eee; --mat: #eee;
    --link: #000; --warn: #8f4300; --tiny: #8d2a3d; --cut: #7a4a00; --crowded: #4b3a94;
  }
  nav, .skip, summary { display: none; }
  body { padding: 0; font-size: 9pt; }
  figure, tr, .warnings li { break-inside: avoid; }
  .bar, .key, .swatch { print-color-adjust: exact; }
}
`;
