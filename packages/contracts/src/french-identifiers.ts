/** Checks of identifiers by their check digits. Spaces, dots and hyphens are ignored, lower case is accepted. */

/** Returns the identifier as it is compared and stored: capitals and digits only. */
export function normaliseIdentifier(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase()
}

/** Whether a text is a SIRET: 14 digits with a Luhn check; for La Poste's offices the digits sum to a multiple of 5. */
export function isValidSiret(text: string): boolean {
  const siret = normaliseIdentifier(text)
  if (!/^\d{14}$/.test(siret) || /^0+$/.test(siret)) return false
  return passesLuhn(siret) || (siret.startsWith('356000000') && sumDigits(siret) % 5 === 0)
}

/** Whether a text is a French VAT number: FR, a two-character key and a SIREN that the key belongs to. */
export function isValidFrenchVat(text: string): boolean {
  const [, key, siren] = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/.exec(normaliseIdentifier(text)) ?? []
  if (!key || !siren || !passesLuhn(siren)) return false
  return /^\d\d$/.test(key) ? Number(key) === Number(`${siren}12`) % 97 : hasLetterKey(key, Number(siren))
}

/** Whether a key with a letter belongs to a SIREN: its alphabet lacks I and O, and it encodes a number modulo 11. */
function hasLetterKey(key: string, siren: number): boolean {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const [first, second] = [alphabet.indexOf(key.charAt(0)), alphabet.indexOf(key.charAt(1))]
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (siren + 1 + Math.floor(check / 11)) % 11 === check % 11
}

function passesLuhn(digits: string): boolean {
  const doubled = [...digits].reverse().map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
  return doubled.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}

function sumDigits(digits: string): number {
  return [...digits].reduce((sum, digit) => sum + Number(digit), 0)
}
