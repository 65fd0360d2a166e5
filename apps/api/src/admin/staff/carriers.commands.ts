import { addNoun, anId } from '@repo/server-kit/staff/command'
import { at, euros, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import {
  cancelCharge,
  chargeCarrier,
  listCharges,
  requireActiveCharge,
  requireChargeableParty,
} from '#api/features/carrier-charges/carrier-charges.service.ts'
import { orderArgument, whichOrder } from './order-argument.ts'
import { parseCents } from './refund-sources.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery, sentenceSchema } from './staff-command.ts'

/** Adds the commands `carriers …`: what carriers are charged for. */
export function addCarriers(top: Noun): void {
  const noun = addNoun(top, 'carriers', 'what carriers are charged for')
  addQuery(noun, {
    name: 'charges',
    description: 'list what carriers were charged for, the newest first (at most 200)',
    options: [{ flags: '--order <order>', description: 'of this order' }],
    input: z.object({ order: anId.optional() }),
    run: async ({ db }, { order }) => {
      const charges = await listCharges(db, order ?? null)
      const rows = charges.map((charge) => [
        charge.id,
        at(charge.chargedAt),
        charge.orderId,
        charge.partyId,
        euros(charge.amountCents),
        at(charge.objectUntil),
        charge.objectedAt === null ? '—' : at(charge.objectedAt),
        charge.cancelledAt === null ? '—' : at(charge.cancelledAt),
      ])
      const headings = [
        'charge',
        'since',
        'order',
        'carrier',
        'amount',
        'may object until',
        'objected',
        'cancelled',
      ]
      return { json: { ok: true, charges }, text: table(headings, rows, 'No carrier was charged.') }
    },
  })
  addCharge(noun)
  addCancelCharge(noun)
}

function addCharge(noun: Noun): void {
  addChange(noun, {
    name: 'charge',
    description:
      'charge a carrier who left an order, or harmed it: proposed by one person, done when another one approves; taken of its next payouts',
    arguments: orderArgument,
    options: [
      { flags: '--amount <euros>', description: 'how much, e.g. 12.50' },
      { flags: '--tell <sentence>', description: 'what the carrier reads as the reason, in French' },
      {
        flags: '--carrier <account>',
        description: 'which carrier, or its company, where several had the order',
      },
    ],
    input: whichOrder.extend({
      amount: z.string('is needed'),
      tell: sentenceSchema,
      carrier: anId.optional(),
    }),
    plan: async ({ db }, input) => {
      const { name, partyId } = await requireChargeableParty(db, toChargeDraft(input))
      return `${name} (${partyId}) will be charged ${euros(toChargeDraft(input).amountCents)} for order ${input.order} and will receive: ${input.tell}`
    },
    needsTwo: async (_, { order }) => ({ subject: `order:${order}` }),
    run: async (deps, input, staff) => {
      const charge = await deps.db.$transaction(async (tx) => {
        const newCharge = await chargeCarrier(deps, tx, toChargeDraft(input))
        const { id: chargeId, amountCents, partyId } = newCharge
        await audit(tx, staff, {
          action: 'carriers charge',
          subject: { kind: 'order', id: input.order },
          facts: { chargeId, amountCents, carrierId: partyId },
        })
        return newCharge
      })
      return {
        json: { ok: true, charge },
        text: `Charged: ${charge.id}. The carrier may object until ${at(charge.objectUntil)}.`,
      }
    },
  })
}

function addCancelCharge(noun: Noun): void {
  addChange(noun, {
    name: 'cancel-charge',
    description: 'cancel a charge: the amount is payable to the carrier again',
    arguments: { charge: 'id of the charge' },
    options: [{ flags: '--tell <sentence>', description: 'what the carrier reads of it, in French' }],
    input: z.object({ charge: anId, tell: sentenceSchema }),
    plan: async ({ db }, { charge }) => {
      const { amountCents, partyId } = await requireActiveCharge(db, charge)
      return `The charge of ${euros(amountCents)} will be cancelled: carrier ${partyId} gets it paid again.`
    },
    needsTwo: async (_, { charge }) => ({ subject: `charge:${charge}` }),
    run: async (deps, { charge: chargeId, tell }, staff) => {
      await deps.db.$transaction(async (tx) => {
        const { orderId, amountCents, partyId } = await cancelCharge(deps, tx, { chargeId, reason: tell })
        await audit(tx, staff, {
          action: 'carriers cancel-charge',
          subject: { kind: 'order', id: orderId },
          facts: { chargeId, amountCents, carrierId: partyId },
        })
      })
      return { json: { ok: true, charge: chargeId }, text: 'Cancelled.' }
    },
  })
}

function toChargeDraft(input: {
  readonly order: string
  readonly amount: string
  readonly tell: string
  readonly carrier?: string | undefined
}) {
  return {
    orderId: input.order,
    carrierId: input.carrier ?? null,
    amountCents: parseCents(input.amount),
    reason: input.tell,
  }
}
