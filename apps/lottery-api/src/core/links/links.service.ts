import type { LinkKind } from '@repo/prisma/lottery-types'
import { Refusal } from '@repo/server-kit/refusal'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Db, Tx } from '#lottery-api/database.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The validity of mailed links. */
export const linkLifetimeMs: Readonly<Record<LinkKind, number>> = {
  activation: 48 * hourMs,
  password_reset: 30 * minuteMs,
  new_address: 30 * minuteMs,
  new_email: 48 * hourMs,
  winner: 72 * hourMs,
}

/** The values of a link to create. */
export type LinkRequest = {
  readonly playerId: string
  readonly kind: LinkKind
  /** Its subject besides the player: a pending sign-in, a prize. */
  readonly subject?: string
  /** The address that a `new_email` link confirms. */
  readonly newEmail?: string
}

/** A valid link: its owner and its subject. */
export type ActiveLink = {
  readonly id: string
  readonly playerId: string
  readonly subject: string
  readonly newEmail: string | null
  readonly createdAt: Date
}

/**
 * Creates a link and returns the secret, which only its mail may contain. It invalidates the previous one of the same
 * player, kind and subject. Of two concurrent calls the later one's link stays valid: the player's row is locked.
 */
export async function createLink(tx: Tx, request: LinkRequest, now: Date): Promise<string> {
  const { playerId, kind, subject = '', newEmail = null } = request
  const token = randomSecret()
  await lockPlayer(tx, playerId)
  await dropLinks(tx, playerId, kind, subject)
  const expiresAt = new Date(now.getTime() + linkLifetimeMs[kind])
  await tx.accountLink.create({
    data: { playerId, kind, subject, newEmail, tokenHash: sha256(token), createdAt: now, expiresAt },
    select: { id: true },
  })
  return token
}

/** Returns the idempotency key of a link's mail, which does not reveal the link's secret. */
export function toLinkKey(token: string): string {
  return `link-${sha256(token).slice(0, 32)}`
}

/**
 * Consumes a link and returns it with its subject. Of concurrent calls exactly one succeeds; the others, a repeat and
 * an unknown link throw `link-used-or-expired`. The player is locked until the transaction ends.
 */
export async function consumeLink(tx: Tx, token: string, kind: LinkKind, now: Date): Promise<ActiveLink> {
  const link = await findActiveLink(tx, token, kind, now)
  await lockPlayer(tx, link.playerId)
  const { count } = await tx.accountLink.updateMany({
    where: { id: link.id, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  if (count === 0) throw new Refusal('link-used-or-expired')
  return link
}

/** Finds a valid link without consuming it. Throws `link-used-or-expired` for any other. */
export async function findActiveLink(db: Db, token: string, kind: LinkKind, now: Date): Promise<ActiveLink> {
  const link = await db.accountLink.findUnique({
    where: { tokenHash: sha256(token) },
    select: {
      id: true,
      playerId: true,
      kind: true,
      subject: true,
      newEmail: true,
      createdAt: true,
      expiresAt: true,
      usedAt: true,
    },
  })
  if (!link || link.kind !== kind || link.usedAt || link.expiresAt <= now)
    throw new Refusal('link-used-or-expired')
  return link
}

/** Invalidates links of a player and kind: all of them, or those of a subject. Idempotent. */
export async function dropLinks(tx: Tx, playerId: string, kind: LinkKind, subject?: string): Promise<void> {
  await tx.accountLink.deleteMany({
    where: { playerId, kind, usedAt: null, ...(subject === undefined ? {} : { subject }) },
  })
}
