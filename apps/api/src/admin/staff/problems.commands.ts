import { addNoun, seenRows } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, euros, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { readTwoPersonsLimitCents } from '#api/core/business-settings/business-settings.service.ts'
import { findOpenProblemOfOrder } from '#api/core/order/pickup-problems.data.ts'
import { areGoodsStranded } from '#api/core/order/road-problems.data.ts'
import type { Deps } from '#api/deps.ts'
import { decideByStaff } from '#api/flows/pickup-problems/decide.service.ts'
import { findProblemsForStaff } from '#api/flows/pickup-problems/pickup-problems.data.ts'
import { readFailedPickupFee } from '#api/flows/pickup-problems/sender-view.service.ts'
import { chargeSchema, tellBothOption } from './charge-options.ts'
import { orderArgument, whichOrder } from './order-argument.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery, sentenceSchema } from './staff-command.ts'

/**
 * Adds the commands `orders problem …`, by which staff decides carriers' problems at the pickup that no rule decides.
 */
export function addProblems(orders: Noun): void {
  const noun = addNoun(orders, 'problem', 'what keeps a carrier at the pickup from taking the goods')
  addQuery(noun, {
    name: 'list',
    description: 'the problems that wait for an answer, the longest first (at most 100); noted in the audit',
    input: z.object({}),
    run: async (deps) => {
      const problems = await findProblemsForStaff(deps.db)
      const rows = problems.map(({ delivery, kind, reportedAt, contestedAt, comment }) => [
        delivery.orderId,
        kind,
        at(reportedAt),
        contestedAt ? at(contestedAt) : 'no',
        comment,
      ])
      return {
        json: { ok: true, problems },
        text: table(
          ['order', 'what', 'reported', 'contested', 'the carrier says'],
          rows,
          'No problem at a pickup waits for an answer.',
        ),
        ...seenRows(
          'order',
          problems.map(({ delivery }) => ({ id: delivery.orderId })),
        ),
      }
    },
  })
  addGrant(noun)
  addRefusal(noun)
}

function addGrant(noun: Noun): void {
  addChange(noun, {
    name: 'grant',
    description:
      'end an order whose carrier waits at the pickup in vain, or free a carrier that came for goods on the road; its trip is paid',
    arguments: orderArgument,
    options: [
      tellBothOption,
      { flags: '--charge <who>', description: 'sender or nothing (we pay it)', preset: 'sender' },
    ],
    input: whichOrder.extend({ tell: sentenceSchema.optional(), charge: chargeSchema.optional() }),
    plan: async (deps, { order, charge }) => {
      const { feeCents, carrierShareCents } = await requireFailedPickupFee(deps, order)
      if (await areGoodsStranded(deps.db, order))
        return `The carrier that came for the goods of order ${order} is freed and gets ${euros(carrierShareCents)} of us; another one is searched for.`
      const payerClause =
        charge === 'nothing' ? 'Its sender pays nothing' : `Its sender pays ${euros(feeCents)}`
      return `Order ${order} ends. ${payerClause}, its carrier gets ${euros(carrierShareCents)}.`
    },
    needsTwo: async (deps, { order, charge }) => {
      if (charge !== 'nothing' && !(await areGoodsStranded(deps.db, order))) return null
      // What the sender does not pay is the platform's loss.
      const { feeCents } = await requireFailedPickupFee(deps, order)
      return feeCents > (await readTwoPersonsLimitCents(deps.db)) ? { subject: `order:${order}` } : null
    },
    run: async (deps, { order, tell = '', charge }, staff) => {
      const decision = {
        isGranted: true,
        answer: tell,
        charge: charge === 'nothing' ? ('nothing' as const) : ('as-sender' as const),
      }
      const cancellation = await decideByStaff(deps, order, decision, (tx) =>
        audit(tx, staff, { action: 'orders problem grant', subject: { kind: 'order', id: order } }),
      )
      return { json: { ok: true, order, ...cancellation }, text: 'Done: its way is paid.' }
    },
  })
}

function addRefusal(noun: Noun): void {
  addChange(noun, {
    name: 'refuse',
    description: 'have a carrier at the pickup go on, at the price as agreed',
    arguments: orderArgument,
    options: [tellBothOption],
    input: whichOrder.extend({ tell: sentenceSchema.optional() }),
    plan: async (deps, { order }) => {
      await requireFailedPickupFee(deps, order)
      return `Order ${order} goes on: its carrier is to take the goods.`
    },
    run: async (deps, { order, tell = '' }, staff) => {
      const decision = { isGranted: false, answer: tell, charge: 'nothing' } as const
      await decideByStaff(deps, order, decision, (tx) =>
        audit(tx, staff, { action: 'orders problem refuse', subject: { kind: 'order', id: order } }),
      )
      return { json: { ok: true, order }, text: 'Done: the pickup goes on.' }
    },
  })
}

/** Returns the fee of an order that ends now for its open problem. Throws a `StaffError` without one. */
async function requireFailedPickupFee(deps: Deps, orderId: string) {
  const openProblem = await findOpenProblemOfOrder(deps.db, orderId)
  const fee = openProblem && (await readFailedPickupFee(deps, orderId))
  if (!fee) throw new StaffError(`No problem at the pickup of order ${orderId} waits for an answer.`)
  return fee
}
