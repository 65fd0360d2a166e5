import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import { stopMails } from '@repo/contracts/delivery/message-choices'
import { unsubscribe } from '@repo/contracts/delivery/newsletter'
import { stopRecipientMessages } from '@repo/contracts/delivery/recipient-link'
import { isRead } from '@repo/contracts/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validFields } from './testing/any-request.ts'
import { aSender } from './testing/builders.ts'
import type { TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

/** What a page of another site can make a visitor's browser do. */

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal', CARRIER_WEB_URL: 'https://transporteurs.volant.test' })
})
afterAll(() => app.close())

const evil = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }
const allowedBy = (headers: Headers) => headers.get('access-control-allow-origin')

describe('a page of another site', () => {
  test('reads no response: our own origins alone are allowed', async () => {
    const { token } = await aSender(app.deps)
    for (const Origin of ['https://evil.test', 'null', 'https://transporteurs.volant.test.evil.test']) {
      const { headers } = await app.request('GET', '/api/users/profile', { token, headers: { Origin } })
      expect(allowedBy(headers)).toBeNull()
      const asked = await app.request('OPTIONS', '/api/users/profile', {
        headers: {
          Origin,
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'authorization',
        },
      })
      expect(allowedBy(asked.headers)).toBeNull()
    }
    const own = { Origin: 'https://transporteurs.volant.test' }
    const { headers } = await app.request('GET', '/api/users/profile', { token, headers: own })
    expect(allowedBy(headers)).toBe(own.Origin)
  })

  // A call with an account needs an Authorization header, which no page sends elsewhere without a preflight. The
  // unsubscription links of mails are forms that mailboxes send, by a secret of the reader (RFC 8058).
  const waysOut: readonly string[] = [unsubscribe, stopMails, stopRecipientMessages].map(({ path }) => path)
  const forGuests = deliveryEndpoints.filter(
    (endpoint) =>
      ['public', 'optional'].includes(endpoint.auth) && !isRead(endpoint) && !waysOut.includes(endpoint.path),
  )
  test.each(forGuests.map((endpoint) => [endpoint.path, endpoint] as const))(
    'cannot make %s do anything by a request without a preflight',
    async (_, endpoint) => {
      const path = `/api${endpoint.path.replace(/:\w+/g, 'x'.repeat(43))}`
      const fields = new URLSearchParams()
      for (const [name, value] of Object.entries(validFields(endpoint))) fields.append(name, String(value))
      for (const [type, body] of [
        ['text/plain', JSON.stringify(validFields(endpoint))],
        ['application/x-www-form-urlencoded', fields.toString()],
      ] as const) {
        const headers = { ...evil, 'Content-Type': type }
        const answer = await app.request(endpoint.method, path, { body, headers })
        expect(answer.status, type).toBeGreaterThanOrEqual(400)
        expect(answer.status, type).toBeLessThan(500)
        expect(answer.headers.getSetCookie(), type).toEqual([])
      }
    },
  )
})
