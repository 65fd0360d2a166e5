import { Refusal } from './refusal.ts'

const atOnce = 2
const queueLength = 16

let running = 0
const waiting: (() => void)[] = []

/**
 * Carries out work that keeps a processor busy, such as hashing a password: at most two at once in a process, whoever asks; beyond a short
 * queue it refuses with 503.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
