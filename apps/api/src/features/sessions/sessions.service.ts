import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { endSession, revokeSessions } from '#api/core/accounts/sessions.service.ts'
import type { Deps } from '#api/deps.ts'

/** The caller's open sessions, the one used last first. */
export async function listSessions({ db }: Deps, { accountId }: Caller) {
  return db.session.findMany({
    where: { accountId, revokedAt: null, expiresAt: { gt: await databaseNow(db) } },
    select: { id: true, opener: true, createdAt: true, lastUsedAt: true },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'asc' }],
  })
}

/** Ends one of the caller's sessions, also the one that asks. Idempotent. Throws `not-found` for a session of another account. */
export async function endOwnSession(deps: Deps, { accountId }: Caller, sessionId: string): Promise<void> {
  const own = await deps.db.session.count({ where: { id: sessionId, accountId } })
  if (own === 0) throw new Refusal('not-found')
  await endSession(deps, accountId, sessionId)
}

/** Ends all of the caller's sessions but the one that asks. */
export async function endOtherSessions(deps: Deps, { accountId, sessionId }: Caller): Promise<void> {
  await deps.db.$transaction((tx) => revokeSessions(tx, accountId, sessionId))
}
