import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chooseInvoiceSeries,
  computeInvoiceAmounts,
  computeUnpaidCarriageCents,
  formatInvoiceNumber,
  splitAddress,
} from './invoice.ts'

const cents = fc.integer({ min: 1, max: 10_000_000 })

describe('the amounts of an invoice', () => {
  test.each([
    ['are exact for a round price', 12_000, 200, 10_000, 2000],
    ['round half a cent of VAT up', 9, 200, 7, 2],
    ['contain no VAT for one cent', 1, 200, 1, 0],
    ['contain no VAT at a rate of zero', 1234, 0, 1234, 0],
  ])('%s', (_, gross, rate, net, vat) => {
    expect(computeInvoiceAmounts(gross, rate)).toEqual({
      netCents: net,
      vatCents: vat,
      grossCents: gross,
      vatPerMille: rate,
    })
  })

  test('sum up, and the VAT is that of the net to the cent', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(0, 55, 100, 200), (gross, rate) => {
        const { netCents, vatCents } = computeInvoiceAmounts(gross, rate)
        expect(netCents + vatCents).toBe(gross)
        expect(netCents).toBeGreaterThan(0)
        expect(Math.abs(vatCents - (netCents * rate) / 1000)).toBeLessThan(1)
      }),
    )
  })
})

test('an open debt is unpaid carriage, up to the whole carriage', () => {
  expect(computeUnpaidCarriageCents(1000, 0)).toBe(0)
  expect(computeUnpaidCarriageCents(1000, 400)).toBe(400)
  expect(computeUnpaidCarriageCents(1000, 1200)).toBe(1000)
})

describe('the number of an invoice', () => {
  test('names the series, the carrier and the place', () => {
    expect(formatInvoiceNumber('FE', null, 7)).toBe('FE-000007')
    expect(formatInvoiceNumber('FTE', 42, 17)).toBe('FTE-00042-000017')
    expect(formatInvoiceNumber('AFTE', 123_456, 1_234_567)).toBe('AFTE-123456-1234567')
  })

  test('requires a place and a carrier from 1 on', () => {
    expect(() => formatInvoiceNumber('FE', null, 0)).toThrow(RangeError)
    expect(() => formatInvoiceNumber('FTE', 0, 1)).toThrow(RangeError)
  })

  test('has another series for a credit note than for its invoice', () => {
    expect(chooseInvoiceSeries('carriage', 'invoice')).toBe('FTE')
    expect(chooseInvoiceSeries('carriage', 'credit_note')).toBe('AFTE')
    expect(chooseInvoiceSeries('service_fee', 'credit_note')).toBe('AFE')
  })
})

test.each([
  ['1 rue du Test, 75001 Paris', '1 rue du Test', '75001', 'Paris'],
  [
    '12 B avenue du 8 Mai 1945 – 13001 Marseille, France',
    '12 B avenue du 8 Mai 1945 –',
    '13001',
    'Marseille',
  ],
  ['Bâtiment 12345 rue X, 75001 Paris', 'Bâtiment 12345 rue X', '75001', 'Paris'],
  ['34000 Montpellier', '', '34000', 'Montpellier'],
  ['Lieu-dit Le Bout du Monde', 'Lieu-dit Le Bout du Monde', null, null],
])('the address “%s” is split into street, postcode and town', (address, line, postcode, city) => {
  expect(splitAddress(address)).toEqual({ line, postcode, city })
})
