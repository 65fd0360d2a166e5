import { randomUUID } from 'node:crypto'
import { databaseNow } from '@repo/server-kit/database'
import type { Acquisition, IdempotencyStore, NamedCall, StoredResponse } from '@repo/server-kit/idempotency'
import type { Deps } from '#api/deps.ts'
import type { CallName } from './idempotent-calls.data.ts'
import { acquireCall } from './idempotent-calls.data.ts'

/** How long a repeat gets the first response. */
const retentionMs = 24 * 3_600_000
/** After this time an unfinished call counts as dead. No call can take longer. */
const leaseMs = 60_000
const busyRetryS = 1
/** Longer responses are not stored: a repeat executes the call again. */
const maxStoredCharacters = 500_000

/**
 * Creates the store of named calls in the database, for all processes. The keys of a company share names; each person
 * has their own.
 */
export function createIdempotencyStore(deps: Deps): IdempotencyStore {
  return { acquire: (call) => acquire(deps, call) }
}

async function acquire(deps: Deps, { caller, key, fingerprint }: NamedCall): Promise<Acquisition> {
  const name: CallName = { accountId: caller.accountId, isByKey: caller.apiKeyId !== undefined, key }
  const claimId = randomUUID()
  const now = await databaseNow(deps.db)
  const isAcquired = await acquireCall(deps.db, {
    ...name,
    fingerprint,
    claimId,
    now,
    unansweredSince: new Date(now.getTime() - leaseMs),
    answeredSince: new Date(now.getTime() - retentionMs),
  })
  if (isAcquired)
    return { outcome: 'acquired', settle: (answer) => settle(deps, { ...name, claimId }, answer) }
  const storedCall = await deps.db.idempotentCall.findUnique({ where: { accountId_isByKey_key: name } })
  if (storedCall && storedCall.fingerprint !== fingerprint) return { outcome: 'other-request' }
  if (storedCall && storedCall.status !== null && storedCall.body !== null)
    return { outcome: 'answered', answer: { status: storedCall.status, body: storedCall.body } }
  // The call is unfinished, or was released between the two reads: then the next try acquires it.
  return { outcome: 'busy', retryAfterS: busyRetryS }
}

/**
 * Stores the response of a call, unless another process has taken over. Null or a too long response releases the name.
 * A failed write is logged and the record expires, because the call itself is done.
 */
async function settle(
  deps: Deps,
  call: CallName & { claimId: string },
  answer: StoredResponse | null,
): Promise<void> {
  try {
    if (answer === null || answer.body.length > maxStoredCharacters)
      await deps.db.idempotentCall.deleteMany({ where: call })
    else await deps.db.idempotentCall.updateMany({ where: call, data: { ...answer } })
  } catch (error) {
    deps.log.warn({ err: error }, 'the response of an idempotent call could not be stored')
  }
}
