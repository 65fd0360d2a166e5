import { readdir, readFile } from 'node:fs/promises'
import bcrypt from 'bcrypt'
import { expect, test, vi } from 'vitest'
import { createHashWork } from './password-threads.ts'
import { createPasswords } from './passwords.ts'
import { Refusal } from './refusal.ts'

const passwords = createPasswords(10)

/** Passwords that count concurrent runs. */
function countRuns() {
  const seen = { now: 0, most: 0 }
  const bcryptMatches = async ({ password, hash }: { password: string; hash: string }) => {
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    try {
      return await bcrypt.compare(password, hash)
    } finally {
      seen.now -= 1
    }
  }
  return { seen, passwords: createPasswords(4, createHashWork({ bcryptMatches })) }
}

test('a password matches its own hash and no other', async () => {
  const hash = await passwords.hash('Livraison-2026')
  expect(hash).toMatch(/^\$2b\$10\$/)
  expect(await passwords.matches('Livraison-2026', hash)).toBe(true)
  expect(await passwords.matches('livraison-2026', hash)).toBe(false)
})

test('characters after the 72nd byte are not ignored', async () => {
  const hash = await bcrypt.hash('x'.repeat(72), 4)
  expect(await passwords.matches('x'.repeat(72), hash)).toBe(true)
  expect(await passwords.matches('x'.repeat(73), hash)).toBe(false)
})

test('every character of a password of more than 72 bytes counts', async () => {
  const long = `${'é'.repeat(127)}a`
  const hash = await passwords.hash(long)
  expect(await passwords.matches(long, hash)).toBe(true)
  for (const other of [`${'é'.repeat(127)}b`, 'é'.repeat(127), 'é'.repeat(36), `${long}a`])
    expect(await passwords.matches(other, hash)).toBe(false)
})

test('an account that does not exist costs a comparison of the same cost, and never matches', async () => {
  for (const [cost, written] of [
    [10, '10'],
    [4, '04'],
  ] as const) {
    const bcryptMatches = vi.fn(({ password, hash }: { password: string; hash: string }) =>
      bcrypt.compare(password, hash),
    )
    expect(await createPasswords(cost, createHashWork({ bcryptMatches })).matches('anything', null)).toBe(
      false,
    )
    expect(bcryptMatches.mock.calls[0]?.[0].hash).toMatch(new RegExp(`^\\$2b\\$${written}\\$.{53}$`))
  }
})

test('two hashes run at once, sixteen of one caller wait, and the next is refused with a time to retry', async () => {
  const hash = await bcrypt.hash('secret', 4)
  const { seen, passwords } = countRuns()
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, () => passwords.matches('secret', hash)),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(seen.most).toBe(2)
  expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(18)
  expect(refused).toHaveLength(12)
  for (const refusal of refused) {
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ status: 503, retryAfterS: 5 })
  }
})

test('a caller that arrives while a turn is handed over waits, too', async () => {
  const hash = await bcrypt.hash('secret', 4)
  const { seen, passwords } = countRuns()
  const chain = async () => {
    for (let round = 0; round < 20; round += 1) await passwords.matches('secret', hash)
  }
  await Promise.all([chain(), chain(), chain(), chain(), chain()])
  expect(seen.most).toBe(2)
})

test('an unreadable hash hands its turn to the next caller', async () => {
  const failing = createPasswords(
    4,
    createHashWork({ bcryptMatches: () => Promise.reject(new Error('broken')) }),
  )
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => failing.matches('secret', 'hash')))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  const hash = await bcrypt.hash('secret', 4)
  expect(await passwords.matches('secret', hash)).toBe(true)
})

test.runIf(process.platform === 'linux')('hashing runs at the lowest priority of the machine', async () => {
  const niceness = async () => {
    const tasks = await readdir('/proc/self/task')
    const stats = await Promise.all(
      tasks.map((task) => readFile(`/proc/self/task/${task}/stat`, 'utf8').catch(() => '')),
    )
    return stats.map((stat) => Number(stat.split(') ').at(-1)?.split(' ')[16] ?? 0))
  }
  await passwords.hash('Livraison-2026')
  const all = await niceness()
  // 19 is the lowest priority: also where the tests themselves have a low one.
  const own = Math.min(...all)
  expect(Math.max(...all)).toBe(Math.min(19, own + 10))
})
