import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { renewSecret } from '@repo/server-kit/session-secrets'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import type { Caller } from '#lottery-api/caller.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { ActiveSession } from './sessions.data.ts'
import { lockSession, toSecretFilter, touchSession } from './sessions.data.ts'

/** The cookie with a session's secret. */
export const sessionCookie = 'session'

/** The maximum duration of a session, however busy. */
export const maxSessionMs = 12 * 3_600_000

/** How a session began: with the password, or by a remembered browser. */
export type SessionStart = {
  readonly playerId: string
  /** As the player's list of devices shows it. */
  readonly browser: string
  readonly hasGivenPassword: boolean
}

/** Opens a session and returns the secret for its cookie; only the secret's hash is stored. */
export async function openSession(tx: Tx, start: SessionStart): Promise<string> {
  const secret = randomSecret()
  const now = await databaseNow(tx)
  await tx.session.create({
    data: {
      playerId: start.playerId,
      tokenHash: sha256(secret),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + maxSessionMs),
      confirmedAt: start.hasGivenPassword ? now : null,
      browser: start.browser,
    },
  })
  return secret
}

/**
 * Returns the session of a secret with its player's state, and records its use at most once a minute. Null for an
 * invalid secret.
 */
export function findSession(db: Db, secret: string): Promise<ActiveSession | null> {
  return touchSession(db, sha256(secret))
}

/**
 * Returns the caller with a secret, and records its use (at most once a minute); null for an ended, expired or unknown
 * session.
 */
export async function findCaller(db: Db, secret: string): Promise<Caller | null> {
  const session = await findSession(db, secret)
  if (!session) return null
  const { playerId, sessionId, status, confirmedAt } = session
  return { accountId: playerId, sessionId, status, confirmedAt, secret }
}

/** A session's new secret, and the lifetime of its cookie. */
export type RenewedSession = { readonly secret: string; readonly seconds: number }

/**
 * Records the caller's password confirmation, and gives its session a new secret, for which alone it counts: a copy of
 * the previous secret is not confirmed. The previous one ends 30 seconds after the new one is first used, and not
 * earlier: a browser with a lost response continues with it. A repeat, also a concurrent one in another tab, gets the
 * same new secret. Throws `not-signed-in` when the session has ended, and `password-needed` when the caller's secret is
 * no longer valid.
 */
export async function strengthenSession(
  { db }: Pick<Deps, 'db'>,
  { sessionId, secret }: Caller,
): Promise<RenewedSession> {
  return db.$transaction(async (tx) => {
    await lockSession(tx, sessionId)
    const now = await databaseNow(tx)
    const session = await tx.session.findUnique({ where: { id: sessionId, endedAt: null } })
    if (!session) throw new Refusal('not-signed-in')
    const renewed = renewSecret({ ...session, hash: session.tokenHash }, secret, now)
    if (!renewed) throw new Refusal('password-needed')
    const { hash, formerHash, renewalSalt, formerEndsAt } = renewed.storedSecrets
    await tx.session.update({
      where: { id: sessionId },
      data: { tokenHash: hash, formerHash, renewalSalt, formerEndsAt, confirmedAt: now },
      select: { id: true },
    })
    const seconds = Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000)
    return { secret: renewed.secret, seconds }
  })
}

/** Ends a player's sessions and push subscriptions: all but those of `exceptId` where that is given. Idempotent. */
export async function endSessions(tx: Tx, playerId: string, exceptId?: string): Promise<void> {
  await tx.session.updateMany({
    where: { playerId, endedAt: null, ...(exceptId === undefined ? {} : { id: { not: exceptId } }) },
    data: { endedAt: await databaseNow(tx) },
  })
  // Unsubscribes their browsers from push messages, and those of expired sessions.
  await tx.pushSubscription.deleteMany({
    where: { playerId, ...(exceptId === undefined ? {} : { sessionId: { not: exceptId } }) },
  })
}

/** How a session ends: by inactivity, or by signing out; with the push address of a subscribed browser. */
export type SessionEnding = { readonly isIdle: boolean; readonly endpoint: string | null }

/** Ends the session of a secret; also unsubscribes its browser, unless it ends by inactivity. Idempotent. */
export async function endSession(
  tx: Tx,
  secret: string,
  { isIdle, endpoint }: SessionEnding = { isIdle: false, endpoint: null },
): Promise<void> {
  const endedAt = await databaseNow(tx)
  const endedSessions = await tx.session.updateManyAndReturn({
    where: { ...toSecretFilter(sha256(secret), endedAt), endedAt: null },
    data: { endedAt },
    select: { id: true, playerId: true },
  })
  if (isIdle) return
  // The filter names the player, too: the table's index is by player.
  for (const { id, playerId } of endedSessions)
    await tx.pushSubscription.deleteMany({ where: { playerId, sessionId: id } })
  // Also subscribed in an earlier session: the address is the browser's own secret.
  if (endpoint !== null) await tx.pushSubscription.deleteMany({ where: { endpoint } })
}

/**
 * Ends a player's sessions and push subscriptions (all but those of the session `exceptId` where given), remembered
 * browsers and pending sign-ins: after a change of password, or when others may know it. Idempotent.
 */
export async function endAllSignIns(tx: Tx, playerId: string, exceptId?: string): Promise<void> {
  // Browsers are locked before sessions, as when a browser is restored or signed out: no two calls can deadlock.
  await tx.rememberedBrowser.deleteMany({ where: { playerId } })
  await endSessions(tx, playerId, exceptId)
  await tx.pendingSignIn.updateMany({
    where: { playerId, usedAt: null, refusedAt: null },
    data: { refusedAt: await databaseNow(tx) },
  })
}
