import { expect, test } from 'vitest'
import { chart, fecColumns, formatFecLine, journals } from './fec.ts'
import { capture, ledgerAccounts } from './ledger.ts'

const posting = {
  kind: 'capture',
  number: 7,
  day: '2026-11-05',
  account: 'payment-provider',
  amountCents: 123_405,
  party: null,
  document: 'BL0000705112026',
} as const

test('a posting is a line of eighteen cells', () => {
  const cells = formatFecLine(posting)?.split('\t') ?? []
  expect(cells).toHaveLength(fecColumns.length)
  expect(fecColumns).toHaveLength(18)
  expect(cells).toEqual([
    'EN',
    'Encaissements par carte',
    '2026-00000007',
    '20261105',
    '517000',
    'Prestataire de paiement',
    '',
    '',
    'BL0000705112026',
    '20261105',
    'Encaissement BL0000705112026',
    '1234,05',
    '0,00',
    '',
    '',
    '20261105',
    '',
    '',
  ])
})

test('a credit has its own column, and its party beside its account without control characters', () => {
  const party = { id: 'c1', name: 'Transports\tRoux\u202e\n' }
  const line = formatFecLine({ ...posting, account: 'carrier-payable', amountCents: -5, party })
  const cells = line?.split('\t') ?? []
  expect(cells.slice(4, 8)).toEqual(['467200', 'Transporteurs, fonds à reverser', 'c1', 'Transports Roux'])
  expect(cells.slice(11, 13)).toEqual(['0,00', '0,05'])
})

test('holds at banks are left out, and the rest balances', () => {
  const lines = capture(1000).postings.flatMap(({ account, amountCents }) => {
    const line = formatFecLine({ ...posting, account, amountCents })
    return line === null ? [] : [line.split('\t')]
  })
  expect(lines.map((cells) => [cells[4], cells[11], cells[12]])).toEqual([
    ['517000', '10,00', '0,00'],
    ['467100', '0,00', '10,00'],
  ])
})

test('every account has its own number of six digits, and every kind of entry a journal and a label', () => {
  const numbers = ledgerAccounts.flatMap((account) => chart[account]?.number ?? [])
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.every((number) => /^[1-8]\d{5}$/.test(number))).toBe(true)
  for (const { journal, label } of Object.values(journals)) {
    expect(journal.code).toMatch(/^[A-Z]{2}$/)
    expect(label).not.toBe('')
  }
})
