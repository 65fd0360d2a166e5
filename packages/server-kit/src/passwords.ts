import { createHmac } from 'node:crypto'
import type { HashWork } from './password-threads.ts'
import { createHashWork } from './password-threads.ts'

/** Salt and digest of no password, both random. */
const decoy = '5VCDA1kqak/hwr69tRlvOuhvpg4cSM/KAsK.hBfBIOGKqcYLNneJi'

/** Hashes passwords and compares them. */
export type Passwords = {
  /** The hash of a password as it is stored. */
  readonly hash: (password: string) => Promise<string>
  /** Whether the password matches the hash. Without a hash (no such account) it takes as long and returns false. */
  readonly matches: (password: string, hash: string | null) => Promise<boolean>
}

/** The number of bytes that bcrypt reads of a password. */
const maxBcryptBytes = 72

/** Makes the derived text of a long password differ from its plain SHA-256, which another service may have leaked. */
const label = 'volant password beyond 72 bytes'

/** Returns the input for bcrypt: the password, or 44 characters derived from all of a longer one. */
function createBcryptInput(password: string): string {
  if (Buffer.byteLength(password) <= maxBcryptBytes) return password
  return createHmac('sha256', label).update(password).digest('base64')
}

/**
 * Creates password hashing by bcrypt, with 2 to the power of `cost` rounds (4 to 15).
 * At most two hashes run at once in a process, in fair turns (`FairTurns`); beyond their limits a call throws
 * `unavailable`. An unreadable stored hash never matches, or throws.
 */
export function createPasswords(cost: number, work: HashWork = createHashWork()): Passwords {
  // An unknown account costs the same time as a wrong password.
  const decoyHash = `$2b$${String(cost).padStart(2, '0')}$${decoy}`
  return {
    hash: (password) => work.bcryptHash({ password: createBcryptInput(password), cost }),
    matches: async (password, hash) => {
      const matches = await work.bcryptMatches({
        password: createBcryptInput(password),
        hash: hash ?? decoyHash,
      })
      return matches && hash !== null
    },
  }
}
