import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ACarrier, SignedIn } from './builders.ts'
import { aCarrier } from './builders.ts'
import { prove } from './deliveries.ts'
import type { KillableStack } from './killable-stack.ts'
import { besideThePickup, goOnDuty, parisShipment, succeed } from './orders.ts'
import type { Sheet, WireQuote } from './payments.ts'
import { aQuote, openSheet, payByCard } from './payments.ts'

/** Runs one step of the job; the caller may have a process killed meanwhile. */
export type Step = <T>(name: StepName, act: () => Promise<T>) => Promise<T>

/** The steps of the job, in order. The minute of the missed offer ends between `offer` and `reassign`. */
export const stepNames = [
  'register',
  'sign in',
  'quote',
  'sheet',
  'pay',
  'order',
  'offer',
  'reassign',
  'accept',
  'start',
  'pickup',
  'transit',
  'delivery',
  'rate',
] as const

/** The name of a step of the job. */
export type StepName = (typeof stepNames)[number]

/** A carrier that misses the first offer, and one that accepts the second. */
export type Carriers = { readonly near: ACarrier; readonly far: ACarrier }

/** The job's results, for checking them. */
export type Job = {
  readonly email: string
  readonly orderId: string
  readonly deliveryId: string
  readonly intentId: string
  readonly missedOfferId: string
  readonly priceCents: number
}

/** How the steps are run, and what is not running while they are. */
export type JobOptions = {
  readonly step: Step
  /** Whether the browser is closed right after paying, so that the order must appear automatically. */
  readonly isBrowserClosed: boolean
  /** Whether the worker is dead when the first offer expires. */
  readonly isWorkerDeadAtExpiry: boolean
}

const somewhatAway = { lat: besideThePickup.lat + 0.01, long: besideThePickup.long }
const offerLifetimeMs = 61_000
/** Longer than a lost webhook (30 s) and a missed sweep of the reconciler (60 s). */
const maxWaitMs = 90_000
const password = 'Livraison-2026'

/** Creates both carriers, off duty. */
export async function createCarriers(stack: KillableStack): Promise<Carriers> {
  return { near: await aCarrier(stack.deps), far: await aCarrier(stack.deps) }
}

/** Runs the whole job over HTTP, repeating each call until it is answered. Throws for a wrong response. */
export async function runWholeJob(
  stack: KillableStack,
  carriers: Carriers,
  options: JobOptions,
): Promise<Job> {
  const { step } = options
  const { near, far } = carriers
  await goOnDuty(stack, near)
  await goOnDuty(stack, far, somewhatAway)
  const { email, sender } = await aNewSender(stack, step)
  const { sheet, quote } = await payTheTrip(stack, sender, step)
  const orderId = await step('order', () =>
    options.isBrowserClosed ? waitForOrder(stack, sheet) : placeOrder(stack, sender, sheet, quote),
  )
  const missedOfferId = await step('offer', () => waitForOffer(stack, near))
  const offreId = await missAndReassign(stack, carriers, missedOfferId, options)
  const { livraisonId } = await step('accept', () =>
    succeed(stack, far, 'transporteur/offres/accepter', { offreId }),
  )
  const course = { livraisonId }
  await step('start', () => succeed(stack, far, 'transporteur/livraisons/demarrer', course))
  await step('pickup', () => prove(stack, far, 'enlever', livraisonId))
  await step('transit', () => succeed(stack, far, 'transporteur/livraisons/acheminer', course))
  await step('delivery', () => prove(stack, far, 'livrer', livraisonId, 'RAS'))
  const rating = { livraisonId, note: 5, avis: 'Parfait' }
  await step('rate', () => succeed(stack, sender, 'expediteur/validationClient', rating))
  const priceCents = Math.round(quote.montant * 100)
  return { email, orderId, deliveryId: livraisonId, intentId: sheet.intentId, missedOfferId, priceCents }
}

async function aNewSender(stack: KillableStack, step: Step) {
  const email = `${randomUUID()}@test.test`
  await step('register', async () => {
    const form = {
      nom: 'Martin',
      prenoms: 'Claire',
      dateNaissance: '17/05/1990',
      adresse: '12 rue de Rivoli, 75004 Paris',
      telephone: '06 12 34 56 78',
      email,
      password,
    }
    const { body } = await stack.request('POST', '/api/expediteur/client/registration', { body: form })
    // A call with a lost response is repeated: the account exists already.
    if (body.success !== true && body.code !== 'email-taken')
      throw new Error(`Not registered: ${JSON.stringify(body)}`)
  })
  const { token } = await step('sign in', () =>
    succeed(stack, { token: '' }, 'expediteur/login', { email, password }),
  )
  const account = await stack.deps.db.account.findUniqueOrThrow({ where: { email } })
  const sender: SignedIn = { account, token }
  return { email, sender }
}

async function payTheTrip(stack: KillableStack, sender: SignedIn, step: Step) {
  const quote = await step('quote', () => aQuote(stack, sender))
  const sheet = await step('sheet', () => openSheet(stack, sender, quote, parisShipment))
  await step('pay', () => waitForCharge(stack, sheet))
  return { quote, sheet }
}

/** Confirms the card until the amount is authorised. A browser with a lost response reads the intent again. */
async function waitForCharge(stack: KillableStack, sheet: Sheet): Promise<void> {
  await waitFor('the card is charged', async () => {
    const confirmed = await payByCard(stack, sheet).catch(() => null)
    return (confirmed?.body.status ?? confirmed?.body.error?.payment_intent?.status) === 'requires_capture'
  })
}

