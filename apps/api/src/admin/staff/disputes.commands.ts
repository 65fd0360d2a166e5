import { addNoun, anId } from '@repo/server-kit/staff/command'
import { at, euros, facts, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import {
  findDisputes,
  readDisputeWithEvidence,
} from '#api/features/payments/disputes/dispute-evidence.service.ts'
import type { Noun } from './staff-command.ts'
import { addQuery } from './staff-command.ts'

/**
 * Adds the commands `disputes …` for card payments that their holders dispute with the bank. Evidence is submitted at
 * the payment provider.
 */
export function addDisputes(top: Noun): void {
  const noun = addNoun(top, 'disputes', 'card payments that their holders dispute')
  addQuery(noun, {
    name: 'list',
    description: 'the disputes that are not decided, the newest first (at most 100)',
    options: [{ flags: '--all', description: 'those that are decided, too' }],
    input: z.object({ all: z.literal(true).optional() }),
    run: async (deps, { all }) => {
      const disputes = await findDisputes(deps.db, !all)
      const rows = disputes.map((dispute) => [
        dispute.id,
        dispute.orderId,
        euros(dispute.amountCents),
        dispute.reasonCode,
        dispute.status,
        at(dispute.openedAt),
        at(dispute.evidenceDueBy),
      ])
      const headings = ['dispute', 'order', 'amount', 'reason', 'status', 'opened', 'evidence due']
      return { json: { ok: true, disputes }, text: table(headings, rows, 'No payment is disputed.') }
    },
  })
  addQuery(noun, {
    name: 'show',
    description: 'one dispute, and the facts that answer it',
    arguments: { dispute: 'id of the dispute' },
    input: z.object({ dispute: anId }),
    run: async (deps, { dispute: id }) => {
      const evidence = await readDisputeWithEvidence(deps.db, id)
      return { json: { ok: true, ...evidence }, text: formatDispute(evidence) }
    },
  })
}

function formatDispute(evidence: Awaited<ReturnType<typeof readDisputeWithEvidence>>): string {
  const { dispute, order, payment, extraCharge } = evidence
  const proofs = evidence.proofs.map(
    ({ stage, at: instant, hasPhoto, hasSignature }) =>
      [
        `proof of ${stage}`,
        `${at(instant)}: ${[hasPhoto ? 'photo' : 'no photo', hasSignature ? 'signature' : 'no signature'].join(', ')}`,
      ] as const,
  )
  return facts([
    ['dispute', `${dispute.status} (${dispute.reasonCode}), ${dispute.providerDisputeId}`],
    ['amount', euros(dispute.amountCents)],
    ['opened', at(dispute.openedAt)],
    ['evidence due', at(dispute.evidenceDueBy)],
    ['taken back', at(dispute.withdrawnAt)],
    ['closed', at(dispute.closedAt)],
    ['order', `${order.id} (${order.phase}), ${euros(order.priceCents)}, of ${at(order.createdAt)}`],
    ['payment', `${payment.intentId ?? '—'}, ${euros(payment.capturedCents)} taken`],
    [
      'disputed is',
      extraCharge ? `the extra charge ${extraCharge.intentId}, of ${at(extraCharge.paidAt)}` : 'the payment',
    ],
    [
      'refunds',
      evidence.refunds.map(({ amountCents, status }) => `${euros(amountCents)} ${status}`).join(', ') ||
        'none',
    ],
    ...evidence.steps.map((step) => ['step', `${at(step.at)}: ${step.status}`] as const),
    ['arrived at the recipient', at(evidence.arrivedAtDropoffAt)],
    ...proofs,
    ['bill of lading', evidence.billNumber === null ? '—' : String(evidence.billNumber)],
    ['recorded positions', String(evidence.positions)],
    ['messages', `${evidence.messages} between sender and carrier`],
  ])
}
