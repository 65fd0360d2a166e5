import type { Prisma } from '@repo/prisma/lottery-types'
import type { LightDraw } from '#lottery-api/core/draws/draws.data.ts'
import { withoutTexts } from '#lottery-api/core/draws/draws.data.ts'
import type { Db } from '#lottery-api/database.ts'

/** Lists up to `limit` draws, newest first: of those with a sequence number below `before`, or of all. */
export async function listDrawsBefore(
  db: Db,
  before: number | null,
  limit: number,
): Promise<readonly LightDraw[]> {
  return db.draw.findMany({
    where: before === null ? {} : { sequence: { lt: before } },
    omit: withoutTexts,
    orderBy: { sequence: 'desc' },
    take: limit,
  })
}

/** Lists up to `limit` published draws, newest first. */
export async function listPublishedDraws(db: Db, limit: number): Promise<readonly LightDraw[]> {
  return db.draw.findMany({
    where: { state: 'published' },
    omit: withoutTexts,
    orderBy: { sequence: 'desc' },
    take: limit,
  })
}

const holder = {
  select: {
    status: true,
    firstName: true,
    birthName: true,
    usageName: true,
    photoFileId: true,
    publishesName: true,
    publishesPhoto: true,
  },
} satisfies { select: Prisma.PlayerSelect }

/** A prize with its winner's status, names and photo, and whether they may be published. */
export type PrizeWithHolder = Prisma.PrizeGetPayload<{ include: { player: typeof holder } }>

/** Lists up to `limit` prizes of a draw, by rank. */
export async function listFirstPrizes(
  db: Db,
  drawId: string,
  limit: number,
): Promise<readonly PrizeWithHolder[]> {
  return db.prize.findMany({
    where: { drawId },
    include: { player: holder },
    orderBy: { rank: 'asc' },
    take: limit,
  })
}
