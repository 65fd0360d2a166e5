import { databaseNow } from '@repo/server-kit/database'
import type { SignedIn } from './builders.ts'
import { aToken } from './builders.ts'
import { parisShipment, succeed } from './orders.ts'
import type { Sheet } from './payments.ts'
import { aQuote, payByCard, requestSheet } from './payments.ts'
import type { TestApp } from './test-app.ts'

const minuteMs = 60_000

/** Returns the instant this many minutes from now, by the database's clock, as the wire writes it. */
export async function formatInMinutes(app: TestApp, minutes: number): Promise<string> {
  const now = await databaseNow(app.deps.db)
  return new Date(now.getTime() + minutes * minuteMs).toISOString()
}

/** Returns the payment sheet of a response that contains only a card's secret, without a customer. */
export function toSheet(body: { paymentIntent: string }): Sheet {
  const [intentId = ''] = body.paymentIntent.split('_secret_')
  return { ...body, intentId, customer: '' }
}

/** Creates a setup for a pickup planned in this many minutes, with all data of its order. */
export async function aPlannedSheet(app: TestApp, sender: SignedIn, minutes = 120, hasShipment = true) {
  const quote = await aQuote(app, sender)
  const enlevementPrevu = await formatInMinutes(app, minutes)
  const { body } = await requestSheet(app, sender, {
    amount: String(quote.montant),
    devisId: quote.devisId,
    enlevementPrevu,
    ...(hasShipment ? { expedition: JSON.stringify(parisShipment) } : {}),
  })
  if (body.success !== true) throw new Error(`No sheet: ${JSON.stringify(body)}`)
  return { quote, enlevementPrevu, ...toSheet(body) }
}

/** The setup of a planned pickup, as `aPlannedSheet` creates it. */
export type PlannedSheet = Awaited<ReturnType<typeof aPlannedSheet>>

/** Requests the order of a setup, as the browser does, and returns the response. */
export function orderPlanned(app: TestApp, sender: SignedIn, sheet: PlannedSheet, changed: object = {}) {
  const { intentId, quote, enlevementPrevu } = sheet
  const body = {
    ...parisShipment,
    referencePaiement: intentId,
    montant: quote.montant,
    enlevementPrevu,
    ...changed,
  }
  return app.request('POST', '/api/commandes/createCommande', { token: sender.token, body })
}

/** Creates an order with a pickup in this many minutes, its card saved by the browser. */
export async function aPlannedOrder(
  app: TestApp,
  sender: SignedIn,
  { minutes = 120, card = '4242424242424242' } = {},
): Promise<string> {
  const sheet = await aPlannedSheet(app, sender, minutes)
  await payByCard(app, sheet, card)
  const { body } = await orderPlanned(app, sender, sheet)
  if (body.success !== true) throw new Error(`No order: ${JSON.stringify(body)}`)
  return body.commande.commandeId
}

/** Saves a card for a company, as its administrator's browser does. */
export async function saveCompanyCard(
  app: TestApp,
  company: SignedIn,
  card = '4242424242424242',
): Promise<void> {
  const entry = toSheet(await succeed(app, company, 'entreprise/carte/ouvrir', {}))
  await payByCard(app, entry, card)
  await succeed(app, company, 'entreprise/carte/confirmer', { enregistrement: entry.intentId })
}

/** Orders on the company's saved card, as a program that signs in for it does, and returns the response. */
export async function orderOnCard(
  app: TestApp,
  { account }: SignedIn,
  reference: string,
  changed: object = {},
) {
  return app.request('POST', '/api/entreprise/commandes', {
    token: await aToken(app.deps, account),
    body: { ...parisShipment, reference, ...changed },
  })
}
