import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { payableMonthOn, payableOf } from '@repo/delivery-rules/payouts'
import { databaseNow } from '@repo/server-kit/database'
import { Objection } from '@repo/server-kit/objection'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { payingAccount } from './bank/debtor.service.ts'
import { writeStatements, writeTransferFiles } from './bank/payout-files.service.ts'
import { closeFile, entriesOwed, holdParty, partiesOwed } from './payouts.data.ts'
import type { Prepared } from './prepare.service.ts'
import { preparePayout } from './prepare.service.ts'
import type { WaitingPayout, WaitReason } from './readiness.service.ts'
import { readinessOf } from './readiness.service.ts'

/** What a run did. */
export type RunReport = {
  readonly month: string
  readonly reckoned: number
  readonly prepared: number
  /** How many wait, by reason. */
  readonly held: Readonly<Partial<Record<WaitReason, number>>>
  /** The payouts whose account no bank takes a transfer to: their carriers are notified, and name another one. */
  readonly wrongAccounts: readonly string[]
  /** Parties whose turn failed; logged, and tried again by the next run. */
  readonly failed: number
  readonly file: {
    readonly id: string
    readonly messageId: string
    readonly transfers: number
    readonly sumCents: bigint
  } | null
}

/**
 * Pays everybody for the time up to a month's end: computes who has no payout of it, puts what may go into one transfer file, and writes the
 * file and the statements. Held and rejected payouts of earlier months come along once nothing holds them. A repeat finds nothing left to
 * do; of two concurrent calls, each payout is in one of them; what a crash leaves undone the next run completes. An Objection without an account to
 * pay from, or for a month that is not over.
 */
export async function runPayouts(deps: Deps, wantedMonth: string | null): Promise<RunReport> {
  const debtor = payingAccount(deps.config)
  const month = await monthToPay(deps.db, wantedMonth)
  let [reckoned, failed] = [0, 0]
  const attempt = async <T>(partyId: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      failed += 1
      deps.log.error({ err: error, partyId }, 'a payout could not be made')
      return null
    }
  }
  for (const { partyId } of await partiesOwed(deps.db, month))
    if (await attempt(partyId, () => reckonPayout(deps, partyId, month))) reckoned += 1
  const outcomes: Prepared[] = []
  const wrongAccounts: string[] = []
  for (const { id, partyId } of await waitingPayouts(deps.db, month)) {
    const outcome = await attempt(partyId, () => preparePayout(deps, id, month))
    if (outcome !== null) outcomes.push(outcome)
    if (outcome === 'wrong-account') wrongAccounts.push(id)
  }
  const fileId = await deps.db.$transaction(async (tx) => closeFile(tx, await databaseNow(tx)))
  await writeTransferFiles(deps, debtor)
  await writeStatements(deps)
  return {
    month,
    reckoned,
    prepared: outcomes.filter((outcome) => outcome === 'prepared').length,
    held: countsOf(outcomes),
    wrongAccounts,
    failed,
    file: fileId === null ? null : await deps.db.payoutFile.findUnique({ where: { id: fileId } }),
  }
}

/** The month that a run pays: the wanted one if it is over, else the newest whose payout day has come. */
async function monthToPay(db: Db, wantedMonth: string | null): Promise<string> {
  const today = parisDayOf(await databaseNow(db))
  if (wantedMonth === null) return payableMonthOn(today)
  if (wantedMonth >= today.slice(0, 7)) throw new Objection(`The month ${wantedMonth} is not over.`)
  return wantedMonth
}

function waitingPayouts(db: Db, month: string) {
  return db.payout.findMany({
    where: { status: { in: ['due', 'held', 'rejected'] }, month: { lte: month } },
    orderBy: [{ month: 'asc' }, { partyId: 'asc' }],
  })
}

function countsOf(outcomes: readonly Prepared[]): RunReport['held'] {
  const counts: Partial<Record<WaitReason, number>> = {}
  for (const outcome of outcomes)
    if (outcome !== 'prepared' && outcome !== 'nothing') counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** What a run would do at this instant: nothing of it is done. Refuses what it would refuse. */
export async function planRun(deps: Deps, wantedMonth: string | null) {
  const debtor = payingAccount(deps.config)
  const month = await monthToPay(deps.db, wantedMonth)
  return deps.db.$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const promised = new Map<string, number>()
    let [count, sumCents, held] = [0, 0, 0]
    const toReckon = await payoutsToReckon(tx, month)
    const reckoned = new Set(toReckon.map(({ partyId }) => partyId))
    for (const payout of [...(await waitingPayouts(tx, month)), ...toReckon]) {
      const { partyId } = payout
      const promisedCents = promised.get(partyId) ?? 0
      const isMonthReckoned = reckoned.has(partyId)
      const occasion = { now, month, promisedCents, isMonthReckoned }
      const { reason, payable } = await readinessOf(deps, tx, payout, occasion)
      if (reason !== null || payable === null) held += 1
      else {
        promised.set(partyId, promisedCents + payable.amountCents)
        count += 1
        sumCents += payable.amountCents
      }
    }
    return { month, debtor, count, sumCents, held }
  })
}

async function payoutsToReckon(db: Db, month: string): Promise<readonly WaitingPayout[]> {
  const owed = await partiesOwed(db, month)
  const untouched = { status: 'due', stoppedAt: null, releasedAt: null, rejectedAt: null } as const
  return owed.map(({ partyId, cents }) => ({ partyId, amountCents: cents, ...untouched }))
}

/**
 * Lays down what a party is paid for the time up to a month's end: every entry that owes it something and that no payout has. Nothing where
 * that leaves nothing to pay: it waits for the next month. A repeat, also at the same instant, finds the payout and changes nothing.
 */
export async function reckonPayout(deps: Pick<Deps, 'db'>, partyId: string, month: string): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    await holdParty(tx, partyId)
    if (await tx.payout.findUnique({ where: { month_partyId: { month, partyId } }, select: { id: true } }))
      return false
    const owed = await entriesOwed(tx, partyId, month)
    const amountCents = payableOf(owed.map((entry) => entry.amountCents))
    if (amountCents === 0) return false
    const { id } = await tx.payout.create({
      data: { month, partyId, amountCents, reckonedAt: await databaseNow(tx) },
      select: { id: true },
    })
    await tx.payoutLine.createMany({ data: owed.map((entry) => ({ ...entry, payoutId: id })) })
    return true
  })
}
