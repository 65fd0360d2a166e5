import { OrderPhase } from '@repo/prisma/delivery-types'
import { aLimit, anInstant, seenRows } from '@repo/server-kit/staff/command'
import { at, euros, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { requireNamedAccount } from '#api/features/accounts/staff-accounts.service.ts'
import { explainDispatch } from '#api/features/dispatch/search/explain.service.ts'
import { findOrders } from '#api/flows/order-timeline/find-orders.service.ts'
import { findFilteredOrders } from '#api/flows/order-timeline/staff-orders.data.ts'
import { readOrderTimeline } from '#api/flows/order-timeline/timeline.service.ts'
import type { TimelineEvent } from '#api/flows/order-timeline/timeline-event.types.ts'
import { orderArgument, whichOrder } from './order-argument.ts'
import type { Noun } from './staff-command.ts'
import { addQuery } from './staff-command.ts'

/** Adds the commands `orders list`, `orders find` and `orders show`. */
export function addOrderViews(orders: Noun): void {
  addList(orders)
  addFind(orders)
  addShow(orders)
}

function addList(noun: Noun): void {
  addQuery(noun, {
    name: 'list',
    description: 'list orders, newest first; noted in the audit',
    options: [
      { flags: '--phase <phase>', description: Object.values(OrderPhase).join(', ') },
      { flags: '--since <instant>', description: 'ordered from then on, e.g. 2027-01-01T00:00:00+01:00' },
      { flags: '--sender <account>', description: 'of this sender: id, personneId or e-mail' },
      { flags: '--nobody-found', description: 'only those for which no carrier was found' },
      { flags: '--without-maps', description: 'only those priced while the source of maps did not answer' },
      { flags: '--limit <count>', description: 'how many at most', preset: '50' },
    ],
    input: z.object({
      phase: z.enum(OrderPhase, `must be one of ${Object.values(OrderPhase).join(', ')}`).optional(),
      since: anInstant.optional(),
      sender: z.string().optional(),
      nobodyFound: z.boolean().optional(),
      withoutMaps: z.boolean().optional(),
      limit: aLimit,
    }),
    run: async ({ db }, { phase, since, sender, nobodyFound, withoutMaps, limit }) => {
      const orders = await findFilteredOrders(db, {
        phase: phase ?? null,
        since: since ?? null,
        senderId: sender === undefined ? null : (await requireNamedAccount(db, sender)).id,
        isNobodyFound: nobodyFound === true,
        isFallback: withoutMaps === true,
        limit,
      })
      return {
        json: { ok: true, orders },
        text: table(headings, orders.map(toRow), 'No order is found.'),
        ...seenRows('order', orders),
      }
    },
  })
}

const headings = ['id', 'ordered', 'phase', 'sender', 'trip', 'class', 'price', 'carrier']

function toRow(order: Awaited<ReturnType<typeof findFilteredOrders>>[number]): readonly string[] {
  return [
    order.id,
    at(order.createdAt),
    order.cancelledBy === null ? order.phase : `${order.phase} (${order.cancelledBy})`,
    order.sender.displayName,
    `${order.quote.pickupCity} → ${order.quote.dropoffCity}`,
    order.quote.vehicleClass,
    euros(order.priceCents),
    order.deliveries[0]?.carrier.account.displayName ?? '—',
  ]
}

function addFind(noun: Noun): void {
  addQuery(noun, {
    name: 'find',
    description:
      'find orders by what one knows of them, newest first (at most 50): number of a bill of lading or an invoice, reference, phone, e-mail, plate, id; noted in the audit',
    arguments: { known: 'what is known; it says itself what it is' },
    input: z.object({ known: z.string().trim().min(3, 'say at least 3 characters').max(200, 'is too long') }),
    run: async ({ db }, { known }) => {
      const orders = await findOrders(db, known)
      const rows = orders.map((order) => [order.found, ...toRow(order)])
      return {
        json: { ok: true, orders },
        text: table(['found by', ...headings], rows, 'No order is found.'),
        ...seenRows('order', orders),
      }
    },
  })
}

function addShow(noun: Noun): void {
  addQuery(noun, {
    name: 'show',
    description:
      'show the timeline of an order: search, road, track, messages, money, notices, claims, staff; noted in the audit',
    arguments: orderArgument,
    options: [{ flags: '--texts', description: 'the messages’ texts too' }],
    input: whichOrder.extend({ texts: z.boolean().optional() }),
    run: async (deps, { order, texts = false }) => {
      const events = await readOrderTimeline(deps.db, order, texts)
      const around = await explainAroundPickup(deps, order)
      const lines = around.map(({ displayName, distanceM, reason }) => {
        const verdict = typeof reason === 'string' ? reason : `asked: ${reason.asked}`
        return `  ${String(distanceM).padStart(7)} m  ${displayName.padEnd(24)} ${verdict}`
      })
      const nearestLines =
        lines.length === 0 ? [] : ['', 'Around the pickup now, and why they are asked or not:', ...lines]
      return {
        json: { ok: true, order, events, around },
        text: [formatTimeline(events), ...nearestLines].join('\n'),
        seen: { subject: { kind: 'order', id: order }, facts: { texts } },
      }
    },
  })
}

/** Returns why each carrier near the pickup gets an offer or not; empty unless the search runs. */
async function explainAroundPickup(deps: Deps, orderId: string) {
  const request = await deps.db.dispatchRequest.findUnique({ where: { orderId }, select: { status: true } })
  return request?.status === 'searching' ? explainDispatch(deps, orderId) : []
}

function formatTimeline(events: readonly TimelineEvent[]): string {
  const rows = events.map(({ at: instant, learnedAt, part, what }) => [
    at(instant),
    part,
    learnedAt ? `${what} (learned ${at(learnedAt)})` : what,
  ])
  return table(['when', 'part', 'what'], rows, 'Nothing happened yet.')
}
