import { expect, test } from 'vitest'
import { z } from 'zod'
import { deliveryEndpoints } from './delivery/endpoints.ts'
import { lotteryEndpoints } from './lottery/endpoints.ts'

const registrations = [...deliveryEndpoints, ...lotteryEndpoints].filter(
  ({ rateLimit }) => rateLimit === 'registration',
)

test('every registration refuses a malformed or confusable email address and drops its invisible characters', () => {
  expect(registrations.length).toBeGreaterThan(4)
  for (const { request, path } of registrations) {
    const { email } = z.object({ email: z.instanceof(z.ZodType) }).parse(request.shape)
    for (const address of ['a..b@b.fr', '.a@b.fr', 'a.@b.fr', 'p\u0430ul@b.fr'])
      expect([path, address, email.safeParse(address).success]).toEqual([path, address, false])
    expect([path, email.parse('paul\u200B@b.fr')]).toEqual([path, 'paul@b.fr'])
  }
})
