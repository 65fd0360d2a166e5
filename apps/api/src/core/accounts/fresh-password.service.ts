import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { brakePasswordInSession } from '@repo/server-kit/tries'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'

const freshMs = 5 * 60_000

/** Refuses with `password-needed` unless the caller gave its password in this session within five minutes: by signing in, or when asked for it. */
export async function requireFreshPassword({ db }: Pick<Deps, 'db'>, { sessionId }: Caller): Promise<void> {
  const since = new Date((await databaseNow(db)).getTime() - freshMs)
  const session = await db.session.findUnique({ where: { id: sessionId } })
  if (!session || session.passwordGivenAt < since) throw new Refusal('password-needed')
}

/** Refuses with `wrong-password` unless this is the caller's password, with `too-many-requests` after ten wrong ones in its session. */
export async function requireOwnPassword(deps: Deps, caller: Caller, password: string): Promise<void> {
  const { wasRight, inTurn } = await brakeOwnPassword(deps, caller)
  const account = await deps.db.account.findUnique({
    where: { id: caller.accountId },
    select: { passwordHash: true },
  })
  if (!account || !(await inTurn(() => deps.passwords.matches(password, account.passwordHash))))
    throw new Refusal('wrong-password')
  await wasRight()
}

/** Counts a try at the caller's own password, before it is judged. */
export function brakeOwnPassword({ pool, config }: Deps, { sessionId }: Caller) {
  return brakePasswordInSession(pool, { sessionId, factor: config.rateLimitFactor })
}

/** Notes that the caller gave its password now. Refused like `requireOwnPassword`. */
export async function confirmPassword(deps: Deps, caller: Caller, password: string): Promise<void> {
  await requireOwnPassword(deps, caller, password)
  await deps.db.session.updateMany({
    where: { id: caller.sessionId, revokedAt: null },
    data: { passwordGivenAt: await databaseNow(deps.db) },
  })
}
