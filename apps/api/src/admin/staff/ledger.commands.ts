import { spanOfDays } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { addNoun, anInstant } from '@repo/server-kit/staff/command'
import { writeNewFile } from '@repo/server-kit/staff/new-files'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, euros, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { describeEntry } from '#api/core/ledger/ledger.texts.ts'
import type { Deps } from '#api/deps.ts'
import { exportFec } from '#api/features/ledger-views/fec-export.service.ts'
import type { OrderEntry } from '#api/features/ledger-views/order-ledger.service.ts'
import { readOrderLedger } from '#api/features/ledger-views/order-ledger.service.ts'
import { readTrialBalance } from '#api/features/ledger-views/trial-balance.service.ts'
import { orderArgument, whichOrder } from './order-argument.ts'
import type { Noun } from './staff-command.ts'
import { aDay, addChange, addQuery } from './staff-command.ts'

/** Adds the commands `ledger …`. */
export function addLedger(top: Noun): void {
  const noun = addNoun(top, 'ledger', 'every movement of money')
  addBalance(noun)
  addOrder(noun)
  addExport(noun)
}

function addBalance(noun: Noun): void {
  addQuery(noun, {
    name: 'balance',
    description:
      'the trial balance: what was debited and credited on each account; exit code 1 when it does not sum to zero',
    options: [
      {
        flags: '--at <instant>',
        description: 'as it stood then, e.g. 2027-01-01T00:00:00+01:00 (now, when absent)',
      },
      { flags: '--parties', description: 'each sender’s and carrier’s sub-account by itself' },
    ],
    input: z.object({ at: anInstant.optional(), parties: z.boolean().optional() }),
    run: async (deps, { at: instant, parties }) => {
      const balance = await readTrialBalance(deps.db, instant ?? null, parties === true)
      const { accounts, debitCents, creditCents, sumCents } = balance
      const rows = accounts.map((row) => [
        row.account,
        ...(parties ? [row.partyId ?? '—'] : []),
        euros(row.debitCents),
        euros(row.creditCents),
        euros(row.balanceCents),
      ])
      const totalsRow = [
        'all',
        ...(parties ? [''] : []),
        euros(debitCents),
        euros(creditCents),
        euros(sumCents),
      ]
      const headings = ['account', ...(parties ? ['party'] : []), 'debit', 'credit', 'balance']
      return {
        isBad: sumCents !== 0n,
        json: { ok: sumCents === 0n, at: instant ?? null, ...balance },
        text: table(headings, [...rows, totalsRow], ''),
      }
    },
  })
}

function addOrder(noun: Noun): void {
  addQuery(noun, {
    name: 'order',
    description:
      'every movement of money of an order, oldest first, with what then stood on each account for it',
    arguments: orderArgument,
    input: whichOrder,
    run: async (deps, { order }) => {
      const entries = await readOrderLedger(deps.db, order)
      if (!entries) throw new StaffError(`There is no order ${order}.`)
      return {
        json: { ok: true, order, entries },
        text: entries.map(formatEntry).join('\n') || 'No money has moved yet.',
      }
    },
  })
}

function formatEntry({ at: instant, kind, postings }: OrderEntry): string {
  const rows = postings.map(({ account, partyId, amountCents, runningBalanceCents }) => [
    `    ${account}`,
    amountCents > 0 ? euros(amountCents).padStart(12) : ''.padStart(12),
    amountCents < 0 ? euros(-amountCents).padStart(12) : ''.padStart(12),
    euros(runningBalanceCents).padStart(12),
    partyId ?? '',
  ])
  const headings = ['    account', 'debit'.padStart(12), 'credit'.padStart(12), 'then'.padStart(12), 'party']
  return `${at(instant)}  ${kind}: ${describeEntry(kind)}\n${table(headings, rows, '')}`
}

async function requirePastSpan({ db }: Deps, from: string, to: string) {
  const span = spanOfDays(from, to)
  if (span.from >= span.until) throw new StaffError('to: must not be before from.')
  if (span.until > (await databaseNow(db))) throw new StaffError(`to: ${to} is not over yet.`)
  return span
}

function addExport(noun: Noun): void {
  addChange(noun, {
    name: 'export',
    description:
      'write the books of some days as a French fichier des écritures comptables (18 columns, tabs, UTF-8) to a path that does not exist yet, by convention <SIREN>FEC<AAAAMMJJ>.txt',
    arguments: { path: 'where to write it' },
    options: [
      { flags: '--from <day>', description: 'the first day, in Paris' },
      { flags: '--to <day>', description: 'the last day, which must be over' },
    ],
    input: z.object({ path: z.string().min(1), from: aDay, to: aDay }),
    plan: async (deps, { path, from, to }) => {
      await requirePastSpan(deps, from, to)
      return `The books of ${from} to ${to} will be written to ${path}, with the names of senders and carriers.`
    },
    run: async (deps, { path, from, to }, staff) => {
      const span = await requirePastSpan(deps, from, to)
      const subject = { kind: 'ledger', id: `${from}..${to}` }
      // Before the file exists: it contains names.
      await deps.db.$transaction((tx) => audit(tx, staff, { action: 'ledger export', subject }))
      const totals = await writeNewFile(path, (append) =>
        exportFec(deps, span, async (text) => void (await append(text))),
      )
      const { entries, lines, debitCents, creditCents } = totals
      return {
        isBad: debitCents !== creditCents,
        json: { ok: debitCents === creditCents, path, from, to, ...totals },
        text: `Written to ${path}: ${entries} entries, ${lines} lines, debit ${euros(debitCents)}, credit ${euros(creditCents)}.`,
      }
    },
  })
}
