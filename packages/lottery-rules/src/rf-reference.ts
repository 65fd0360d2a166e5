/** Creditor references of ISO 11649: `RF`, two check digits, and here twelve digits of our own. */

/** The number of digits of a reference that are ours. */
const rfBodyDigits = 12

const checkBase = 97

/** Returns the remainder of a text modulo 97, its letters read as 10 to 35 (ISO 7064, MOD 97-10). */
function computeRemainder(text: string): number {
  let remainder = 0
  for (const character of text) {
    for (const digit of String(Number.parseInt(character, 36))) {
      const next = remainder * 10 + Number(digit)
      remainder = next - checkBase * Math.floor(next / checkBase)
    }
  }
  return remainder
}

/** Returns the reference of a number, without blanks: `RF` and 14 digits. Throws a RangeError beyond twelve digits. */
export function createRfReference(number: number): string {
  if (!(Number.isSafeInteger(number) && number >= 0 && number < 10 ** rfBodyDigits))
    throw new RangeError(`${number} makes no reference.`)
  const body = String(number).padStart(rfBodyDigits, '0')
  const check = checkBase + 1 - computeRemainder(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}

/** Whether a text is a valid reference of ours, written without blanks. */
export function isRfReference(text: string): boolean {
  return /^RF\d{14}$/.test(text) && computeRemainder(text.slice(4) + text.slice(0, 4)) === 1
}

/** Returns a reference in groups of four characters, as people read it best. */
export function formatReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, '$1 ')
}

const mistypedDigits: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * Finds the references in a payer's remittance text, each once: in any case, with blanks, dots or dashes anywhere, with
 * other words around, with O for 0 and I or L for 1. References with wrong check digits are ignored.
 */
export function findRfReferences(typed: string): readonly string[] {
  const text = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const found = new Set<string>()
  for (let start = text.indexOf('RF'); start !== -1; start = text.indexOf('RF', start + 1)) {
    const digits = text
      .slice(start + 2, start + 4 + rfBodyDigits)
      .replace(/[OIL]/g, (letter) => mistypedDigits[letter] ?? letter)
    if (isRfReference(`RF${digits}`)) found.add(`RF${digits}`)
  }
  return [...found]
}
