import { drawFiles, trustFile } from '@repo/lottery-rules/published-files'

/** Returns the path of a draw's published file on this site. */
export function createPublishedUrl(week: string, file: string): string {
  return `/api/published/${week}/${file}`
}

/** Returns the commands that download a draw's published files into a folder, and the trust file beside it. */
export function createFetchCommand(origin: string, week: string, files: readonly string[]): string {
  return [
    `curl -fsS --create-dirs --output-dir ${week} --remote-name-all "${origin}${createPublishedUrl(week, `{${files.join(',')}}`)}"`,
    `curl -fsSO "${origin}/api/published/${trustFile}"`,
  ].join('\n')
}

/** Returns the command that ranks a draw's tickets with standard tools, and prints the winners' scores and numbers. */
export function createRankCommand(week: string, winners: number): string {
  return [
    // A subshell, so the next command runs in the same directory.
    `(cd ${week}`,
    'hash() { sha256sum | cut -d" " -f1; }',
    `random=$(sed -n 's/.*"randomness":"\\([0-9a-f]*\\).*/\\1/p' ${drawFiles.beacon})`,
    `seed=$(printf 'draw/v1:%s:%s' "$(hash < ${drawFiles.manifest})" "$random" | hash)`,
    `cut -d';' -f1 ${drawFiles.list} | while read -r ticket; do`,
    '  printf \'%s %s\\n\' "$(printf \'%s:%s\' "$seed" "$ticket" | hash)" "$ticket"',
    `done | LC_ALL=C sort | head -n ${winners})`,
  ].join('\n')
}

/**
 * Returns the command that downloads the verifier, checks its SHA-256 and verifies all draws. Only with
 * `isDevelopmentBeacon` does it accept a development beacon.
 */
export function createVerifierCommand(origin: string, isDevelopmentBeacon: boolean): string {
  return [
    `curl -fsS --remote-name-all "${origin}/verifier/{lottery-verifier.mjs,SHA256SUMS}"`,
    'sha256sum --ignore-missing -c SHA256SUMS',
    `node lottery-verifier.mjs draws --fetch ${origin}${isDevelopmentBeacon ? ' --allow-development' : ''}`,
  ].join('\n')
}
