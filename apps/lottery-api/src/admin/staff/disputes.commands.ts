import { addNoun, anId } from '@repo/server-kit/staff/command'
import { at, euros, facts, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import type { DisputeFacts } from './disputes.data.ts'
import { listDisputes, readDisputeWithFacts } from './disputes.data.ts'
import type { Noun } from './staff-command.ts'
import { addQuery } from './staff-command.ts'

/** Adds `lottery-admin disputes …`. Evidence is submitted on the card provider's site. */
export function addDisputes(top: Noun): void {
  const noun = addNoun(top, 'disputes', 'card payments that their holders dispute with the bank')
  addQuery(noun, {
    name: 'list',
    description: 'the disputes that are not decided, the newest first (at most 100)',
    options: [{ flags: '--all', description: 'those that are decided, too' }],
    input: z.object({ all: z.literal(true).optional() }),
    run: async ({ db }, { all }) => {
      const disputes = await listDisputes(db, !all)
      const rows = disputes.map((one) => [
        one.id,
        one.purchase.playerId,
        euros(one.amountCents),
        one.reasonCode,
        one.status,
        at(one.openedAt),
        at(one.evidenceDueBy),
      ])
      const headings = ['dispute', 'player', 'amount', 'reason', 'status', 'opened', 'evidence due']
      return { json: { ok: true, disputes }, text: table(headings, rows, 'No payment is disputed.') }
    },
  })
  addQuery(noun, {
    name: 'show',
    description: 'one dispute, and the facts that answer it',
    arguments: { dispute: 'id of the dispute' },
    input: z.object({ dispute: anId }),
    run: async ({ db }, { dispute: id }) => {
      const shown = await readDisputeWithFacts(db, id)
      return { json: { ok: true, ...shown }, text: describeDispute(shown) }
    },
  })
}

function describeDispute({ dispute, purchase, player, credits, played }: DisputeFacts): string {
  return facts([
    ['dispute', `${dispute.status} (${dispute.reasonCode}), ${dispute.providerDisputeId}`],
    ['amount', euros(dispute.amountCents)],
    ['opened', at(dispute.openedAt)],
    ['evidence due', at(dispute.evidenceDueBy)],
    ['taken back', at(dispute.withdrawnAt)],
    ['closed', at(dispute.closedAt)],
    [
      'payment',
      `${purchase.publicReference} (${purchase.reference}), ${euros(purchase.amountCents)}, of ${at(purchase.settledAt)}`,
    ],
    ['refunded', euros(purchase.refundedCents)],
    ['player', `${purchase.playerId} (${player.status}), since ${at(player.createdAt)}`],
    ['terms accepted', `${player.termsVersion}, ${at(player.termsAcceptedAt)}`],
    ['identity proven', at(player.validatedAt)],
    ['credits left', `${credits.remaining}, void ${credits.voided}`],
    ...played.map(
      ({ week, number, validatedAt }) => ['played', `${week}: ${number ?? '—'}, ${at(validatedAt)}`] as const,
    ),
  ])
}
