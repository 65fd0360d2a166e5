import { moneyTakenOut, moneyUnmatched } from '@repo/lottery-rules/ledger'
import { findRfReferences } from '@repo/lottery-rules/rf-reference'
import type { Purchase, ReceivedMoney } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Approval } from '@repo/server-kit/staff/approvals'
import { approve, propose } from '@repo/server-kit/staff/approvals'
import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { findIneligibility } from '#lottery-api/core/eligibility/eligibility.service.ts'
import { canPayWithinLimits } from '#lottery-api/core/eligibility/limits.service.ts'
import { post } from '#lottery-api/core/ledger/ledger.service.ts'
import { isBookedByHand } from '#lottery-api/core/payments/by-hand.rules.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { hashPayer } from './check-payment.service.ts'
import { settlePurchase } from './settlement.service.ts'

/** The actions in approvals on received money. */
export const moneyActions = { book: 'money-book', assign: 'money-assign', sendBack: 'money-return' } as const

/** Money according to the bank statement, or the money order. */
export const receivedMoney = z.object({
  method: z.enum(['transfer', 'money_order']),
  /** The bank's own reference, or the number of the money order, under which the money is booked once. */
  bankReference: z.string().trim().min(1).max(140),
  amountCents: z.int().positive(),
  payerName: z.string().trim().min(1).max(140),
  /** Keyed hash of the payer's account, null without one. */
  payerHash: z.string().nullable(),
  /** The payer's remittance text. */
  reason: z.string().max(500),
  receivedOn: z.iso.date(),
})
/** Money to book, according to the bank statement or the money order. */
export type NewMoney = Omit<z.output<typeof receivedMoney>, 'payerHash'> & {
  /** The payer's IBAN; only its keyed hash is stored. */
  readonly payerAccount?: string | undefined
}

/** Proposes to book received money. Throws a `StaffError` for money already booked, and where `propose` does. */
export async function proposeMoney(
  deps: Deps,
  staff: Staff,
  { payerAccount, ...money }: NewMoney,
): Promise<Approval> {
  const account = payerAccount?.replace(/\s/g, '').toUpperCase()
  const facts = receivedMoney.parse({
    ...money,
    payerHash: hashPayer(deps, account ? `iban:${account}` : null),
  })
  return deps.db.$transaction(async (tx) => {
    await requireUnbooked(tx, facts.bankReference)
    return proposeRecorded(tx, staff, { action: moneyActions.book, subject: facts.bankReference, facts })
  })
}

async function requireUnbooked(tx: Tx, bankReference: string): Promise<void> {
  if (await tx.receivedMoney.findUnique({ where: { bankReference } }))
    throw new StaffError(`${bankReference} is booked already.`)
}

async function proposeRecorded(
  tx: Tx,
  staff: Staff,
  {
    action,
    subject,
    facts,
  }: {
    readonly action: string
    readonly subject: string
    readonly facts: Record<string, string | number | null>
  },
): Promise<Approval> {
  const proposal = await propose(tx, { action, subject, facts, by: staff.actor })
  await audit(tx, staff, { action: `propose ${action}`, subject: { kind: 'approval', id: proposal.id } })
  return proposal
}

/**
 * Books money that another person has proposed to book. Settles the purchase that its text names, when the amount is
 * exactly the purchase's, and returns the purchase's id. Otherwise the money waits unmatched, and null is returned.
 * Throws a `StaffError` for the proposer's own approval, for money that is booked already, and for a player whose
 * exclusion begins meanwhile.
 */
export async function bookMoney(deps: Deps, staff: Staff, approvalId: string): Promise<string | null> {
  const money = receivedMoney.parse((await openProposal(deps.db, approvalId)).facts)
  const book = async (tx: Tx, purchaseId: string | null) => {
    await approve(tx, approvalId, moneyActions.book, staff.actor)
    await insertMoney(tx, money, purchaseId)
    const facts = { cents: money.amountCents, purchase: purchaseId }
    await audit(tx, staff, { action: 'money book', subject: { kind: 'approval', id: approvalId }, facts })
  }
  const purchase = await findNamedPurchase(deps, money)
  const { payerHash, method } = money
  if (purchase !== null) {
    const alsoRun = async (tx: Tx) => {
      await requirePlaying(deps, tx, purchase)
      await book(tx, purchase.id)
    }
    if (await settlePurchase(deps, purchase.id, { payerHash, method, alsoRun })) return purchase.id
  }
  await deps.db.$transaction(async (tx) => book(tx, null))
  return null
}

