/** The browser's data for a payment. */
export type OpenedPayment = {
  readonly clientSecret: string
  readonly ephemeralKey: string
  readonly customerId: string
}
