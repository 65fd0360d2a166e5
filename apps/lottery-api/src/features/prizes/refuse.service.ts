import type { PrizeEnd } from '@repo/lottery-rules/prize-terms'
import { obstacleToPrize } from '@repo/lottery-rules/prize-terms'
import type { Prize } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Objection } from '@repo/server-kit/objection'
import type { Approval } from '@repo/server-kit/staff/approvals'
import { approve, propose } from '@repo/server-kit/staff/approvals'
import { z } from 'zod'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { holderFacts, lockPlayer, lockPrize } from './prizes.data.ts'
import { takeFromWinner } from './verify.service.ts'

/** Why a winner may not have the prize: public, with the number and the rank. */
export type RefusalReason = (typeof refusalReasons)[number]

/** Each of them. */
export const refusalReasons = ['identity', 'excluded', 'barred'] as const satisfies readonly PrizeEnd[]

/** What two persons have to agree on: that a prize is taken from its winner. */
export const replaceAction = 'winners replace'

/** What is known against a winner now; null when nothing is. Of an account that has ended the identity does not stand. */
export async function obstacleOfWinner(
  db: Db,
  { playerId, drawId }: Pick<Prize, 'playerId' | 'drawId'>,
): Promise<RefusalReason | null> {
  if (playerId === null) return 'identity'
  const { closesAt } = await db.draw.findUniqueOrThrow({ where: { id: drawId }, select: { closesAt: true } })
  return obstacleToPrize(await holderFacts(db, playerId, closesAt))
}

/** Looks at a winner again, as the opening of the mailed link does, and records who looked and what came of it. Changes nothing of the prize. */
export async function checkWinner(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  prizeId: string,
): Promise<RefusalReason | null> {
  return db.$transaction(async (tx) => {
    const prize = await lockPrize(tx, prizeId)
    if (!prize) throw new Objection(`There is no prize ${prizeId}.`)
    const obstacle = await obstacleOfWinner(tx, prize)
    await audit(tx, staff, {
      action: 'winners verify-identity',
      subject: { kind: 'prize', id: prizeId },
      facts: { obstacle },
    })
    return obstacle
  })
}

/** Proposes to take a prize from its winner; a prize that is over, and a reason that does not stand, are objections. */
export async function proposeRefusal(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  prizeId: string,
  reason: RefusalReason,
): Promise<Approval> {
  return db.$transaction(async (tx) => {
    const prize = await lockPrize(tx, prizeId)
    if (!prize) throw new Objection(`There is no prize ${prizeId}.`)
    await requireRefusable(tx, prize, reason)
    const facts = { because: reason, rank: prize.rank }
    const proposal = await propose(tx, { action: replaceAction, subject: prizeId, facts, by: staff.actor })
    await audit(tx, staff, {
      action: `propose ${replaceAction}`,
      subject: { kind: 'prize', id: prizeId },
      facts,
    })
    return proposal
  })
}

/**
 * Takes a prize from a winner, as another person has proposed and for a reason that stands now: the worker gives it to the next rank, or it waits for
 * the next pot where no ticket is left behind. Answers which of both. A prize that was released or is over, and a reason that is not so any more, are
 * objections.
 */
export async function refusePrize(
  deps: Deps,
  staff: Staff,
  approvalId: string,
): Promise<'replaced' | 'lapsed'> {
  return deps.db.$transaction(async (tx) => {
    const { subject: prizeId, facts } = await approve(tx, approvalId, replaceAction, staff.actor)
    const { because: reason } = z.object({ because: z.enum(refusalReasons) }).parse(facts)
    const known = await tx.prize.findUniqueOrThrow({ where: { id: prizeId } })
    if (known.playerId !== null) await lockPlayer(tx, known.playerId)
    await tx.$queryRaw`SELECT id FROM draw WHERE id = ${known.drawId}::uuid FOR UPDATE`
    const draw = await tx.draw.findUniqueOrThrow({ where: { id: known.drawId } })
    const prize = (await lockPrize(tx, prizeId)) ?? known
    await requireRefusable(tx, prize, reason)
    await takeFromWinner(deps, tx, prize, {
      ...{ reason, tickets: draw.ticketCount ?? 0, now: await databaseNow(tx) },
    })
    await audit(tx, staff, {
      action: replaceAction,
      subject: { kind: 'prize', id: prizeId },
      facts: { because: reason, rank: prize.rank },
    })
    const { state } = await tx.prize.findUniqueOrThrow({ where: { id: prizeId } })
    return state === 'lapsed' ? 'lapsed' : 'replaced'
  })
}

async function requireRefusable(tx: Tx, prize: Prize, reason: RefusalReason): Promise<void> {
  if (!['announced', 'verified', 'claimed'].includes(prize.state))
    throw new Objection(`This prize is ${prize.state}: it is not taken from its winner any more.`)
  const obstacle = await obstacleOfWinner(tx, prize)
  if (obstacle === reason) return
  throw new Objection(
    obstacle === null
      ? 'Nothing is against this winner: the prize is not taken.'
      : `What is against this winner is ${obstacle}, not ${reason}.`,
  )
}
