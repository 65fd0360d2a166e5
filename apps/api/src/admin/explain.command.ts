import { Objection } from '@repo/server-kit/objection'
import { anId, staffNoun } from '@repo/server-kit/staff/command'
import { z } from 'zod'
import type { PickupStory } from '#api/features/dispatch/pickup-watch/explain-pickups.service.ts'
import { explainPickups } from '#api/features/dispatch/pickup-watch/explain-pickups.service.ts'
import type { Explanation } from '#api/features/dispatch/search/explain.service.ts'
import { explainDispatch } from '#api/features/dispatch/search/explain.service.ts'
import type { Noun } from './staff/staff-command.ts'
import { addLooking } from './staff/staff-command.ts'

/** `admin dispatch …`. */
export function addDispatch(top: Noun): void {
  const noun = staffNoun(top, 'dispatch', 'look into the search for carriers')
  addLooking(noun, {
    name: 'explain',
    description: "say why each of the carriers around an order's pickup was asked or not; noted in the audit",
    arguments: { order: 'id of the order' },
    input: z.object({ order: anId }),
    run: async (deps, { order: orderId }) => {
      if (!(await deps.db.dispatchRequest.findUnique({ where: { orderId } })))
        throw new Objection(
          (await deps.db.order.findUnique({ where: { id: orderId } }))
            ? `The search for order ${orderId} has not begun, or never did.`
            : `There is no order ${orderId}.`,
        )
      const carriers = await explainDispatch(deps, orderId)
      const pickups = await explainPickups(deps, orderId)
      const lines = [...pickups.flatMap(linesOf), ...carriers.map(lineOf)]
      return {
        json: { ok: true, carriers, pickups },
        text: lines.join('\n') || 'No carrier has a position around its pickup.',
        ...(lines.length > 0 ? { seen: { subject: { kind: 'order', id: orderId } } } : {}),
      }
    },
  })
}

function lineOf({ displayName, vehicleClass, distanceM, reason }: Explanation): string {
  const verdict = typeof reason === 'string' ? reason : `asked: ${reason.asked}`
  return `${String(distanceM).padStart(7)} m  ${(vehicleClass ?? '—').padEnd(7)} ${displayName.padEnd(24)} ${verdict}`
}

/** A carrier of the order: when it accepted, what it was asked, how it ended. */
function linesOf({ displayName, acceptedAt, status, endedAt, endReason, nudges }: PickupStory): string[] {
  const end = endedAt && `${endedAt.toISOString()}  ${status}${endReason ? `: ${endReason}` : ''}`
  return [
    `${acceptedAt.toISOString()}  ${displayName} accepted`,
    ...nudges.map(({ nudgedAt, reason, since, answeredAt, outcome }) => {
      const answer = answeredAt ? `answered ${answeredAt.toISOString()}` : 'not answered'
      return `${nudgedAt.toISOString()}  asked: ${reason} since ${since.toISOString()}, ${answer}, ${outcome ?? 'open'}`
    }),
    end ?? `${' '.repeat(24)}  now: ${status}`,
  ]
}
