import type { PendingSignIn } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { sha256 } from '@repo/server-kit/tokens'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { Origin, SignedInSecrets } from './complete-sign-in.service.ts'
import { completeSignIn } from './complete-sign-in.service.ts'
import { hashSignInCode, maxCodeTries } from './second-step.service.ts'
import { judgeSignInCode } from './sign-in.data.ts'

/** The state of a browser's sign-in, with the cookies if this call has opened its session. */
export type PendingState = {
  readonly state: 'none' | 'waiting' | 'signed-in' | 'refused' | 'over'
  readonly needsApproval: boolean
  readonly needsCode: boolean
  readonly cookies: SignedInSecrets | null
}

const toPlainState = (state: PendingState['state']): PendingState => ({
  state,
  needsApproval: false,
  needsCode: false,
  cookies: null,
})

/**
 * Returns the state of a browser's pending sign-in, by the secret in its cookie; `none` for an unknown one. Opens the
 * session of an approved one, once for any number of concurrent pages, and from any address.
 */
export async function readPending(
  deps: Deps,
  secret: string | null,
  formerSession: string | null,
): Promise<PendingState> {
  if (secret === null) return toPlainState('none')
  return deps.db.$transaction(async (tx) => {
    const pending = await lockPending(tx, secret)
    if (!pending) return toPlainState('none')
    const now = await databaseNow(tx)
    if (pending.usedAt) return toPlainState('signed-in')
    if (pending.refusedAt) return toPlainState('refused')
    if (pending.expiresAt <= now) return toPlainState('over')
    const { needsApproval, approvedAt } = pending
    const needsCode = pending.codeHash !== null
    if (needsCode || !approvedAt) {
      if (needsCode && pending.codeTries >= maxCodeTries) return toPlainState('over')
      return { state: 'waiting', needsApproval: needsApproval && !approvedAt, needsCode, cookies: null }
    }
    return { ...toPlainState('signed-in'), cookies: await completePending(tx, pending, formerSession, now) }
  })
}

/**
 * Opens the session of a sign-in by its mailed code. The statement that judges a guess also counts it, so that of
 * concurrent guesses at most five are judged; the fifth wrong one ends the sign-in. Throws `code-invalid`,
 * `sign-in-refused`, and `sign-in-over`, also for a repeat.
 */
export async function confirmCode(
  deps: Deps,
  secret: string | null,
  code: string,
  formerSession: string | null,
): Promise<SignedInSecrets> {
  const pending = secret === null ? null : await findPending(deps, secret)
  if (!pending || pending.usedAt) throw new Refusal('sign-in-over')
  if (pending.refusedAt) throw new Refusal('sign-in-refused')
  // A separate transaction: a wrong guess is counted although it is refused.
  const judged = await judgeSignInCode(deps.db, {
    pendingId: pending.id,
    codeHashes: hashSignInCode(deps.config, pending.id, code),
    maxTries: maxCodeTries,
  })
  if (!judged) throw new Refusal('sign-in-over')
  if (!judged.isRight) throw new Refusal(judged.tries >= maxCodeTries ? 'sign-in-over' : 'code-invalid')
  return deps.db.$transaction(async (tx) => {
    const now = await lockPendingPlayer(tx, pending)
    return completePending(tx, pending, formerSession, now)
  })
}

function findPending(deps: Deps, secret: string): Promise<PendingSignIn | null> {
  return deps.db.pendingSignIn.findUnique({ where: { browserHash: sha256(secret) } })
}

/** Locks the player of a pending sign-in, before anything else, and returns the time after that. */
async function lockPendingPlayer(tx: Tx, { playerId }: PendingSignIn): Promise<Date> {
  await lockPlayer(tx, playerId)
  return databaseNow(tx)
}

async function lockPending(tx: Tx, secret: string): Promise<PendingSignIn | null> {
  const where = { browserHash: sha256(secret) }
  const pending = await tx.pendingSignIn.findUnique({ where })
  if (!pending) return null
  await lockPendingPlayer(tx, pending)
  return tx.pendingSignIn.findUnique({ where })
}

/** Opens the session, once: a concurrent refusal, change of password or duplicate call has changed the row before. */
async function completePending(
  tx: Tx,
  pending: PendingSignIn,
  formerSession: Origin['formerSession'],
  now: Date,
): Promise<SignedInSecrets> {
  const { count } = await tx.pendingSignIn.updateMany({
    where: {
      id: pending.id,
      usedAt: null,
      refusedAt: null,
      expiresAt: { gt: now },
      player: { status: { notIn: ['ended', 'registered'] } },
    },
    data: { usedAt: now },
  })
  if (count === 0) throw new Refusal('sign-in-over')
  const { addressHash, browser, remembers } = pending
  return completeSignIn(tx, pending.playerId, { addressHash, browser, remembers, formerSession }, now)
}
