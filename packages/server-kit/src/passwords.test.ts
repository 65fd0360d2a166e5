import bcrypt from 'bcrypt'
import { afterEach, expect, test, vi } from 'vitest'
import { createPasswords } from './passwords.ts'
import { Refusal } from './refusal.ts'

const passwords = createPasswords(10)

afterEach(() => vi.restoreAllMocks())

/** Counts what runs at once, and lets it run. */
function watch(): { most: number } {
  const seen = { now: 0, most: 0 }
  const compare = bcrypt.compare.bind(bcrypt)
  vi.spyOn(bcrypt, 'compare').mockImplementation(async (...given: unknown[]) => {
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    try {
      return await compare(String(given[0]), String(given[1]))
    } finally {
      seen.now -= 1
    }
  })
  return seen
}

test('a password matches its own hash and no other', async () => {
  const hash = await passwords.hash('Livraison-2026')
  expect(hash).toMatch(/^\$2b\$10\$/)
  expect(await passwords.matches('Livraison-2026', hash)).toBe(true)
  expect(await passwords.matches('livraison-2026', hash)).toBe(false)
})

test('what follows the 72nd byte is not ignored', async () => {
  const hash = await bcrypt.hash('x'.repeat(72), 4)
  expect(await passwords.matches('x'.repeat(72), hash)).toBe(true)
  expect(await passwords.matches('x'.repeat(73), hash)).toBe(false)
})

test('an account that does not exist costs a comparison of the same cost, and never matches', async () => {
  const compare = vi.spyOn(bcrypt, 'compare')
  expect(await passwords.matches('anything', null)).toBe(false)
  expect(compare.mock.calls[0]?.[1]).toMatch(/^\$2b\$10\$.{53}$/)
  expect(await createPasswords(4).matches('anything', null)).toBe(false)
  expect(compare.mock.calls[1]?.[1]).toMatch(/^\$2b\$04\$.{53}$/)
})

test('two run at once, sixteen of one place wait, and the next one is told to come back', async () => {
  const hash = await bcrypt.hash('secret', 4)
  const seen = watch()
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

test('who arrives while a place is handed over waits too', async () => {
  const hash = await bcrypt.hash('secret', 4)
  const seen = watch()
  const chain = async () => {
    for (let round = 0; round < 20; round += 1) await passwords.matches('secret', hash)
  }
  await Promise.all([chain(), chain(), chain(), chain(), chain()])
  expect(seen.most).toBe(2)
})

test('a hash that cannot be read leaves its place to the next', async () => {
  const failing = vi.spyOn(bcrypt, 'compare').mockRejectedValue(new Error('broken'))
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => passwords.matches('secret', 'hash')))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  failing.mockRestore()
  const hash = await bcrypt.hash('secret', 4)
  expect(await passwords.matches('secret', hash)).toBe(true)
})