async function openProposal(db: Db, id: string): Promise<Approval> {
  const proposal = await db.approval.findUnique({ where: { id } })
  if (!proposal) throw new StaffError(`There is no proposal ${id}.`)
  return proposal
}

async function insertMoney(
  tx: Tx,
  money: z.output<typeof receivedMoney>,
  purchaseId: string | null,
): Promise<void> {
  const now = await databaseNow(tx)
  const { bankReference, amountCents, method } = money
  const receivedOn = new Date(`${money.receivedOn}T00:00:00Z`)
  const [inserted] = await tx.receivedMoney.createManyAndReturn({
    data: [{ ...money, receivedOn, purchaseId, bookedAt: now }],
    skipDuplicates: true,
  })
  if (!inserted) throw new StaffError(`${bankReference} is booked already.`)
  if (purchaseId !== null) return
  const postings = moneyUnmatched(method, amountCents)
  await post(tx, { kind: 'money-unmatched', key: `money:${inserted.id}`, postings }, now)
}

/**
 * Returns the one purchase that a remittance text names, when it waits for exactly this amount and its player is
 * eligible; null for none, and for several. Since the limits do not count a cancelled purchase any more, its money is
 * accepted only where they allow it.
 */
async function findNamedPurchase(
  deps: Deps,
  { reason, amountCents }: z.output<typeof receivedMoney>,
): Promise<Purchase | null> {
  const namedPurchases = await deps.db.purchase.findMany({
    where: { reference: { in: [...findRfReferences(reason)] }, amountCents },
  })
  const waitingPurchases = namedPurchases.filter(isWaitingForBankMoney)
  const [first] = waitingPurchases
  return first && waitingPurchases.length === 1 && (await findReasonAgainst(deps, first)) === null
    ? first
    : null
}

/** Whether a purchase waits for money by bank or money order, or did until it was cancelled. */
function isWaitingForBankMoney({ method, state }: Purchase): boolean {
  return isBookedByHand(method) && (state === 'open' || state === 'failed' || state === 'cancelled')
}

/** Returns the reason against accepting the money of a purchase; null without a reason. */
async function findReasonAgainst(deps: Deps, purchase: Purchase): Promise<string | null> {
  const { state, playerId, amountCents } = purchase
  const reason = await findReasonNotToPlay(deps, deps.db, purchase)
  if (reason !== null || state !== 'cancelled') return reason
  const isWithinLimits = await canPayWithinLimits(deps, playerId, amountCents, await databaseNow(deps.db))
  return isWithinLimits ? null : 'The limits of the player do not allow it now'
}

async function findReasonNotToPlay(deps: Deps, db: Db, { playerId }: Purchase): Promise<string | null> {
  const obstacle = await findIneligibility(deps, db, playerId, await databaseNow(db))
  return obstacle === null || obstacle === 'limit-needed' ? null : `The player does not play now: ${obstacle}`
}

/** Throws a `StaffError` for a locked player whose exclusion began during the decision. */
async function requirePlaying(deps: Deps, tx: Tx, purchase: Purchase): Promise<void> {
  const reason = await findReasonNotToPlay(deps, tx, purchase)
  if (reason !== null) throw new StaffError(`${reason}. Check again: the money is to be refunded.`)
}

/** Lists the money without a known purchase, oldest first. */
export function listUnmatchedMoney(db: Db): Promise<readonly ReceivedMoney[]> {
  return db.receivedMoney.findMany({
    where: { purchaseId: null, returnedAt: null },
    orderBy: [{ bookedAt: 'asc' }, { id: 'asc' }],
  })
}

/**
 * Proposes that unmatched money pays a purchase. Throws a `StaffError` unless the purchase waits for that amount, for
 * a player who may not play or pay now, and where `propose` does.
 */
export async function proposeAssignment(
  deps: Deps,
  staff: Staff,
  moneyId: string,
  purchaseId: string,
): Promise<Approval> {
  return deps.db.$transaction(async (tx) => {
    const money = await lockUnmatchedMoney(tx, moneyId)
    const purchase = await tx.purchase.findUnique({ where: { id: purchaseId } })
    if (!purchase) throw new StaffError(`There is no purchase ${purchaseId}.`)
    if (purchase.amountCents !== money.amountCents)
      throw new StaffError(
        `The purchase costs ${purchase.amountCents} cents, and ${money.amountCents} were received.`,
      )
    await requireAcceptable(deps, purchase)
    return proposeRecorded(tx, staff, {
      action: moneyActions.assign,
      subject: moneyId,
      facts: { purchaseId },
    })
  })
}

