import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { computePayableCents, findPayableMonth } from '@repo/delivery-rules/payouts'
import { databaseNow } from '@repo/server-kit/database'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { requireDebtor } from './bank/debtor.service.ts'
import { writeStatements, writeTransferFiles } from './bank/payout-files.service.ts'
import { closeFile, findDueEntries, findPartiesWithBalance, lockParty } from './payouts.data.ts'
import type { PreparationOutcome } from './prepare.service.ts'
import { preparePayout } from './prepare.service.ts'
import type { WaitingPayout, WaitReason } from './readiness.service.ts'
import { readReadiness } from './readiness.service.ts'

/** The result of a run. */
export type RunReport = {
  readonly month: string
  readonly computed: number
  readonly prepared: number
  /** The number of waiting payouts, by reason. */
  readonly held: Readonly<Partial<Record<WaitReason, number>>>
  /** The payouts with an account that banks do not accept: their carriers are notified, and name another one. */
  readonly wrongAccounts: readonly string[]
  /** The number of failures: each is logged and retried by the next run. */
  readonly failed: number
  readonly file: {
    readonly id: string
    readonly messageId: string
    readonly transfers: number
    readonly sumCents: bigint
  } | null
}

/**
 * Pays all carriers for the time until a month's end: computes missing payouts, puts the payable ones into one transfer
 * file, writes the file and the statements. Includes released payouts of earlier months. Idempotent; of two concurrent
 * calls each payout is in one; after a crash the next run completes the rest. Throws a `StaffError` without a paying
 * account, or for an unfinished month.
 */
export async function runPayouts(deps: Deps, requestedMonth: string | null): Promise<RunReport> {
  const debtor = requireDebtor(deps.config)
  const month = await requireMonthToPay(deps.db, requestedMonth)
  let [computed, failed] = [0, 0]
  const tryWork = async <T>(partyId: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      failed += 1
      deps.log.error({ err: error, partyId }, 'a payout could not be made')
      return null
    }
  }
  for (const { partyId } of await findPartiesWithBalance(deps.db, month))
    if (await tryWork(partyId, () => createPayout(deps, partyId, month))) computed += 1
  const outcomes: PreparationOutcome[] = []
  const wrongAccounts: string[] = []
  for (const { id, partyId } of await findWaitingPayouts(deps.db, month)) {
    const outcome = await tryWork(partyId, () => preparePayout(deps, id, month))
    if (outcome !== null) outcomes.push(outcome)
    if (outcome === 'wrong-account') wrongAccounts.push(id)
  }
  const fileId = await deps.db.$transaction(async (tx) => closeFile(tx, await databaseNow(tx)))
  await writeTransferFiles(deps, debtor)
  await writeStatements(deps)
  return {
    month,
    computed,
    prepared: outcomes.filter((outcome) => outcome === 'prepared').length,
    held: countByReason(outcomes),
    wrongAccounts,
    failed,
    file: fileId === null ? null : await deps.db.payoutFile.findUnique({ where: { id: fileId } }),
  }
}

/** Returns the month of a run: the requested one if it is over, else the newest with a due payout day. */
async function requireMonthToPay(db: Db, requestedMonth: string | null): Promise<string> {
  const today = parisDayOf(await databaseNow(db))
  if (requestedMonth === null) return findPayableMonth(today)
  if (requestedMonth >= today.slice(0, 7)) throw new StaffError(`The month ${requestedMonth} is not over.`)
  return requestedMonth
}

function findWaitingPayouts(db: Db, month: string) {
  return db.payout.findMany({
    where: { status: { in: ['due', 'held', 'rejected'] }, month: { lte: month } },
    orderBy: [{ month: 'asc' }, { partyId: 'asc' }],
  })
}

function countByReason(outcomes: readonly PreparationOutcome[]): RunReport['held'] {
  const counts: Partial<Record<WaitReason, number>> = {}
  for (const outcome of outcomes)
    if (outcome !== 'prepared' && outcome !== 'nothing') counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/**
 * Returns what a run would do at this instant, without any effect: the month, the paying account, the number and sum of
 * the payouts, and the number of waiting ones. Refuses what the run would refuse.
 */
export async function planRun(deps: Deps, requestedMonth: string | null) {
  const debtor = requireDebtor(deps.config)
  const month = await requireMonthToPay(deps.db, requestedMonth)
  return deps.db.$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const promisedByParty = new Map<string, number>()
    let [count, sumCents, held] = [0, 0, 0]
    const missingPayouts = await findMissingPayouts(tx, month)
    const partiesWithoutPayout = new Set(missingPayouts.map(({ partyId }) => partyId))
    for (const payout of [...(await findWaitingPayouts(tx, month)), ...missingPayouts]) {
      const { partyId } = payout
      const promisedCents = promisedByParty.get(partyId) ?? 0
      const isMonthPaidSeparately = partiesWithoutPayout.has(partyId)
      const context = { now, month, promisedCents, isMonthPaidSeparately }
      const { reason, payable } = await readReadiness(deps, tx, payout, context)
      if (reason !== null || payable === null) held += 1
      else {
        promisedByParty.set(partyId, promisedCents + payable.amountCents)
        count += 1
        sumCents += payable.amountCents
      }
    }
    return { month, debtor, count, sumCents, held }
  })
}

async function findMissingPayouts(db: Db, month: string): Promise<readonly WaitingPayout[]> {
  const parties = await findPartiesWithBalance(db, month)
  const newPayout = { status: 'due', stoppedAt: null, releasedAt: null, rejectedAt: null } as const
  return parties.map(({ partyId, cents }) => ({ partyId, amountCents: cents, ...newPayout }))
}

/**
 * Creates a party's payout until a month's end with every due unpaid entry. Returns false when it exists, or nothing is
 * left to pay: a negative balance waits for the next month. Idempotent, also concurrently.
 */
export async function createPayout(deps: Pick<Deps, 'db'>, partyId: string, month: string): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    await lockParty(tx, partyId)
    if (await tx.payout.findUnique({ where: { month_partyId: { month, partyId } }, select: { id: true } }))
      return false
    const dueEntries = await findDueEntries(tx, partyId, month)
    const amountCents = computePayableCents(dueEntries.map((entry) => entry.amountCents))
    if (amountCents === 0) return false
    const { id } = await tx.payout.create({
      data: { month, partyId, amountCents, reckonedAt: await databaseNow(tx) },
      select: { id: true },
    })
    await tx.payoutLine.createMany({ data: dueEntries.map((entry) => ({ ...entry, payoutId: id })) })
    return true
  })
}
