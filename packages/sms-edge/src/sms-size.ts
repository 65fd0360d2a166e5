/** The characters of GSM 03.38 that take one septet. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** The characters that take two septets. */
const extended = new Set('\f^{}\\[~]|€')

/** How a text is encoded, and in how many charged segments. */
export type SmsSize = { readonly encoding: 'gsm-7' | 'ucs-2'; readonly segments: number }

/**
 * Returns the size of a text message (3GPP TS 23.038 and 23.040). One segment has 160 septets of GSM 03.38, each of
 * several 153, since a header takes seven. One character outside of that alphabet makes it 70 and 67 of UCS-2.
 * No character is split.
 */
export function measureSms(text: string): SmsSize {
  const letters = [...text]
  const isGsm = letters.every((letter) => basic.has(letter) || extended.has(letter))
  const places = isGsm
    ? letters.map((letter) => (basic.has(letter) ? 1 : 2))
    : letters.map(({ length }) => length)
  const [alone, oneOfSeveral] = isGsm ? [160, 153] : [70, 67]
  return { encoding: isGsm ? 'gsm-7' : 'ucs-2', segments: countSegments(places, alone, oneOfSeveral) }
}

function countSegments(places: readonly number[], alone: number, oneOfSeveral: number): number {
  const all = places.reduce((sum, each) => sum + each, 0)
  if (all <= alone) return 1
  let [segments, placesLeft] = [1, oneOfSeveral]
  for (const each of places) {
    if (each > placesLeft) {
      segments += 1
      placesLeft = oneOfSeveral
    }
    placesLeft -= each
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
    .map((letter) =>
      basic.has(letter) || extended.has(letter) ? letter : (replacements.get(letter) ?? letter),
    )
    .join('')
}
