import type { Pool, PoolClient } from 'pg'
import type { Call, Reply, Route } from './call.ts'
import { expandReply } from './expansion.ts'
import { StripeFailure } from './failure.ts'
import type { Form } from './form.ts'
import { listOf, refuseUnknown } from './form.ts'
import { fingerprintOf, rememberAnswer, takeKey } from './idempotency.ts'

/** A call as it arrived, authenticated and decoded. */
export type Request = Omit<Call, 'tx'> & {
  /** The path below the mount, and the parameters as they were sent: what makes a repeat the same call. */
  readonly path: string
  readonly encoded: string
  readonly expand: readonly string[]
}

/** The response; `replayOf` names the first request of a repeated one. */
export type Answer = { readonly status: number; readonly body: string; readonly replayOf: string | null }

/** The fields of a call without those that every call may carry. */
export function ownFields(form: Form): { readonly form: Form; readonly expand: readonly string[] } {
  const { key: _key, expand: _expand, ...own } = form
  return { form: own, expand: listOf(form, 'expand') }
}

/** Runs one call: a read as it is, anything else in one transaction, together with the response stored under its idempotency key. */
export async function carryOut(pool: Pool, route: Route, request: Request): Promise<Answer> {
  return route.method === 'GET' ? read(pool, route, request) : change(pool, route, request)
}

async function read(pool: Pool, route: Route, request: Request): Promise<Answer> {
  const client = await pool.connect()
  try {
    return toAnswer(await handled(client, route, request))
  } catch (error) {
    if (error instanceof StripeFailure) return toAnswer(failed(error))
    throw error
  } finally {
    client.release()
  }
}

async function change(pool: Pool, route: Route, request: Request): Promise<Answer> {
  const tx = await pool.connect()
  try {
    await tx.query('BEGIN')
    const answer = await answerOnce(tx, route, request)
    await tx.query('COMMIT')
    tx.release()
    return answer
  } catch (error) {
    await tx.query('ROLLBACK').then(
      () => tx.release(),
      (broken: Error) => tx.release(broken),
    )
    if (error instanceof StripeFailure) return toAnswer(failed(error))
    throw error
  }
}

async function answerOnce(tx: PoolClient, route: Route, request: Request): Promise<Answer> {
  const key = route.method === 'POST' ? request.idempotencyKey : null
  if (key === null) return toAnswer(await attempt(tx, route, request))
  const fingerprint = fingerprintOf(route.method, request.path, request.encoded)
  const remembered = await takeKey(tx, key, fingerprint)
  if (remembered) return { ...remembered, replayOf: remembered.requestId }
  const answer = toAnswer(await attempt(tx, route, request))
  await rememberAnswer(tx, key, fingerprint, { ...answer, requestId: request.requestId })
  return answer
}

/** A refusal rolls back the handler's changes; one that is not stored rolls back the whole call. */
async function attempt(tx: PoolClient, route: Route, request: Request): Promise<Reply> {
  await tx.query('SAVEPOINT handled')
  try {
    return await handled(tx, route, request)
  } catch (error) {
    if (!(error instanceof StripeFailure && error.isRemembered)) throw error
    await tx.query('ROLLBACK TO SAVEPOINT handled')
    return failed(error)
  }
}

async function handled(tx: PoolClient, route: Route, request: Request): Promise<Reply> {
  refuseUnknown(request.form, route.accepts)
  return expandReply(tx, await route.handle({ ...request, tx }), request.expand)
}

function failed({ status, body }: StripeFailure): Reply {
  return { status, body: { error: body } }
}

function toAnswer({ status, body }: Reply): Answer {
  return { status, body: JSON.stringify(body), replayOf: null }
}
