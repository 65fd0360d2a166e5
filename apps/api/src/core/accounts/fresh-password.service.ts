import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'

const freshMs = 10 * 60_000

/** Refuses with `recent-password-needed` unless the caller gave its password in this session within ten minutes: by signing in, or when asked for it. */
export async function requireFreshPassword({ db }: Pick<Deps, 'db'>, { sessionId }: Caller): Promise<void> {
  const since = new Date((await databaseNow(db)).getTime() - freshMs)
  const session = await db.session.findUnique({ where: { id: sessionId } })
  if (!session || session.passwordGivenAt < since) throw new Refusal('recent-password-needed')
}

/** Notes that the caller gave its password now; `wrong-password` for another one. */
export async function confirmPassword(deps: Deps, caller: Caller, password: string): Promise<void> {
  const account = await deps.db.account.findUnique({
    where: { id: caller.accountId },
    select: { passwordHash: true },
  })
  if (!account || !(await deps.passwords.matches(password, account.passwordHash)))
    throw new Refusal('wrong-password')
  await deps.db.session.updateMany({
    where: { id: caller.sessionId, revokedAt: null },
    data: { passwordGivenAt: await databaseNow(deps.db) },
  })
}
