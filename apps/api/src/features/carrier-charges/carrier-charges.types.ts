/** The charged party, and its delivery. */
export type Charged = {
  readonly partyId: string
  readonly name: string
  readonly email: string
  readonly deliveryId: string
  readonly pickupCity: string
  readonly dropoffCity: string
  readonly acceptedAt: Date
}
