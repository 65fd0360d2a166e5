import type { Pool, PoolClient } from 'pg'
import type { Call, Reply, Route } from './call.ts'
import { expandReply } from './expansion.ts'
import { StripeFailure } from './failure.ts'
import type { Form } from './form.ts'
import { readList, refuseUnknown } from './form.ts'
import { acquireKey, createFingerprint, storeResponse } from './idempotency.ts'

/** A received call, authenticated and decoded. */
export type Request = Omit<Call, 'tx'> & {
  /** The path below the mount. A repeat is recognised by it and by `encoded`, the unchanged parameters. */
  readonly path: string
  readonly encoded: string
  readonly expand: readonly string[]
}

/** The response. `replayOf` names the first request of a repeated one. */
export type Answer = { readonly status: number; readonly body: string; readonly replayOf: string | null }

/** Returns the fields of a call without the common ones `key` and `expand`, and the fields to expand. */
export function separateFields(form: Form): { readonly form: Form; readonly expand: readonly string[] } {
  const { key: _key, expand: _expand, ...own } = form
  return { form: own, expand: readList(form, 'expand') }
}

/**
 * Runs one call: a read directly, anything else in one transaction; the response of a POST is stored under its
 * idempotency key. Refusals are responses; other errors are thrown.
 */
export async function executeCall(pool: Pool, route: Route, request: Request): Promise<Answer> {
  return route.method === 'GET' ? read(pool, route, request) : change(pool, route, request)
}

async function read(pool: Pool, route: Route, request: Request): Promise<Answer> {
  const client = await pool.connect()
  try {
    return toAnswer(await runHandler(client, route, request))
  } catch (error) {
    if (error instanceof StripeFailure) return toAnswer(createFailureReply(error))
    throw error
  } finally {
    client.release()
  }
}

async function change(pool: Pool, route: Route, request: Request): Promise<Answer> {
  const tx = await pool.connect()
  try {
    await tx.query('BEGIN')
    const answer = await runOnce(tx, route, request)
    await tx.query('COMMIT')
    tx.release()
    return answer
  } catch (error) {
    await tx.query('ROLLBACK').then(
      () => tx.release(),
      (broken: Error) => tx.release(broken),
    )
    if (error instanceof StripeFailure) return toAnswer(createFailureReply(error))
    throw error
  }
}

async function runOnce(tx: PoolClient, route: Route, request: Request): Promise<Answer> {
  const key = route.method === 'POST' ? request.idempotencyKey : null
  if (key === null) return toAnswer(await attempt(tx, route, request))
  const fingerprint = createFingerprint(route.method, request.path, request.encoded)
  const stored = await acquireKey(tx, key, fingerprint)
  if (stored) return { ...stored, replayOf: stored.requestId }
  const answer = toAnswer(await attempt(tx, route, request))
  await storeResponse(tx, key, fingerprint, { ...answer, requestId: request.requestId })
  return answer
}

/** Runs the handler. A refusal rolls back its changes; a refusal that is not stored rolls back the whole call. */
async function attempt(tx: PoolClient, route: Route, request: Request): Promise<Reply> {
  await tx.query('SAVEPOINT handled')
  try {
    return await runHandler(tx, route, request)
  } catch (error) {
    if (!(error instanceof StripeFailure && error.isStored)) throw error
    await tx.query('ROLLBACK TO SAVEPOINT handled')
    return createFailureReply(error)
  }
}

async function runHandler(tx: PoolClient, route: Route, request: Request): Promise<Reply> {
  refuseUnknown(request.form, route.accepts)
  return expandReply(tx, await route.handle({ ...request, tx }), request.expand)
}

function createFailureReply({ status, body }: StripeFailure): Reply {
  return { status, body: { error: body } }
}

function toAnswer({ status, body }: Reply): Answer {
  return { status, body: JSON.stringify(body), replayOf: null }
}
