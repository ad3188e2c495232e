/** Statements in files() that reach for the machine, and what they hear. */
export const REACHING: Readonly<Record<string, readonly [string, RegExp]>> = {
  "stdout-by-console": [`console.log("hello")`, /'console' is not defined/],
  "stdout-by-deno": [
    `Deno.stdout.writeSync(new Uint8Array([10]))`,
    /'Deno' is not defined/,
  ],
  "stdin": [`Deno.stdin.readSync(new Uint8Array(9))`, /'Deno' is not defined/],
  "disk-read": [`Deno.readTextFileSync("/etc/hostname")`, /'Deno' is not/],
  "disk-by-require": [`require("fs").readdirSync("/")`, /'require' is not/],
  "environment": [`throw new Error(process.env.HOME)`, /'process' is not/],
  "network": [`fetch("http://127.0.0.1:9/")`, /'fetch' is not defined/],
  "socket": [`new WebSocket("ws://127.0.0.1:9/")`, /'WebSocket' is not/],
  "thread": [`new Worker("data:text/javascript,")`, /'Worker' is not defined/],
  "process": [`new Deno.Command("id").outputSync()`, /'Deno' is not defined/],
  "wasm": [`new WebAssembly.Module(new Uint8Array())`, /'WebAssembly' is not/],
  "sleep": [
    `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`,
    /'Atomics' is not defined/,
  ],
  "timer": [`setTimeout(() => {}, 0)`, /'setTimeout' is not defined/],
  "clock": [`throw new Error(String(Date.now()))`, /'Date' is not defined/],
  "stop-watch": [`performance.now()`, /'performance' is not defined/],
  "chance": [`Math.random()`, /not a function/],
  "eval": [`(0, eval)("Deno.exit(3)")`, /'Deno' is not defined/],
  "function": [
    `new Function("return this")().Deno.exit(3)`,
    /cannot read property 'exit' of undefined/,
  ],
  "pages-constructor": [
    `release.pages.constructor("return this")().next().value.process.exit(3)`,
    /cannot read property 'exit' of undefined/,
  ],
  "list-constructor": [
    `[].constructor.constructor("return process.exit(3)")()`,
    /'process' is not defined/,
  ],
  "import-later": [
    `yield import("node:fs")`,
    /no file|without a path/,
  ],
};
