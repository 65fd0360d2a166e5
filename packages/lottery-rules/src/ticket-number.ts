const letters = 26
const tens = 100
/** The count of all numbers: 4 569 760 000. */
const numbers = letters ** 4 * tens ** 2
/** The largest multiple of the count within 2^40 values: 240 times each. */
const uniformValues = Math.floor(2 ** 40 / numbers) * numbers

/** A ticket's number: two letters, two digits, two letters, two digits. */
export const ticketNumberPattern = /^[A-Z]{2}\d{2}[A-Z]{2}\d{2}$/

/** The number of random bytes of a ticket number, or of a redraw. */
export const ticketNumberBytes = 5

/**
 * Returns the ticket number of 5 random bytes, uniformly distributed; null (once in 400 times) for bytes that would
 * favour some numbers, so that others must be drawn. Throws a RangeError for another length.
 */
export function toTicketNumber(bytes: Uint8Array): string | null {
  if (bytes.length !== ticketNumberBytes) throw new RangeError(`${bytes.length} bytes.`)
  const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  if (value >= uniformValues) return null
  let rest = value
  const next = (count: number) => {
    const digit = rest - Math.floor(rest / count) * count
    rest = Math.floor(rest / count)
    return digit
  }
  const letter = () => String.fromCharCode('A'.charCodeAt(0) + next(letters))
  const pair = () => String(next(tens)).padStart(2, '0')
  return `${letter()}${letter()}${pair()}${letter()}${letter()}${pair()}`
}
