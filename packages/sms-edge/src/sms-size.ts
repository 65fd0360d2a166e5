/** The characters of GSM 03.38 that take one septet. */
const basicCharacters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** The characters that take two septets. */
const extendedCharacters = new Set('\f^{}\\[~]|€')

/** How a text is encoded, and in how many charged segments. */
export type SmsSize = { readonly encoding: 'gsm-7' | 'ucs-2'; readonly segments: number }

/**
 * Returns the size of a text message (3GPP TS 23.038 and 23.040). One segment has 160 septets of GSM 03.38, each of
 * several 153, since a header takes seven. One character outside of that alphabet makes it 70 and 67 of UCS-2.
 * No character is split.
 */
export function measureSms(text: string): SmsSize {
  const letters = [...text]
  const isGsm = letters.every(isGsmCharacter)
  const sizes = isGsm
    ? letters.map((letter) => (basicCharacters.has(letter) ? 1 : 2))
    : letters.map(({ length }) => length)
  const [maxSingle, maxPart] = isGsm ? [160, 153] : [70, 67]
  return { encoding: isGsm ? 'gsm-7' : 'ucs-2', segments: countSegments(sizes, maxSingle, maxPart) }
}

function isGsmCharacter(letter: string): boolean {
  return basicCharacters.has(letter) || extendedCharacters.has(letter)
}

function countSegments(sizes: readonly number[], maxSingle: number, maxPart: number): number {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total <= maxSingle) return 1
  let [segments, remaining] = [1, maxPart]
  for (const size of sizes) {
    if (size > remaining) {
      segments += 1
      remaining = maxPart
    }
    remaining -= size
  }
  return segments
}

/** Letters of French texts that GSM 03.38 lacks, and their replacements. */
const replacements: ReadonlyMap<string, string> = new Map([
  ...[...'âÂäêÊëËîÎïÏôÔöûÛÿŸçÀÈÙ'].map((letter) => [letter, letter.normalize('NFD').charAt(0)] as const),
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['’', "'"],
  ['‘', "'"],
  ['“', '"'],
  ['”', '"'],
  ['«', '"'],
  ['»', '"'],
  ['–', '-'],
  ['—', '-'],
  ['…', '...'],
  ['\u00a0', ' '],
  ['\u202f', ' '],
  ['→', '>'],
  ['·', '.'],
])

/**
 * Returns a French text in the characters of GSM 03.38 as far as possible: one segment instead of three.
 * Other scripts are unchanged.
 */
export function toGsmCharacters(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => (isGsmCharacter(letter) ? letter : (replacements.get(letter) ?? letter)))
    .join('')
}
