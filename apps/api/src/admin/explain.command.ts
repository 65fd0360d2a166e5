import { Objection } from '@repo/server-kit/objection'
import { anId, staffNoun } from '@repo/server-kit/staff/command'
import { at } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import type { PickupStory } from '#api/features/dispatch/pickup-watch/explain-pickups.service.ts'
import { explainPickups } from '#api/features/dispatch/pickup-watch/explain-pickups.service.ts'
import type { AskedThen, Explanation } from '#api/features/dispatch/search/explain.service.ts'
import { explainSearch } from '#api/features/dispatch/search/explain.service.ts'
import type { Noun } from './staff/staff-command.ts'
import { addLooking } from './staff/staff-command.ts'

/** `admin dispatch …`. */
export function addDispatch(top: Noun): void {
  const noun = staffNoun(top, 'dispatch', 'look into the search for carriers')
  addLooking(noun, {
    name: 'explain',
    description:
      "say why each of the carriers around an order's pickup is asked or not; of a search that is over, whom it asked and how far they were then; noted in the audit",
    arguments: { order: 'id of the order' },
    input: z.object({ order: anId }),
    run: async (deps, { order: orderId }) => {
      if (!(await deps.db.dispatchRequest.findUnique({ where: { orderId } })))
        throw new Objection(
          (await deps.db.order.findUnique({ where: { id: orderId } }))
            ? `The search for order ${orderId} has not begun, or never did.`
            : `There is no order ${orderId}.`,
        )
      const pickups = await explainPickups(deps, orderId)
      const { isOver, carriers, asked } = await explainSearch(deps, orderId)
      const lines = [...pickups.flatMap(linesOf), ...asked.map(askedLine), ...carriers.map(lineOf)]
      const none = isOver ? 'Nobody was asked.' : 'No carrier has a position around its pickup.'
      const unknown = 'The search is over: who was not asked then, and why, is not recorded.'
      return {
        json: { ok: true, isOver, carriers, asked, pickups },
        text: [lines.join('\n') || none, ...(isOver ? [unknown] : [])].join('\n'),
        ...(lines.length > 0 ? { seen: { subject: { kind: 'order', id: orderId } } } : {}),
      }
    },
  })
}

/** A carrier that a past search has asked: when, and how far it was then. */
function askedLine({ displayName, approachM, offeredAt, status, answeredAt }: AskedThen): string {
  const answer = answeredAt ? `${status} ${at(answeredAt)}` : status
  return `${at(offeredAt)}  asked ${displayName}, ${approachM} m away: ${answer}`
}

function lineOf({ displayName, vehicleClass, distanceM, reason }: Explanation): string {
  const verdict = typeof reason === 'string' ? reason : `asked: ${reason.asked}`
  return `${String(distanceM).padStart(7)} m  ${(vehicleClass ?? '—').padEnd(7)} ${displayName.padEnd(24)} ${verdict}`
}

/** A carrier of the order: when it accepted, what it was asked, how it ended. */
function linesOf({ displayName, acceptedAt, status, endedAt, endReason, nudges }: PickupStory): string[] {
  const end = endedAt && `${at(endedAt)}  ${status}${endReason ? `: ${endReason}` : ''}`
  return [
    `${at(acceptedAt)}  ${displayName} accepted`,
    ...nudges.map(({ nudgedAt, reason, since, answeredAt, outcome }) => {
      const answer = answeredAt ? `answered ${at(answeredAt)}` : 'not answered'
      return `${at(nudgedAt)}  asked: ${reason} since ${at(since)}, ${answer}, ${outcome ?? 'open'}`
    }),
    end ?? `${' '.repeat(at(acceptedAt).length)}  now: ${status}`,
  ]
}
