import { drawFiles, trustFile } from '@repo/lottery-rules/published-files'

/** Where a file of a draw is published, on this site. */
export function publishedUrl(week: string, file: string): string {
  return `/api/published/${week}/${file}`
}

/** Fetches the published files of a draw into a folder of its name; `origin` is the site's. */
export function fetchCommand(origin: string, week: string, files: readonly string[]): string {
  return [
    `curl -fsS --create-dirs --output-dir ${week} --remote-name-all "${origin}/api/published/${week}/{${files.join(',')}}"`,
    `curl -fsSO "${origin}/api/published/${trustFile}"`,
  ].join('\n')
}

/** Ranks a draw's tickets, in its folder, with nothing but sha256sum, cut, sed, sort and head: the winners' scores and numbers. */
export function rankCommand(week: string, winners: number): string {
  return [
    // A shell of its own stays in the folder around for the next command.
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
 * Fetches the verifier and its SHA-256, then has it fetch and check all draws; a trial's beacon is accepted only where
 * that option is given.
 */
export function verifierCommand(origin: string, isDevelopmentBeacon: boolean): string {
  return [
    `curl -fsS --remote-name-all "${origin}/verifier/{lottery-verifier.mjs,SHA256SUMS}"`,
    'sha256sum --ignore-missing -c SHA256SUMS',
    `node lottery-verifier.mjs draws --fetch ${origin}${isDevelopmentBeacon ? ' --allow-development' : ''}`,
  ].join('\n')
}
