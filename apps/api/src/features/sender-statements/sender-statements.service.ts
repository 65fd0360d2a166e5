import { formatBillNumber } from '@repo/delivery-rules/bill-number'
import { parisDayOf, parisMonthOf, spanOfMonth } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { unspoken, writeCsv } from '#api/csv-cells.ts'
import type { Deps } from '#api/deps.ts'
import { spreadsheetEuros } from '#api/euros.ts'
import { shortDay } from '#api/pdf/formats.ts'
import { writeSenderStatement } from './sender-statement.pdf.ts'
import type { StatementLine } from './sender-statements.data.ts'
import { findStatementMonth } from './sender-statements.data.ts'

/** The maximum number of lines in a statement: some 500 pages. Its totals cover all. */
const maxLines = 20_000

/** The company whose statement the caller may read: its own, or its employer's. Individuals are refused. */
function companyOf({ kind, senderId }: Caller): string {
  if (kind !== 'CLEN') throw new Refusal('not-allowed')
  return senderId
}

/** An address that opens the statement of the caller's company for some minutes: of the current month when null. */
export async function senderStatementAddress(
  deps: Deps,
  caller: Caller,
  wantedMonth: string | null,
): Promise<string> {
  const companyId = companyOf(caller)
  const now = await databaseNow(deps.db)
  return deps.senderStatementAddresses.address(`${companyId}/${wantedMonth ?? parisMonthOf(now)}`, now)
}

/** The statement of a company's month as a PDF, generated from ledger and invoices. Other accounts have none (404). */
export async function senderStatementOf(
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

/** A whole month of the caller's company as a file for French spreadsheets, oldest first, with the name it is to be saved under. */
export async function exportSenderMonth(
  deps: Deps,
  caller: Caller,
  wantedMonth: string | null,
): Promise<{ fileName: string; text: string }> {
  const companyId = companyOf(caller)
  const month = wantedMonth ?? parisMonthOf(await databaseNow(deps.db))
  const { lines } = await findStatementMonth(deps.db, companyId, month, null)
  return { fileName: `releve-${month}.csv`, text: writeCsv([columns, ...lines.map(cellsOf)]) }
}

function cellsOf(line: StatementLine): readonly string[] {
  return [
    shortDay.format(line.at),
    natureOf(line),
    billNumberOf(line),
    unspoken(line.reference),
    unspoken(line.pickupCity),
    unspoken(line.dropoffCity),
    line.invoices,
    spreadsheetEuros(line.chargedCents),
    spreadsheetEuros(line.refundedCents),
    spreadsheetEuros(line.invoicedCents),
    spreadsheetEuros(line.vatCents),
  ]
}

function natureOf({ isCancelled }: StatementLine): string {
  return isCancelled ? 'Annulation' : 'Livraison'
}

function billNumberOf({ billNumber, endedAt }: StatementLine): string {
  return billNumber === null || endedAt === null ? '' : formatBillNumber(billNumber, parisDayOf(endedAt))
}
