import { refundBearers } from '@repo/delivery-rules/refunds'
import { StaffError } from '@repo/server-kit/staff-error'
import { euros } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import type { OrderRefund } from '#api/features/payments/refunds/refund-order.service.ts'
import { previewRefund, refundOrder } from '#api/features/payments/refunds/refund-order.service.ts'
import { orderArgument, whichOrder } from './order-argument.ts'
import { parseCents, parseRefundSources } from './refund-sources.ts'
import type { Noun } from './staff-command.ts'
import { addChange } from './staff-command.ts'
import { needsTwoPersons, requireWithinLimit } from './two-persons.ts'

/** Adds the command `orders refund`, which refunds a part or all of an order that is over. */
export function addRefund(orders: Noun): void {
  addChange(orders, {
    name: 'refund',
    description: 'give the sender of an order that is over something back, on the card that paid',
    arguments: orderArgument,
    options: [
      { flags: '--amount <euros>', description: 'how much, e.g. 12.50' },
      {
        flags: '--from <whom>',
        description:
          'who pays it: fee, carrier, platform, shares (fee and carrier in proportion), or parts such as carrier=8,fee=2.50; our fee first, then we, when absent',
      },
      {
        flags: '--again',
        description: 'refund it although the same amount of this order was refunded within 24 hours',
      },
    ],
    input: whichOrder.extend({
      amount: z.string('is needed'),
      from: z.string().optional(),
      again: z.boolean().optional(),
      reason: z.string().trim().min(3, 'is too short').max(500, 'is too long'),
    }),
    plan: async (deps, input) => {
      const parts = await previewRefund(deps, readRequest(input))
      return `${euros(parseCents(input.amount))} of order ${input.order} will be refunded: ${describeParts(parts)}.`
    },
    needsTwo: async (deps, { order, amount }) =>
      (await needsTwoPersons(deps, order, parseCents(amount))) ? { subject: `order:${order}` } : null,
    run: async (deps, input, staff) => {
      const storedRefund = await deps.db.$transaction(async (tx) => {
        const refund = await refundOrder(deps, tx, readRequest(input), input.reason)
        await requireWithinLimit(tx, staff, input.order)
        const facts = { refundId: refund.refundId, amountCents: refund.amountCents, ...refund.parts }
        await audit(tx, staff, {
          action: 'orders refund',
          subject: { kind: 'order', id: input.order },
          facts,
        })
        return refund
      })
      const text = `Refund ${storedRefund.refundId} of ${euros(storedRefund.amountCents)} is on its way: ${describeParts(storedRefund.parts)}.`
      return { json: { ok: true, order: input.order, ...storedRefund }, text }
    },
  })
}

type Input = {
  readonly order: string
  readonly amount: string
  readonly from?: string | undefined
  readonly again?: boolean | undefined
}

function readRequest({ order: orderId, amount, from, again: isRepeatIntended = false }: Input): OrderRefund {
  const amountCents = parseCents(amount)
  const bearer = refundBearers.find((candidate) => candidate === from)
  if (from === undefined || bearer) return { orderId, amountCents, from: bearer ?? null, isRepeatIntended }
  const { orderFundsCents, ...parts } = parseRefundSources(amount, from)
  if (orderFundsCents > 0) throw new StaffError('from: the money of an order that is over is shared out.')
  return { orderId, amountCents, from: parts, isRepeatIntended }
}

function describeParts(parts: {
  carrierCents: number
  serviceFeeCents: number
  lossesCents: number
}): string {
  const texts = [
    [parts.serviceFeeCents, 'of our fee'],
    [parts.carrierCents, 'of the carrier’s share'],
    [parts.lossesCents, 'of our own'],
  ] as const
  return texts
    .filter(([cents]) => cents > 0)
    .map(([cents, whose]) => `${euros(cents)} ${whose}`)
    .join(', ')
}
