import { setTimeout as pause } from 'node:timers/promises'
import { isConflict } from './database-errors.ts'

const maxTries = 4
const maxPauseMs = 50

/** What of a Prisma client begins transactions; its own signatures stay as they are. */
// biome-ignore lint/suspicious/noExplicitAny: the overloads of Prisma's method are the product's to know.
export type Transacting = { readonly $transaction: (...given: any[]) => Promise<unknown> }

/**
 * Returns the client whose interactive transactions retry a serialization failure or a deadlock, at most three times.
 * PostgreSQL has rolled such a transaction back, so the caller need not learn of it.
 * The function of a transaction runs again: it must have no effect outside the database.
 */
export function retryTransactions<Client extends Transacting>(client: Client): Client {
  const transaction = async (work: unknown, options?: unknown): Promise<unknown> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await client.$transaction(work, options)
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
