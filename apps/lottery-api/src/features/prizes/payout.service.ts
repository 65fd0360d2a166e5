import { prizePaid } from '@repo/lottery-rules/ledger'
import type { Prize } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Approval } from '@repo/server-kit/staff/approvals'
import { approve, propose } from '@repo/server-kit/staff/approvals'
import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'
import { releaseAction } from '#lottery-api/core/approvals/release.rules.ts'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { openBankAccount } from '#lottery-api/core/bank-account/bank-account.service.ts'
import { post } from '#lottery-api/core/ledger/ledger.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { createPayoutBank } from '#lottery-api/edges/payouts/payout-bank.ts'
import { payPrizeJob } from '#lottery-api/job-definitions.ts'
import { findOpenCase, lockPrize } from './prizes.data.ts'
import { prizePaidEmail } from './prizes.emails.ts'

/**
 * Proposes to pay a claimed prize, which another person has to approve, and returns the proposal's id. Throws a
 * `StaffError` for a prize that is not claimed or has an open case, for an account that no bank accepts, and where
 * `propose` does.
 */
export async function proposeRelease(
  deps: Pick<Deps, 'db' | 'bankSealing'>,
  staff: Staff,
  prizeId: string,
): Promise<string> {
  return deps.db.$transaction(async (tx) => {
    const prize = await lockWithWinner(tx, prizeId)
    if (prize?.state !== 'claimed')
      throw new StaffError(`Prize ${prizeId} is not claimed, or is released already.`)
    await requireNoCase(tx, prizeId)
    const facts = { cents: Number(prize.cents), number: prize.number, rank: prize.rank }
    const account = await tx.bankAccount.findUniqueOrThrow({
      where: { playerId: prize.playerId ?? '' },
    })
    openBankAccount(deps, account)
    const { holder, ending } = account
    const { id } = await propose(tx, {
      action: releaseAction,
      subject: prizeId,
      facts: { ...facts, holder, ending },
      by: staff.actor,
    })
    await audit(tx, staff, { action: 'payouts propose', subject: { kind: 'prize', id: prizeId }, facts })
    return id
  })
}

/** Locks a prize and its winner, so that the account cannot change concurrently. */
async function lockWithWinner(tx: Tx, prizeId: string): Promise<Prize | null> {
  const unlockedPrize = await tx.prize.findUnique({ where: { id: prizeId }, select: { playerId: true } })
  if (unlockedPrize?.playerId) await lockPlayer(tx, unlockedPrize.playerId)
  return lockPrize(tx, prizeId)
}

async function requireNoCase(tx: Tx, prizeId: string): Promise<void> {
  if (await findOpenCase(tx, prizeId))
    throw new StaffError(
      `Something speaks against the winner of prize ${prizeId}: winners verify-identity ${prizeId} looks again, winners keep or winners replace decides.`,
    )
}

/**
 * Approves the payment of a prize, which a job sends. Throws a `StaffError` for the proposer's own approval, for a
 * prize that is not claimed or has an open case, and without an account, for one that has changed since the proposal,
 * and for one that no bank accepts.
 */
export async function approveRelease(
  deps: Pick<Deps, 'db' | 'jobs' | 'bankSealing'>,
  staff: Staff,
  approvalId: string,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { subject: prizeId, proposedAt } = await approve(tx, approvalId, releaseAction, staff.actor)
    const prize = await lockWithWinner(tx, prizeId)
    if (prize?.state !== 'claimed' || prize.playerId === null)
      throw new StaffError(`Prize ${prizeId} is not claimed any more.`)
    await requireNoCase(tx, prizeId)
    const account = await tx.bankAccount.findUnique({ where: { playerId: prize.playerId } })
    if (!account) throw new StaffError(`The winner of prize ${prizeId} has no account.`)
    openBankAccount(deps, account)
    if (account.setAt > proposedAt)
      throw new StaffError('The winner has changed the account since: reject this and propose it again.')
    const releasedAt = await databaseNow(tx)
    await tx.prize.update({
      where: { id: prizeId },
      data: { state: 'released', releasedAt },
      select: { id: true },
    })
    await deps.jobs.enqueue(tx, payPrizeJob, { prizeId }, { key: `pay-prize:${prizeId}` })
    await audit(tx, staff, { action: 'payouts release', subject: { kind: 'prize', id: prizeId } })
  })
}

/**
 * Has the bank pay a released prize under the prize's key, so that a repeat pays nothing more, and notifies the winner
 * once it is paid. A payment by hand, or outside the SEPA area, waits for `bookTransfer`.
 */
