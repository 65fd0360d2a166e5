import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPain001 } from '#api/testing/pain001-reader.ts'
import type { Transfer } from './pain001.xml.ts'
import { writePain001 } from './pain001.xml.ts'

const message = {
  messageId: 'VOLANT-20261205-0b7cbb44',
  createdAt: new Date('2026-12-05T06:00:00.123Z'),
  executionDay: '2026-12-07',
  debtor: {
    name: 'Volant & Cie – Société d’Exploitation',
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
  },
}
const transfer: Transfer = {
  reference: 'V202611-0b7cbb446d444ca1a8a6-1',
  amountCents: 12_345,
  name: 'Zoé Lefèvre',
  iban: 'DE89370400440532013000',
  bic: '',
  message: 'Volant gains 2026-11',
}

test('a message is read as it was written, in the scheme’s characters', () => {
  const xml = writePain001({
    ...message,
    transfers: [transfer, { ...transfer, reference: 'V-2', bic: 'COBADEFF' }],
  })
  expect(readPain001(xml)).toEqual({
    messageId: message.messageId,
    executionDay: '2026-12-07',
    debtorIban: message.debtor.iban,
    transfers: [
      {
        reference: transfer.reference,
        cents: 12_345,
        name: 'Zoe Lefevre',
        iban: transfer.iban,
        message: transfer.message,
      },
      {
        reference: 'V-2',
        cents: 12_345,
        name: 'Zoe Lefevre',
        iban: transfer.iban,
        message: transfer.message,
      },
    ],
  })
  expect(xml).toContain('<CtrlSum>246.90</CtrlSum>')
  expect(xml).toContain("<Nm>Volant + Cie - Societe d'Exploitation</Nm>")
  const withoutBic = writePain001({
    ...message,
    debtor: { ...message.debtor, bic: '' },
    transfers: [transfer],
  })
  expect(withoutBic).toContain(
    '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>',
  )
  expect(readPain001(withoutBic)).toMatchObject({ debtorIban: message.debtor.iban })
})

test('the amounts of a message can be read back, with any names', () => {
  const some = fc.record({
    amountCents: fc.integer({ min: 1, max: 99_999_999 }),
    name: fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `A${text}`),
  })
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 20 }), (given) => {
      const transfers = given.map((each, place) => ({ ...transfer, ...each, reference: `V-${place}` }))
      const parsed = readPain001(writePain001({ ...message, transfers }))
      expect(parsed.transfers.map(({ cents }) => cents)).toEqual(given.map(({ amountCents }) => amountCents))
    }),
    { numRuns: 50 },
  )
})

test('a message without transfers, or with one of nothing, cannot be written', () => {
  expect(() => writePain001({ ...message, transfers: [] })).toThrow(RangeError)
  expect(() => writePain001({ ...message, transfers: [{ ...transfer, amountCents: 0 }] })).toThrow(RangeError)
})

test('an altered message cannot be read', () => {
  const xml = writePain001({ ...message, transfers: [transfer] })
  for (const [right, wrong] of [
    ['<NbOfTxs>1<', '<NbOfTxs>2<'],
    ['<CtrlSum>123.45<', '<CtrlSum>123.46<'],
    [transfer.iban, 'DE89370400440532013001'],
    ['<PmtMtd>TRF</PmtMtd>', ''],
    ['Zoe', 'Zoé'],
    ['2026-12-07', '2026-12-06'],
    ['Ccy="EUR"', 'Ccy="USD"'],
    ['</Cdtr>', ''],
  ] as const)
    expect(() => readPain001(xml.replace(right, wrong)), wrong).toThrow('Not a message')
})
