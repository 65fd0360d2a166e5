import { expect, test } from 'vitest'
import { documentRefusedEmail, documentsApprovedEmail, expiryEmail } from './documents.emails.ts'

const sites = { webUrl: 'https://volant.test', carrierUrl: 'https://transport.volant.test' }
const identity = { kind: 'identity', vehicle: null } as const
const writeRefusedEmail = (kind: 'TRIN' | 'CLEN') =>
  documentRefusedEmail({ email: 'a@b.test', kind }, identity, 'Floue', sites)

test.each([
  ['a refused document', writeRefusedEmail('TRIN'), 'https://transport.volant.test/compte/pieces'],
  ['a refused document of a sender’s company', writeRefusedEmail('CLEN'), 'https://volant.test/mon-compte'],
  [
    'documents that expire',
    expiryEmail('a@b.test', [{ ...identity, expiresAt: new Date(0) }], 7, sites),
    'https://transport.volant.test/compte/pieces',
  ],
  [
    'documents that are complete',
    documentsApprovedEmail('a@b.test', 'TRIN', sites),
    'https://transport.volant.test/',
  ],
] as const)('the email about %s links to the right screen', (_, content, url) =>
  expect(content.button?.url).toBe(url),
)
