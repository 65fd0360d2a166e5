#!/bin/sh
# sh rank.sh <folder of a draw> [key]: ranks its tickets with nothing but sha256sum, cut, sed, sort and head, and prints the winners' scores
# and numbers. What it prints and what result.json says are the same, or somebody has cheated.
# It stops where the list is not the one that the manifest names, or the manifest is not signed by the key (64 hex digits; that of trust.json
# beside the folder where none is named). Without an openssl that knows Ed25519 it says that nobody looked at the signature.
# It does not look at the beacon's signature, nor at anything else: the verifier does.
set -eu
cd "$1"
say() { printf '%s\n' "$*" >&2; }
hash() { sha256sum | cut -d' ' -f1; }
member() { sed -n "s/.*\"$2\":\"\{0,1\}\([0-9a-f]*\).*/\1/p" "$1"; }
bytes() { printf '%s' "$1" | sed 's/../& /g' | tr ' ' '\n' | while read -r byte; do
  [ -z "$byte" ] || printf "\\$(printf '%03o' "0x$byte")"
done; }

list=$(hash < list.txt)
if [ "$list" != "$(member manifest.json list_sha256)" ]; then
  say "WRONG: the list is not the one that the manifest names: $list"
  exit 1
fi

key=${2:-}
if [ -z "$key" ] && [ -f ../trust.json ]; then
  key=$(tr -d ' \n' < ../trust.json | sed -n 's/.*"publicKey":"\([0-9a-f]\{64\}\)".*/\1/p')
  say "The key was not checked, it comes from trust.json: $key"
fi
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
bytes "302a300506032b6570032100$key" > "$parts/key"
bytes "$(tr -d ' \n' < manifest.sig)" > "$parts/signature"
if ! command -v openssl > /dev/null 2>&1 || ! openssl pkey -pubin -inform DER -in "$parts/key" -noout 2> /dev/null; then
  say "The signature was not checked: there is no key, or no openssl that knows Ed25519."
elif openssl pkeyutl -verify -pubin -keyform DER -inkey "$parts/key" -rawin -in manifest.json -sigfile "$parts/signature" > /dev/null 2>&1; then
  say "The manifest is signed by $key"
else
  say "WRONG: the manifest is not signed by $key"
  exit 1
fi

randomness=$(member beacon.json randomness)
seed=$(printf 'draw/v1:%s:%s' "$(hash < manifest.json)" "$randomness" | hash)
cut -d';' -f1 list.txt | while read -r ticket; do
  printf '%s %s\n' "$(printf '%s:%s' "$seed" "$ticket" | hash)" "$ticket"
done | LC_ALL=C sort | head -n "$(member manifest.json winners)"
