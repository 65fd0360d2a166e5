import type { PrizeIneligibility } from '@repo/lottery-rules/prize-terms'
import { parsePrizeTerms } from '@repo/lottery-rules/terms'
import type { Prize, PrizeCase } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Approval } from '@repo/server-kit/staff/approvals'
import { approve, propose } from '@repo/server-kit/staff/approvals'
import { StaffError } from '@repo/server-kit/staff-error'
import { at } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { prizeConfirmedEmail } from './cases.emails.ts'
import { extendClaim, openCase, resolveCase } from './cases.service.ts'
import { findOpenCase, lockPrize } from './prizes.data.ts'
import { takeFromWinner } from './verify.service.ts'
import { findWinnerIneligibility } from './winner-eligibility.service.ts'

/** The reason for taking a prize from its winner: it is published with the number and the rank. */
export type RefusalReason = (typeof refusalReasons)[number]

/** Every refusal reason. */
export const refusalReasons = [
  'identity',
  'excluded',
  'barred',
] as const satisfies readonly PrizeIneligibility[]

/** The action in approvals that takes a prize from its winner. */
export const replaceAction = 'winners replace'

/** The action in approvals that leaves a prize to its winner despite its case. */
export const keepAction = 'winners keep'

/**
 * Checks a winner again, as opening the mailed link does, and records the checker and the result in the audit. Returns
 * the reason against the winner, null without one. The prize stays where it is: by today's terms a reason opens a case,
 * and a resolved one closes it and leaves time to claim. Throws a `StaffError` for an unknown prize.
 */
export async function checkWinner(deps: Deps, staff: Staff, prizeId: string): Promise<RefusalReason | null> {
  return deps.db.$transaction(async (tx) => {
    const { prize, terms } = await lockWinnerAndPrize(tx, prizeId)
    const obstacle = await findWinnerIneligibility(tx, prize)
    const now = await databaseNow(tx)
    if (obstacle === null) await resolveCase(tx, prize, now, terms)
    else if (terms !== null && isRefusable(prize))
      await openCase(deps, tx, prize, { reason: obstacle, terms, now })
    await audit(tx, staff, {
      action: 'winners verify-identity',
      subject: { kind: 'prize', id: prizeId },
      facts: { obstacle },
    })
    return obstacle
  })
}

/**
 * Proposes to take a prize from its winner, after the winner's deadline. Throws a `StaffError` for a released or
 * finished prize, for a reason that is not against the winner, and, except by the first draws' terms, without a case
 * for this reason or before its deadline; also where `propose` does.
 */
export async function proposeRefusal(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  prizeId: string,
  reason: RefusalReason,
): Promise<Approval> {
  return db.$transaction(async (tx) => {
    const { prize, terms } = await lockWinnerAndPrize(tx, prizeId)
    await requireRefusable(tx, prize, reason)
    if (terms !== null) await requireDecidable(tx, prize, reason)
    return proposeDecision(tx, staff, { action: replaceAction, prize, reason })
  })
}

/**
 * Takes a prize from a winner, as another person has proposed and for a reason that is still valid: the worker gives it
 * to the next rank, or it waits for the next pot where no ticket is left behind. Returns which. Throws a `StaffError`
 * for a released or finished prize, for a reason that is no longer valid, and for a winner whose deadline runs or who
 * has objected since the proposal.
 */
export async function refusePrize(
  deps: Deps,
  staff: Staff,
  approvalId: string,
): Promise<'replaced' | 'lapsed'> {
  return deps.db.$transaction(async (tx) => {
    const { prizeId, reason, proposedAt } = await approveDecision(tx, staff, approvalId, replaceAction)
    const { prize, terms, tickets } = await lockWinnerAndPrize(tx, prizeId)
    await requireRefusable(tx, prize, reason)
    const now = await databaseNow(tx)
    if (terms !== null) {
      const { id, objectedAt } = await requireDecidable(tx, prize, reason)
      if (objectedAt !== null && objectedAt > proposedAt)
        throw new StaffError(
          'The winner has objected since: read it (winners show), reject this and decide again.',
        )
      await tx.prizeCase.update({ where: { id }, data: { closedAt: now, outcome: 'taken' } })
    }
    await takeFromWinner(deps, tx, prize, { reason, tickets, now })
    await auditDecision(tx, staff, { action: replaceAction, prize, reason })
    const { state } = await tx.prize.findUniqueOrThrow({ where: { id: prizeId } })
    return state === 'lapsed' ? 'lapsed' : 'replaced'
  })
}

/**
 * Proposes to leave a prize to its winner despite its case, also before the deadline. Throws a `StaffError` without a
 * case, and where `propose` does.
 */
export async function proposeKeep(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  prizeId: string,
): Promise<Approval> {
  return db.$transaction(async (tx) => {
    const { prize } = await lockWinnerAndPrize(tx, prizeId)
    const { reason } = await requireCase(tx, prize)
    return proposeDecision(tx, staff, { action: keepAction, prize, reason })
  })
}

