import { expect, test } from 'vitest'
import { z } from 'zod'
import { deliveryEndpoints } from './delivery/endpoints.ts'
import { lotteryEndpoints } from './lottery/endpoints.ts'

const registrations = [...deliveryEndpoints, ...lotteryEndpoints].filter(
  ({ rateLimit }) => rateLimit === 'registration',
)

test('every registration refuses a confusable email address and drops its invisible characters', () => {
  expect(registrations.length).toBeGreaterThan(4)
  for (const { request, path } of registrations) {
    const { email } = z.object({ email: z.instanceof(z.ZodType) }).parse(request.shape)
    for (const odd of ['a..b@b.fr', '.a@b.fr', 'a.@b.fr', 'p\u0430ul@b.fr'])
      expect([path, odd, email.safeParse(odd).success]).toEqual([path, odd, false])
    expect([path, email.parse('paul\u200B@b.fr')]).toEqual([path, 'paul@b.fr'])
  }
})
