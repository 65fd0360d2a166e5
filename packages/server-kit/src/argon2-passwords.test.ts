import { describe, expect, test, vi } from 'vitest'
import { createArgon2Passwords, recommendedArgon2Cost } from './argon2-passwords.ts'
import { createHashWork } from './password-threads.ts'
import { Refusal } from './refusal.ts'

const cheap = { memoryKiB: 256, passes: 1, lanes: 1 }
const passwords = createArgon2Passwords(cheap)

// From the test file of the reference implementation (P-H-C/phc-winner-argon2, src/test.c), version 0x13, argon2id.
const referenceHashes = [
  '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc',
] as const

test.each(referenceHashes)('a hash made by the reference implementation is verified: %s', async (hash) => {
  expect(await passwords.matches('password', hash)).toBe(true)
  expect(await passwords.matches('passwords', hash)).toBe(false)
})

test('a password matches its own hash and no other, and two hashes of it differ', async () => {
  const hash = await passwords.hash('Cagnotte-2026')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=256,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await passwords.matches('Cagnotte-2026', hash)).toBe(true)
  expect(await passwords.matches('cagnotte-2026', hash)).toBe(false)
  expect(await passwords.hash('Cagnotte-2026')).not.toBe(hash)
})

test('by default a hash has the recommended cost', async () => {
  expect(recommendedArgon2Cost).toEqual({ memoryKiB: 19_456, passes: 2, lanes: 1 })
  expect(await createArgon2Passwords().hash('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('every character of a long password counts, in its composed form', async () => {
  const hash = await passwords.hash('é'.repeat(128))
  expect(await passwords.matches('é'.repeat(127), hash)).toBe(false)
  expect(await passwords.matches('e\u0301'.repeat(128), hash)).toBe(true)
})

describe('a stored hash', () => {
  const hash = referenceHashes[1]
  test.each([
    ['memory', hash.replace('m=256', 'm=264')],
    ['number of passes', hash.replace('t=2', 't=3')],
    ['number of lanes', hash.replace('p=1', 'p=2')],
    ['salt', hash.replace('c29tZXNhbHQ', 'c29tZXNhbHU')],
    ['tag', hash.replace('nf65', 'nf66')],
  ])('with a changed %s no longer matches', async (_, changed) => {
    expect(changed).not.toBe(hash)
    expect(await passwords.matches('password', changed)).toBe(false)
  })

  test.each([
    ['is empty', ''],
    ['is of another kind', hash.replace('argon2id', 'argon2i')],
    ['is of another version', hash.replace('v=19', 'v=16')],
    ['asks for 4 GiB', hash.replace('m=256', 'm=4194304')],
    ['asks for a thousand passes', hash.replace('t=2', 't=1000')],
    ['asks for no pass', hash.replace('t=2', 't=0')],
    ['has too little memory for its lanes', hash.replace('m=256,t=2,p=1', 'm=8,t=2,p=2')],
    ['has a tag of four bytes', hash.replace(/[^$]+$/, 'AAAAAA')],
    ['continues after its end', `${hash}\n`],
  ])('that %s throws', async (_, broken) => {
    await expect(passwords.matches('password', broken)).rejects.toThrow('cannot be read')
  })
})

test('an account that does not exist costs the same work as one whose password is wrong, and never matches', async () => {
  const hash = await passwords.hash('secret')
  const argon2Tag = vi.fn(createHashWork().argon2Tag)
  const watched = createArgon2Passwords(cheap, { argon2Tag })
  expect(await watched.matches('wrong', hash)).toBe(false)
  expect(await watched.matches('wrong', null)).toBe(false)
  const [knownWork, unknownWork, ...more] = argon2Tag.mock.calls.map(([{ nonce, ...work }]) => ({
    ...work,
    saltLength: Buffer.from(nonce as Buffer).length,
  }))
  expect(unknownWork).toMatchObject({ memory: 256, passes: 1, parallelism: 1 })
  expect(unknownWork).toEqual(knownWork)
  expect(more).toEqual([])
})

test('two hashes run at once, sixteen of one caller wait, and the next is refused with a time to retry', async () => {
  const hash = await passwords.hash('secret')
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, () => passwords.matches('secret', hash)),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(18)
  expect(refused).toHaveLength(12)
  for (const refusal of refused) {
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ status: 503, retryAfterS: 5 })
  }
})
