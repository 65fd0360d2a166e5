import { setTimeout as pause } from 'node:timers/promises'
import { isConflict, isLockTimeout } from './database-errors.ts'
import type { LockWaits, toTransactionLimits } from './database-limits.ts'
import { getMsLeft, isInRequest, refuseIfTimedOut } from './deadline.ts'

const maxTries = 4
const maxPauseMs = 50
/** The pause between two tries for a lock: half as long to one and a half times as long. */
const lockPauseMs = 60

/** The functions of a Prisma client that begin transactions; its own signatures are unchanged. */
// biome-ignore lint/suspicious/noExplicitAny: the overloads of Prisma's method are the product's to know.
export type Transacting = { readonly $transaction: (...args: any[]) => Promise<unknown> }

type Limits = ReturnType<typeof toTransactionLimits>

/** Returns the same limits, capped by the remaining time of the request. */
function capToRequest(limits: Limits): Limits {
  const leftMs = Math.max(1, Math.ceil(getMsLeft()))
  return {
    ...limits,
    timeout: Math.min(limits.timeout, leftMs),
    maxWait: Math.min(limits.maxWait, leftMs),
  }
}

/** The functions of a transaction that run a statement. */
type Executing = { readonly $executeRaw: (query: TemplateStringsArray) => PromiseLike<number> }

type Work = (tx: Executing) => unknown

/** The delegate functions that change rows, and may wait for a row locked by another transaction. */
const changes = new Set([
  'create',
  'createMany',
  'createManyAndReturn',
  'update',
  'updateMany',
  'updateManyAndReturn',
  'upsert',
  'delete',
  'deleteMany',
])

/** A client of a transaction: its delegates by their models, and its raw calls. */
type TransactionClient = Readonly<Record<PropertyKey, object | undefined>>

/** Whether a part of a Prisma client is the delegate of a model. */
const isDelegate = (part: unknown): part is object =>
  typeof part === 'object' && part !== null && 'updateMany' in part

function refuseAfterDeadline(work: Work): Work {
  return async (tx) => {
    const result: unknown = await work(tx)
    refuseIfTimedOut()
    return result
  }
}

function shortenLockTimeout(work: Work): Work {
  return async (tx) => {
    await tx.$executeRaw`SET LOCAL lock_timeout = '50ms'`
    return work(tx)
  }
}

/** Waits for locks by retrying transactions. */
class LockRetries {
  readonly #limits: LockWaits
  #running = 0

  constructor(limits: LockWaits) {
    this.#limits = limits
  }

  /**
   * Runs a transaction, and retries it while a lock that it needs is not free in time. Throws the last lock timeout
   * after `maxMs`.
   */
  async run<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      const giveUpAtMs = performance.now() + this.#limits.maxMs
      let lastTimeout: unknown = error
      while (await this.#mayTryAgain(giveUpAtMs)) {
        try {
          return await attempt()
        } catch (next) {
          if (!isLockTimeout(next)) throw next
          lastTimeout = next
        } finally {
          this.#running -= 1
        }
      }
      throw lastTimeout
    }
  }

  /**
   * Pauses until one more may retry, and counts it; false when it is too late by then.
   * There is no queue: chance is fair, and an account has few calls at once (`CallTurns`).
   */
  async #mayTryAgain(giveUpAtMs: number): Promise<boolean> {
    do {
      await pause(lockPauseMs * (0.5 + Math.random()))
      refuseIfTimedOut()
      if (performance.now() >= giveUpAtMs) return false
    } while (this.#running >= this.#limits.maxRetrying)
    this.#running += 1
    return true
  }
}

/**
 * Returns the client, whose interactive transactions retry a serialization failure or a deadlock at most three times.
 * A transaction of a request waits for locks without a connection: a lock that is not free within 50 ms ends the try,
 * and the next one begins after a pause, until `locks.maxMs` have passed.
 * A single changing statement of a request runs in a transaction of its own, so that it waits in the same way.
 * Jobs wait inside PostgreSQL: their work is long, and no request needs their connections.
 * The function of a transaction may run again, so it must have no effect outside the database.
 * A transaction of a request ends with the request's time, and does not commit once the request has timed out.
 */
export function retryTransactions<Client extends Transacting>(
  client: Client,
  limits: Limits,
  locks: LockWaits,
): Client {
  const lockRetries = new LockRetries(locks)

  /** Runs a transaction, and retries it after conflicts. */
  const attempt = async (work: Work, options?: Partial<Limits>): Promise<unknown> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await client.$transaction(refuseAfterDeadline(work), capToRequest({ ...limits, ...options }))
      } catch (error) {
        if (tries === maxTries || !isConflict(error)) throw error
      }
      // Without a random pause two conflicting transactions would conflict again.
      await pause(Math.random() * maxPauseMs * tries)
    }
  }

  const transaction = async (work: unknown, options?: Partial<Limits>): Promise<unknown> => {
    // A list of queries has been sent already: only a function can be called again.
    if (typeof work !== 'function') return client.$transaction(work, options)
    const repeatable = work as Work // as: what Prisma takes
    if (!isInRequest()) return attempt(repeatable, options)
    return lockRetries.run(() => attempt(shortenLockTimeout(repeatable), options))
  }

  const delegates = new Map<PropertyKey, object>()
  /** Returns a model's delegate whose changes wait in this way. */
  const waitingDelegate = (model: PropertyKey, delegate: object): object => {
    const cached = delegates.get(model)
    if (cached) return cached
    const waiting = new Proxy(delegate, {
      get: (target, name) => {
        const call: unknown = Reflect.get(target, name)
        if (typeof name !== 'string' || !changes.has(name) || typeof call !== 'function') return call
        return (...args: unknown[]) =>
          isInRequest()
            ? transaction((tx: TransactionClient) => Reflect.get(tx[model] ?? {}, name)(...args))
            : call.apply(target, args)
      },
    })
    delegates.set(model, waiting)
    return waiting
  }

  return new Proxy(client, {
    get: (target, name) => {
      if (name === '$transaction') return transaction
      const part: unknown = Reflect.get(target, name)
      if (name === '$executeRaw' && typeof part === 'function')
        return (...args: unknown[]) =>
          isInRequest()
            ? transaction((tx: object) => Reflect.apply(Reflect.get(tx, name), tx, args))
            : part.apply(target, args)
      return isDelegate(part) ? waitingDelegate(name, part) : part
    },
  })
}
