import { addNoun } from '@repo/server-kit/staff/command'
import { euros } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { readTwoPersonsLimitCents } from '#api/core/business-settings/business-settings.service.ts'
import type { PermittedReason } from '#api/core/notifications/cancel-reasons.texts.ts'
import { permittedReasons } from '#api/core/notifications/cancel-reasons.texts.ts'
import type { Deps } from '#api/deps.ts'
import type {
  ProviderCancellation,
  ProviderCancellationRequest,
  ProviderCharge,
} from '#api/flows/cancelling/provider-cancellation.service.ts'
import {
  cancelByProvider,
  previewProviderCancellation,
} from '#api/flows/cancelling/provider-cancellation.service.ts'
import { formatCarriersClause } from './carriers-clause.ts'
import { orderArgument, whichOrder } from './order-argument.ts'
import { addRefund } from './order-refund.command.ts'
import { addOrderViews } from './order-views.commands.ts'
import { addProblems } from './problems.commands.ts'
import { addReturns } from './returns.commands.ts'
import type { Noun } from './staff-command.ts'
import { addChange } from './staff-command.ts'
import { addStranded } from './stranded.commands.ts'

// as: the keys of a literal object are its type's keys.
const reasons = Object.keys(permittedReasons) as PermittedReason[]

/** Adds the commands `orders …`. */
export function addOrders(top: Noun): void {
  const noun = addNoun(top, 'orders', 'what senders have ordered')
  addCancel(noun)
  addOrderViews(noun)
  addRefund(noun)
  addReturns(noun)
  addProblems(noun)
  addStranded(noun)
}

const cancelInput = whichOrder
  .extend({
    reason: z.enum(reasons, `must be one of ${reasons.join(', ')}`),
    charge: z.enum(['nothing', 'as-sender'], 'must be nothing or as-sender'),
    carrier: z.enum(['as-sender', 'nothing'], 'must be as-sender or nothing'),
    because: z.string().trim().min(10, 'say it in a sentence').max(500, 'is too long').optional(),
  })
  .refine(({ carrier, because }) => carrier === 'as-sender' || because !== undefined, {
    path: ['because'],
    error: 'say why the carrier gets nothing',
  })

function addCancel(noun: Noun): void {
  addChange(noun, {
    name: 'cancel',
    description: `cancel an order for a permitted reason, which its sender and its carrier read: ${reasons.map((reason) => `${reason} (${permittedReasons[reason]})`).join(', ')}`,
    arguments: orderArgument,
    options: [
      {
        flags: '--charge <what>',
        description:
          'nothing (the sender gets everything back), or as-sender (what cancelling would cost it now; before the pickup only)',
        preset: 'nothing',
      },
      {
        flags: '--carrier <what>',
        description:
          'as-sender (the carrier gets what its sender’s cancellation would give it now, of the charge or else of ours), or nothing',
        preset: 'as-sender',
      },
      { flags: '--because <sentence>', description: 'why the carrier gets nothing; recorded in the audit' },
    ],
    input: cancelInput,
    plan: async (deps, input) => {
      const preview = await previewProviderCancellation(deps, input.order, readChoices(input))
      return `Order ${input.order} will be cancelled (${input.reason}), and both sides are notified of the reason. ${await describeCancellation(deps, preview)}`
    },
    needsTwo: async (deps, input) => {
      const { givenBackCents, isRefund, ...preview } = await previewProviderCancellation(
        deps,
        input.order,
        readChoices(input),
      )
      const platformCents = preview.feeCents === 0 ? preview.carrierCents : 0
      const movedCents = (isRefund ? givenBackCents : 0) + platformCents
      return movedCents > (await readTwoPersonsLimitCents(deps.db))
        ? { subject: `order:${input.order}` }
        : null
    },
    run: async (deps, input, staff) => {
      const { order, charge, because = null } = input
      const cancellation = await cancelByProvider(
        deps,
        order,
        readChoices(input),
        (tx, { carriers: _carriers, ...figures }) =>
          audit(tx, staff, {
            action: 'orders cancel',
            subject: { kind: 'order', id: order },
            facts: { charge, because, cancelledFor: input.reason, ...figures },
          }),
      )
      return {
        json: { ok: true, order, ...cancellation },
        text: `Cancelled. ${await describeCancellation(deps, cancellation)}`,
      }
    },
  })
}

function readChoices({
  reason,
  charge,
  carrier,
}: {
  reason: PermittedReason
  charge: ProviderCharge
  carrier: string
}): ProviderCancellationRequest {
  return { reason, charge, isCarrierPaid: carrier === 'as-sender' }
}

async function describeCancellation(
  deps: Deps,
  { feeCents, givenBackCents, isRefund, carrierCents, carriers }: ProviderCancellation,
): Promise<string> {
  const backText = isRefund ? 'refunded to the card' : 'no longer held on the card'
  const payerClause = carrierCents > 0 && feeCents === 0 ? ', which we pay' : ''
  return `The sender pays ${euros(feeCents)}; ${euros(givenBackCents)} ${isRefund ? 'is' : 'are'} ${backText}; ${await formatCarriersClause(deps, carriers)}${payerClause}.`
}
