#!/bin/sh
# Stands for a Python: by the name of the link to it, "<exit code>-<tests>", it ends with a code and prints what unittest would.
name=$(basename "$0")
echo "Ran ${name#*-} tests in 0.010s" >&2
exit "${name%-*}"
