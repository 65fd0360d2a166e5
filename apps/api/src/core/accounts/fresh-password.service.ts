import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { limitSessionPasswordTries } from '@repo/server-kit/tries'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import { hasSecondFactor, requireSecondFactor } from './second-factor.service.ts'
import type { RenewedSession } from './sessions.service.ts'
import { hasPresentSecret, strengthenSession } from './sessions.service.ts'

/** How long a proof of identity is fresh. */
const proofTtlMs = 5 * 60_000

/**
 * Throws `password-needed` unless the caller proved its identity in this session within five minutes:
 * by signing in, or by its password or passkey. The previous secret of the session proves nothing.
 */
export async function requireFreshPassword({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<void> {
  const since = new Date((await databaseNow(db)).getTime() - proofTtlMs)
  const session = await db.session.findUnique({ where: { id: caller.sessionId } })
  if (!session || session.passwordGivenAt < since || !hasPresentSecret(session, caller))
    throw new Refusal('password-needed')
}

/**
 * Throws `password-needed` for a program that has not confirmed its password within five minutes:
 * its token may be a copy. A page's session needs a cookie as well, and an API key is limited by design.
 */
export async function requireFreshProgram({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<void> {
  if (caller.apiKeyId !== undefined) return
  const pageSessionCount = await db.session.count({
    where: { id: caller.sessionId, cookieHash: { not: null } },
  })
  if (pageSessionCount === 0) await requireFreshPassword({ db }, caller)
}

/**
 * Throws `wrong-password` unless this is the caller's password, and `too-many-requests` while a try must wait, after
 * ten wrong ones in its session. A failed further proof (`requireFurtherProof`) counts as a wrong password.
 */
async function requireOwnPassword(
  deps: Deps,
  caller: Caller,
  password: string,
  requireFurtherProof?: () => Promise<unknown>,
): Promise<void> {
  const { recordSuccess, compareInTurn } = await limitOwnPasswordTries(deps, caller)
  const account = await deps.db.account.findUnique({
    where: { id: caller.accountId },
    select: { passwordHash: true },
  })
  if (!account || !(await compareInTurn(() => deps.passwords.matches(password, account.passwordHash))))
    throw new Refusal('wrong-password')
  await requireFurtherProof?.()
  await recordSuccess()
}

/**
 * Counts a try at the caller's own password, before the password is checked by `compareInTurn` of the result. Call
 * `recordSuccess` after a right one. Throws `too-many-requests` while a try must wait, after ten wrong ones in the
 * session.
 */
export function limitOwnPasswordTries({ pool, config }: Deps, { sessionId }: Caller) {
  return limitSessionPasswordTries(pool, { sessionId, factor: config.rateLimitFactor })
}

/**
 * Proves the caller's identity by its password. Without one, or with a second factor, a proof within five minutes is
 * needed (`password-needed`). Throws `wrong-password`, and `too-many-requests` while a try must wait.
 */
export async function requireOwner(deps: Deps, caller: Caller, password: string | undefined): Promise<void> {
  if (password !== undefined) await requireOwnPassword(deps, caller, password)
  if (password === undefined || (await hasSecondFactor(deps.db, caller.accountId)))
    await requireFreshPassword(deps, caller)
}

/**
 * Records that the caller has given its password and second factor now. Returns its session's new secret
 * (`strengthenSession`). Throws `wrong-password`, `too-many-requests` while a try must wait, and as
 * `requireSecondFactor` and `strengthenSession` do.
 */
export async function confirmPassword(
  deps: Deps,
  caller: Caller,
  { password, code }: { readonly password: string; readonly code: string | undefined },
): Promise<RenewedSession> {
  await requireOwnPassword(deps, caller, password, () => requireSecondFactor(deps, caller.accountId, code))
  return strengthenSession(deps, caller)
}
