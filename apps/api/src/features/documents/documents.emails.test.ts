import { expect, test } from 'vitest'
import { completeLetter, expiryLetter, refusedLetter } from './documents.emails.ts'

const sites = { webUrl: 'https://volant.test', carrierUrl: 'https://transport.volant.test' }
const paper = { kind: 'identity', vehicle: null } as const
const refused = (kind: 'TRIN' | 'CLEN') => refusedLetter({ email: 'a@b.test', kind }, paper, 'Floue', sites)

test.each([
  ['a refused paper', refused('TRIN'), 'https://transport.volant.test/compte/pieces'],
  ['a refused paper of a sender’s company', refused('CLEN'), 'https://volant.test/mon-compte'],
  [
    'papers that expire',
    expiryLetter('a@b.test', [{ ...paper, expiresAt: new Date(0) }], 7, sites),
    'https://transport.volant.test/compte/pieces',
  ],
  ['papers that are complete', completeLetter('a@b.test', 'TRIN', sites), 'https://transport.volant.test/'],
] as const)('the email about %s leads to the screen that it is about', (_, letter, url) =>
  expect(letter.button?.url).toBe(url),
)
