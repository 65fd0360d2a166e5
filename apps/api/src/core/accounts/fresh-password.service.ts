import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { limitSessionPasswordTries } from '@repo/server-kit/tries'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import { hasSecondFactor, requireSecondFactor } from './second-factor.service.ts'
import type { RenewedSession } from './sessions.service.ts'
import { hasPresentSecret, strengthenSession } from './sessions.service.ts'

const freshMs = 5 * 60_000

/**
 * Refuses with `password-needed` unless the caller proved in this session within five minutes who it is: by signing in, or when asked for its
 * password or passkey. A caller with the secret that the session had before then proved nothing.
 */
export async function requireFreshPassword({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<void> {
  const since = new Date((await databaseNow(db)).getTime() - freshMs)
  const session = await db.session.findUnique({ where: { id: caller.sessionId } })
  if (!session || session.passwordGivenAt < since || !hasPresentSecret(session, caller))
    throw new Refusal('password-needed')
}

/**
 * Refuses a program with `password-needed` unless it confirmed its password within five minutes: its token alone may be
 * a copy. A page's session needs a cookie as well, and an API key is limited by design.
 */
export async function requireFreshProgram({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<void> {
  if (caller.apiKeyId !== undefined) return
  const pages = await db.session.count({ where: { id: caller.sessionId, cookieHash: { not: null } } })
  if (pages === 0) await requireFreshPassword({ db }, caller)
}

/**
 * Refuses with `wrong-password` unless this is the caller's password, with `too-many-requests` after ten wrong ones in
 * its session. Further proofs (`also`) count as a part of it.
 */
async function requireOwnPassword(
  deps: Deps,
  caller: Caller,
  password: string,
  also?: () => Promise<unknown>,
): Promise<void> {
  const { wasRight, inTurn } = await brakeOwnPassword(deps, caller)
  const account = await deps.db.account.findUnique({
    where: { id: caller.accountId },
    select: { passwordHash: true },
  })
  if (!account || !(await inTurn(() => deps.passwords.matches(password, account.passwordHash))))
    throw new Refusal('wrong-password')
  await also?.()
  await wasRight()
}

/** Counts a try at the caller's own password, before it is judged. */
export function brakeOwnPassword({ pool, config }: Deps, { sessionId }: Caller) {
  return limitSessionPasswordTries(pool, { sessionId, factor: config.rateLimitFactor })
}

/**
 * Has the caller prove who it is: by its password here, or, where none is given or it has a second factor, by having proved it within five
 * minutes (`password-needed`). Refused like `requireOwnPassword`.
 */
export async function requireOwner(deps: Deps, caller: Caller, password: string | undefined): Promise<void> {
  if (password !== undefined) await requireOwnPassword(deps, caller, password)
  if (password === undefined || (await hasSecondFactor(deps.db, caller.accountId)))
    await requireFreshPassword(deps, caller)
}

/**
 * Notes that the caller gave its password now, and its second factor, and returns the new secret of its session (`strengthenSession`). Refused
 * like `requireOwnPassword` and `requireSecondFactor`.
 */
export async function confirmPassword(
  deps: Deps,
  caller: Caller,
  { password, code }: { readonly password: string; readonly code: string | undefined },
): Promise<RenewedSession> {
  await requireOwnPassword(deps, caller, password, () => requireSecondFactor(deps, caller.accountId, code))
  return strengthenSession(deps, caller)
}
