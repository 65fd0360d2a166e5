import { AsyncResource } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Actor } from './actors.ts'
import { actAs, getCurrentActor } from './actors.ts'

/** The application name of the plain pool's connections, which belong to no actor. */
export const plainApplicationName = 'beside'

/**
 * Creates a pool in which each statement is a round trip of its actor. When an actor dies, its open transaction is
 * rolled back, as the server does for a broken connection. The lane answers some statements itself: the time,
 * which is that of `now`, and NOTIFY.
 */
export function createActedPool(connectionString: string, max: number, now: () => Date): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    idleTimeoutMillis: 0,
    lock_timeout: 60_000,
    // A lane's tables are small: planning a statement again for its values takes longer than any plan.
    options: '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan',
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => instrumentClient(client, now))
  bindActors(pool)
  return pool
}

/**
 * Makes work that waits for a connection continue as its own actor. Otherwise it would continue as the actor that
 * released the connection, and die with it.
 */
function bindActors(pool: pg.Pool): void {
  const connect: Query = pool.connect.bind(pool)
  Reflect.set(pool, 'connect', (callback?: Query) =>
    callback === undefined ? connect() : connect(AsyncResource.bind(callback)),
  )
}

const checkEveryMs = 2

type Query = (...args: readonly unknown[]) => unknown
type Callback = (error: unknown, result?: unknown) => void

/** Returns the result of a statement that needs no server. Null for others. */
function answerLocally(statement: unknown, now: () => Date): unknown {
  if (typeof statement !== 'object' || statement === null) return null
  const text: unknown = Reflect.get(statement, 'text')
  // Rows in the form that only Prisma requests: arrays, with instants as strings.
  if (Reflect.get(statement, 'rowMode') !== 'array') return null
  if (text === 'SELECT app_now() AS now')
    return { fields: [{ name: 'now', dataTypeID: 1184 }], rows: [[now().toISOString()]], rowCount: 1 }
  if (text === 'SELECT pg_notify($1, $2)::text')
    return { fields: [{ name: 'pg_notify', dataTypeID: 25 }], rows: [['']], rowCount: 1 }
  return null
}

function instrumentClient(client: pg.PoolClient, now: () => Date): void {
  const query: Query = client.query.bind(client)
  const queryPlainly: Query = (...args) => {
    const local = answerLocally(args[0], now)
    if (local === null) return query(...args)
    const last = args.at(-1)
    return typeof last === 'function' ? queueMicrotask(() => last(undefined, local)) : Promise.resolve(local)
  }
  const backend: unknown = Reflect.get(client, 'processID')
  const queryAsActor: Query = (...args) => {
    const actor = getCurrentActor()
    if (!actor) return queryPlainly(...args)
    const last = args.at(-1)
    const withoutCallback = typeof last === 'function' ? args.slice(0, -1) : args
    const result = actor.makeRoundTrip(
      () =>
        sendAs(actor, typeof backend === 'number' ? backend : null, () => queryPlainly(...withoutCallback)),
      () => rollBack(queryPlainly),
    )
    if (typeof last !== 'function') return result
    return void result.then(
      (value) => (last as Callback)(undefined, value),
      (error: unknown) => (last as Callback)(error),
    )
  }
  Reflect.set(client, 'query', queryAsActor)
}

async function sendAs(actor: Actor, backend: number | null, send: () => unknown): Promise<unknown> {
  if (backend === null) return send()
  actor.backends.add(backend)
  try {
    return await send()
  } finally {
    actor.backends.delete(backend)
  }
}

async function rollBack(query: Query): Promise<void> {
  await actAs(undefined, async () => query('ROLLBACK'))
}

/**
 * Resolves when an actor's work has ended, also by an error, or waits for a lock of another, in its own connections or
 * a plain pool's.
 */
export async function waitUntilSettledOrBlocked(
  observer: pg.Pool,
  actor: Actor,
  work: Promise<unknown>,
): Promise<void> {
  let hasSettled = false
  const settled = work.then(
    () => {
      hasSettled = true
    },
    () => {
      hasSettled = true
    },
  )
  let callsBefore = -1
  while (!hasSettled) {
    await Promise.race([settled, pause(checkEveryMs)])
    // A running one does not wait.
    const hasNoNewCall = actor.calls === callsBefore
    callsBefore = actor.calls
    if (hasSettled || !hasNoNewCall) continue
    const { rowCount } = await observer.query({
      name: 'waits',
      text: `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
               AND (pid = ANY($1::int[]) OR application_name = $2)`,
      values: [[...actor.backends], plainApplicationName],
    })
    if (rowCount && actor.calls === callsBefore) return
  }
}
