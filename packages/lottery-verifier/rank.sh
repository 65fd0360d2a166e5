#!/bin/sh
# sh rank.sh <folder of a draw>: ranks its tickets with nothing but sha256sum, cut, sed, sort and head, and prints the winners' scores
# and numbers. What it prints and what result.json says are the same, or somebody has cheated.
set -eu
cd "$1"
hash() { sha256sum | cut -d' ' -f1; }
member() { sed -n "s/.*\"$2\":\"\{0,1\}\([0-9a-f]*\).*/\1/p" "$1"; }
randomness=$(member beacon.json randomness)
seed=$(printf 'draw/v1:%s:%s' "$(hash < manifest.json)" "$randomness" | hash)
cut -d';' -f1 list.txt | while read -r ticket; do
  printf '%s %s\n' "$(printf '%s:%s' "$seed" "$ticket" | hash)" "$ticket"
done | LC_ALL=C sort | head -n "$(member manifest.json winners)"
