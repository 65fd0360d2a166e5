import { expect, test } from 'vitest'
import { deliveryEndpoints } from './delivery/endpoints.ts'
import { lotteryEndpoints } from './lottery/endpoints.ts'

const secretName = /jeton|token|password|motdepasse|secret|code|cle\b|key\b|iban|email/i

/** What appears in the address of a call, which logs and histories store: its path, and the query of a GET. */
const addressFields = [...deliveryEndpoints, ...lotteryEndpoints].flatMap(({ method, path, request }) =>
  Object.keys(request.shape)
    .filter((name) => method === 'GET' || path.includes(`/:${name}`))
    .map((name) => `${path} ${name}`),
)

test('no endpoint has a secret in its address, except for one-click unsubscriptions (RFC 8058)', () => {
  expect(addressFields.length).toBeGreaterThan(20)
  expect(addressFields.filter((named) => secretName.test(named.split(' ')[1] ?? ''))).toEqual([
    '/suivi/messages/arret/:jeton jeton',
    '/compte/messages/arret/:theme/:jeton jeton',
    '/newsletter/desinscription/:jeton jeton',
    '/newsletter/leave/:token token',
    '/mails/stop/:wish/:token token',
  ])
})

test('no endpoint carries a password hint, or the answer to a security question', () => {
  const fields = [...deliveryEndpoints, ...lotteryEndpoints].flatMap(({ request }) =>
    Object.keys(request.shape),
  )
  expect(fields).toContain('password')
  expect(
    fields.filter((name) =>
      /password-?hint|indice|secret-?question|question-?secrete|reponse-?secrete/i.test(name),
    ),
  ).toEqual([])
})
