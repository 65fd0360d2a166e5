import type { webhookEvents } from '@repo/contracts/delivery/webhooks'
import { getHistoryLabel } from '@repo/delivery-rules/statuses'
import type { CancelledBy, OrderPhase } from '@repo/prisma/delivery-types'

/** The events of an order that webhooks report. */
export type ShipmentEventKind = (typeof webhookEvents)[number]

type EventOrder = {
  readonly id: string
  readonly phase: OrderPhase
  readonly reference: string | null
  readonly priceCents: number
  readonly feeCents: number | null
  readonly cancelledBy: CancelledBy | null
  readonly quote: {
    readonly pickupCity: string
    readonly pickupPostcode: string
    readonly dropoffCity: string
    readonly dropoffPostcode: string
  }
  /** Its current delivery; empty without one. */
  readonly deliveries: readonly { readonly id: string }[]
  /** The road problems of carriers whose goods no other carrier has taken over yet. */
  readonly roadProblems: readonly unknown[]
}

/** The version of the body: it changes when a field is removed or redefined, not when one is added. */
const bodyVersion = 1

/** The status of an order's delivery in the API's codes, and the phase in its history, by kind of event. */
const statuses = {
  'order.created': [null, 'searching'],
  'order.searching': [null, 'searching'],
  'order.assigned': [null, 'assigned'],
  'order.approaching': ['ACC', 'approaching'],
  'order.picked_up': ['ENEF', 'picked_up'],
  'order.in_transit': ['ENAC', 'in_transit'],
  'order.delivered': ['LIEF', 'delivered'],
  'order.returning': ['RET', 'returning'],
  'order.returned': ['RETF', 'returned'],
  'order.cancelled': ['ANN', 'cancelled'],
} as const satisfies Record<
  ShipmentEventKind,
  readonly [string | null, Parameters<typeof getHistoryLabel>[0]]
>

const cancellers = {
  sender: 'expediteur',
  carrier: 'transporteur',
  provider: 'plateforme',
  nobody_found: 'aucun-transporteur',
} as const satisfies Record<CancelledBy, string>

/**
 * Returns a webhook's content, with the field names of the API's responses and amounts in euros.
 * It has no name, phone or exact address: the API's calls return those.
 */
export function buildEventBody(event: { id: string; kind: ShipmentEventKind; at: Date }, order: EventOrder) {
  const [code, phase] = statuses[event.kind]
  const { quote } = order
  const stage = phase === 'searching' && order.roadProblems.length > 0 ? 'stranded' : phase
  // A new order with a planned pickup is not searched for yet.
  const currentPhase = order.phase === 'scheduled' ? 'scheduled' : stage
  return {
    id: event.id,
    version: bodyVersion,
    type: event.kind,
    creeA: event.at.toISOString(),
    donnees: {
      commandeId: order.id,
      reference: order.reference,
      livraisonId: order.deliveries[0]?.id ?? null,
      etat: getHistoryLabel(currentPhase),
      statutLivraisonTypeLibelle: code,
      montant: order.priceCents / 100,
      VilleDepart: quote.pickupCity,
      CPDepart: quote.pickupPostcode,
      VilleArrivee: quote.dropoffCity,
      CPArrivee: quote.dropoffPostcode,
      ...(event.kind === 'order.cancelled' && order.cancelledBy !== null
        ? { annuleePar: cancellers[order.cancelledBy], frais: (order.feeCents ?? 0) / 100 }
        : {}),
    },
  }
}

/** Returns the body of a test event, which is about no order. */
export function buildTestEventBody(id: string, at: Date) {
  return { id, version: bodyVersion, type: 'test', creeA: at.toISOString(), donnees: {} }
}
