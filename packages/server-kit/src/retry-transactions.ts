import { setTimeout as pause } from 'node:timers/promises'
import { isConflict } from './database-errors.ts'
import type { transactionLimits } from './database-limits.ts'
import { msLeft, refuseWhenOver } from './deadline.ts'

const maxTries = 4
const maxPauseMs = 50

/** What of a Prisma client begins transactions; its own signatures stay as they are. */
// biome-ignore lint/suspicious/noExplicitAny: the overloads of Prisma's method are the product's to know.
export type Transacting = { readonly $transaction: (...given: any[]) => Promise<unknown> }

type Limits = ReturnType<typeof transactionLimits>

/** The same limits, and at most what the request has left. */
function withinRequest(limits: Limits): Limits {
  const atMost = Math.max(1, Math.ceil(msLeft()))
  return {
    ...limits,
    timeout: Math.min(limits.timeout, atMost),
    maxWait: Math.min(limits.maxWait, atMost),
  }
}

function inTime(work: (tx: unknown) => unknown): (tx: unknown) => Promise<unknown> {
  return async (tx) => {
    const done: unknown = await work(tx)
    refuseWhenOver()
    return done
  }
}

/**
 * Returns the client whose interactive transactions retry a serialization failure or a deadlock, at most three times.
 * PostgreSQL has rolled such a transaction back, so the caller need not learn of it.
 * The function of a transaction runs again: it must have no effect outside the database.
 * A transaction of a request ends with the request's time, and does not commit once the request was refused for it.
 */
export function retryTransactions<Client extends Transacting>(client: Client, limits: Limits): Client {
  const transaction = async (work: unknown, options?: Partial<Limits>): Promise<unknown> => {
    for (let tries = 1; ; tries += 1) {
      try {
        if (typeof work !== 'function') return await client.$transaction(work, options)
        return await client.$transaction(
          inTime(work as (tx: unknown) => unknown),
          withinRequest({ ...limits, ...options }),
        )
      } catch (error) {
        // A list of queries has been sent already: only a function can be called again.
        if (typeof work !== 'function' || tries === maxTries || !isConflict(error)) throw error
      }
      // Two that met would meet again at the same pace.
      await pause(Math.random() * maxPauseMs * tries)
    }
  }
  return new Proxy(client, {
    get: (target, name) => (name === '$transaction' ? transaction : Reflect.get(target, name)),
  })
}
