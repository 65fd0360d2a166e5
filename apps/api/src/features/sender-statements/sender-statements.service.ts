import { findBillNumber } from '@repo/delivery-rules/bill-number'
import { parisMonthOf, spanOfMonth } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { escapeFormula, writeCsv } from '#api/csv-cells.ts'
import type { Deps } from '#api/deps.ts'
import { formatSpreadsheetEuros } from '#api/euros.ts'
import { shortDayFormat } from '#api/pdf/formats.ts'
import { writeSenderStatement } from './sender-statement.pdf.ts'
import type { StatementLine } from './sender-statements.data.ts'
import { findStatementMonth } from './sender-statements.data.ts'

/** The maximum number of lines in a statement: some 500 pages. Its totals cover all. */
const maxLines = 20_000

/**
 * Returns the company whose statement the caller may read: its own, or its employer. Throws `not-allowed` for
 * individuals.
 */
function requireCompany({ kind, senderId }: Caller): string {
  if (kind !== 'CLEN') throw new Refusal('not-allowed')
  return senderId
}

/**
 * Returns an address that opens the statement of the caller's company for some minutes. Null is the current month.
 * `not-allowed` for individuals.
 */
export async function signStatementAddress(
  deps: Deps,
  caller: Caller,
  requestedMonth: string | null,
): Promise<string> {
  const companyId = requireCompany(caller)
  const now = await databaseNow(deps.db)
  return deps.senderStatementAddresses.address(`${companyId}/${requestedMonth ?? parisMonthOf(now)}`, now)
}

/**
 * Returns the statement of a company's month as a PDF, generated from ledger and invoices. Other accounts are
 * `not-found`.
 */
export async function createSenderStatement(
  deps: Deps,
  companyId: string,
  month: string,
  now: Date,
): Promise<Buffer> {
  const account = await deps.db.account.findUnique({ where: { id: companyId }, include: { company: true } })
  if (account?.kind !== 'CLEN') throw new Refusal('not-found')
  const { company, displayName } = account
  return writeSenderStatement({
    month,
    writtenAt: now,
    isProvisional: now < spanOfMonth(month).until,
    operator: deps.config.operator,
    company: company
      ? {
          name: company.name,
          lines: [company.billingAddress, `SIRET ${company.siret}`, `TVA ${company.vatNumber}`],
        }
      : { name: displayName, lines: [] },
    ...(await findStatementMonth(deps.db, companyId, month, maxLines)),
  })
}

const columns = [
  'Date',
  'Nature',
  'N° de bordereau',
  'Votre référence',
  'Enlèvement',
  'Livraison',
  'Factures et avoirs',
  'Débité TTC (€)',
  'Remboursé (€)',
  'Facturé TTC (€)',
  'Dont TVA (€)',
]

/**
 * Returns a whole month of the caller's company (null: the current one) as a file for French spreadsheets, oldest
 * first, with its file name. `not-allowed` for individuals.
 */
export async function exportSenderMonth(
  deps: Deps,
  caller: Caller,
  requestedMonth: string | null,
): Promise<{ fileName: string; text: string }> {
  const companyId = requireCompany(caller)
  const month = requestedMonth ?? parisMonthOf(await databaseNow(deps.db))
  const { lines } = await findStatementMonth(deps.db, companyId, month, null)
  return { fileName: `releve-${month}.csv`, text: writeCsv([columns, ...lines.map(toCells)]) }
}

function toCells(line: StatementLine): readonly string[] {
  return [
    shortDayFormat.format(line.at),
    nameNature(line),
    findBillNumber(line) ?? '',
    escapeFormula(line.reference),
    escapeFormula(line.pickupCity),
    escapeFormula(line.dropoffCity),
    line.invoices,
    formatSpreadsheetEuros(line.chargedCents),
    formatSpreadsheetEuros(line.refundedCents),
    formatSpreadsheetEuros(line.invoicedCents),
    formatSpreadsheetEuros(line.vatCents),
  ]
}

function nameNature({ isCancelled }: StatementLine): string {
  return isCancelled ? 'Annulation' : 'Livraison'
}
