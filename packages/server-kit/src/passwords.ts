import bcrypt from 'bcrypt'
import { Refusal } from './refusal.ts'

const cost = 12
const atOnce = 2
const queueLength = 16

/** A hash of nothing anyone knows (its salt and digest are dice), so that an unknown account costs the same time as a wrong password. */
const decoyHash = '$2b$12$5VCDA1kqak/hwr69tRlvOuhvpg4cSM/KAsK.hBfBIOGKqcYLNneJi'

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= queueLength) throw new Refusal('unavailable', { retryAfterS: 5 })
    // Whoever finishes hands its place over, so that nobody slips in between.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The bcrypt hash of a password of at most 72 bytes. At most two hashes run at once in a process; beyond a short queue it refuses with 503. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => bcrypt.hash(password, cost))
}

/** Whether the password is the hash's. Without a hash (no such account) it takes as long and answers false. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const matches = await inTurn(() => bcrypt.compare(password, hash ?? decoyHash))
  return matches && hash !== null && Buffer.byteLength(password) <= 72
}