/**
 * Leaves a prize to its winner, as another person has proposed: its case no longer counts, and the winner is notified.
 * Throws a `StaffError` for the proposer's own approval, and when that case is not open any more.
 */
export async function keepPrize(deps: Deps, staff: Staff, approvalId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { prizeId, reason } = await approveDecision(tx, staff, approvalId, keepAction)
    const { prize, terms } = await lockWinnerAndPrize(tx, prizeId)
    const currentCase = await requireCase(tx, prize)
    if (currentCase.reason !== reason)
      throw new StaffError(`The case is another one since: ${currentCase.reason}, not ${reason}.`)
    const now = await databaseNow(tx)
    await tx.prizeCase.update({ where: { id: currentCase.id }, data: { closedAt: now, outcome: 'kept' } })
    if (terms !== null) await extendClaim(tx, prize, now, terms)
    await auditDecision(tx, staff, { action: keepAction, prize, reason })
    if (prize.playerId === null) return
    const cents = Number(prize.cents)
    await notify(deps, tx, prize.playerId, {
      event: 'prize-kept',
      about: currentCase.id,
      facts: { cents },
      mail: fillTemplate(prizeConfirmedEmail, { cents, url: toPageUrl(deps.config.webUrl, 'accountDraws') }),
    })
  })
}

/** Locks a prize's winner, its draw and itself, in this order; returns them with the draw's prize terms. */
async function lockWinnerAndPrize(tx: Tx, prizeId: string) {
  const unlockedPrize = await tx.prize.findUnique({ where: { id: prizeId } })
  if (!unlockedPrize) throw new StaffError(`There is no prize ${prizeId}.`)
  if (unlockedPrize.playerId !== null) await lockPlayer(tx, unlockedPrize.playerId)
  await tx.$queryRaw`SELECT id FROM draw WHERE id = ${unlockedPrize.drawId}::uuid FOR UPDATE`
  const { terms, ticketCount } = await tx.draw.findUniqueOrThrow({ where: { id: unlockedPrize.drawId } })
  const prize = (await lockPrize(tx, prizeId)) ?? unlockedPrize
  return { prize, terms: parsePrizeTerms(terms), tickets: ticketCount ?? 0 }
}

type Decision = { readonly action: string; readonly prize: Prize; readonly reason: string }

async function proposeDecision(tx: Tx, staff: Staff, decision: Decision): Promise<Approval> {
  const { action, prize, reason } = decision
  const facts = { because: reason, rank: prize.rank }
  const proposal = await propose(tx, { action, subject: prize.id, facts, by: staff.actor })
  await auditDecision(tx, staff, { ...decision, action: `propose ${action}` })
  return proposal
}

async function approveDecision(tx: Tx, staff: Staff, approvalId: string, action: string) {
  const { subject, facts, proposedAt } = await approve(tx, approvalId, action, staff.actor)
  const { because } = z.object({ because: z.enum(refusalReasons) }).parse(facts)
  return { prizeId: subject, reason: because, proposedAt }
}

async function auditDecision(tx: Tx, staff: Staff, { action, prize, reason }: Decision): Promise<void> {
  await audit(tx, staff, {
    action,
    subject: { kind: 'prize', id: prize.id },
    facts: { because: reason, rank: prize.rank },
  })
}

function isRefusable({ state }: Prize): boolean {
  return ['announced', 'verified', 'claimed'].includes(state)
}

async function requireRefusable(tx: Tx, prize: Prize, reason: RefusalReason): Promise<void> {
  if (!isRefusable(prize))
    throw new StaffError(`This prize is ${prize.state}: it is not taken from its winner any more.`)
  const obstacle = await findWinnerIneligibility(tx, prize)
  if (obstacle === reason) return
  throw new StaffError(
    obstacle === null
      ? 'Nothing is against this winner: the prize is not taken.'
      : `What is against this winner is ${obstacle}, not ${reason}.`,
  )
}

async function requireCase(tx: Tx, { id }: Prize): Promise<PrizeCase> {
  const currentCase = await findOpenCase(tx, id)
  if (!currentCase)
    throw new StaffError(
      `No case of this prize is open: winners verify-identity ${id} opens one, and notifies the winner.`,
    )
  return currentCase
}

async function requireDecidable(tx: Tx, prize: Prize, reason: RefusalReason): Promise<PrizeCase> {
  const currentCase = await requireCase(tx, prize)
  if (currentCase.reason !== reason)
    throw new StaffError(
      `The winner was notified ${currentCase.reason}, not ${reason}: winners verify-identity ${prize.id}.`,
    )
  if (currentCase.objectBy > (await databaseNow(tx)))
    throw new StaffError(
      `The winner has until ${at(currentCase.objectBy)} to correct it or to object: nothing is decided before.`,
    )
  return currentCase
}
