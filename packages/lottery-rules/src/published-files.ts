/** The names of a draw's published files, for writers, servers and verifiers. */

/** The files needed to verify a draw. The draw's folder is named by its week: `2026-W32`. */
export const drawFiles = {
  manifest: 'manifest.json',
  /** The manifest's Ed25519 signature, as hex digits. */
  signature: 'manifest.sig',
  list: 'list.txt',
  beacon: 'beacon.json',
  result: 'result.json',
} as const

/** The notice that a draw is cancelled, and its signature. */
export const cancellationFiles = { notice: 'cancellation.json', signature: 'cancellation.sig' } as const

/** The terms of a draw at its opening, and their signature. */
export const termsFiles = { notice: 'terms.json', signature: 'terms.sig' } as const

/** The list of earlier draws' prizes that lapsed or were passed on before a draw was sealed, and its signature. */
export const carriedFiles = { notice: 'carried.json', signature: 'carried.sig' } as const

/** The name of the file of a postponement's notice, numbered from 1, or of its signature. */
export type PostponementFile = `postponement-${number}.json` | `postponement-${number}.sig`

/** Returns the names of the files of a postponement's notice, by its number, and of its signature. */
export function listPostponementFiles(number: number) {
  return { notice: `postponement-${number}.json`, signature: `postponement-${number}.sig` } as const
}

/** Any file of a draw. */
export type DrawFile =
  | (typeof drawFiles)[keyof typeof drawFiles]
  | (typeof cancellationFiles)[keyof typeof cancellationFiles]
  | (typeof termsFiles)[keyof typeof termsFiles]
  | (typeof carriedFiles)[keyof typeof carriedFiles]
  | PostponementFile

/** The file beside the draws' folders with the key, the chain and the schedule by which draws are verified. */
export const trustFile = 'trust.json'

/** Whether a name has the form of a draw's folder; whether the year has that week is not checked. */
export function isDrawFolder(name: string): boolean {
  return /^\d{4}-W\d{2}$/.test(name)
}

/** Whether a name is valid for a file of a draw. */
export function isDrawFile(name: string): name is DrawFile {
  return (
    Object.values<string>(drawFiles).includes(name) ||
    [cancellationFiles, termsFiles, carriedFiles].some((files) =>
      Object.values<string>(files).includes(name),
    ) ||
    /^postponement-[1-9]\d{0,2}\.(json|sig)$/.test(name)
  )
}