async function placeOrder(
  stack: KillableStack,
  sender: SignedIn,
  sheet: Sheet,
  quote: WireQuote,
): Promise<string> {
  const { commande } = await succeed(stack, sender, 'commandes/createCommande', {
    ...parisShipment,
    cartePaiementId: null,
    referencePaiement: sheet.paymentIntent,
    montant: quote.montant,
  })
  return commande.commandeId
}

function waitForOrder(stack: KillableStack, { intentId }: Sheet): Promise<string> {
  return waitFor('the paid order appears by itself', async () => {
    const order = await stack.deps.db.order.findFirst({ where: { payment: { intentId } } })
    return order?.id
  })
}

/** Waits for the carrier's open offer and returns its id. */
function waitForOffer(stack: KillableStack, carrier: ACarrier): Promise<string> {
  return waitFor('the carrier has an offer', async () => {
    const { body } = await stack.request('GET', '/api/transporteur/offres', { token: carrier.token })
    return body.offres?.[0]?.offreId
  })
}

/**
 * Lets the first offer expire after a minute. Accepting it then is too late, and the second carrier gets an offer,
 * whose id is returned.
 */
async function missAndReassign(
  stack: KillableStack,
  { near, far }: Carriers,
  missedOfferId: string,
  { step, isWorkerDeadAtExpiry }: JobOptions,
): Promise<string> {
  if (isWorkerDeadAtExpiry) await stack.worker.kill()
  await stack.passTime(offerLifetimeMs)
  const response = await stack.request('POST', '/api/transporteur/offres/accepter', {
    token: near.token,
    body: { offreId: missedOfferId },
  })
  if (response.status !== 409 || response.body.etat !== 'expiree')
    throw new Error(
      `An acceptance after its minute answers ${response.status} ${JSON.stringify(response.body)}`,
    )
  await goOnDuty(stack, far, somewhatAway)
  if (isWorkerDeadAtExpiry) stack.worker.start()
  // The clock was moved, which no timer of the worker can know.
  await stack.deps.pool.query("SELECT pg_notify('dispatch_due', '')")
  return step('reassign', () => waitForOffer(stack, far))
}

async function waitFor<T>(what: string, probe: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    const result = await probe()
    if (result) return result
    if (performance.now() > deadline) throw new Error(`It did not happen within ${maxWaitMs} ms: ${what}`)
    await pause(50)
  }
}

/** Returns the faults of the finished job, once its money has moved; an empty list when nothing is doubled or lost. */
export async function findJobFaults(stack: KillableStack, job: Job): Promise<readonly string[]> {
  const { db, pool } = stack.deps
  await waitFor('the payment is captured', async () => {
    const payment = await db.payment.findUniqueOrThrow({ where: { intentId: job.intentId } })
    return payment.status === 'captured' && payment.dueAction === null
  })
  const sender = { sender: { email: job.email } }
  const delivery = await db.delivery.findUniqueOrThrow({ where: { id: job.deliveryId } })
  const missedOffer = await db.offer.findUniqueOrThrow({ where: { id: job.missedOfferId } })
  const offers = await db.offer.count({ where: { request: { orderId: job.orderId } } })
  const { rows } = await pool.query<Record<string, number>>(
    `SELECT
       (SELECT count(*) FROM stripe_stand_in.objects WHERE kind = 'payment_intent'
          AND customer = intent.customer)::int AS intents,
       (SELECT count(*) FROM stripe_stand_in.objects WHERE kind = 'charge' AND payment_intent = $1)::int AS charges,
       (SELECT count(*) FROM stripe_stand_in.objects WHERE kind = 'event' AND body ->> 'type' = 'charge.captured'
          AND body #>> '{data,object,payment_intent}' = $1)::int AS captures,
       (intent.body ->> 'amount_received')::int AS received,
       (SELECT coalesce(sum(amount_cents), 0) FROM ledger_posting)::int AS ledger,
       (SELECT last FROM bill_counter)::int AS bills,
       (SELECT count(*) FROM delivery WHERE status = 'delivered')::int AS delivered
     FROM stripe_stand_in.objects intent WHERE intent.id = $1`,
    [job.intentId],
  )
  const { bills, delivered, ...money } = rows[0] ?? {}
  const expected = { intents: 1, charges: 1, captures: 1, received: job.priceCents, ledger: 0 }
  const orders = await db.order.count({ where: sender })
  const deliveries = await db.delivery.count({ where: { order: sender } })
  const ratings = await db.rating.count({ where: { delivery: { order: sender } } })
  const checks = [
    [
      JSON.stringify(money) === JSON.stringify(expected),
      `the provider and the ledger say ${JSON.stringify(money)}`,
    ],
    [orders === 1, `${orders} orders`],
    [deliveries === 1, `${deliveries} deliveries`],
    [ratings === 1, `${ratings} ratings`],
    [offers === 2, `${offers} offers`],
    [missedOffer.status === 'expired', `the missed offer is ${missedOffer.status}`],
    [delivery.status === 'delivered', `the delivery is ${delivery.status}`],
    [
      delivery.billNumber === bills && bills === delivered,
      `${bills} bill numbers for ${delivered} deliveries`,
    ],
  ] as const
  return checks.filter(([isMet]) => !isMet).map(([, fault]) => fault)
}
