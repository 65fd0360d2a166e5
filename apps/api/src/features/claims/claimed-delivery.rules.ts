/** The facts of a delivery that decide whether it had the goods. */
type DeliveryWithEvents = {
  readonly status: string
  readonly events: readonly {
    readonly status: string
    readonly recordedAt: Date
    readonly undoneAt: Date | null
  }[]
}

/**
 * Returns the delivery that a claim made at `claimedAt` concerns: the last one with the goods as the server knew then,
 * even if its carrier could not continue. Before any pickup, the one whose carrier has not left; undefined without one.
 */
export function findClaimedDelivery<Delivery extends DeliveryWithEvents>(
  deliveries: readonly Delivery[],
  claimedAt: Date,
): Delivery | undefined {
  const pickups = deliveries.flatMap((delivery) =>
    delivery.events.flatMap(({ status, recordedAt, undoneAt }) =>
      status === 'picked_up' && undoneAt === null && recordedAt <= claimedAt
        ? [{ delivery, recordedAt }]
        : [],
    ),
  )
  const [last] = pickups.toSorted((a, b) => b.recordedAt.getTime() - a.recordedAt.getTime())
  return last?.delivery ?? deliveries.find(({ status }) => status !== 'withdrawn')
}
