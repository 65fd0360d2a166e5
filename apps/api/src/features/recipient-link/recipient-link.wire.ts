import type {
  followDelivery,
  followPosition,
  recipientLink,
  recipientStages,
} from '@repo/contracts/delivery/recipient-link'
import type { Output } from '@repo/contracts/endpoint'
import type { RecipientView } from '@repo/delivery-rules/recipient-view'
import { canTakeInstructions } from '@repo/delivery-rules/recipient-view'
import { getClassLabel } from '@repo/delivery-rules/vehicle-classes'
import type { RecipientChannel } from '@repo/prisma/delivery-types'
import type { ApproachRoute } from '#api/core/order/approach-route.service.ts'
import { returnMotives } from '#api/core/order/returns.wire.ts'
import type { FollowedCarrier } from './followed-carriers.data.ts'
import type { FollowedDelivery } from './following.service.ts'
import type { SeenLink } from './recipient-link.service.ts'

type WireState = Output<typeof followDelivery>

const stages: Readonly<Record<RecipientView, (typeof recipientStages)[number]>> = {
  preparing: 'preparation',
  collecting: 'collecte',
  stopped: 'arret',
  underway: 'acheminement',
  delivered: 'livree',
  returning: 'retour',
  returned: 'retournee',
  cancelled: 'annulee',
  over: 'fini',
}

/** Returns a link as its sender's screens show it. */
export function toLien(link: SeenLink): NonNullable<Output<typeof recipientLink>['lien']> {
  return { adresse: link.url, creeA: link.createdAt, consignes: link.instructions }
}

/** Returns the wire name of the channel of a recipient's messages. */
export function toChannelCode(channel: RecipientChannel): 'sms' | 'email' {
  return channel === 'sms' ? 'sms' : 'email'
}

/** Returns a recipient's view of a delivery at its stage, and nothing of the other stages. */
export function toSuivi(
  delivery: FollowedDelivery,
  address: (fileId: string | null) => string | null,
): WireState {
  const { view, link } = delivery
  const { order } = link
  const [currentDelivery] = order.deliveries
  const isOver = view === 'over'
  return {
    success: true,
    etape: stages[view],
    villeDepart: isOver ? null : order.quote.pickupCity,
    villeArrivee: isOver ? null : order.quote.dropoffCity,
    consignes: canTakeInstructions(view) ? link.instructions : null,
    consignesModifiables: canTakeInstructions(view),
    destination: view === 'underway' ? toDestination(order.quote) : null,
    transporteur: view === 'underway' ? toTransporteur(currentDelivery) : null,
    codeRemise: view === 'underway' ? (order.handoverCode?.code ?? null) : null,
    attenteJusquA: delivery.waiting?.until ?? null,
    repriseEnRoute: view === 'stopped' && currentDelivery !== undefined,
    retourMotif: toMotive(view, currentDelivery),
    messages: delivery.messages && {
      par: toChannelCode(delivery.messages.channel),
      actifs: delivery.messages.areWanted,
      repriseParCeLien: delivery.messages.mayResume,
    },
    fin: isOver ? null : toEnd(order),
    preuve: view === 'delivered' ? toPreuve(currentDelivery, address) : null,
  }
}

/** Returns the end of the delivery as it happened. An order without a delivery ends by our clock. */
function toEnd({ endedAt, deliveries }: FollowedDelivery['link']['order']): Date | null {
  return endedAt && (deliveries[0]?.endedAt ?? endedAt)
}

function toMotive(view: RecipientView, delivery: Delivery): WireState['retourMotif'] {
  const reason = delivery?.returns[0]?.reason
  return reason !== undefined && (view === 'returning' || view === 'returned') ? returnMotives[reason] : null
}

type Delivery = FollowedDelivery['link']['order']['deliveries'][number] | undefined

function toDestination(quote: FollowedDelivery['link']['order']['quote']) {
  return { adresse: quote.dropoffAddress, lat: quote.dropoffLat, long: quote.dropoffLon }
}

/** Converts the carrier: the first of its first names, and its vehicle. */
function toTransporteur(delivery: Delivery): WireState['transporteur'] {
  if (!delivery) return null
  const { vehicleClass } = delivery.vehicle
  const label = getClassLabel(vehicleClass)
  const [prenom = ''] = (delivery.carrier.account.individual?.firstNames ?? '').split(' ')
  return { prenom, vehiculeType: { id: vehicleClass, libelle: label } }
}

function toPreuve(
  delivery: Delivery,
  address: (fileId: string | null) => string | null,
): WireState['preuve'] {
  const proof = delivery?.proofs[0]
  return {
    photo: address(proof?.photoFileId ?? null),
    signature: address(proof?.signatureFileId ?? null),
    commentaire: proof?.comment ?? '',
  }
}

/** Converts the carrier's newest position and its expected arrival. */
export function toPosition(
  approach: { carrier: FollowedCarrier; route: ApproachRoute | null } | null,
): Output<typeof followPosition> {
  if (!approach) return { success: true, position: null, itineraire: null }
  const { carrier, route } = approach
  return {
    success: true,
    position: { lat: carrier.lat, long: carrier.lon },
    itineraire: route && {
      distanceM: Math.round(route.distanceM),
      ligne: route.line.map(({ lat, lon }) => [lat, lon]),
      arriveeA: new Date(route.computedAt.getTime() + Math.round(route.durationS) * 1000),
    },
  }
}
