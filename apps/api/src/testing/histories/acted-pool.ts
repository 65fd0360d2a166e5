import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Actor } from './actors.ts'
import { actAs, currentActor } from './actors.ts'

/**
 * A pool whose every statement is a round trip of the actor that runs it. What a dead one has begun is rolled back, as the server does
 * when a connection breaks.
 */
export function actedPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    idleTimeoutMillis: 0,
    lock_timeout: 60_000,
    options: '-c TimeZone=UTC',
  })
  pool.on('error', () => undefined)
  pool.on('connect', watch)
  return pool
}

const lookEveryMs = 3

type Query = (...args: readonly unknown[]) => unknown
type Callback = (error: unknown, result?: unknown) => void

function watch(client: pg.PoolClient): void {
  const plain: Query = client.query.bind(client)
  const backend: unknown = Reflect.get(client, 'processID')
  const query: Query = (...args) => {
    const actor = currentActor()
    if (!actor) return plain(...args)
    const last = args.at(-1)
    const given = typeof last === 'function' ? args.slice(0, -1) : args
    const answer = actor.roundTrip(
      () => sent(actor, typeof backend === 'number' ? backend : null, () => plain(...given)),
      () => rolledBack(plain),
    )
    if (typeof last !== 'function') return answer
    return void answer.then(
      (result) => (last as Callback)(undefined, result),
      (error: unknown) => (last as Callback)(error),
    )
  }
  Reflect.set(client, 'query', query)
}

async function sent(actor: Actor, backend: number | null, send: () => unknown): Promise<unknown> {
  actor.backend = backend
  try {
    return await send()
  } finally {
    actor.backend = null
  }
}

async function rolledBack(plain: Query): Promise<void> {
  await actAs(undefined, async () => plain('ROLLBACK'))
}

/** Resolves when an actor's work is done, or waits for a lock that another holds. */
export async function settledOrBlocked(
  observer: pg.Pool,
  actor: Actor,
  work: Promise<unknown>,
): Promise<void> {
  let isDone = false
  const done = work.then(
    () => {
      isDone = true
    },
    () => {
      isDone = true
    },
  )
  while (!isDone) {
    const { backend } = actor
    if (backend !== null) {
      const { rowCount } = await observer.query(
        "SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock'",
        [backend],
      )
      if (rowCount && actor.backend === backend) return
    }
    await Promise.race([done, pause(lookEveryMs)])
  }
}
