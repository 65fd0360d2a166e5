import type { Output } from '@repo/contracts/endpoint'
import type { readSession } from '@repo/contracts/lottery/session'
import type { Player } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { findExclusionEnd } from '#lottery-api/core/eligibility/eligibility.service.ts'
import { toPhotoUrl } from '#lottery-api/core/files/photo-url.rules.ts'
import { countUnreadNews } from '#lottery-api/core/notifications/notifications.service.ts'
import { isConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import { findSession } from '#lottery-api/core/sessions/sessions.service.ts'
import type { Db } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { BrowserOrigin, RestoredSession } from './remembered-browsers.service.ts'
import { restoreSession } from './remembered-browsers.service.ts'

/** The signed-in player, and the new secrets of a remembered browser. */
export type SignedInPlayer = {
  readonly response: Output<typeof readSession>
  readonly restored: RestoredSession | null
  /** The browser is remembered, but not at its present address: it keeps its cookie. */
  readonly isElsewhere: boolean
}

const guest: Output<typeof readSession> = { player: null, isConfirmed: false, idleUntil: null }

/**
 * Returns the signed-in player of a browser, by its cookies. A remembered browser gets a session in which the password
 * is not confirmed.
 */
export async function readSignedInPlayer(
  deps: Deps,
  cookies: { readonly session: string | null; readonly remembered: string | null },
  origin: BrowserOrigin,
): Promise<SignedInPlayer> {
  const ownSession = cookies.session === null ? null : await findSession(deps.db, cookies.session)
  const outcome =
    ownSession === null && cookies.remembered !== null
      ? await restoreSession(deps, cookies.remembered, origin)
      : null
  const isElsewhere = outcome === 'elsewhere'
  const restored = isElsewhere ? null : outcome
  const session = restored ? await findSession(deps.db, restored.session) : ownSession
  if (!session) return { response: guest, restored: null, isElsewhere }
  const now = await databaseNow(deps.db)
  const player = await deps.db.player.findUniqueOrThrow({ where: { id: session.playerId } })
  return {
    response: {
      player: await toSessionPlayer(deps.db, player, now),
      isConfirmed: isConfirmed(session, now),
      idleUntil: session.idleUntil,
    },
    restored,
    isElsewhere,
  }
}

async function toSessionPlayer(
  db: Db,
  player: Player,
  now: Date,
): Promise<NonNullable<Output<typeof readSession>['player']>> {
  const { id, nickname, firstName, avatar, status, documentDueAt, language, idleMinutes } = player
  if (status === 'ended' || nickname === null || firstName === null)
    throw new Error('A session of a player who has ended')
  return {
    id,
    nickname,
    firstName,
    avatar,
    status,
    documentDueAt,
    language,
    idleMinutes,
    photoUrl: toPhotoUrl(player.photoFileId),
    credits: await countUsableCredits(db, id, now),
    unreadNotifications: await countUnreadNews(db, id),
    exclusion: await findExclusionEnd(db, id, now),
    accessibility: {
      largeText: player.hasLargeText,
      highContrast: player.hasHighContrast,
      reducedMotion: player.hasReducedMotion,
    },
  }
}

async function countUsableCredits(db: Db, playerId: string, now: Date): Promise<number> {
  const { _sum } = await db.creditLot.aggregate({
    where: { playerId, lockedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    _sum: { remaining: true },
  })
  return _sum.remaining ?? 0
}
