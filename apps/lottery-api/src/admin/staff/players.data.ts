import type { PlayerStatus } from '@repo/prisma/lottery-types'
import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'
import { toEmailKey, toNicknameKey } from '#lottery-api/core/players/identifiers.rules.ts'
import type { Db } from '#lottery-api/database.ts'

/** The staff's view of a player: no secrets, no machine values. */
const shownFields = {
  id: true,
  status: true,
  email: true,
  nickname: true,
  birthName: true,
  usageName: true,
  firstName: true,
  birthDate: true,
  residenceCity: true,
  country: true,
  phone: true,
  language: true,
  createdAt: true,
  activatedAt: true,
  validatedAt: true,
  documentDueAt: true,
  endRequestedAt: true,
  endedAt: true,
  publishesName: true,
  publishesPhoto: true,
  mailsMarketing: true,
} as const

const isId = (text: string) => z.uuid().safeParse(text).success

/** Returns the player with an id, an e-mail address or a nickname. Throws a `StaffError` for an unknown player. */
export async function requirePlayer(db: Db, idOrName: string) {
  const player = await db.player.findFirst({
    where: isId(idOrName)
      ? { id: idOrName }
      : { OR: [{ email: toEmailKey(idOrName) }, { nicknameKey: toNicknameKey(idOrName) }] },
    select: shownFields,
  })
  if (!player) throw new StaffError(`There is no player ${idOrName}.`)
  return player
}

/** Lists up to `limit` players of a status, or of every status, newest first. */
export function listNewestPlayers(db: Db, status: PlayerStatus | undefined, limit: number) {
  return db.player.findMany({
    where: status === undefined ? {} : { status },
    select: {
      id: true,
      status: true,
      nickname: true,
      country: true,
      language: true,
      createdAt: true,
      documentDueAt: true,
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  })
}

/**
 * Returns a player's credits by kind, without those that the sweep has expired, participations by state, limits,
 * exclusions, flags and documents, and the newest 20 purchases and prizes.
 */
export async function readPlayerActivity(db: Db, playerId: string) {
  const [lots, purchases, prizes, exclusions, flags, documents, participations, limits] = await Promise.all([
    db.creditLot.groupBy({ by: ['kind'], where: { playerId, expiredAt: null }, _sum: { remaining: true } }),
    db.purchase.findMany({
      where: { playerId },
      select: {
        id: true,
        method: true,
        state: true,
        amountCents: true,
        publicReference: true,
        createdAt: true,
      },
      orderBy: { createdAt: 'desc' },
      take: 20,
    }),
    db.prize.findMany({
      where: { playerId },
      select: {
        id: true,
        rank: true,
        cents: true,
        state: true,
        claimBy: true,
        draw: { select: { week: true } },
      },
      orderBy: { announcedAt: 'desc' },
      take: 20,
    }),
    db.exclusion.findMany({ where: { playerId }, orderBy: { startedAt: 'desc' } }),
    db.flag.findMany({ where: { playerId }, orderBy: { raisedAt: 'desc' } }),
    db.identityDocument.findMany({
      where: { playerId },
      select: { id: true, type: true, status: true, suppliedAt: true, reviewedBy: true, reason: true },
      orderBy: { suppliedAt: 'desc' },
    }),
    db.participation.groupBy({ by: ['state'], where: { playerId }, _count: true }),
    db.depositLimit.findMany({ where: { playerId }, select: { period: true, cents: true } }),
  ])
  return {
    credits: Object.fromEntries(lots.map(({ kind, _sum }) => [kind, _sum.remaining ?? 0])),
    participations: Object.fromEntries(participations.map(({ state, _count }) => [state, _count])),
    purchases,
    prizes,
    exclusions,
    flags,
    documents,
    limits,
  }
}
