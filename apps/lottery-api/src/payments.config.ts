import type { Operator } from '@repo/settings/operator'
import type { SettingsOf } from '@repo/settings/read-settings'

type Settings = Pick<
  SettingsOf<'lottery-api'>,
  | 'LOTTERY_PAYPAL_CLIENT_ID'
  | 'LOTTERY_PAYPAL_CLIENT_SECRET'
  | 'LOTTERY_PAYPAL_WEBHOOK_ID'
  | 'PROVIDER_ADDRESSES'
>

/** The address and the credentials of PayPal. */
export type PayPalConfig = {
  /** Whether the API's own stand-in replaces it. */
  readonly isSimulated: boolean
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly apiBase: string
}

/** The account that transfers go to. */
export type BankConfig = { readonly beneficiary: string; readonly iban: string; readonly bic: string | null }
/** The addressee of a money order. */
export type MoneyOrderConfig = { readonly beneficiary: string; readonly address: string }

/** The payment methods besides the card; null is one that is not offered. */
export type PaymentConfig = {
  readonly paypal: PayPalConfig | null
  readonly transfer: BankConfig | null
  readonly moneyOrder: MoneyOrderConfig | null
}

/** The IBAN that the French registry prints as its example: it belongs to nobody. */
const exampleIban = 'FR1420041010050500013M02606'

/**
 * Reads the payment methods: in production the fully configured ones, elsewhere all of them, PayPal simulated by the
 * API at `ownOrigin` by default. A part of PayPal's settings throws, and so does an IBAN or a beneficiary alone.
 */
export function readPaymentConfig(
  settings: Settings,
  operator: Pick<Operator<'lottery'>, 'beneficiary' | 'iban' | 'bic' | 'moneyOrderAddress'>,
  { isProduction, ownOrigin }: { readonly isProduction: boolean; readonly ownOrigin: string },
): PaymentConfig {
  const beneficiary = operator.beneficiary ?? (isProduction ? null : 'Cagnotte (démonstration)')
  const iban = operator.iban ?? (isProduction ? null : exampleIban)
  const address =
    operator.moneyOrderAddress ?? (isProduction ? null : 'Cagnotte, 1 rue de la Démonstration, 75000 Paris')
  if (isProduction && (iban === null) !== (beneficiary === null))
    throw new Error('lottery.iban and lottery.beneficiary of OPERATOR_FILE go together')
  return {
    paypal: readPayPal(settings, { isProduction, ownOrigin }),
    transfer: beneficiary && iban ? { beneficiary, iban, bic: operator.bic } : null,
    moneyOrder: beneficiary && address ? { beneficiary, address } : null,
  }
}

function readPayPal(
  settings: Settings,
  { isProduction, ownOrigin }: { readonly isProduction: boolean; readonly ownOrigin: string },
): PayPalConfig | null {
  const clientId = settings.LOTTERY_PAYPAL_CLIENT_ID
  const clientSecret = settings.LOTTERY_PAYPAL_CLIENT_SECRET
  const webhookId = settings.LOTTERY_PAYPAL_WEBHOOK_ID
  const configured = [clientId, clientSecret, webhookId].filter((value) => value !== undefined)
  if (clientId && clientSecret && webhookId) {
    const apiBase = settings.PROVIDER_ADDRESSES.paypal ?? 'https://api-m.paypal.com'
    return { isSimulated: false, clientId, clientSecret, webhookId, apiBase }
  }
  if (configured.length > 0)
    throw new Error(
      'LOTTERY_PAYPAL_CLIENT_ID, LOTTERY_PAYPAL_CLIENT_SECRET and LOTTERY_PAYPAL_WEBHOOK_ID go together',
    )
  if (isProduction) return null
  return {
    isSimulated: true,
    clientId: 'simulated-client',
    clientSecret: 'simulated-secret',
    webhookId: 'simulated-webhook',
    apiBase: `${ownOrigin}/api/simulated-paypal`,
  }
}
