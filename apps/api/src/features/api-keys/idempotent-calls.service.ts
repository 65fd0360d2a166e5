import { randomUUID } from 'node:crypto'
import type { IdempotentCall } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Claim, IdempotencyStore, KeptAnswer, NamedCall } from '@repo/server-kit/idempotency'
import type { Deps } from '#api/deps.ts'

/** How long a repeat gets the first answer. */
const keptMs = 24 * 3_600_000
/** After this long a call that has not been answered is taken to have died: longer than any call can take. */
const claimMs = 60_000
const askAgainS = 1
/** A longer answer is not kept: its repeat is carried out anew. */
const mostKeptCharacters = 500_000

/** Keeps named calls in the database, for all processes. Keys of one company share their names; a person has its own. */
export function idempotencyStore(deps: Deps): IdempotencyStore {
  return { claim: (call) => claim(deps, call) }
}

type Name = Pick<IdempotentCall, 'accountId' | 'isByKey' | 'key'>

async function claim(deps: Deps, { caller, key, fingerprint }: NamedCall): Promise<Claim> {
  const name: Name = { accountId: caller.accountId, isByKey: caller.apiKeyId !== undefined, key }
  const claimId = randomUUID()
  const now = await databaseNow(deps.db)
  const [holder] = await deps.db.$queryRaw<{ claimId: string }[]>`
    INSERT INTO idempotent_call (account_id, is_by_key, key, fingerprint, claim_id, started_at)
    VALUES (${name.accountId}::uuid, ${name.isByKey}, ${key}, ${fingerprint}, ${claimId}::uuid, ${now})
    ON CONFLICT (account_id, is_by_key, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, claim_id = excluded.claim_id, started_at = excluded.started_at,
          status = NULL, body = NULL
      WHERE idempotent_call.started_at <= ${new Date(now.getTime() - keptMs)}
         OR (idempotent_call.status IS NULL AND idempotent_call.fingerprint = excluded.fingerprint
             AND idempotent_call.started_at <= ${new Date(now.getTime() - claimMs)})
    RETURNING claim_id AS "claimId"`
  if (holder) return { outcome: 'claimed', settle: (answer) => settle(deps, { ...name, claimId }, answer) }
  const known = await deps.db.idempotentCall.findUnique({ where: { accountId_isByKey_key: name } })
  if (known && known.fingerprint !== fingerprint) return { outcome: 'other-request' }
  if (known && known.status !== null && known.body !== null)
    return { outcome: 'answered', answer: { status: known.status, body: known.body } }
  // Also when it was given up between the two looks: the next try claims it.
  return { outcome: 'busy', retryAfterS: askAgainS }
}

/** Writes what came of a call, unless another has taken over. What cannot be written is left to run out: the call itself is done. */
async function settle(
  deps: Deps,
  mine: Name & { claimId: string },
  answer: KeptAnswer | null,
): Promise<void> {
  try {
    if (answer === null || answer.body.length > mostKeptCharacters)
      await deps.db.idempotentCall.deleteMany({ where: mine })
    else await deps.db.idempotentCall.updateMany({ where: mine, data: { ...answer } })
  } catch (error) {
    deps.log.warn({ err: error }, 'the answer of a named call could not be kept')
  }
}
