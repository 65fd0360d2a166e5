import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#lottery-api/caller.ts'
import type { ListedSession } from '#lottery-api/core/sessions/sessions.data.ts'
import { standingSessions } from '#lottery-api/core/sessions/sessions.data.ts'
import { endEverything, endSession } from '#lottery-api/core/sessions/sessions.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { forgetBrowser } from './remembered.service.ts'

/** Notes that the password was given in the caller's session. Refused with `wrong-password-given`. */
export async function confirmPassword(deps: Deps, caller: Caller, password: string): Promise<void> {
  await requirePassword(deps, caller, password)
  const confirmedAt = await databaseNow(deps.db)
  await deps.db.session.updateMany({ where: { id: caller.sessionId, endedAt: null }, data: { confirmedAt } })
}

/** Refuses with `wrong-password-given` unless this is the caller's password; answers the hash that it was compared with. */
export async function requirePassword(
  deps: Pick<Deps, 'db' | 'passwords'>,
  { accountId }: Pick<Caller, 'accountId'>,
  password: string,
): Promise<string> {
  const { passwordHash } = await deps.db.player.findUniqueOrThrow({
    where: { id: accountId },
    select: { passwordHash: true },
  })
  if (!(await deps.passwords.matches(password, passwordHash)) || passwordHash === null)
    throw new Refusal('wrong-password-given')
  return passwordHash
}

/** The open sessions of the caller, the one that was used last first. */
export async function ownSessions(
  deps: Deps,
  caller: Caller,
): Promise<(ListedSession & { readonly isThis: boolean })[]> {
  const sessions = await standingSessions(deps.db, caller.accountId)
  return sessions.map((session) => ({ ...session, isThis: session.id === caller.sessionId }))
}

/** Ends every session of the caller but this one, forgets every browser and lets no sign-in that waits go on. Harmless to repeat. */
export async function endOtherSessions(deps: Deps, { accountId, sessionId }: Caller): Promise<void> {
  await deps.db.$transaction((tx) => endEverything(tx, accountId, sessionId))
}

/** Ends a browser's session and forgets the browser, by the secrets of its cookies. Harmless to repeat. */
export async function signOut(
  deps: Deps,
  cookies: { readonly session: string | null; readonly remembered: string | null },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    if (cookies.remembered !== null) await forgetBrowser(tx, cookies.remembered)
    if (cookies.session !== null) await endSession(tx, cookies.session)
  })
}