export async function payPrize(deps: Deps, { prizeId }: { readonly prizeId: string }): Promise<void> {
  const { db, config, bankSealing } = deps
  const prize = await db.prize.findUniqueOrThrow({
    where: { id: prizeId },
    include: { draw: { select: { week: true } } },
  })
  if (prize.state !== 'released' || prize.playerId === null) return
  const { holder, iban, bic, bank } = await db.bankAccount.findUniqueOrThrow({
    where: { playerId: prize.playerId },
  })
  // The connected bank transfers within the SEPA area: two persons book the other payments.
  if (bank !== null) return
  const answer = await createPayoutBank(config).transfer({
    key: prizeId,
    holder,
    bic,
    cents: Number(prize.cents),
    iban: bankSealing.open(iban, prize.playerId).toString(),
    reason: `Cagnotte ${prize.draw.week} ${prize.number}`,
  })
  if (answer.kind === 'by-hand') return
  const { playerId } = prize
  await db.$transaction((tx) => bookPayment(deps, tx, { prizeId, playerId, reference: answer.reference }))
}

/** A transfer that the bank has executed, by the bank's own reference. */
type ExecutedTransfer = { readonly prizeId: string; readonly reference: string }

/** The action in the audit that books a transfer, and in approvals that books one outside the SEPA area. */
export const abroadAction = 'payouts paid'

/**
 * Records that the bank has executed the transfer of a released prize, by the bank's own reference, notifies the
 * winner, and returns null. For a transfer outside the SEPA area it returns a proposal, which another person approves
 * who has seen the bank's confirmation, too. Throws a `StaffError` for a prize that is not released.
 */
export async function bookTransfer(
  deps: Deps,
  staff: Staff,
  { prizeId, reference }: ExecutedTransfer,
): Promise<Approval | null> {
  const { playerId } = await deps.db.prize.findUniqueOrThrow({ where: { id: prizeId } })
  const account = await deps.db.bankAccount.findUnique({ where: { playerId: playerId ?? '' } })
  if (!account?.bank) {
    await confirmPayment(deps, staff, { prizeId, reference })
    return null
  }
  return deps.db.$transaction(async (tx) => {
    const prize = await lockWithWinner(tx, prizeId)
    if (prize?.state !== 'released')
      throw new StaffError(`Prize ${prizeId} is not released, or is paid already.`)
    const facts = { reference, cents: Number(prize.cents) }
    const proposal = await propose(tx, { action: abroadAction, subject: prizeId, facts, by: staff.actor })
    await audit(tx, staff, {
      action: `propose ${abroadAction}`,
      subject: { kind: 'prize', id: prizeId },
      facts,
    })
    return proposal
  })
}

/**
 * Books a transfer outside the SEPA area, as another person has proposed, and notifies the winner. Throws a
 * `StaffError` for the proposer's own approval, and for a prize that is not released, or is paid already.
 */
export async function approveTransferAbroad(deps: Deps, staff: Staff, approvalId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { subject: prizeId, facts } = await approve(tx, approvalId, abroadAction, staff.actor)
    const { reference } = z.object({ reference: z.string() }).parse(facts)
    await recordTransfer(deps, tx, staff, { prizeId, reference })
  })
}

/**
 * Records that the bank has executed the transfer of a released prize, by the bank's own reference, and notifies the
 * winner. Throws a `StaffError` for a prize that is not released, or is paid already.
 */
export async function confirmPayment(
  deps: Deps,
  staff: Staff,
  { prizeId, reference }: ExecutedTransfer,
): Promise<void> {
  await deps.db.$transaction((tx) => recordTransfer(deps, tx, staff, { prizeId, reference }))
}

async function recordTransfer(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  { prizeId, reference }: ExecutedTransfer,
): Promise<void> {
  const { playerId } = await tx.prize.findUniqueOrThrow({ where: { id: prizeId } })
  const isBooked = playerId !== null && (await bookPayment(deps, tx, { prizeId, playerId, reference }))
  if (!isBooked) throw new StaffError(`Prize ${prizeId} is not released, or is paid already.`)
  const facts = { reference }
  await audit(tx, staff, { action: abroadAction, subject: { kind: 'prize', id: prizeId }, facts })
}

/** Books a prize as paid and notifies its winner. Returns false when it is not released. */
async function bookPayment(
  deps: Deps,
  tx: Tx,
  { prizeId, playerId, reference }: ExecutedTransfer & { readonly playerId: string },
): Promise<boolean> {
  await lockPlayer(tx, playerId)
  const prize = await lockPrize(tx, prizeId)
  if (prize?.state !== 'released') return false
  const now = await databaseNow(tx)
  await tx.prize.update({
    where: { id: prizeId },
    data: { state: 'paid', paidAt: now, paymentReference: reference },
    select: { id: true },
  })
  const cents = Number(prize.cents)
  const postings = prizePaid({ drawId: prize.drawId, playerId, cents })
  await post(tx, { kind: 'prize-paid', key: `prize-paid:${prizeId}`, postings }, now)
  const { bankAccount } = await tx.player.findUniqueOrThrow({
    where: { id: playerId },
    include: { bankAccount: { select: { ending: true } } },
  })
  await notify(deps, tx, playerId, {
    event: 'prize-paid',
    about: prizeId,
    facts: { cents },
    mail: fillTemplate(prizePaidEmail, { cents, ending: bankAccount?.ending ?? '', reference }),
  })
  return true
}
