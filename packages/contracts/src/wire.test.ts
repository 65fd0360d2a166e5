import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { weightRangeId } from './delivery/goods.ts'
import { messages } from './patterns.ts'
import {
  count,
  day,
  euros,
  instant,
  latitude,
  optionalText,
  picture,
  printedText,
  text,
  zeroOne,
} from './wire.ts'

/** Returns a field's decoded value, or the sentence that refuses it. */
function read(schema: z.ZodType, wire: unknown): unknown {
  const decoded = z.safeDecode(schema, wire as never)
  return decoded.success ? decoded.data : decoded.error.issues[0]?.message
}

describe('euros', () => {
  test.each([
    [12.3, 1230],
    [0, 0],
    [0.01, 1],
    [0.07, 7],
    [19.99, 1999],
    [1.1, 110],
    [4.35, 435],
    [1.005e2, 10_050],
    [9_999_999.99, 999_999_999],
    ['12,30', 1230],
    ['12.3', 1230],
    ['0', 0],
    ['9999999,99', 999_999_999],
  ])('%s on the wire is %i cents', (wire, cents) => {
    expect(read(euros, wire)).toBe(cents)
  })

  test.each([
    [1.001],
    [0.005],
    [-0.01],
    [-1],
    [10_000_000],
    [1e300],
    ['12,345'],
    ['1 000'],
    ['1e3'],
    ['-1'],
    ['0x10'],
    ['12,'],
    [',5'],
    ['1.2.3'],
    ['12345678'],
    [''],
  ])('%s is not an amount', (wire) => {
    expect(read(euros, wire)).toBe(messages.format)
  })

  test('a missing amount, a list and an object are refused in French', () => {
    for (const wire of [undefined, null, [], {}, true, Number.NaN, 1 / 0])
      expect(read(euros, wire)).toBe(messages.required)
  })

  test('every number of cents up to 200 000 survives the round trip over the wire', () => {
    const isLost = (cents: number) => {
      const wire = z.encode(euros, cents)
      return read(euros, wire) !== cents || read(euros, wire.toString()) !== cents
    }
    expect(Array.from({ length: 200_001 }, (_, cents) => cents).filter(isLost)).toEqual([])
  })

  test('half a cent and less than nothing are never sent', () => {
    for (const cents of [1.5, -1, Number.NaN]) expect(() => z.encode(euros, cents)).toThrow()
  })
})

describe('zeroOne', () => {
  test.each([
    ['1', true],
    ['0', false],
    [1, true],
    [0, false],
  ])('%j is %s', (wire, value) => {
    expect(read(zeroOne, wire)).toBe(value)
  })

  test.each([[true], ['true'], [''], ['2'], [2], ['01'], [null], [undefined], [['1']]])(
    '%j is rejected: neither yes nor no',
    (wire) => {
      expect(read(zeroOne, wire)).toBe(messages.required)
    },
  )

  test('is written as the text 1 or 0', () => {
    expect([z.encode(zeroOne, true), z.encode(zeroOne, false)]).toEqual(['1', '0'])
  })
})

describe('count', () => {
  test.each([
    [0, 0],
    [5, 5],
    ['5', 5],
    ['0', 0],
    ['000005', 5],
  ])('%j is %i', (wire, value) => {
    expect(read(count(5), wire)).toBe(value)
  })

  test.each([[6], ['6'], [-1], ['-1'], [1.5], ['1.5'], [' 1'], ['1e0'], ['0x1'], ['1000000']])(
    '%j is not a count from 0 to 5',
    (wire) => {
      expect(read(count(5), wire)).toBe(messages.format)
    },
  )

  test('rejects an empty or missing value as required', () => {
    expect([read(count(5), ''), read(count(5), undefined)]).toEqual([messages.required, messages.required])
  })

  test('may have a minimum above zero', () => {
    expect([1, '5', 0, '0'].map((wire) => read(count(5, 1), wire))).toEqual([
      1,
      5,
      messages.format,
      messages.format,
    ])
  })
})

describe('weightRangeId', () => {
  test.each([
    ['1', 1],
    ['10', 10],
    [10, 10],
  ])('%j is range %i', (wire, value) => {
    expect(read(weightRangeId, wire)).toBe(value)
  })

  test.each([
    ['0'],
    ['11'],
    [''],
    [' 5 '],
    ['0x5'],
    ['5.0'],
    ['1e0'],
    [0],
    [11],
    [1.5],
    [Number.NaN],
    [null],
    [['1']],
    [undefined],
  ])('%j is not a range', (wire) => {
    expect(read(weightRangeId, wire)).toBe(messages.required)
  })

  test('is written as digits', () => {
    expect(z.encode(weightRangeId, 10)).toBe('10')
  })
})

