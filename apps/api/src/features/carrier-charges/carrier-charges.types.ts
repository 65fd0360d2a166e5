/** A party that may be charged for an order, with its last delivery of it. */
export type ChargeableParty = {
  readonly partyId: string
  readonly name: string
  readonly email: string
  readonly deliveryId: string
  readonly pickupCity: string
  readonly dropoffCity: string
  readonly acceptedAt: Date
}
