import { addNoun, seenRows } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, euros, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { readTwoPersonsLimitCents } from '#api/core/business-settings/business-settings.service.ts'
import { readLeftToRefund } from '#api/core/settlement/left-to-refund.service.ts'
import { findActiveReturn } from '#api/core/settlement/return-settlement.service.ts'
import type { Deps } from '#api/deps.ts'
import type { ReturnPreview } from '#api/features/deliveries/returns/returns.service.ts'
import {
  decideReturn,
  listReturnsToDecide,
  previewReturn,
} from '#api/features/deliveries/returns/returns.service.ts'
import { recordCarrierFault } from '#api/flows/return-fault/return-fault.service.ts'
import { formatCarriersClause } from './carriers-clause.ts'
import { chargeSchema, tellBothOption } from './charge-options.ts'
import { orderArgument, whichOrder } from './order-argument.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery, sentenceSchema } from './staff-command.ts'

/** Adds the commands `orders return …`, by which staff decides on requested returns and on who bears their costs. */
export function addReturns(orders: Noun): void {
  const noun = addNoun(orders, 'return', 'goods that a carrier cannot hand over')
  addQuery(noun, {
    name: 'list',
    description: 'the returns that wait for an answer, the longest first (at most 100); noted in the audit',
    input: z.object({}),
    run: async (deps) => {
      const returns = await listReturnsToDecide(deps)
      const rows = returns.map(({ delivery, requestedAt, comment }) => [
        delivery.orderId,
        at(delivery.atDropoffAt),
        at(requestedAt),
        comment,
      ])
      return {
        json: { ok: true, returns },
        text: table(
          ['order', 'arrived', 'asked', 'the carrier says'],
          rows,
          'No return waits for an answer.',
        ),
        ...seenRows(
          'order',
          returns.map(({ delivery }) => ({ id: delivery.orderId })),
        ),
      }
    },
  })
  addDecision(noun, 'approve')
  addDecision(noun, 'refuse')
  addFault(noun)
}

const bearers = { sender: 'sender', nothing: 'platform' } as const

/** Adds the command by which a return of damaged or lost goods is at the carrier's expense instead of the sender's. */
function addFault(noun: Noun): void {
  addChange(noun, {
    name: 'settle',
    description: 'settle a return whose goods were damaged or lost: the sender gets everything back',
    arguments: orderArgument,
    options: [{ flags: '--fault <who>', description: 'carrier: it is not paid', preset: 'carrier' }],
    input: whichOrder.extend({ fault: z.literal('carrier', 'only the carrier can be at fault') }),
    plan: async (deps, { order }) => {
      const activeReturn = await findActiveReturn(deps.db, order)
      if (!activeReturn) throw new StaffError(`The goods of order ${order} did not turn back.`)
      if (activeReturn.borneBy === 'carrier') return 'It was decided before: nothing will change.'
      const { carrierCents, senderCents } = await previewFault(deps, order)
      return `The carrier of order ${order} is not paid ${euros(carrierCents)}, and its sender gets back all that it has paid, ${euros(senderCents)}.`
    },
    needsTwo: async (deps, { order }) => {
      const { senderCents } = await previewFault(deps, order)
      return senderCents > (await readTwoPersonsLimitCents(deps.db)) ? { subject: `order:${order}` } : null
    },
    run: async (deps, { order }, staff) => {
      const isNew = await recordCarrierFault(deps, order, staff.reason ?? '', (tx) =>
        audit(tx, staff, { action: 'orders return settle', subject: { kind: 'order', id: order } }),
      )
      return {
        json: { ok: true, order, fault: 'carrier', came: isNew ? 'decided' : 'decided-before' },
        text: isNew ? 'Done: the carrier pays it.' : 'It was decided before.',
      }
    },
  })
}

const consequences = {
  approve: 'is returned to its sender and can no longer be delivered',
  refuse: 'is to be delivered still; its carrier may ask again in 10 minutes',
} as const

function addDecision(noun: Noun, verb: 'approve' | 'refuse'): void {
  addChange(noun, {
    name: verb,
    description: `${verb} the return that the carrier of an order asks for`,
    arguments: orderArgument,
    options: [
      tellBothOption,
      ...(verb === 'approve'
        ? [{ flags: '--charge <who>', description: 'sender or nothing', preset: 'sender' }]
        : []),
    ],
    input: whichOrder.extend({ tell: sentenceSchema.optional(), charge: chargeSchema.optional() }),
    plan: async (deps, { order, charge = 'sender' }) => {
      const cost = await previewReturn(deps, order, bearers[charge])
      if (!cost) throw new StaffError(noRequestError(order))
      return `The shipment of order ${order} ${consequences[verb]}.${verb === 'approve' ? ` ${describeCost(cost, await formatCarriersClause(deps, cost.carriers))}` : ''}`
    },
    needsTwo: async (deps, { order, charge = 'sender' }) => {
      if (verb === 'refuse' || charge === 'sender') return null
      // What the sender does not pay is the platform's loss.
      const cost = await previewReturn(deps, order, 'sender')
      const isLarge = (cost?.senderCents ?? 0) > (await readTwoPersonsLimitCents(deps.db))
      return isLarge ? { subject: `order:${order}` } : null
    },
    run: async (deps, { order, tell = '', charge = 'sender' }, staff) => {
      const decision = { isApproved: verb === 'approve', answer: tell, borneBy: bearers[charge] }
      const came = await decideReturn(deps, order, decision, (tx) =>
        audit(tx, staff, { action: `orders return ${verb}`, subject: { kind: 'order', id: order } }),
      )
      if (came === 'nothing-asked') throw new StaffError(noRequestError(order))
      return { json: { ok: true, order, decision: verb, came }, text: `Done: ${verb}.` }
    },
  })
}

/** Returns a sentence that says what a return costs, who pays it and who gets it. */
function describeCost(
  { senderCents, platformShareCents, refund, returnM }: ReturnPreview,
  carriers: string,
): string {
  const wayBackClause = `the way back is ${(returnM / 1000).toFixed(1)} km`
  if (senderCents > 0)
    return `Its sender pays ${euros(senderCents)} in all (${wayBackClause}): ${carriers}, we ${euros(platformShareCents)}.`
  const price = refund.serviceFeeCents + refund.lossesCents
  return `Its sender pays nothing and gets ${euros(price)} back (${wayBackClause}): ${carriers}, which we pay.`
}

/** Returns what the carrier would lose and the sender would get back if the carrier bore a return, in cents. */
async function previewFault(deps: Deps, orderId: string) {
  return deps.db.$transaction(async (tx) => {
    const { priceCents, commissionCents, phase } = await tx.order.findUniqueOrThrow({
      where: { id: orderId },
    })
    if (phase === 'returned') {
      const { carrierCents, paymentCents, debtCents } = await readLeftToRefund(tx, orderId)
      return { carrierCents, senderCents: paymentCents + debtCents }
    }
    // While the goods return, nothing is allocated yet.
    const feeCents = (await findActiveReturn(tx, orderId))?.feeCents ?? priceCents + commissionCents
    return { carrierCents: feeCents - 2 * commissionCents, senderCents: priceCents }
  })
}

function noRequestError(order: string): string {
  return `No return of order ${order} waits for an answer.`
}
