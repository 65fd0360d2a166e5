import { anId, seenRows } from '@repo/server-kit/staff/command'
import { at, euros, facts, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { requirePayout } from '#api/features/payouts/bank/bank-answers.service.ts'
import { findPayouts } from '#api/features/payouts/payout-list.data.ts'
import { sumOtherMonthsParts } from '#api/features/payouts/payouts.data.ts'
import type { Noun } from './staff-command.ts'
import { addQuery } from './staff-command.ts'

/** The schema of a month (YYYY-MM). */
export const monthSchema = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'must be a month, e.g. 2026-11')

const statuses = ['due', 'held', 'prepared', 'sent', 'executed', 'rejected'] as const

/** Adds the commands `payouts list` and `payouts show`. */
export function addPayoutQueries(noun: Noun): void {
  addQuery(noun, {
    name: 'list',
    description: 'list payouts, newest month first (at most 200); noted in the audit',
    options: [
      { flags: '--month <month>', description: 'only of this month' },
      { flags: '--status <status>', description: `only those that are ${statuses.join(', ')}` },
    ],
    input: z.object({
      month: monthSchema.optional(),
      status: z.enum(statuses, `must be one of ${statuses.join(', ')}`).optional(),
    }),
    run: async (deps, { month, status }) => {
      const payouts = await findPayouts(deps.db, { month: month ?? null, status: status ?? null })
      const rows = payouts.map((payout) => [
        payout.id,
        payout.month,
        payout.partyName,
        euros(payout.amountCents),
        payout.holdReason ? `${payout.status}: ${payout.holdReason}` : payout.status,
        payout.reference ?? '—',
        payout.messageId ?? '—',
      ])
      const headings = ['id', 'month', 'carrier', 'amount', 'status', 'reference', 'file']
      return {
        json: { ok: true, payouts },
        text: table(headings, rows, 'There is no payout.'),
        ...seenRows('payout', payouts),
      }
    },
  })
  addQuery(noun, {
    name: 'show',
    description: 'show a payout: what it pays, its way to the bank; noted in the audit',
    arguments: { payout: 'id of the payout' },
    input: z.object({ payout: anId }),
    run: async (deps, { payout: id }) => {
      const { payeeSealed, ...payout } = await requirePayout(deps.db, id)
      const lines = await deps.db.payoutLine.count({ where: { payoutId: id } })
      const others = await sumOtherMonthsParts(deps.db, id, payout.month)
      const text = facts([
        ['month', payout.month],
        ['carrier', payout.partyId],
        ['amount', euros(payout.amountCents)],
        ['of earlier months', euros(others.carriedOverCents)],
        ['corrections that came later', euros(others.takenInCents)],
        ['ledger entries', String(lines)],
        ['status', payout.holdReason ? `${payout.status}: ${payout.holdReason}` : payout.status],
        ['reference', payout.reference ?? '—'],
        ['reckoned', at(payout.reckonedAt)],
        ['prepared', at(payout.preparedAt)],
        ['sent', at(payout.sentAt)],
        ['executed', at(payout.executedAt)],
        ['rejected', at(payout.rejectedAt)],
        ['stopped by staff', at(payout.stoppedAt)],
        ['released by staff', at(payout.releasedAt)],
      ])
      const seen = { subject: { kind: 'payout', id } }
      return { json: { ok: true, payout: { ...payout, lines, ...others } }, text, seen }
    },
  })
}
