/** The characters of GSM 03.38 that take one place of seven bits. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Those that take two. */
const extended = new Set('\f^{}\\[~]|€')

/** How a text travels, and in how many segments, each of which is charged. */
export type SmsSize = { readonly encoding: 'gsm-7' | 'ucs-2'; readonly segments: number }

/**
 * The size of a text message (3GPP TS 23.038 and 23.040): 160 places of GSM 03.38 in one segment, 153 in each of
 * several, since a header takes seven; one character beyond that alphabet makes it 70 and 67 of UCS-2. No character is
 * split.
 */
export function sizeOf(text: string): SmsSize {
  const letters = [...text]
  const isGsm = letters.every((letter) => basic.has(letter) || extended.has(letter))
  const places = isGsm
    ? letters.map((letter) => (basic.has(letter) ? 1 : 2))
    : letters.map(({ length }) => length)
  const [alone, oneOfSeveral] = isGsm ? [160, 153] : [70, 67]
  return { encoding: isGsm ? 'gsm-7' : 'ucs-2', segments: segmentsOf(places, alone, oneOfSeveral) }
}

function segmentsOf(places: readonly number[], alone: number, oneOfSeveral: number): number {
  const all = places.reduce((sum, each) => sum + each, 0)
  if (all <= alone) return 1
  let [segments, left] = [1, oneOfSeveral]
  for (const each of places) {
    if (each > left) {
      segments += 1
      left = oneOfSeveral
    }
    left -= each
  }
  return segments
}

/** Letters of French texts that GSM 03.38 lacks, and their replacements. */
const replaced: ReadonlyMap<string, string> = new Map([
  ...[...'âÂäêÊëËîÎïÏôÔöûÛÿŸçÀÈÙ'].map((letter) => [letter, letter.normalize('NFD').charAt(0)] as const),
  ['ç', 'c'],
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

/** A French text in the characters of GSM 03.38 as far as possible: one segment instead of three. Other scripts stay as they are. */
export function inGsmCharacters(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => (basic.has(letter) || extended.has(letter) ? letter : (replaced.get(letter) ?? letter)))
    .join('')
}
