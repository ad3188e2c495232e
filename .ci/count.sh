# Counting for .ci/run, to be sourced. Keeps `passed` and `failed`.
passed=0
failed=0

# count KIND CODE LOG: a `step` counts one; `tests` count what Deno's last
# summary line in the log says, and at least one failure when the command
# failed or ran no test.
count() {
  local kind=$1 code=$2 line good=0 bad=0
  if [ "$kind" = tests ]; then
    line=$(grep -E '^(ok|FAILED) \| [0-9]+ passed' "$3" | tail -n 1)
    good=$(sed -nE 's/.*\| ([0-9]+) passed.*/\1/p' <<<"$line")
    bad=$(sed -nE 's/.*\| ([0-9]+) failed.*/\1/p' <<<"$line")
    good=${good:-0}
    bad=${bad:-0}
    if [ "$bad" -eq 0 ] && { [ "$code" -ne 0 ] || [ "$good" -eq 0 ]; }; then
      bad=1
    fi
  elif [ "$code" -eq 0 ]; then
    good=1
  else
    bad=1
  fi
  passed=$((passed + good))
  failed=$((failed + bad))
}
