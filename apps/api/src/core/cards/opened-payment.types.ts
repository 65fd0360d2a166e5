/** What the browser needs to let the sender pay. */
export type OpenedPayment = {
  readonly clientSecret: string
  readonly ephemeralKey: string
  readonly customerId: string
}
