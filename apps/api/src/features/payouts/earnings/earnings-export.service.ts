import { findBillNumber } from '@repo/delivery-rules/bill-number'
import { findEarningKind } from '@repo/delivery-rules/earnings'
import { parisMonthOf, spanOfMonth } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import type { Caller } from '#api/caller.ts'
import { requirePaidParty } from '#api/core/accounts/accounts.service.ts'
import { escapeFormula, writeCsv } from '#api/csv-cells.ts'
import type { Deps } from '#api/deps.ts'
import { formatSpreadsheetEuros } from '#api/euros.ts'
import { shortDayFormat } from '#api/pdf/formats.ts'
import type { EarningLine } from './earnings.data.ts'
import { findLines } from './earnings.data.ts'

/** The maximum number of lines of a file or a statement: more than any carrier has in a month. */
export const maxLines = 50_000

const columns = [
  'Date',
  'Heure',
  'Nature',
  'N° de bordereau',
  'Enlèvement',
  'Livraison',
  'Chauffeur',
  'Distance (km)',
  'Montant brut (€)',
  'Frais de service (€)',
  'Gain net (€)',
]

/**
 * Returns a month of the caller's earnings (null: the current one) as a file for French spreadsheets, oldest first,
 * with its file name. `not-allowed` for accounts that are not paid.
 */
export async function exportMonth(
  deps: Deps,
  caller: Caller,
  requestedMonth: string | null,
): Promise<{ fileName: string; text: string }> {
  const partyId = requirePaidParty(caller)
  const month = requestedMonth ?? parisMonthOf(await databaseNow(deps.db))
  const filter = { partyId, span: spanOfMonth(month), driverId: null }
  const lines = await findLines(deps.db, filter, null, maxLines)
  const rows = lines.toReversed().map((line) => toCells(line, caller.kind === 'TREN'))
  return { fileName: `gains-${month}.csv`, text: writeCsv([columns, ...rows]) }
}

const natures = {
  delivery: 'Livraison',
  compensation: 'Compensation d’annulation',
  correction: 'Correction',
  charge: 'Retenue',
} as const

const timeFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' })

function toCells(line: EarningLine, hasDriverNames: boolean): readonly string[] {
  return [
    shortDayFormat.format(line.at),
    timeFormat.format(line.at),
    natures[findEarningKind(line.entryKind)],
    findBillNumber(line) ?? '',
    escapeFormula(`${line.pickup.postcode} ${line.pickup.city}`.trim()),
    escapeFormula(`${line.dropoff.postcode} ${line.dropoff.city}`.trim()),
    hasDriverNames ? escapeFormula(line.driverName) : '',
    line.distanceM === null ? '' : formatSpreadsheetKilometres(line.distanceM),
    formatSpreadsheetEuros(line.grossCents),
    formatSpreadsheetEuros(line.feeCents),
    formatSpreadsheetEuros(line.netCents),
  ]
}

/** Formats metres as kilometres for French spreadsheets: with a comma, without thousands separators. */
function formatSpreadsheetKilometres(distanceM: number): string {
  return (distanceM / 1000).toFixed(2).replace('.', ',')
}
