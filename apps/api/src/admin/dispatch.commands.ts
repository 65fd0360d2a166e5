import { addNoun } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at } from '@repo/server-kit/staff-text'
import type { PickupHistory } from '#api/features/dispatch/pickup-watch/explain-pickups.service.ts'
import { explainPickups } from '#api/features/dispatch/pickup-watch/explain-pickups.service.ts'
import type { AskedCarrier, Explanation } from '#api/features/dispatch/search/explain.service.ts'
import { explainSearch } from '#api/features/dispatch/search/explain.service.ts'
import { orderArgument, whichOrder } from './staff/order-argument.ts'
import type { Noun } from './staff/staff-command.ts'
import { addQuery } from './staff/staff-command.ts'

/** Adds the commands `dispatch …`. */
export function addDispatch(top: Noun): void {
  const noun = addNoun(top, 'dispatch', 'look into the search for carriers')
  addQuery(noun, {
    name: 'explain',
    description:
      'show the carriers offered an order, their distance then and the reason of their rank; during the search, why each nearby carrier is offered it or not; noted in the audit',
    arguments: orderArgument,
    input: whichOrder,
    run: async (deps, { order: orderId }) => {
      if (!(await deps.db.dispatchRequest.findUnique({ where: { orderId } })))
        throw new StaffError(
          (await deps.db.order.findUnique({ where: { id: orderId } }))
            ? `The search for order ${orderId} has not begun, or never did.`
            : `There is no order ${orderId}.`,
        )
      const pickups = await explainPickups(deps, orderId)
      const { isOver, carriers, asked } = await explainSearch(deps, orderId)
      const lines = [
        ...pickups.flatMap(formatPickupStory),
        ...asked.map(formatOffer),
        ...carriers.map(formatCarrier),
      ]
      const emptyText = isOver ? 'No carrier was asked.' : 'No carrier has a position around its pickup.'
      const unknownText = 'The search is over: who was not asked then, and why, is not recorded.'
      return {
        json: { ok: true, isOver, carriers, asked, pickups },
        text: [lines.join('\n') || emptyText, ...(isOver ? [unknownText] : [])].join('\n'),
        ...(lines.length > 0 ? { seen: { subject: { kind: 'order', id: orderId } } } : {}),
      }
    },
  })
}

/** Returns a line about a carrier that got an offer: when, its distance then, and why it was ranked next. */
function formatOffer({ displayName, offeredAt, status, answeredAt, ...then }: AskedCarrier): string {
  const answer = answeredAt ? `${status} ${at(answeredAt)}` : status
  return `${at(offeredAt)}  asked ${displayName}, ${formatApproach(then)}: ${answer}`
}

/** The texts of why the ranking used the straight line. */
const straightLineReasons = {
  no_graph: 'the source of maps has no roads at hand',
  outside: 'the pickup lies beside the roads at hand',
  no_time: 'the search by road took too long',
  failed: 'the search by road failed',
  overtaken: 'all that were ranked by road had gone or were taken',
} as const satisfies Record<Exclude<NonNullable<AskedCarrier['rankedBy']>, 'road'>, string>

function formatApproach({
  approachM,
  approachS,
  straightM,
  rankedBy,
}: Pick<AskedCarrier, 'approachM' | 'approachS' | 'straightM' | 'rankedBy'>): string {
  if (rankedBy === null) return `${approachM} m away`
  const byRoad =
    approachS === null ? `about ${approachM} m by road` : `${approachS} s and ${approachM} m by road`
  const first = rankedBy === 'road' ? 'first by road' : `nearest by air: ${straightLineReasons[rankedBy]}`
  return `${byRoad}, ${straightM} m by air (${first})`
}

function formatCarrier({ displayName, vehicleClass, distanceM, reason }: Explanation): string {
  const verdict = typeof reason === 'string' ? reason : `asked: ${reason.asked}`
  return `${String(distanceM).padStart(7)} m  ${(vehicleClass ?? '—').padEnd(7)} ${displayName.padEnd(24)} ${verdict}`
}

type Reminder = PickupHistory['nudges'][number]

/** Returns a carrier's distance from the pickup when it was asked; nothing without a position. */
function formatDistance({ wayBy, wayM, wayS }: Pick<Reminder, 'wayBy' | 'wayM' | 'wayS'>): string {
  if (wayBy === null || wayM === null) return ''
  return wayBy === 'road' ? `, ${wayS} s and ${wayM} m away by road` : `, ${wayM} m away by air`
}

/** Returns the lines about a carrier of the order: its acceptance, its reminders, its end. */
function formatPickupStory({
  displayName,
  acceptedAt,
  status,
  endedAt,
  endReason,
  nudges,
}: PickupHistory): string[] {
  const end = endedAt && `${at(endedAt)}  ${status}${endReason ? `: ${endReason}` : ''}`
  return [
    `${at(acceptedAt)}  ${displayName} accepted`,
    ...nudges.map(({ nudgedAt, reason, since, answeredAt, outcome, ...way }) => {
      const answer = answeredAt ? `answered ${at(answeredAt)}` : 'not answered'
      return `${at(nudgedAt)}  asked: ${reason} since ${at(since)}${formatDistance(way)}, ${answer}, ${outcome ?? 'open'}`
    }),
    end ?? `${' '.repeat(at(acceptedAt).length)}  now: ${status}`,
  ]
}
