import { Refusal } from '@repo/server-kit/refusal'
import { openPayment } from '#api/features/payments/open-payment.service.ts'
import { placeOrder } from '#api/flows/ordering/placement.service.ts'
import { aQuote, shipment } from './cast.ts'
import type { Lane } from './lane.ts'
import type { Act, ActKind, Opening, Scene } from './scene.ts'
import { addMs, pickBetween, pickOne } from './scene.ts'

/** Test cards, with their holders' answers to the bank. */
const cards = [
  ['4242424242424242', 'approve'],
  ['4242424242424242', 'approve'],
  ['4242424242424242', 'approve'],
  ['4242424242424242', 'approve'],
  ['5555555555554444', 'approve'],
  ['4000002500003155', 'approve'],
  ['4000002760003184', 'approve'],
  ['4000002760003184', 'fail'],
  ['4000000000000002', 'approve'],
  ['4000000000000341', 'approve'],
  ['4000000000009995', 'approve'],
  // Refunded slowly, or not at all; disputed immediately, or inquired about.
  ['4000000000007726', 'approve'],
  ['4000000000005126', 'approve'],
  ['4000000000000259', 'approve'],
  ['4000000000001976', 'approve'],
] as const

type Card = (typeof cards)[number]

const minuteMs = 60_000
/** The maximum number of orders of a history. */
export const maxOrders = 3

/**
 * Types a card as the browser does and answers its bank's question as its holder; returns the status, or `declined`.
 */
export async function typeCard(lane: Lane, secret: string, [number, answer]: Card): Promise<string> {
  const [id = ''] = secret.split('_secret_')
  const path = `/${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${id}`
  const { body } = await lane.callProvider(`${path}/confirm`, {
    client_secret: secret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(lane.now().getUTCFullYear() + 3),
    'payment_method_data[card][cvc]': '123',
  })
  const { status } = JSON.parse(body)
  if (status !== 'requires_action') return status ?? 'declined'
  const response = await lane.callProvider(`${path}/three_d_secure`, {
    client_secret: secret,
    outcome: answer,
  })
  return JSON.parse(response.body).status ?? 'declined'
}

/** Returns a random test card. */
export function aCard(random: () => number): Card {
  return pickOne(random, cards)
}

function planPayment(scene: Scene, isPlanned: boolean): Act | null {
  const { lane, cast, random, memory, orders } = scene
  if (memory.areBooksOpen) return null
  if (orders.length + memory.openings.length >= maxOrders) return null
  const priceCents = pickBetween(random, 80, 900) * 10
  const price = { priceCents, commissionCents: Math.round(priceCents / 5) }
  const card = aCard(random)
  const plannedPickupAt = isPlanned ? addMs(lane.now(), pickBetween(random, 46, 200) * minuteMs) : null
  const hasShipment = random() < 0.7
  let quote: Promise<string> | null = null
  return {
    name: `${isPlanned ? 'saves a card for a planned pickup' : 'pays'} ${priceCents} by …${card[0].slice(-4)}`,
    run: async (deps) => {
      quote ??= aQuote(lane, cast, price)
      const { clientSecret } = await openPayment(deps, cast.sender, {
        amountCents: priceCents,
        quoteId: await quote,
        plannedPickupAt,
        shipment: hasShipment ? shipment : null,
      })
      const [reference = ''] = clientSecret.split('_secret_')
      const opening: Opening = { reference, priceCents, plannedPickupAt }
      if (!memory.openings.some((one) => one.reference === reference)) memory.openings.push(opening)
      return typeCard(lane, clientSecret, card)
    },
  }
}

/** Paying, and ordering paid quotes. */
export const placingActs: readonly ActKind[] = [
  { name: 'pay', weight: 4, plan: (scene) => planPayment(scene, false) },
  { name: 'pay later', weight: 1, plan: (scene) => planPayment(scene, true) },
  {
    name: 'order',
    weight: 8,
    plan: ({ cast, random, memory }) => {
      if (memory.openings.length === 0 || memory.areBooksOpen) return null
      const opening = pickOne(random, memory.openings)
      const { reference, priceCents, plannedPickupAt } = opening
      const forget = () => {
        const place = memory.openings.indexOf(opening)
        if (place >= 0) memory.openings.splice(place, 1)
      }
      return {
        name: 'orders',
        run: async (deps) => {
          try {
            await placeOrder(deps, cast.sender, {
              paymentReference: reference,
              priceCents,
              plannedPickupAt,
              shipment,
            })
            forget()
          } catch (error) {
            // A refused browser stops.
            if (error instanceof Refusal && error.code !== 'unavailable') forget()
            throw error
          }
        },
      }
    },
  },
]
