import type { Db } from '#api/database.ts'
import type { TimelineEvent, TimelineOrder } from './timeline-event.types.ts'
import { createEvent } from './timeline-event.types.ts'

function readSearch(db: Db, { id }: TimelineOrder) {
  return db.dispatchRequest.findUnique({
    where: { orderId: id },
    select: {
      events: { select: { status: true, reason: true, at: true }, orderBy: { id: 'asc' } },
      offers: {
        select: {
          status: true,
          approachM: true,
          offeredAt: true,
          expiresAt: true,
          answeredAt: true,
          carrierId: true,
          carrier: { select: { account: { select: { displayName: true } } } },
        },
      },
    },
  })
}

/** Returns the search for a carrier: its states, its offers, and the carriers' answers. Empty before it begins. */
export async function listSearchEvents(db: Db, order: TimelineOrder): Promise<readonly TimelineEvent[]> {
  return toSearchEvents(await readSearch(db, order))
}

function toSearchEvents(search: Awaited<ReturnType<typeof readSearch>>): readonly TimelineEvent[] {
  if (!search) return []
  const states = search.events.flatMap(({ status, reason, at }) =>
    createEvent('search', at, `the search is ${status}${reason ? ` (${reason})` : ''}`),
  )
  const offers = search.offers.flatMap((offer) => {
    const who = `${offer.carrier.account.displayName} (${offer.carrierId})`
    const endedAt = offer.status === 'expired' ? (offer.answeredAt ?? offer.expiresAt) : offer.answeredAt
    const offerText = `${who} is asked, ${(offer.approachM / 1000).toFixed(1)} km away`
    return [
      ...createEvent('search', offer.offeredAt, offerText),
      ...createEvent(
        'search',
        offer.status === 'pending' ? null : endedAt,
        `its offer to ${who} is ${offer.status}`,
      ),
    ]
  })
  return [...states, ...offers]
}
