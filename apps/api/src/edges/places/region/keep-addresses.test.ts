import { expect, test, vi } from 'vitest'
import { keepAddresses } from './keep-addresses.ts'
import type { AddressLoadOutcome } from './load-region-addresses.ts'

/** Plays loads that end as given, one after the other, and `known` after that. */
function playLoads(...endings: readonly (AddressLoadOutcome | Error)[]) {
  const remaining = [...endings]
  let [running, maxAtOnce, calls] = [0, 0, 0]
  const load = async (): Promise<AddressLoadOutcome> => {
    calls += 1
    running += 1
    maxAtOnce = Math.max(maxAtOnce, running)
    await new Promise(setImmediate)
    running -= 1
    const ending = remaining.shift() ?? 'known'
    if (ending instanceof Error) throw ending
    return ending
  }
  return { load, getCounts: () => ({ calls, maxAtOnce }) }
}

function collectLogs() {
  const outcomes: unknown[] = []
  const log = {
    info: ({ outcome }: { outcome: unknown }) => outcomes.push(outcome),
    warn: ({ err }: { err: Error }) => outcomes.push(err.message),
  }
  return { log, outcomes }
}

test('a load that fails, or finds another process loading, is retried until the addresses are there', async () => {
  const { load, getCounts } = playLoads(new Error('The connection is gone'), 'locked', 'loaded')
  const { log, outcomes } = collectLogs()
  const keeper = keepAddresses(load, log, 1)
  keeper.check()
  await vi.waitUntil(() => outcomes.length === 3, 60_000)
  await keeper.close()
  expect(outcomes).toEqual(['The connection is gone', 'locked', 'loaded'])
  expect(getCounts()).toEqual({ calls: 3, maxAtOnce: 1 })
})

test('concurrent checks load one after the other', async () => {
  const { load, getCounts } = playLoads('loaded')
  const { log, outcomes } = collectLogs()
  const keeper = keepAddresses(load, log)
  for (let check = 0; check < 5; check += 1) keeper.check()
  await vi.waitUntil(() => outcomes.length === 5, 60_000)
  await keeper.close()
  expect(getCounts()).toEqual({ calls: 5, maxAtOnce: 1 })
})

test('the end of the process aborts the load, waits for it and starts no other', async () => {
  const { log, outcomes } = collectLogs()
  let [calls, hasEnded] = [0, false]
  const keeper = keepAddresses(
    async (signal) => {
      calls += 1
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      await new Promise(setImmediate)
      hasEnded = true
      throw signal.reason
    },
    log,
    1,
  )
  keeper.check()
  keeper.check()
  await vi.waitUntil(() => calls === 1, 60_000)
  await keeper.close()
  expect({ calls, hasEnded, outcomes }).toEqual({ calls: 1, hasEnded: true, outcomes: [] })
})
