import { addNoun, anId } from '@repo/server-kit/staff/command'
import { at, euros, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { requireRefundTransfer } from '#lottery-api/features/credits/refund-account.service.ts'
import { listManualRefunds } from '#lottery-api/features/credits/refunds.data.ts'
import { proposeRefundPaid } from '#lottery-api/features/credits/refunds.service.ts'
import { describeTransfer } from './payouts.commands.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery, reportProposal } from './staff-command.ts'

const refundArgument = { refund: 'id of the refund' }
const whichRefund = z.object({ refund: anId })

/** Adds `lottery-admin refunds …`. */
export function addRefunds(top: Noun): void {
  const noun = addNoun(top, 'refunds', 'unused credits refunded by bank transfer')
  addQuery(noun, {
    name: 'list',
    description: 'list the refunds that no provider pays: they are transferred by hand, oldest first',
    input: z.object({}),
    run: async (deps) => {
      const waitingRefunds = await listManualRefunds(deps.db)
      const accounts = await deps.db.bankAccount.findMany({
        where: { playerId: { in: waitingRefunds.map(({ purchase }) => purchase.playerId) } },
        select: { playerId: true },
      })
      const refunds = waitingRefunds.map(({ purchase, ...refund }) => ({
        ...refund,
        player: purchase.playerId,
        method: purchase.method,
        paidBy: purchase.publicReference,
        hasAccount: accounts.some(({ playerId }) => playerId === purchase.playerId),
      }))
      const rows = refunds.map(
        ({ id, cents, method, paidBy, player, hasAccount, state, failure, askedAt }) => [
          id,
          euros(cents),
          method,
          paidBy,
          player,
          hasAccount ? 'named' : 'asked for',
          failure ? `${state} (${failure})` : state,
          at(askedAt),
        ],
      )
      const headings = ['id', 'sum', 'paid by', 'reference', 'player', 'account', 'state', 'asked']
      return { json: { ok: true, refunds }, text: table(headings, rows, 'No refund waits for the staff.') }
    },
  })
  addChange(noun, {
    name: 'show',
    description: 'show what to type into the bank for a refund, the whole account included; recorded',
    arguments: refundArgument,
    input: whichRefund,
    run: async (deps, { refund: id }, { staff }) => {
      const { playerId: player, ...transfer } = await requireRefundTransfer(deps, id)
      await deps.db.$transaction((tx) =>
        audit(tx, staff, { action: 'refunds show', subject: { kind: 'refund', id }, facts: { player } }),
      )
      return { json: { ok: true, refund: id, transfer }, text: describeTransfer(transfer) }
    },
  })
  addChange(noun, {
    name: 'paid',
    description:
      'propose to book that a refund was transferred by the bank; another person has to approve it',
    arguments: refundArgument,
    options: [{ flags: '--reference <text>', description: 'the bank’s own reference of the transfer' }],
    input: whichRefund.extend({
      reference: z.string('is needed').trim().min(3, 'is too short').max(140, 'is too long'),
    }),
    run: async (deps, { refund: refundId, reference: bankReference }, { staff }) =>
      reportProposal(await proposeRefundPaid(deps, staff, { refundId, bankReference })),
  })
}
