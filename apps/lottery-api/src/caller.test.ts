import { lotteryEndpoints } from '@repo/contracts/lottery/endpoints'
import { Refusal } from '@repo/server-kit/refusal'
import { expect, test } from 'vitest'
import { admit, listAdmissionRefusals } from './caller.ts'

test('a guest is refused where the endpoint requires a session, and nowhere else', () => {
  expect(lotteryEndpoints.length).toBeGreaterThan(50)
  for (const endpoint of lotteryEndpoints) {
    const call = () => admit(endpoint, null)
    if (listAdmissionRefusals(endpoint).includes('not-signed-in'))
      expect(call, endpoint.path).toThrow(Refusal)
    else expect(call(), endpoint.path).toBeNull()
  }
})
