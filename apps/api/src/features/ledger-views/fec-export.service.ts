import { formatBillNumber } from '@repo/delivery-rules/bill-number'
import { fecColumns, formatFecLine } from '@repo/delivery-rules/fec'
import type { LedgerAccount } from '@repo/delivery-rules/ledger'
import { ledgerAccounts } from '@repo/delivery-rules/ledger'
import { parisDayOf, spanOfYear } from '@repo/delivery-rules/paris-calendar'
import { isEntryKind } from '#api/core/ledger/ledger.texts.ts'
import type { Deps } from '#api/deps.ts'
import type { BookedPosting, EntryPlace } from './ledger-views.data.ts'
import { countBookedEntries, findBookedPostings } from './ledger-views.data.ts'

/** The totals of an export, in cents: its debits equal its credits. */
export type FecTotals = {
  readonly entries: number
  readonly lines: number
  readonly debitCents: bigint
  readonly creditCents: bigint
}

const entriesPerPage = 2000
const noEntryId = '00000000-0000-0000-0000-000000000000'

/**
 * Writes the books of a past period (its end excluded) as a fichier des écritures comptables, page by page. Entries are
 * numbered within the civil year in Paris, so that parts of a year join without gaps or repeats. The same period gives
 * the same file, except for erased names. Throws for an unknown account or kind.
 */
export async function exportFec(
  deps: Pick<Deps, 'db'>,
  span: { readonly from: Date; readonly until: Date },
  write: (text: string) => Promise<void>,
): Promise<FecTotals> {
  let totals: FecTotals = { entries: 0, lines: 0, debitCents: 0n, creditCents: 0n }
  const numberEntry = createEntryCounter(await readCounterStart(deps, span.from))
  let after: EntryPlace = {
    at: new Date(span.from.getTime() - 1),
    id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  }
  await write(`${fecColumns.join('\t')}\r\n`)
  for (;;) {
    const page = await findBookedPostings(deps.db, { after, until: span.until, limit: entriesPerPage })
    const last = page.at(-1)
    if (!last) return totals
    await write(page.map((posting) => `${toLine(posting, numberEntry(posting))}\r\n`).join(''))
    totals = addUp(totals, page)
    after = { at: last.at, id: last.entryId }
  }
}

/** Returns the year of an instant, and the number of its entries before that instant. */
async function readCounterStart(
  deps: Pick<Deps, 'db'>,
  from: Date,
): Promise<{ year: string; number: number }> {
  const year = parisDayOf(from).slice(0, 4)
  return { year, number: await countBookedEntries(deps.db, spanOfYear(Number(year)).from, from) }
}

/** Returns a function that numbers entries as their postings pass, from 1 again in a new year. */
function createEntryCounter(start: { year: string; number: number }): (posting: BookedPosting) => number {
  let { year, number } = start
  let entryId = noEntryId
  return (posting) => {
    const entryYear = parisDayOf(posting.at).slice(0, 4)
    if (entryYear !== year) [year, number] = [entryYear, 0]
    if (posting.entryId !== entryId) [entryId, number] = [posting.entryId, number + 1]
    return number
  }
}

function toLine(posting: BookedPosting, number: number): string {
  const { kind, account, amountCents, partyId, partyName, billNumber, deliveredAt, at, key } = posting
  if (!isEntryKind(kind) || !isLedgerAccount(account))
    throw new Error(`The ledger has an entry that the books do not know: ${kind}, ${account}`)
  const line = formatFecLine({
    kind,
    number,
    day: parisDayOf(at),
    account,
    amountCents,
    party: partyId === null ? null : { id: partyId, name: partyName ?? partyId },
    document:
      billNumber === null || deliveredAt === null
        ? key
        : formatBillNumber(billNumber, parisDayOf(deliveredAt)),
  })
  if (line === null) throw new Error(`${account} stands outside the balance`)
  return line
}

function isLedgerAccount(account: string): account is LedgerAccount {
  return ledgerAccounts.some((ledgerAccount) => ledgerAccount === account)
}

function addUp(totals: FecTotals, page: readonly BookedPosting[]): FecTotals {
  const sumCents = (sign: 1 | -1) =>
    page.reduce((sum, { amountCents }) => sum + BigInt(Math.max(sign * amountCents, 0)), 0n)
  return {
    entries: totals.entries + new Set(page.map(({ entryId }) => entryId)).size,
    lines: totals.lines + page.length,
    debitCents: totals.debitCents + sumCents(1),
    creditCents: totals.creditCents + sumCents(-1),
  }
}
