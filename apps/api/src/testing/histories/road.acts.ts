import type { RoadProblemKind } from '@repo/delivery-rules/road-problem'
import { roadProblemKinds } from '@repo/delivery-rules/road-problem'
import type { Place } from '#api/edges/places/places.ts'
import { reassignToDriver } from '#api/features/dispatch/reassignment/reassignment.service.ts'
import { cancelByProvider } from '#api/flows/cancelling/provider-cancellation.service.ts'
import { decideByStaff } from '#api/flows/pickup-problems/decide.service.ts'
import { photographHandover } from '#api/flows/road-problems/handover.service.ts'
import { reportRoadProblem } from '#api/flows/road-problems/report.service.ts'
import { correctPlace, releaseStranded } from '#api/flows/road-problems/staff.service.ts'
import { findCarrier, picture, toStep } from './carrying.acts.ts'
import { dropoff, pickup } from './cast.ts'
import type { Act, ActKind, Scene } from './scene.ts'
import { pickBetween, pickOne } from './scene.ts'

/** Returns the place after this share of the straight way from the pickup to the drop-off. */
function placeOnTheWay(share: number): { lat: number; lon: number } {
  return {
    lat: pickup.lat + (dropoff.lat - pickup.lat) * share,
    lon: pickup.lon + (dropoff.lon - pickup.lon) * share,
  }
}

/** Plans that the carrier breaks down somewhere between the pickup and the drop-off. */
function planReport(scene: Scene): Act | null {
  const { order, lane, random } = scene
  const carrier = findCarrier(scene, order?.carrierId ?? null)
  const isAboard = order?.deliveryStatus === 'picked_up' || order?.deliveryStatus === 'in_transit'
  if (!order?.deliveryId || !carrier || !isAboard) return null
  const kind: RoadProblemKind = pickOne(random, roadProblemKinds)
  const share = random()
  const { lat, lon } = placeOnTheWay(share)
  const step = {
    ...toStep(order.deliveryId),
    place: { latitude: lat, longitude: lon, accuracyM: 10, takenAt: lane.now() },
  }
  const areGoodsDamaged = kind === 'accident' && random() < 0.3
  const draft = { kind, comment: '', photo: picture, areGoodsDamaged, isSomebodyHurt: false, address: null }
  return {
    name: `cannot go on: ${kind} after ${Math.round(share * 100)} % of the way`,
    run: (deps) => reportRoadProblem(deps, carrier, step, draft),
  }
}

function planPicture(scene: Scene): Act | null {
  const { order } = scene
  const carrier = findCarrier(scene, order?.strandedCarrierId ?? null)
  if (!order?.strandedDeliveryId || order.isHandoverShown || !carrier) return null
  const deliveryId = order.strandedDeliveryId
  return {
    name: 'photographs the goods before they are taken over',
    run: (deps) => photographHandover(deps, carrier, { deliveryId, photo: picture }),
  }
}

/** Plans that the staff ends an order whose goods wait on the road. */
export function planEnd({ order, random }: Pick<Scene, 'order' | 'random'>): Act | null {
  if (!order?.strandedDeliveryId) return null
  const choices = { reason: 'not-taken-over', charge: 'nothing', isCarrierPaid: random() < 0.5 } as const
  return {
    name: 'the staff ends the order whose goods wait on the road',
    run: (deps) => cancelByProvider(deps, order.id, choices, async () => undefined),
  }
}

/** Plans that the staff lets the next carrier take goods on the road with only its own picture and signature. */
function planRelease({ order }: Scene): Act | null {
  if (!order?.strandedDeliveryId) return null
  const { id } = order
  return {
    name: `the staff releases the goods on the road${order.isReleased ? ' once more' : ''}`,
    run: (deps) => releaseStranded(deps, id, async () => undefined),
  }
}

/**
 * Plans that the staff sets the place of goods on the road, sometimes with their carrier's share, possibly above the
 * total.
 */
function planPlace({ order, random }: Scene): Act | null {
  if (!order?.strandedDeliveryId) return null
  const { id, priceCents } = order
  const share = random()
  const place: Place = {
    label: '3 rue de Lyon, 75012 Paris',
    city: 'Paris',
    postcode: '75012',
    department: '75',
    precision: 'house',
    point: placeOnTheWay(share),
  }
  const shareCents = random() < 0.5 ? null : pickBetween(random, 0, priceCents)
  return {
    name: `the staff places the goods after ${Math.round(share * 100)} % of the way, for ${shareCents ?? 'what that is worth'}`,
    run: async (deps) => {
      await correctPlace(deps, id, { place, shareCents }, async () => undefined)
    },
  }
}

/** Plans that the staff relieves a carrier that came for goods on the road and found nobody. */
function planRelief({ order }: Scene): Act | null {
  if (!order?.strandedDeliveryId || !order.problemId) return null
  const { id } = order
  const decision = { isGranted: true, charge: 'nothing', answer: '' } as const
  return {
    name: 'the staff relieves the carrier that came for the goods',
    run: async (deps) => {
      await decideByStaff(deps, id, decision, async () => undefined)
    },
  }
}

/**
 * Plans that the carriers' company gives a delivery before its pickup to another driver, who may have been asked
 * before.
 */
function planReassignment({ order, cast, random }: Scene): Act | null {
  const { company, carriers } = cast
  const isBeforePickup = order?.deliveryStatus === 'assigned' || order?.deliveryStatus === 'approaching'
  const others = carriers.filter(({ accountId }) => accountId !== order?.carrierId)
  if (!company || !order?.deliveryId || !isBeforePickup || others.length === 0) return null
  const { deliveryId } = order
  const { accountId } = pickOne(random, others)
  return {
    name: 'the company gives the delivery to another driver',
    run: (deps) => reassignToDriver(deps, company, deliveryId, accountId),
  }
}

/** The acts by which goods change carriers: on the road, and before the pickup within a company. */
export const roadActs: readonly ActKind[] = [
  { name: 'reassign', weight: 4, plan: planReassignment },
  { name: 'road report', weight: 3, plan: planReport },
  { name: 'road picture', weight: 10, plan: planPicture },
  { name: 'road release', weight: 2, plan: planRelease },
  { name: 'road place', weight: 2, plan: planPlace },
  { name: 'road relief', weight: 8, plan: planRelief },
  { name: 'road end', weight: 1, plan: planEnd },
]
