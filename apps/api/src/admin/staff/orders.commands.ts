import { anId, staffNoun } from '@repo/server-kit/staff/command'
import { euros } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import type {
  PermittedReason,
  ProviderCancellation,
} from '#api/flows/cancelling/provider-cancellation.service.ts'
import {
  cancelByProvider,
  permittedReasons,
  previewProviderCancellation,
} from '#api/flows/cancelling/provider-cancellation.service.ts'
import { addRefund } from './order-refund.command.ts'
import { addOrderViews } from './order-views.commands.ts'
import { addReturns } from './returns.commands.ts'
import type { Noun } from './staff-command.ts'
import { addChanging } from './staff-command.ts'

// as: the keys of a literal object are its type's keys.
const reasons = Object.keys(permittedReasons) as PermittedReason[]

/** `admin orders …`. */
export function addOrders(top: Noun): Noun {
  const noun = staffNoun(top, 'orders', 'what senders have ordered')
  addChanging(noun, {
    name: 'cancel',
    description: `cancel an order for a permitted reason: ${reasons.map((reason) => `${reason} (${permittedReasons[reason]})`).join(', ')}`,
    arguments: { order: 'id of the order' },
    options: [
      {
        flags: '--charge <what>',
        description:
          'nothing (the sender gets everything back), or as-sender (what cancelling would cost it now; before the pickup only)',
        preset: 'nothing',
      },
    ],
    input: z.object({
      order: anId,
      reason: z.enum(reasons, `must be one of ${reasons.join(', ')}`),
      charge: z.enum(['nothing', 'as-sender'], 'must be nothing or as-sender'),
    }),
    plan: async (deps, { order, reason, charge }) =>
      `Order ${order} will be cancelled (${reason}). ${sentence(await previewProviderCancellation(deps, order, charge))}`,
    run: async (deps, { order, reason, charge }, staff) => {
      const done = await deps.db.$transaction(async (tx) => {
        const cancelled = await cancelByProvider(deps, tx, order, { reason, charge })
        const facts = { charge, ...cancelled }
        await audit(tx, staff, { action: 'orders cancel', subject: { kind: 'order', id: order }, facts })
        return cancelled
      })
      return { json: { ok: true, order, ...done }, text: `Cancelled. ${sentence(done)}` }
    },
  })
  addOrderViews(noun)
  addRefund(noun)
  addReturns(noun)
  return noun
}

function sentence({ feeCents, givenBackCents, isRefund }: ProviderCancellation): string {
  const back = isRefund ? 'refunded to the card' : 'no longer held on the card'
  return `The sender pays ${euros(feeCents)}; ${euros(givenBackCents)} ${isRefund ? 'is' : 'are'} ${back}.`
}
