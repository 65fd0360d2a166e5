import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import type { HoldReason } from '@repo/delivery-rules/payouts'
import { holdReasonOf, payableMonthOn } from '@repo/delivery-rules/payouts'
import type { Config } from '#api/config.ts'
import type { Db } from '#api/database.ts'
import { databaseNow } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { Objection } from '#api/features/audit/objection.ts'
import type { Debtor } from './pain001.ts'
import { payeeStateOf } from './payee-state.ts'
import { writeStatements, writeTransferFiles } from './payout-files.service.ts'
import { closeFile, partiesOwed } from './payouts.data.ts'
import type { Prepared } from './prepare.service.ts'
import { preparePayout } from './prepare.service.ts'
import { reckonPayout } from './reckon.service.ts'

/** What a run did. */
export type RunReport = {
  readonly month: string
  readonly reckoned: number
  readonly prepared: number
  /** How many wait, by reason. */
  readonly held: Readonly<Partial<Record<HoldReason | 'rejected', number>>>
  /** Parties whose turn failed; logged, and tried again by the next run. */
  readonly failed: number
  readonly file: {
    readonly id: string
    readonly messageId: string
    readonly transfers: number
    readonly sumCents: bigint
  } | null
}

/** The account that pays. An Objection where the settings do not name one. */
export function payingAccount({ operator }: Pick<Config, 'operator'>): Debtor {
  const { name, iban, bic } = operator
  if (name === null || iban === null)
    throw new Objection(
      'There is no account to pay from: set OPERATOR_NAME and OPERATOR_IBAN (and OPERATOR_BIC), and run it again.',
    )
  return { name, iban, bic: bic ?? '' }
}

/**
 * Pays everybody for the time up to a month's end: reckons who has no payout of it, puts what may go into one transfer file, and writes the
 * file and the statements. Held and rejected payouts of earlier months come along once nothing holds them. A repeat finds nothing left to
 * do; of two at once each payout is in one of them; what a crash leaves undone the next run completes. An Objection without an account to
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
  for (const { id, partyId } of await waitingPayouts(deps.db, month)) {
    const outcome = await attempt(partyId, () => preparePayout(deps, id))
    if (outcome !== null) outcomes.push(outcome)
  }
  const fileId = await deps.db.$transaction(async (tx) => closeFile(tx, await databaseNow(tx)))
  await writeTransferFiles(deps, debtor)
  await writeStatements(deps)
  return {
    month,
    reckoned,
    prepared: outcomes.filter((outcome) => outcome === 'prepared').length,
    held: countsOf(outcomes),
    failed,
    file: fileId === null ? null : await deps.db.payoutFile.findUniqueOrThrow({ where: { id: fileId } }),
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
    select: { id: true, partyId: true, month: true, amountCents: true, stoppedAt: true, releasedAt: true },
  })
}

function countsOf(outcomes: readonly Prepared[]): RunReport['held'] {
  const counts: Partial<Record<HoldReason | 'rejected', number>> = {}
  for (const outcome of outcomes)
    if (outcome !== 'prepared' && outcome !== 'nothing') counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** What a run would do at this instant. Refuses what it would refuse. */
export async function planRun(deps: Deps, wantedMonth: string | null) {
  const debtor = payingAccount(deps.config)
  const month = await monthToPay(deps.db, wantedMonth)
  return deps.db.$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const owed = await partiesOwed(tx, month)
    const payouts = [
      ...owed.map(({ partyId, cents }) => ({
        partyId,
        amountCents: cents,
        stoppedAt: null,
        releasedAt: null,
      })),
      ...(await waitingPayouts(tx, month)),
    ]
    let [count, sumCents, held] = [0, 0, 0]
    for (const payout of payouts) {
      const { state } = await payeeStateOf(deps, tx, payout)
      if (holdReasonOf(state, now.getTime()) !== null) held += 1
      else {
        count += 1
        sumCents += payout.amountCents
      }
    }
    return { month, debtor, count, sumCents, held }
  })
}
