import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ticketNumberPattern, toTicketNumber } from './ticket-number.ts'

const encodeValue = (value: number) =>
  Uint8Array.from({ length: 5 }, (_, index) => Math.floor(value / 256 ** (4 - index)))

describe('a ticket number', () => {
  test('has two letters, two digits, two letters and two digits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 5, maxLength: 5 }), (bytes) => {
        const number = toTicketNumber(bytes)
        if (number !== null) expect(number).toMatch(ticketNumberPattern)
      }),
    )
  })

  test('of the next value is another one, and recurs after all others', () => {
    const all = 26 ** 4 * 100 ** 2
    expect(toTicketNumber(encodeValue(0))).toBe('AA00AA00')
    expect(toTicketNumber(encodeValue(1))).toBe('BA00AA00')
    expect(toTicketNumber(encodeValue(all - 1))).toBe('ZZ99ZZ99')
    expect(toTicketNumber(encodeValue(all))).toBe('AA00AA00')
  })

  test('is null for the values that would make some numbers more likely than others', () => {
    const even = 240 * 26 ** 4 * 100 ** 2
    expect(toTicketNumber(encodeValue(even - 1))).toBe('ZZ99ZZ99')
    expect(toTicketNumber(encodeValue(even))).toBeNull()
    expect(toTicketNumber(encodeValue(2 ** 40 - 1))).toBeNull()
  })

  test('is made of five bytes only', () => {
    expect(() => toTicketNumber(new Uint8Array(4))).toThrow(RangeError)
  })
})
