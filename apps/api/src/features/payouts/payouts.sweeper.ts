import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { findPayableMonth } from '@repo/delivery-rules/payouts'
import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#api/deps.ts'
import { findPartiesWithBalance } from './payouts.data.ts'
import { runPayouts } from './run.service.ts'

/** The earliest hour in Paris: the night's corrections are booked by then. */
const earliestHour = 6
const parisHour = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  hourCycle: 'h23',
})

/**
 * Pays the carriers once a day, from 6 in the morning in Paris: on the 5th for the previous month, on other days the
 * released payouts. Workers share one file a day. Does nothing without a paying account, which the support list shows.
 */
export function createPayoutSweeper(): (deps: Deps) => Promise<void> {
  let lastDay: string | null = null
  return async (deps) => {
    const now = await databaseNow(deps.db)
    const day = parisDayOf(now)
    if (day === lastDay || Number.parseInt(parisHour.format(now), 10) < earliestHour) return
    if (deps.config.operator.iban === null || deps.config.operator.name === null) return
    const month = findPayableMonth(day)
    if (await hasRunOn(deps, day, month)) {
      lastDay = day
      return
    }
    const report = await runPayouts(deps, month)
    lastDay = day
    if (report.computed + report.prepared > 0)
      deps.log.info({ ...report, file: report.file?.messageId }, 'payouts')
  }
}

/**
 * Whether a file was closed and written on a day and nobody is left to pay for the month. A crash, or a run of an older
 * month, leaves some.
 */
async function hasRunOn({ db }: Deps, day: string, month: string): Promise<boolean> {
  const newest = await db.payoutFile.findFirst({ orderBy: { openedAt: 'desc' } })
  if (!newest?.storedFileId || parisDayOf(newest.openedAt) !== day) return false
  const missingStatements = await db.payout.count({ where: { statementFileId: null, status: 'prepared' } })
  return missingStatements === 0 && (await findPartiesWithBalance(db, month)).length === 0
}
