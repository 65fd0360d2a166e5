type Carriage = {
  readonly status: string
  readonly events: readonly {
    readonly status: string
    readonly recordedAt: Date
    readonly undoneAt: Date | null
  }[]
}

/**
 * Whose carriage a claim of that instant is about: the delivery that had taken the goods last, as the server knew then, also where its carrier
 * could not go on with them. Of an order that nobody had taken goods of, the one whose carrier has not left.
 */
export function claimedCarriage<Delivery extends Carriage>(
  deliveries: readonly Delivery[],
  at: Date,
): Delivery | undefined {
  const taken = deliveries.flatMap((delivery) =>
    delivery.events.flatMap(({ status, recordedAt, undoneAt }) =>
      status === 'picked_up' && undoneAt === null && recordedAt <= at ? [{ delivery, recordedAt }] : [],
    ),
  )
  const [last] = taken.toSorted((a, b) => b.recordedAt.getTime() - a.recordedAt.getTime())
  return last?.delivery ?? deliveries.find(({ status }) => status !== 'withdrawn')
}