async function requireAcceptable(deps: Deps, purchase: Purchase): Promise<void> {
  if (!isWaitingForBankMoney(purchase))
    throw new StaffError(
      `The purchase ${purchase.id} does not wait for money by bank or money order: give the money back.`,
    )
  const reason = await findReasonAgainst(deps, purchase)
  if (reason !== null) throw new StaffError(`${reason}: give the money back.`)
}

/**
 * Settles the purchase for which another person has proposed unmatched money, and returns its id. Throws a `StaffError`
 * for the proposer's own approval, when the purchase or the money does not wait any more, and for a player who may not
 * play or pay now.
 */
export async function assignMoney(deps: Deps, staff: Staff, approvalId: string): Promise<string> {
  const { subject: moneyId, facts } = await openProposal(deps.db, approvalId)
  const { purchaseId } = z.object({ purchaseId: z.uuid() }).parse(facts)
  const money = await deps.db.receivedMoney.findUniqueOrThrow({ where: { id: moneyId } })
  const purchase = await deps.db.purchase.findUniqueOrThrow({ where: { id: purchaseId } })
  await requireAcceptable(deps, purchase)
  const alsoRun = async (tx: Tx) => {
    await requirePlaying(deps, tx, purchase)
    await approve(tx, approvalId, moneyActions.assign, staff.actor)
    await lockUnmatchedMoney(tx, moneyId)
    await tx.receivedMoney.update({ where: { id: moneyId }, data: { purchaseId } })
    await bookMoneyTakenOut(tx, money)
    await audit(tx, staff, {
      action: 'money assign',
      subject: { kind: 'approval', id: approvalId },
      facts: { purchase: purchaseId },
    })
  }
  const { payerHash, method } = money
  if (!(await settlePurchase(deps, purchaseId, { payerHash, method, alsoRun })))
    throw new StaffError(`The purchase ${purchaseId} is settled already.`)
  return purchaseId
}

/**
 * Proposes to return unmatched money to its payer. Throws a `StaffError` for money that does not wait any more, and
 * where `propose` does.
 */
export async function proposeReturn(deps: Deps, staff: Staff, moneyId: string): Promise<Approval> {
  return deps.db.$transaction(async (tx) => {
    await lockUnmatchedMoney(tx, moneyId)
    return proposeRecorded(tx, staff, { action: moneyActions.sendBack, subject: moneyId, facts: {} })
  })
}

/**
 * Records that money, which another person has proposed to return, was sent to its payer. Throws a `StaffError` for the
 * proposer's own approval, and for money that does not wait any more.
 */
export async function returnMoney(deps: Deps, staff: Staff, approvalId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { subject: moneyId } = await approve(tx, approvalId, moneyActions.sendBack, staff.actor)
    const money = await lockUnmatchedMoney(tx, moneyId)
    await tx.receivedMoney.update({ where: { id: moneyId }, data: { returnedAt: await databaseNow(tx) } })
    await bookMoneyTakenOut(tx, money)
    await audit(tx, staff, {
      action: 'money return',
      subject: { kind: 'approval', id: approvalId },
      facts: { cents: money.amountCents },
    })
  })
}

async function bookMoneyTakenOut(tx: Tx, { id, method, amountCents }: ReceivedMoney): Promise<void> {
  const postings = moneyTakenOut(method, amountCents)
  await post(tx, { kind: 'money-taken-out', key: `money-out:${id}`, postings }, await databaseNow(tx))
}

async function lockUnmatchedMoney(tx: Tx, id: string): Promise<ReceivedMoney> {
  await tx.$queryRaw`SELECT FROM received_money WHERE id = ${id}::uuid FOR UPDATE`
  const money = await tx.receivedMoney.findUnique({ where: { id } })
  if (!money) throw new StaffError(`There is no received money ${id}.`)
  if (money.purchaseId !== null || money.returnedAt !== null)
    throw new StaffError(`The money ${id} does not wait any more.`)
  return money
}
