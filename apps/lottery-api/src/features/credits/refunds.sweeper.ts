import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'
import { checkSentRefunds, sendRefund } from './refunds.service.ts'

const hourMs = 3_600_000
/** A bank may return a refund within this time. */
const maxReturnMs = 14 * 24 * hourMs

/**
 * Sends the refunds that are still due an hour after their request, and checks those sent within the last 14 days,
 * which the bank may have returned. One that fails is logged, and does not block the others.
 */
export async function sweepRefunds(deps: Deps): Promise<null> {
  const { db } = deps
  const now = await databaseNow(db)
  const dueRefunds = await db.refund.findMany({
    where: { state: 'due', askedAt: { lt: new Date(now.getTime() - hourMs) } },
    select: { id: true },
  })
  const sentRefunds = await db.refund.findMany({
    where: { state: 'sent', sentAt: { gt: new Date(now.getTime() - maxReturnMs) } },
    select: { purchase: true },
    distinct: ['purchaseId'],
  })
  for (const { id } of dueRefunds) await logFailure(deps, () => sendRefund(deps, id))
  for (const { purchase } of sentRefunds) await logFailure(deps, () => checkSentRefunds(deps, purchase))
  return null
}

async function logFailure({ log }: Deps, check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    log.warn({ err: error }, 'a refund could not be checked')
  }
}
