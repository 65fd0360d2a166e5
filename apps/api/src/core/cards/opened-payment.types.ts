/** What a browser needs to confirm a payment at the provider. */
export type OpenedPayment = {
  readonly clientSecret: string
  readonly ephemeralKey: string
  readonly customerId: string
}