describe('instant', () => {
  test.each([
    ['2026-11-20T20:00:00Z', '2026-11-20T20:00:00.000Z'],
    ['2026-11-20T21:00:00.5+01:00', '2026-11-20T20:00:00.500Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['2026-11-20T20:00:00.111111111111Z', '2026-11-20T20:00:00.111Z'],
  ])('%s is an instant', (wire, iso) => {
    expect(read(instant, wire)).toEqual(new Date(iso))
  })

  test.each([
    ['2026-02-29T00:00:00Z'],
    ['2026-02-30T00:00:00Z'],
    ['2026-11-20T24:00:00Z'],
    ['2026-11-20T20:00:60Z'],
    ['2026-11-20T20:00:00+99:99'],
    ['2026-11-20'],
    ['2026-11-20T20:00:00'],
    [''],
  ])('%s is not an instant', (wire) => {
    expect(read(instant, wire)).toBe(messages.format)
  })

  test('survives the round trip, in UTC', () => {
    const date = new Date('2026-11-20T20:00:00.123Z')
    expect(read(instant, z.encode(instant, date))).toEqual(date)
    expect(z.encode(instant, date)).toBe('2026-11-20T20:00:00.123Z')
  })
})

describe('day', () => {
  test.each([
    ['17/05/1990', '1990-05-17'],
    ['1990-05-17', '1990-05-17'],
    ['29/02/2028', '2028-02-29'],
    ['31/12/9999', '9999-12-31'],
  ])('%s is a day', (wire, iso) => {
    expect(read(day, wire)).toBe(iso)
  })

  test.each([
    ['29/02/2026'],
    ['31/04/2026'],
    ['00/01/2026'],
    ['01/13/2026'],
    ['2026-02-30'],
    ['01/01/0000'],
    ['0000-01-01'],
    ['1/1/2026'],
    ['17-05-1990'],
    ['17/05/90'],
    [' 17/05/1990'],
  ])('the day %s is refused', (wire) => {
    expect(read(day, wire)).toBe(messages.format)
  })

  test('an empty or missing day is rejected as required', () => {
    for (const wire of ['', undefined]) expect(read(day, wire)).toBe(messages.required)
  })
})

describe('text', () => {
  test('is trimmed, and has 1 to the maximum number of characters', () => {
    expect(read(text(5), '  abcde  ')).toBe('abcde')
    expect(read(text(5), 'abcdef')).toBe(messages.tooLong)
    for (const wire of ['', ' \n\t ', undefined]) expect(read(text(5), wire)).toBe(messages.required)
    expect(read(text(5, messages.pickupAddress), '')).toBe(messages.pickupAddress)
  })

  test('that is optional is empty when it is absent, and has a maximum length', () => {
    expect(read(optionalText(), undefined)).toBe('')
    expect(read(optionalText(5), 'abcdef')).toBe(messages.tooLong)
  })
})

test('a latitude is at most 90 degrees either way', () => {
  expect([90, -90].map((wire) => read(latitude, wire))).toEqual([90, -90])
  for (const wire of [90.000001, -91, '48', Number.NaN]) expect(read(latitude, wire)).toBe(messages.format)
})

test('a picture has 1 to 2 097 152 bytes', () => {
  const file = (bytes: number) => new File([new Uint8Array(bytes)], 'p.png')
  expect(read(picture, file(2_097_152))).toBeInstanceOf(File)
  expect(read(picture, file(2_097_153))).toBe(messages.fileTooLarge)
  expect(read(picture, file(0))).toBe(messages.required)
  expect(read(picture, 'p.png')).toBe(messages.required)
})

test('100 kB of digits, letters or spaces are refused like any other wrong value', () => {
  for (const character of ['1', 'x', ' ', '/', '-', '0.']) {
    const wire = `${character.repeat(100_000)}!`
    for (const schema of [euros, count(5), instant, day]) expect(read(schema, wire)).toBe(messages.format)
  }
  expect(read(text(), 'x'.repeat(100_000))).toBe(messages.tooLong)
})

test.each([
  ['  Łódź & Fils, 8 quai de la Rapée  ', 'Łódź & Fils, 8 quai de la Rapée'],
  ['Ve\u0301lo', 'Vélo'],
  ['北京', 'Nos documents ne peuvent pas imprimer « 北 » : écrivez en lettres latines'],
  ['Vite 🚲', 'Nos documents ne peuvent pas imprimer « 🚲 » : écrivez en lettres latines'],
  ['', messages.required],
  ['a'.repeat(41), messages.tooLong],
])('the name %j is printed as %j on invoices', (wire, expected) => {
  expect(read(printedText(40), wire)).toBe(expected)
})
