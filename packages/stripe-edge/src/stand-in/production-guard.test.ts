import { Pool } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { createStripeStandIn } from './stripe-stand-in.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('the stand-in refuses to be created in production', () => {
  const options = {
    pool: new Pool(),
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhook: { url: 'http://127.0.0.1:1/', secret: 'whsec_x' },
  }
  expect(() => createStripeStandIn(options)).not.toThrow()
  vi.stubEnv('NODE_ENV', 'production')
  expect(() => createStripeStandIn(options)).toThrow(/production/)
})
