import { databaseNow } from '@repo/server-kit/database'
import type { Caller } from '#lottery-api/caller.ts'
import { requireConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import { requirePassword } from '#lottery-api/core/sessions/require-password.service.ts'
import type { RenewedSession, SessionEnding } from '#lottery-api/core/sessions/sessions.service.ts'
import { endAllSignIns, endSession, strengthenSession } from '#lottery-api/core/sessions/sessions.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { ListedSession } from './own-sessions.data.ts'
import { listActiveSessions } from './own-sessions.data.ts'
import { forgetBrowser } from './remembered-browsers.service.ts'

/**
 * Confirms the caller's session by the password, and returns its new secret. Throws as `requirePassword` and
 * `strengthenSession` do.
 */
export async function confirmPassword(deps: Deps, caller: Caller, password: string): Promise<RenewedSession> {
  await requirePassword(deps, caller, password)
  return strengthenSession(deps, caller)
}

/** Lists the open sessions of the caller, last used first. */
export async function listOwnSessions(
  deps: Deps,
  caller: Caller,
): Promise<(ListedSession & { readonly isThis: boolean })[]> {
  const sessions = await listActiveSessions(deps.db, caller.accountId)
  return sessions.map((session) => ({ ...session, isThis: session.id === caller.sessionId }))
}

/**
 * Ends every session of the caller but this one, forgets every browser and cancels pending sign-ins. Idempotent. Throws
 * `password-needed` unless the password was given recently: a thief must not sign the player out.
 */
export async function endOtherSessions(deps: Deps, caller: Caller): Promise<void> {
  requireConfirmed(caller, await databaseNow(deps.db))
  const { accountId, sessionId } = caller
  await deps.db.$transaction((tx) => endAllSignIns(tx, accountId, sessionId))
}

/**
 * Ends a browser's session and forgets the browser, by the secrets of its cookies. The browser still gets push messages
 * when `ending` is by inactivity. Idempotent.
 */
export async function signOut(
  deps: Deps,
  cookies: { readonly session: string | null; readonly remembered: string | null },
  ending: SessionEnding,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    if (cookies.remembered !== null) await forgetBrowser(tx, cookies.remembered)
    if (cookies.session !== null) await endSession(tx, cookies.session, ending)
  })
}
