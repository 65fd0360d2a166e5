import type { WayMeasure } from '@repo/prisma/delivery-types'
import type { Deps } from '#api/deps.ts'

/** The history of a carrier before pickup: its reminders, and why it left. */
export type PickupHistory = {
  readonly carrierId: string
  readonly displayName: string
  readonly acceptedAt: Date
  readonly status: string
  readonly endedAt: Date | null
  /**
   * Why the carrier left: `withdrawn`, `silent` or a breakdown, for example. Null while it runs and once it arrived.
   */
  readonly endReason: string | null
  readonly nudges: readonly {
    readonly reason: string
    readonly since: Date
    readonly nudgedAt: Date
    readonly relayAt: Date
    /** Its way to the pickup at that time: by road, or by air (without seconds). Null when it was not measured. */
    readonly wayBy: WayMeasure | null
    readonly wayM: number | null
    readonly wayS: number | null
    readonly answeredAt: Date | null
    readonly endedAt: Date | null
    readonly outcome: string | null
  }[]
}

/** Returns the carriers of an order with their reminders, in the order of their acceptance. For support staff. */
export async function explainPickups(
  deps: Pick<Deps, 'db'>,
  orderId: string,
): Promise<readonly PickupHistory[]> {
  const deliveries = await deps.db.delivery.findMany({
    where: { orderId },
    orderBy: { acceptedAt: 'asc' },
    select: {
      carrierId: true,
      acceptedAt: true,
      status: true,
      endedAt: true,
      endReason: true,
      carrier: { select: { account: { select: { displayName: true } } } },
      pickupNudges: { omit: { id: true, deliveryId: true }, orderBy: { id: 'asc' } },
    },
  })
  return deliveries.map(({ carrier, pickupNudges, ...delivery }) => ({
    ...delivery,
    displayName: carrier.account.displayName,
    nudges: pickupNudges,
  }))
}
