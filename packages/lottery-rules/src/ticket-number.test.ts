import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ticketNumberOf, ticketNumberPattern } from './ticket-number.ts'

const bytesOfValue = (value: number) =>
  Uint8Array.from({ length: 5 }, (_, index) => Math.floor(value / 256 ** (4 - index)))

describe('a ticket number', () => {
  test('has two letters, two digits, two letters and two digits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 5, maxLength: 5 }), (bytes) => {
        const number = ticketNumberOf(bytes)
        if (number !== null) expect(number).toMatch(ticketNumberPattern)
      }),
    )
  })

  test('of neighbouring values differs, and recurs after all others', () => {
    const all = 26 ** 4 * 100 ** 2
    expect(ticketNumberOf(bytesOfValue(0))).toBe('AA00AA00')
    expect(ticketNumberOf(bytesOfValue(1))).toBe('BA00AA00')
    expect(ticketNumberOf(bytesOfValue(all - 1))).toBe('ZZ99ZZ99')
    expect(ticketNumberOf(bytesOfValue(all))).toBe('AA00AA00')
  })

  test('is drawn again where some numbers would be more likely than others', () => {
    const even = 240 * 26 ** 4 * 100 ** 2
    expect(ticketNumberOf(bytesOfValue(even - 1))).toBe('ZZ99ZZ99')
    expect(ticketNumberOf(bytesOfValue(even))).toBeNull()
    expect(ticketNumberOf(bytesOfValue(2 ** 40 - 1))).toBeNull()
  })

  test('is made of five bytes', () => {
    expect(() => ticketNumberOf(new Uint8Array(4))).toThrow(RangeError)
  })
})
