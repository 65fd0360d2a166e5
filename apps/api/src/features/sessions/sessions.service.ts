import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { requireFreshPassword } from '#api/core/accounts/fresh-password.service.ts'
import { endSession, revokeSessions, whereInUseAt } from '#api/core/accounts/sessions.service.ts'
import type { Deps } from '#api/deps.ts'

/** Returns the caller's open sessions, the last used first. */
export async function listSessions({ db }: Deps, { accountId }: Caller) {
  const now = await databaseNow(db)
  return db.session.findMany({
    where: { accountId, expiresAt: { gt: now }, ...whereInUseAt(now) },
    select: { id: true, opener: true, createdAt: true, lastUsedAt: true },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'asc' }],
  })
}

/**
 * Ends one of the caller's sessions. Idempotent. Throws `not-found` for another account's session. For a session other
 * than the calling one it throws `password-needed` unless the password was confirmed lately, so that a thief cannot
 * sign the owner out.
 */
export async function endOwnSession(deps: Deps, caller: Caller, sessionId: string): Promise<void> {
  const { accountId } = caller
  if (sessionId !== caller.sessionId) await requireFreshPassword(deps, caller)
  const ownSessions = await deps.db.session.count({ where: { id: sessionId, accountId } })
  if (ownSessions === 0) throw new Refusal('not-found')
  await endSession(deps, accountId, sessionId)
}

/**
 * Ends all of the caller's sessions except the calling one. Idempotent. Throws `password-needed` like `endOwnSession`.
 */
export async function endOtherSessions(deps: Deps, caller: Caller): Promise<void> {
  await requireFreshPassword(deps, caller)
  const { accountId, sessionId } = caller
  await deps.db.$transaction((tx) => revokeSessions(tx, accountId, sessionId))
}
