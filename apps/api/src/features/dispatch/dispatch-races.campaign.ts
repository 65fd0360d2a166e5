import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ACarrier } from '#api/testing/builders.ts'
import { aCarrier } from '#api/testing/builders.ts'
import {
  acceptAgainstCancel,
  acceptAgainstExpiry,
  dice,
  faultsOfCancelRace,
  faultsOfExpiryRace,
} from '#api/testing/dispatch-races.ts'
import { onDuty } from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

// The long form, or the sample of it in every test run. Each failure names its seed.
const isCampaign = process.env.CAMPAIGN === '1'
const rounds = isCampaign ? 200 : 8

let app: TestApp
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp()
  carrier = await onDuty(app, await aCarrier(app.deps))
})
afterAll(() => app.close())

async function run(
  race: typeof acceptAgainstExpiry,
  faultsOf: typeof faultsOfExpiryRace,
): Promise<{ failures: string[]; accepted: number }> {
  const failures: string[] = []
  let accepted = 0
  for (let seed = 1; seed <= rounds; seed += 1) {
    const outcome = await race(app, carrier, dice(seed))
    accepted += outcome.answers[0]?.status === 200 ? 1 : 0
    failures.push(...faultsOf(outcome).map((fault) => `seed ${seed}: ${fault}`))
  }
  return { failures, accepted }
}

/** Both outcomes must have happened in the long form, or nothing was tried. */
function expectBoth(accepted: number): void {
  if (!isCampaign) return
  expect(accepted).toBeGreaterThan(rounds / 20)
  expect(accepted).toBeLessThan(rounds)
}

test(`${rounds} acceptances at the end of their minute: accepted in time, or expired`, {
  timeout: 600_000,
}, async () => {
  const { failures, accepted } = await run(acceptAgainstExpiry, faultsOfExpiryRace)
  expect(failures).toEqual([])
  expectBoth(accepted)
})

test(`${rounds} acceptances against a cancellation: never accepted and cancelled for free`, {
  timeout: 600_000,
}, async () => {
  const { failures, accepted } = await run(acceptAgainstCancel, faultsOfCancelRace)
  expect(failures).toEqual([])
  expectBoth(accepted)
})
