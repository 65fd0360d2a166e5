import { expect, test } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

class Silent extends Error {}

/** Returns a service whose calls and clock the test controls. */
function controlService() {
  let nowMs = 1000
  const calls: PromiseWithResolvers<string>[] = []
  const breaker = new CircuitBreaker(
    { maxFailures: 3, restMs: 10_000 },
    {
      isFailure: (error) => error instanceof Silent,
      refusal: (cause) => new Error('rests', { cause }),
    },
    () => nowMs,
  )
  const begin = () =>
    breaker.run(() => {
      const call = Promise.withResolvers<string>()
      calls.push(call)
      return call.promise
    })
  const end = (outcome: string | Error) => {
    const call = calls.pop()
    if (!call) throw new Error('No call is under way')
    if (typeof outcome === 'string') call.resolve(outcome)
    else call.reject(outcome)
  }
  const fail = async () => {
    const called = begin()
    end(new Silent())
    await expect(called).rejects.toThrow(Silent)
  }
  /** Expects that a call fails immediately, without reaching the service. */
  const expectRest = async () => {
    const before = calls.length
    const called = begin()
    const refused = expect(called).rejects.toMatchObject({ message: 'rests', cause: expect.any(Silent) })
    expect(calls).toHaveLength(before)
    await refused
  }
  return { begin, end, fail, expectRest, calls, pass: (ms: number) => (nowMs += ms) }
}

test('three failures in a row open a breaker: the next calls fail immediately, with the last failure as their cause', async () => {
  const { fail, expectRest } = controlService()
  for (let failures = 0; failures < 3; failures += 1) await fail()
  await expectRest()
  await expectRest()
})

test('two failures between two responses open no breaker, whether these are results or refusals', async () => {
  const { begin, end, fail } = controlService()
  for (const answer of ['yes', new Error('not allowed')]) {
    await fail()
    await fail()
    const called = begin()
    end(answer)
    await called.catch(() => undefined)
  }
  await fail()
  await fail()
  const called = begin()
  end('yes')
  expect(await called).toBe('yes')
})

test('after the rest one trial call passes: a failure begins the next rest, a success ends it', async () => {
  const { begin, end, fail, expectRest, calls, pass } = controlService()
  for (let failures = 0; failures < 3; failures += 1) await fail()
  pass(9999)
  await expectRest()
  pass(1)
  const trial = begin()
  await expectRest()
  expect(calls).toHaveLength(1)
  end(new Silent())
  await expect(trial).rejects.toThrow(Silent)
  pass(9999)
  await expectRest()
  pass(1)
  const second = begin()
  end('yes')
  expect(await second).toBe('yes')
  const [one, two] = [begin(), begin()]
  end('two')
  end('one')
  expect(await Promise.all([one, two])).toEqual(['one', 'two'])
})

test('a call that began before the rest ends the rest by success, and does not prolong it by failure', async () => {
  const { begin, end, fail, pass } = controlService()
  const [answered, failed] = [begin(), begin()]
  for (let failures = 0; failures < 3; failures += 1) await fail()
  pass(9000)
  end(new Silent())
  await expect(failed).rejects.toThrow(Silent)
  end('late')
  expect(await answered).toBe('late')
  const next = begin()
  end('yes')
  expect(await next).toBe('yes')
})

test('a call that began before the rest and fails does not affect the trial', async () => {
  const { begin, end, fail, pass } = controlService()
  const early = begin()
  for (let failures = 0; failures < 3; failures += 1) await fail()
  pass(9000)
  end(new Silent())
  await expect(early).rejects.toThrow(Silent)
  pass(1000)
  const trial = begin()
  end('yes')
  expect(await trial).toBe('yes')
})
