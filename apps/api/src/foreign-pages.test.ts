import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import { stopEmails } from '@repo/contracts/delivery/message-choices'
import { unsubscribe } from '@repo/contracts/delivery/newsletter'
import { stopRecipientMessages } from '@repo/contracts/delivery/recipient-link'
import { isRead } from '@repo/contracts/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createValidFields } from './testing/any-request.ts'
import { aSender } from './testing/builders.ts'
import type { TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal', CARRIER_WEB_URL: 'https://transporteurs.volant.test' })
})
afterAll(() => app.close())

const foreignHeaders = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }
const readAllowedOrigin = (headers: Headers) => headers.get('access-control-allow-origin')

describe('a page of another site', () => {
  test('cannot read a response, since only the product’s own origins are allowed', async () => {
    const { token } = await aSender(app.deps)
    for (const Origin of ['https://evil.test', 'null', 'https://transporteurs.volant.test.evil.test']) {
      const { headers } = await app.request('GET', '/api/users/profile', { token, headers: { Origin } })
      expect(readAllowedOrigin(headers)).toBeNull()
      const preflight = await app.request('OPTIONS', '/api/users/profile', {
        headers: {
          Origin,
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'authorization',
        },
      })
      expect(readAllowedOrigin(preflight.headers)).toBeNull()
    }
    const ownHeaders = { Origin: 'https://transporteurs.volant.test' }
    const { headers } = await app.request('GET', '/api/users/profile', { token, headers: ownHeaders })
    expect(readAllowedOrigin(headers)).toBe(ownHeaders.Origin)
  })

  // Calls with an account need an Authorization header, which requires a preflight. The unsubscription endpoints accept
  // forms on purpose: mailboxes submit them with a secret of the reader (RFC 8058).
  const unsubscriptionPaths: readonly string[] = [unsubscribe, stopEmails, stopRecipientMessages].map(
    ({ path }) => path,
  )
  const guestEndpoints = deliveryEndpoints.filter(
    (endpoint) =>
      ['public', 'optional'].includes(endpoint.auth) &&
      !isRead(endpoint) &&
      !unsubscriptionPaths.includes(endpoint.path),
  )
  test.each(guestEndpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    'cannot make %s have an effect by a request without a preflight',
    async (_, endpoint) => {
      const path = `/api${endpoint.path.replace(/:\w+/g, 'x'.repeat(43))}`
      const fields = new URLSearchParams()
      for (const [name, value] of Object.entries(createValidFields(endpoint)))
        fields.append(name, String(value))
      for (const [type, body] of [
        ['text/plain', JSON.stringify(createValidFields(endpoint))],
        ['application/x-www-form-urlencoded', fields.toString()],
      ] as const) {
        const headers = { ...foreignHeaders, 'Content-Type': type }
        const answer = await app.request(endpoint.method, path, { body, headers })
        expect(answer.status, type).toBeGreaterThanOrEqual(400)
        expect(answer.status, type).toBeLessThan(500)
        expect(answer.headers.getSetCookie(), type).toEqual([])
      }
    },
  )
})
