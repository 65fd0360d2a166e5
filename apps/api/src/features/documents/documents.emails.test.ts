import { expect, test } from 'vitest'
import { documentRefusedEmail, documentsApprovedEmail, expiryEmail } from './documents.emails.ts'

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
