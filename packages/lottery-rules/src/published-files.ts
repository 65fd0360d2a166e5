/** What the published files of a draw are called, for whoever writes, serves or verifies them. */

/** What a draw needs to be verified, in the order in which it comes to be. The draw's folder is called as its week: `2026-W32`. */
export const drawFiles = {
  manifest: 'manifest.json',
  /** The manifest's Ed25519 signature, as hex digits. */
  signature: 'manifest.sig',
  list: 'list.txt',
  beacon: 'beacon.json',
  result: 'result.json',
} as const

/** That a draw does not take place, and the signature of that. */
export const cancellationFiles = { notice: 'cancellation.json', signature: 'cancellation.sig' } as const

/** What a draw promises when it opens, and the signature of that. */
export const termsFiles = { notice: 'terms.json', signature: 'terms.sig' } as const

/** Which prizes of earlier draws lapsed or were handed on before a draw was sealed, and the signature of that. */
export const carriedFiles = { notice: 'carried.json', signature: 'carried.sig' } as const

/** That a draw was put off: for the first time (1), for the second and so on; and the signature of that. */
export type PostponementFile = `postponement-${number}.json` | `postponement-${number}.sig`

/** The notice that a draw was put off, by its number, and the notice's signature. */
export function postponementFiles(number: number) {
  return { notice: `postponement-${number}.json`, signature: `postponement-${number}.sig` } as const
}

/** Any file of a draw. */
export type DrawFile =
  | (typeof drawFiles)[keyof typeof drawFiles]
  | (typeof cancellationFiles)[keyof typeof cancellationFiles]
  | (typeof termsFiles)[keyof typeof termsFiles]
  | (typeof carriedFiles)[keyof typeof carriedFiles]
  | PostponementFile

/** Beside the folders of the draws: the key, the chain and the schedule that they are verified by. */
export const trustFile = 'trust.json'

/** Whether a draw's folder may be called so. */
export function isDrawFolder(name: string): boolean {
  return /^\d{4}-W\d{2}$/.test(name)
}

/** Whether a file of a draw may be called so. */
export function isDrawFile(name: string): name is DrawFile {
  return (
    Object.values<string>(drawFiles).includes(name) ||
    [cancellationFiles, termsFiles, carriedFiles].some((files) =>
      Object.values<string>(files).includes(name),
    ) ||
    /^postponement-[1-9]\d{0,2}\.(json|sig)$/.test(name)
  )
}
