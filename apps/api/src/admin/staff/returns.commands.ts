import { Objection } from '@repo/server-kit/objection'
import { anId, seenIn, staffNoun } from '@repo/server-kit/staff/command'
import { at, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { standingReturn } from '#api/core/settlement/return-settlement.service.ts'
import { decideReturn, returnsToDecide } from '#api/features/deliveries/returns/returns.service.ts'
import { blameCarrier } from '#api/flows/return-fault/return-fault.service.ts'
import type { Noun } from './staff-command.ts'
import { addChanging, addLooking, told } from './staff-command.ts'

/** `admin orders return …`: what carriers ask for whose recipients are absent, and what returns cost. */
export function addReturns(orders: Noun): void {
  const noun = staffNoun(orders, 'return', 'goods that a carrier cannot hand over')
  addLooking(noun, {
    name: 'list',
    description: 'the returns that wait for an answer, the longest first (at most 100); noted in the audit',
    input: z.object({}),
    run: async (deps) => {
      const waiting = await returnsToDecide(deps)
      const rows = waiting.map(({ delivery, requestedAt, comment }) => [
        delivery.orderId,
        at(delivery.atDropoffAt),
        at(requestedAt),
        comment,
      ])
      return {
        json: { ok: true, returns: waiting },
        text: table(
          ['order', 'arrived', 'asked', 'the carrier says'],
          rows,
          'No return waits for an answer.',
        ),
        ...seenIn(
          'order',
          waiting.map(({ delivery }) => ({ id: delivery.orderId })),
        ),
      }
    },
  })
  addDecision(noun, 'approve')
  addDecision(noun, 'refuse')
  addFault(noun)
}

const bearers = { sender: 'sender', nothing: 'platform' } as const
const charges = {
  sender: 'Its sender pays the price, the way back and the service fee.',
  nothing: 'Nobody is charged: the platform pays the carrier.',
} as const
const charge = z.enum(['sender', 'nothing'], 'sender or nothing')

/** The decision of the terms: goods that are damaged or lost are no cancellation by the sender. */
function addFault(noun: Noun): void {
  addChanging(noun, {
    name: 'settle',
    description: 'settle a return whose goods were damaged or lost: the sender gets everything back',
    arguments: { order: 'id of the order' },
    options: [{ flags: '--fault <who>', description: 'carrier: it is not paid', preset: 'carrier' }],
    input: z.object({ order: anId, fault: z.literal('carrier', 'only the carrier can be at fault') }),
    plan: async (deps, { order }) => {
      const standing = await standingReturn(deps.db, order)
      if (!standing) throw new Objection(`The goods of order ${order} did not turn back.`)
      if (standing.borneBy === 'carrier') return 'It was decided before: nothing will change.'
      return `The carrier of order ${order} is not paid, and its sender gets back all that it has paid.`
    },
    run: async (deps, { order }, staff) => {
      const isNew = await blameCarrier(deps, order, staff.reason ?? '', (tx) =>
        audit(tx, staff, { action: 'orders return settle', subject: { kind: 'order', id: order } }),
      )
      return {
        json: { ok: true, order, fault: 'carrier', came: isNew ? 'decided' : 'decided-before' },
        text: isNew ? 'Done: the carrier bears it.' : 'It was decided before.',
      }
    },
  })
}

const consequences = {
  approve: 'goes back to its sender and can be delivered no more',
  refuse: 'is to be delivered still; its carrier may ask again in 10 minutes',
} as const

function addDecision(noun: Noun, verb: 'approve' | 'refuse'): void {
  addChanging(noun, {
    name: verb,
    description: `${verb} the return that the carrier of an order asks for`,
    arguments: { order: 'id of the order' },
    options: [
      { flags: '--tell <text>', description: 'a French sentence that carrier and sender read beside it' },
      ...(verb === 'approve'
        ? [{ flags: '--charge <who>', description: 'sender or nothing', preset: 'sender' }]
        : []),
    ],
    input: z.object({ order: anId, tell: told.optional(), charge: charge.optional() }),
    plan: async (deps, { order, charge = 'sender' }) => {
      const isAsked = (await returnsToDecide(deps)).some(({ delivery }) => delivery.orderId === order)
      if (!isAsked) throw new Objection(nothingAsked(order))
      const cost = verb === 'approve' ? ` ${charges[charge]}` : ''
      return `The shipment of order ${order} ${consequences[verb]}.${cost}`
    },
    run: async (deps, { order, tell = '', charge = 'sender' }, staff) => {
      const decision = { isApproved: verb === 'approve', answer: tell, borneBy: bearers[charge] }
      const came = await decideReturn(deps, order, decision, (tx) =>
        audit(tx, staff, { action: `orders return ${verb}`, subject: { kind: 'order', id: order } }),
      )
      if (came === 'nothing-asked') throw new Objection(nothingAsked(order))
      return { json: { ok: true, order, decision: verb, came }, text: `Done: ${verb}.` }
    },
  })
}

function nothingAsked(order: string): string {
  return `No return of order ${order} waits for an answer.`
}
