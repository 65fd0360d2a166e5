import { expect, test } from 'vitest'
import {
  documentRefusedEmail,
  documentsApprovedEmail,
  expiryEmail,
  writeExpiryText,
} from './documents.emails.ts'

const sites = { webUrl: 'https://volant.test', carrierUrl: 'https://transport.volant.test' }
const identity = { kind: 'identity', vehicle: null } as const
const writeRefusedEmail = (kind: 'TRIN' | 'CLEN') =>
  documentRefusedEmail({ email: 'a@b.test', kind }, identity, 'Floue', sites)

test.each([
  [
    'a refused document of a carrier',
    'its documents',
    writeRefusedEmail('TRIN'),
    'https://transport.volant.test/compte/pieces',
  ],
  [
    'a refused document of a sender’s company',
    'its account',
    writeRefusedEmail('CLEN'),
    'https://volant.test/mon-compte',
  ],
  [
    'documents that expire',
    'the carrier’s documents',
    expiryEmail('a@b.test', [{ ...identity, expiresAt: new Date(0) }], 7, sites),
    'https://transport.volant.test/compte/pieces',
  ],
  [
    'complete documents',
    'the carrier’s home screen',
    documentsApprovedEmail('a@b.test', 'TRIN', sites),
    'https://transport.volant.test/',
  ],
] as const)('the email about %s links to %s', (_document, _screen, content, url) =>
  expect(content.button?.url).toBe(url),
)

test('a reminder names the last day of a licence that is valid through 19 January', () => {
  const licence = {
    kind: 'driving_licence',
    vehicle: null,
    expiresAt: new Date('2033-01-20T00:00:00Z'),
  } as const
  for (const days of [0, 1, 7, 30] as const)
    expect(expiryEmail('a@b.test', [licence], days, sites).facts).toEqual([
      expect.objectContaining({ value: 'Valable jusqu’au 19 janvier 2033' }),
    ])
  expect(writeExpiryText([licence], 1)).toContain('au plus tard le 19 janvier 2033 ')
})
