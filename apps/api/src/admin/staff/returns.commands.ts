import { z } from 'zod'
import { audit } from '#api/features/audit/audit.service.ts'
import { Objection } from '#api/features/audit/objection.ts'
import { decideReturn, returnsToDecide } from '#api/features/deliveries/returns.service.ts'
import type { Noun } from './staff-command.ts'
import { addChanging, addLooking, anId, staffNoun, told } from './staff-command.ts'
import { at, table } from './table.ts'

/** `admin orders return …`: what carriers ask for whose recipients are absent. */
export function addReturns(orders: Noun): void {
  const noun = staffNoun(orders.command, orders.host, 'return', 'goods that a carrier cannot hand over')
  addLooking(noun, {
    name: 'list',
    description: 'the returns that wait for an answer, the longest first (at most 100)',
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
      }
    },
  })
  addDecision(noun, 'approve')
  addDecision(noun, 'refuse')
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
    ],
    input: z.object({ order: anId, tell: told.optional() }),
    isDecision: true,
    plan: async (deps, { order }) => {
      const isAsked = (await returnsToDecide(deps)).some(({ delivery }) => delivery.orderId === order)
      if (!isAsked) throw new Objection(nothingAsked(order))
      return `The shipment of order ${order} ${consequences[verb]}.`
    },
    run: async (deps, { order, tell = '' }, staff) => {
      const decision = { isApproved: verb === 'approve', answer: tell }
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
