import { expect, test } from 'vitest'
import { completeEmail, expiryEmail, refusedEmail } from './documents.emails.ts'

const sites = { webUrl: 'https://volant.test', carrierUrl: 'https://transport.volant.test' }
const paper = { kind: 'identity', vehicle: null } as const
const writeRefusedEmail = (kind: 'TRIN' | 'CLEN') =>
  refusedEmail({ email: 'a@b.test', kind }, paper, 'Floue', sites)

test.each([
  ['a refused paper', writeRefusedEmail('TRIN'), 'https://transport.volant.test/compte/pieces'],
  ['a refused paper of a sender’s company', writeRefusedEmail('CLEN'), 'https://volant.test/mon-compte'],
  [
    'papers that expire',
    expiryEmail('a@b.test', [{ ...paper, expiresAt: new Date(0) }], 7, sites),
    'https://transport.volant.test/compte/pieces',
  ],
  ['papers that are complete', completeEmail('a@b.test', 'TRIN', sites), 'https://transport.volant.test/'],
] as const)('the email about %s links to the right screen', (_, content, url) =>
  expect(content.button?.url).toBe(url),
)
