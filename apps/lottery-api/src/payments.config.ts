import { isBic, isSepaIban } from '@repo/contracts/bank-accounts'
import { compactIdentifier } from '@repo/contracts/french-identifiers'
import { z } from 'zod'

const text = z.string().trim().min(1)

/** The settings of payments besides the card's. */
export const paymentSettings = {
  LOTTERY_PAYPAL_CLIENT_ID: z.string().optional(),
  LOTTERY_PAYPAL_CLIENT_SECRET: z.string().optional(),
  LOTTERY_PAYPAL_WEBHOOK_ID: z.string().optional(),
  LOTTERY_PAYPAL_API_BASE: z.url('must be an address').optional(),
  LOTTERY_BANK_BENEFICIARY: text.optional(),
  LOTTERY_BANK_IBAN: z
    .string()
    .transform(compactIdentifier)
    .refine(isSepaIban, 'must be an IBAN of the SEPA area')
    .optional(),
  LOTTERY_BANK_BIC: z
    .string()
    .transform(compactIdentifier)
    .refine(isBic, 'must be a BIC of 8 or 11 characters')
    .optional(),
  LOTTERY_MONEY_ORDER_ADDRESS: text.optional(),
}

type Settings = z.output<z.ZodObject<typeof paymentSettings>>

/** How to reach PayPal. */
export type PayPalConfig = {
  /** Whether the API's own stand-in replaces it. */
  readonly isSimulated: boolean
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly apiBase: string
}

/** The destination of transfers and money orders. */
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
 * API at `ownOrigin` by default. A partial configuration throws.
 */
export function paymentConfig(
  settings: Settings,
  { isProduction, ownOrigin }: { readonly isProduction: boolean; readonly ownOrigin: string },
): PaymentConfig {
  const beneficiary =
    settings.LOTTERY_BANK_BENEFICIARY ?? (isProduction ? undefined : 'Cagnotte (démonstration)')
  const iban = settings.LOTTERY_BANK_IBAN ?? (isProduction ? undefined : exampleIban)
  const address =
    settings.LOTTERY_MONEY_ORDER_ADDRESS ??
    (isProduction ? undefined : 'Cagnotte, 1 rue de la Démonstration, 75000 Paris')
  if (isProduction && (iban === undefined) !== (beneficiary === undefined))
    throw new Error('LOTTERY_BANK_IBAN and LOTTERY_BANK_BENEFICIARY go together')
  return {
    paypal: payPal(settings, { isProduction, ownOrigin }),
    transfer: beneficiary && iban ? { beneficiary, iban, bic: settings.LOTTERY_BANK_BIC ?? null } : null,
    moneyOrder: beneficiary && address ? { beneficiary, address } : null,
  }
}

function payPal(
  settings: Settings,
  { isProduction, ownOrigin }: { readonly isProduction: boolean; readonly ownOrigin: string },
): PayPalConfig | null {
  const clientId = settings.LOTTERY_PAYPAL_CLIENT_ID
  const clientSecret = settings.LOTTERY_PAYPAL_CLIENT_SECRET
  const webhookId = settings.LOTTERY_PAYPAL_WEBHOOK_ID
  const given = [clientId, clientSecret, webhookId].filter((value) => value !== undefined)
  if (clientId && clientSecret && webhookId) {
    const apiBase = settings.LOTTERY_PAYPAL_API_BASE ?? 'https://api-m.paypal.com'
    return { isSimulated: false, clientId, clientSecret, webhookId, apiBase }
  }
  if (given.length > 0)
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
