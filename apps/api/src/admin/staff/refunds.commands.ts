import type { Refund } from '@repo/prisma/delivery-types'
import { addNoun, anId } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, euros, facts, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { readTwoPersonsLimitCents } from '#api/core/business-settings/business-settings.service.ts'
import { cancelRefund, lockCancellableRefund } from '#api/features/payments/refunds/cancel-refund.service.ts'
import {
  lockFailedRefund,
  recordRefundTransfer,
  retryRefund,
} from '#api/features/payments/refunds/failed-refunds.service.ts'
import { findRefunds } from '#api/features/payments/refunds/refund-order.service.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery } from './staff-command.ts'

const refundArgument = { refund: 'id of the refund' }
const whichRefund = z.object({ refund: anId })

/** Adds the commands `refunds …`. */
export function addRefunds(top: Noun): void {
  const noun = addNoun(top, 'refunds', 'money on its way back to cards')
  addQuery(noun, {
    name: 'list',
    description: 'the refunds that are not done, the oldest first (at most 100); of an order, all of them',
    options: [{ flags: '--order <order>', description: 'of this order only' }],
    input: z.object({ order: anId.optional() }),
    run: async (deps, { order = null }) => {
      const refunds = await findRefunds(deps.db, { orderId: order, isOpenOnly: order === null })
      const rows = refunds.map((refund) => [
        refund.id,
        refund.orderId,
        euros(refund.amountCents),
        refund.status,
        String(refund.attempts),
        at(refund.requestedAt),
        at(refund.nextTryAt),
      ])
      const headings = ['refund', 'order', 'amount', 'status', 'failed tries', 'decided', 'next try']
      return { json: { ok: true, refunds }, text: table(headings, rows, 'There is no refund.') }
    },
  })
  addQuery(noun, {
    name: 'show',
    description: 'show a refund: its bearer and its state',
    arguments: refundArgument,
    input: whichRefund,
    run: async (deps, { refund: id }) => {
      const refund = await deps.db.refund.findUnique({ where: { id } })
      if (!refund) throw new StaffError(`There is no refund ${id}.`)
      return { json: { ok: true, refund }, text: formatRefund(refund) }
    },
  })
  addRetry(noun)
  addTransferred(noun)
  addCancel(noun)
}

function addRetry(noun: Noun): void {
  addChange(noun, {
    name: 'retry',
    description: 'retry a refund at the card’s bank that failed too often',
    arguments: refundArgument,
    input: whichRefund,
    plan: (deps, { refund }) =>
      deps.db.$transaction(
        async (tx) =>
          `${euros((await lockFailedRefund(tx, refund)).amountCents)} will be sent to the card again.`,
      ),
    run: async (deps, { refund: id }, staff) => {
      await deps.db.$transaction(async (tx) => {
        await retryRefund(deps, tx, id)
        await audit(tx, staff, { action: 'refunds retry', subject: { kind: 'refund', id } })
      })
      return { json: { ok: true, refund: id }, text: 'It is tried again.' }
    },
  })
}

function addTransferred(noun: Noun): void {
  addChange(noun, {
    name: 'transferred',
    description: 'note that a refund which no card takes was paid by bank transfer; make the transfer first',
    arguments: refundArgument,
    input: whichRefund,
    plan: (deps, { refund }) =>
      deps.db.$transaction(async (tx) => {
        const { amountCents, status } = await lockFailedRefund(tx, refund, 'transferred')
        if (status === 'transferred') return 'It is noted already: nothing will change.'
        return `${euros(amountCents)} will be recorded as paid by bank transfer, and the sender notified.`
      }),
    needsTwo: async ({ db }, { refund: id }) => {
      const { amountCents, status } = await db.refund.findUniqueOrThrow({ where: { id } })
      const isLarge = status !== 'transferred' && amountCents > (await readTwoPersonsLimitCents(db))
      return isLarge ? { subject: `refund:${id}` } : null
    },
    run: async (deps, { refund: id }, staff) => {
      const isNew = await deps.db.$transaction(async (tx) => {
        const isNoted = await recordRefundTransfer(deps, tx, id)
        if (isNoted)
          await audit(tx, staff, { action: 'refunds transferred', subject: { kind: 'refund', id } })
        return isNoted
      })
      return { json: { ok: true, refund: id, isNew }, text: isNew ? 'Noted.' : 'It was noted before.' }
    },
  })
}

const consequences = {
  mistake: 'are returned to their sources, and the sender is notified that it does not get them',
  'given-by-network': 'are no longer due: the card’s network has refunded them',
} as const

function addCancel(noun: Noun): void {
  addChange(noun, {
    name: 'cancel',
    description: 'cancel a refund that was decided by mistake, or refunded by the card’s network',
    arguments: { refund: 'id of the refund; the provider must not have taken it' },
    input: whichRefund,
    plan: (deps, { refund: id }) =>
      deps.db.$transaction(async (tx) => {
        const { refund, why, restCents } = await lockCancellableRefund(tx, id)
        const restSentence = restCents > 0 ? ` ${euros(restCents)} stay due, as a separate refund.` : ''
        return `${euros(refund.amountCents - restCents)} ${consequences[why]}.${restSentence}`
      }),
    run: async (deps, { refund: id }, staff) => {
      const { refund, why, restId } = await deps.db.$transaction(async (tx) => {
        const cancellation = await cancelRefund(deps, tx, id)
        await audit(tx, staff, { action: 'refunds cancel', subject: { kind: 'refund', id } })
        return cancellation
      })
      const hint = why === 'mistake' ? ` To give another amount back: orders refund ${refund.orderId}` : ''
      const restSentence = restId === null ? '' : ` What stays due of it: refunds show ${restId}`
      return { json: { ok: true, refund: id, why, rest: restId }, text: `Cancelled.${hint}${restSentence}` }
    },
  })
}

function formatRefund(refund: Refund): string {
  return facts([
    ['order', refund.orderId],
    ['amount', euros(refund.amountCents)],
    ['goes back by', refund.debtId === null ? 'the order’s payment' : 'its extra charge'],
    ['of money not shared out', euros(refund.orderFundsCents)],
    ['of the carrier', euros(refund.carrierCents)],
    ['of the service fee', euros(refund.serviceFeeCents)],
    ['paid by us', euros(refund.lossesCents)],
    ['reason', refund.reason],
    ['status', refund.status],
    ['failed tries', `${refund.attempts}${refund.failure === null ? '' : ` (${refund.failure})`}`],
    ['at the provider', refund.providerRefundId ?? '—'],
    ['decided', at(refund.requestedAt)],
    ['asked for', at(refund.askedAt)],
    ['sent', at(refund.sentAt)],
    ['done', at(refund.settledAt)],
    ['next try', at(refund.nextTryAt)],
  ])
}
