import { createHmac } from 'node:crypto'
import type { HashWork } from './password-threads.ts'
import { hashWork } from './password-threads.ts'

/** Random salt and digest of no password. */
const decoy = '5VCDA1kqak/hwr69tRlvOuhvpg4cSM/KAsK.hBfBIOGKqcYLNneJi'

/** Hashes passwords and compares them. */
export type Passwords = {
  /** The hash of a password as it is stored. */
  readonly hash: (password: string) => Promise<string>
  /** Whether the password matches the hash. Without a hash (no such account) it takes as long and returns false. */
  readonly matches: (password: string, hash: string | null) => Promise<boolean>
}

/** The bytes that bcrypt reads of a password; it ignores the rest. */
const readBytes = 72

/** Keeps the stand-in of a long password from being its plain SHA-256, which another service may have leaked. */
const label = 'volant password beyond 72 bytes'

/** The input for bcrypt: the password, or for a longer one than it reads, 44 characters derived from all of it. */
function readable(password: string): string {
  if (Buffer.byteLength(password) <= readBytes) return password
  return createHmac('sha256', label).update(password).digest('base64')
}

/**
 * Passwords by bcrypt, with 2 to the power of `cost` rounds (4 to 15). At most two hashes run at once in a process,
 * in fair turns (`FairTurns`).
 */
export function createPasswords(cost: number, work: HashWork = hashWork()): Passwords {
  // An unknown account costs the same time as a wrong password.
  const decoyHash = `$2b$${String(cost).padStart(2, '0')}$${decoy}`
  return {
    hash: (password) => work.bcryptHash({ password: readable(password), cost }),
    matches: async (password, hash) => {
      const matches = await work.bcryptMatches({ password: readable(password), hash: hash ?? decoyHash })
      return matches && hash !== null
    },
  }
}
