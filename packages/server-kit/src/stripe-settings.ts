/** How to reach the card payment provider. */
export type StripeSettings = {
  /** Whether the API's own stand-in replaces it. */
  readonly isSimulated: boolean
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** The provider's address; null for its default. */
  readonly apiBase: string | null
}

/**
 * Reads the provider's settings, whose names begin with `prefix`. Without a secret key and an address the API at
 * `ownOrigin` simulates the provider, which throws in production; otherwise all three keys are required.
 */
export function readStripeSettings(
  values: {
    readonly secretKey: string | undefined
    readonly publishableKey: string | undefined
    readonly webhookSecret: string | undefined
    readonly apiBase: string | undefined
  },
  { isProduction, ownOrigin, prefix = '' }: { isProduction: boolean; ownOrigin: string; prefix?: string },
): StripeSettings {
  const { secretKey, publishableKey, webhookSecret, apiBase } = values
  const name = (setting: string) => `${prefix}STRIPE_${setting}`
  const isSimulated = secretKey === undefined && apiBase === undefined
  if (isSimulated && isProduction)
    throw new Error(`${name('SECRET_KEY')} is missing: payments are never simulated in production`)
  if (!isSimulated && (!secretKey || !publishableKey || !webhookSecret)) {
    throw new Error(
      `${name('SECRET_KEY')}, ${name('PUBLISHABLE_KEY')} and ${name('WEBHOOK_SECRET')} go together`,
    )
  }
  return {
    isSimulated,
    secretKey: secretKey ?? 'sk_test_simulated',
    publishableKey: publishableKey ?? 'pk_test_simulated',
    webhookSecret: webhookSecret ?? 'whsec_simulated',
    apiBase: apiBase ?? (isSimulated ? ownOrigin : null),
  }
}
