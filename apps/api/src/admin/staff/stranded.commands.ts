import { addNoun, seenRows } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, euros, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { areGoodsStranded } from '#api/core/order/road-problems.data.ts'
import type { Deps } from '#api/deps.ts'
import { findAllStranded } from '#api/flows/road-problems/road-problems.data.ts'
import type { CorrectedPlace } from '#api/flows/road-problems/staff.service.ts'
import {
  computeShareByStaff,
  correctPlace,
  recordStrandedHandled,
  releaseStranded,
} from '#api/flows/road-problems/staff.service.ts'
import { orderArgument, whichOrder } from './order-argument.ts'
import { parseCents } from './refund-sources.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery } from './staff-command.ts'

/**
 * Adds the commands `orders stranded …` for goods whose carrier cannot continue. `orders cancel` ends and refunds such
 * an order.
 */
export function addStranded(orders: Noun): void {
  const noun = addNoun(orders, 'stranded', 'goods whose carrier cannot go on with them')
  addQuery(noun, {
    name: 'list',
    description:
      'the goods that wait on the road, those for the staff first (at most 100); noted in the audit',
    input: z.object({}),
    run: async (deps) => {
      const problems = await findAllStranded(deps.db)
      const rows = problems.map(({ delivery, ...problem }) => {
        const { displayName, phone } = delivery.carrier.account
        return [
          problem.orderId,
          problem.kind,
          problem.isSomebodyHurt ? 'yes' : 'no',
          problem.areGoodsDamaged ? 'yes' : 'no',
          at(problem.reportedAt),
          `${problem.address || `${problem.lat}, ${problem.lon}`}${problem.isPlaceDoubted ? ' (not where its positions show it)' : ''}`,
          euros(problem.shareCents),
          `${displayName}, ${phone}`,
          problem.comment,
        ]
      })
      const headings = ['order', 'what', 'hurt', 'damaged', 'reported', 'where', 'gets', 'carrier', 'it says']
      return {
        // Only the two carriers may know the code.
        json: { ok: true, stranded: problems.map(({ code: _code, ...problem }) => problem) },
        text: table(headings, rows, 'No goods wait on the road.'),
        ...seenRows(
          'order',
          problems.map(({ orderId }) => ({ id: orderId })),
        ),
      }
    },
  })
  addChange(noun, {
    name: 'seen',
    description:
      'record that you handle goods on the road: they leave the support list for an hour, the search continues',
    arguments: orderArgument,
    input: whichOrder,
    plan: async (deps, { order }) => {
      await requireStranded(deps, order)
      return `Order ${order} leaves the support list for an hour; its search continues.`
    },
    run: async (deps, { order }, staff) => {
      await recordStrandedHandled(deps, order, (tx) =>
        audit(tx, staff, { action: 'orders stranded seen', subject: { kind: 'order', id: order } }),
      )
      return { json: { ok: true, order }, text: 'Done: it has left the support list for an hour.' }
    },
  })
  addPlace(noun)
  addRelease(noun)
}

async function requireStranded({ db }: Deps, orderId: string): Promise<void> {
  if (!(await areGoodsStranded(db, orderId)))
    throw new StaffError(`No goods of order ${orderId} wait on the road.`)
}

function addRelease(noun: Noun): void {
  addChange(noun, {
    name: 'release',
    description:
      'let the next carrier take over goods with its own picture and signature alone, when the carrier that has them cannot show picture and code',
    arguments: orderArgument,
    input: whichOrder,
    plan: async (deps, { order }) => {
      await requireStranded(deps, order)
      return `The next carrier of order ${order} takes the goods without the code of the carrier that has them.`
    },
    run: async (deps, { order }, staff) => {
      await releaseStranded(deps, order, (tx) =>
        audit(tx, staff, { action: 'orders stranded release', subject: { kind: 'order', id: order } }),
      )
      return { json: { ok: true, order }, text: 'Done: the next carrier needs no code.' }
    },
  })
}

function addPlace(noun: Noun): void {
  addChange(noun, {
    name: 'place',
    description:
      'say where goods on the road are, until they are taken over; their carrier gets what the way to there is worth, or a share that you name',
    arguments: orderArgument,
    options: [
      { flags: '--at <address>', description: 'where they are, as an address that the maps know' },
      { flags: '--share <euros>', description: 'what their carrier gets once they arrive, e.g. 12.50' },
    ],
    input: whichOrder.extend({ at: z.string('is needed').max(300), share: z.string().optional() }),
    plan: async (deps, { order, ...input }) => {
      const correction = await parsePlace(deps, input)
      const shareCents = await computeShareByStaff(deps, order, correction)
      return `The goods of order ${order} are at ${correction.place.label}; the carrier that brought them there gets ${euros(shareCents)} once they arrive.`
    },
    run: async (deps, { order, ...input }, staff) => {
      const correction = await parsePlace(deps, input)
      const shareCents = await correctPlace(deps, order, correction, (tx, cents) =>
        audit(tx, staff, {
          action: 'orders stranded place',
          subject: { kind: 'order', id: order },
          facts: { shareCents: cents },
        }),
      )
      return { json: { ok: true, order, shareCents }, text: 'Done: both carriers see it.' }
    },
  })
}

async function parsePlace(
  deps: Deps,
  { at: address, share }: { readonly at: string; readonly share?: string | undefined },
): Promise<CorrectedPlace> {
  const place = await deps.places.locate(address)
  if (!place) throw new StaffError(`Unknown address "${address}".`)
  return { place, shareCents: share === undefined ? null : parseCents(share) }
}
