import type { Draw } from '@repo/prisma/lottery-types'
import type { Db } from '#lottery-api/database.ts'
import type { LightDraw } from './draws.data.ts'
import { withoutTexts } from './draws.data.ts'

/** Finds the open draw; null without one. */
export async function findCurrentDraw(db: Db): Promise<Draw | null> {
  return db.draw.findFirst({ where: { state: 'open' } })
}

/** Finds the draw of a week; null where there is none. */
export async function findDraw(db: Db, week: string): Promise<LightDraw | null> {
  return db.draw.findUnique({ where: { week }, omit: withoutTexts })
}
