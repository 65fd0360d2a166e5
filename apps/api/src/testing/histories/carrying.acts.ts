import { offerWindowMs } from '@repo/delivery-rules/offer'
import { absenceWaitMs } from '@repo/delivery-rules/recipient-absence'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import { recordDelivery, recordPickup, recordReturn } from '#api/features/deliveries/proofs/proofs.service.ts'
import {
  decideReturn,
  reportAbsence,
  reportRefusal,
} from '#api/features/deliveries/returns/returns.service.ts'
import type { Step } from '#api/features/deliveries/steps/step-changes.service.ts'
import {
  recordArrival,
  recordTransit,
  startDelivery,
  undoStep,
  withdrawDelivery,
} from '#api/features/deliveries/steps/steps.service.ts'
import { acceptOffer, refuseOffer } from '#api/features/dispatch/offers/offers.service.ts'
import { dropoff, moveCarrier, placeAwayFromPickup } from './cast.ts'
import type { Act, ActKind, Scene } from './scene.ts'
import { addMs, pickBetween, pickOne } from './scene.ts'
import type { OrderView } from './view.ts'

/** The picture of every step of a history: the smallest possible one, because cleaning pictures is not tested here. */
export const picture = new File(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  'picture.png',
  { type: 'image/png' },
)
const proof = { photo: picture, signature: picture, comment: '' }

/**
 * Returns how a carrier takes goods over: with the other carrier's code, sometimes a wrong one; for goods that the
 * staff released usually without a code.
 */
function pickTakeover({ order, random }: Pick<Scene, 'order' | 'random'>) {
  const isWrong = random() < 0.1
  if (order?.strandedCode == null || (order.isReleased && random() < 0.7)) return { ...proof, code: null }
  return { ...proof, code: isWrong ? 'xxxx' : order.strandedCode }
}

const report = { photo: null, comment: '' }

/** Returns a step of a delivery that happens now, as a phone without a position reports it. */
export function toStep(deliveryId: string): Step {
  return { deliveryId, reported: { happenedAt: null, sentAt: null }, number: null, place: null }
}

/** How close to an offer's end it is answered, just in time or just too late. */
const edgeMs = 100

/** Returns the carrier of the cast with an id; null for another id or none. */
export function findCarrier({ cast }: Scene, id: string | null): Caller | null {
  return cast.carriers.find(({ accountId }) => accountId === id) ?? null
}

/** Plans an answer to the order's offer, sometimes just before or after its end. Null without an offer. */
function planAnswer(
  scene: Scene,
  name: string,
  answer: (deps: Deps, caller: Caller, offerId: string) => Promise<unknown>,
): Act | null {
  const { order, random } = scene
  const carrier = findCarrier(scene, order?.offerCarrierId ?? null)
  if (!order?.offerId || !order.expiresAt || !carrier) return null
  const { offerId, expiresAt } = order
  const run = async (deps: Deps) => {
    await answer(deps, carrier, offerId)
  }
  const roll = random()
  if (roll >= 0.2) return { name, run }
  const isLate = roll >= 0.1
  const fromEndMs = isLate ? edgeMs : -edgeMs
  return {
    name: `${name} ${(offerWindowMs + fromEndMs) / 1000} s after the offer`,
    at: addMs(expiresAt, fromEndMs),
    run,
    judge: async (outcome) => (isLate && outcome === 'ok' ? 'an offer was answered after its end' : null),
  }
}

type StepKind = readonly [
  name: string,
  weight: number,
  from: readonly string[],
  take: (deps: Deps, carrier: Caller, step: Step, scene: Scene) => Promise<unknown>,
]

const steps: readonly StepKind[] = [
  [
    'withdraws',
    1,
    ['assigned'],
    (deps, carrier, { deliveryId }) => withdrawDelivery(deps, carrier, deliveryId),
  ],
  ['starts', 16, ['assigned'], startDelivery],
  [
    'picks up',
    16,
    ['approaching'],
    (deps, carrier, step, scene) => recordPickup(deps, carrier, step, pickTakeover(scene)),
  ],
  ['is on the way', 8, ['picked_up'], recordTransit],
  ['takes back', 1, ['in_transit'], undoStep],
  [
    'delivers',
    8,
    ['in_transit'],
    (deps, carrier, step) => recordDelivery(deps, carrier, step, { ...proof, code: null }),
  ],
  [
    'finds the goods refused',
    2,
    ['picked_up', 'in_transit'],
    (deps, carrier, step) => reportRefusal(deps, carrier, step, report),
  ],
  ['brings back', 8, ['returning'], (deps, carrier, step) => recordReturn(deps, carrier, step, proof)],
]

function planStep(scene: Scene, [name, , from, take]: StepKind): Act | null {
  const { order, random } = scene
  const carrier = findCarrier(scene, order?.carrierId ?? null)
  if (!order?.deliveryId || !carrier) return null
  // Now and then a step that does not belong here: it is refused and changes nothing.
  if (!from.includes(order.deliveryStatus ?? '') && random() > 0.04) return null
  const step = toStep(order.deliveryId)
  return { name, run: (deps) => take(deps, carrier, step, scene) }
}

/**
 * Plans the arrival at the drop-off without a recipient, then the report of the absence after the wait, sometimes a
 * millisecond before its end.
 */
function planAbsence(scene: Scene): Act | null {
  const { order, lane, random } = scene
  const carrier = findCarrier(scene, order?.carrierId ?? null)
  const isAboard = order?.deliveryStatus === 'picked_up' || order?.deliveryStatus === 'in_transit'
  if (!order?.deliveryId || !carrier || !isAboard) return null
  const step = toStep(order.deliveryId)
  if (order.atDropoffAt === null)
    return {
      name: 'arrives',
      at: addMs(lane.now(), pickBetween(random, 5, 30) * 60_000),
      run: async (deps) => {
        await moveCarrier(lane.plainPool, carrier.accountId, dropoff, lane.now())
        await recordArrival(deps, carrier, step, 'dropoff')
      },
    }
  const at = addMs(order.atDropoffAt, absenceWaitMs - (random() < 0.2 ? 1 : 0))
  return { name: 'finds nobody', at, run: (deps) => reportAbsence(deps, carrier, step, report) }
}

function planMove(scene: Scene): Act | null {
  const { order, lane, random } = scene
  if (!order?.carrierId) return null
  const { carrierId } = order
  const km = pickOne(random, [0.3, 0.8, 1.7, 12])
  const at = addMs(lane.now(), pickBetween(random, 20, 120) * 1000)
  return {
    name: `drives to ${km} km from the pickup`,
    at,
    run: () => moveCarrier(lane.plainPool, carrierId, placeAwayFromPickup(km), lane.now()),
  }
}

function planDecision({ order, random }: { order: OrderView | null; random: () => number }): Act | null {
  if (!order?.isReturnRequested) return null
  const isApproved = random() < 0.7
  const borneBy = random() < 0.7 ? 'sender' : 'platform'
  return {
    name: `the support ${isApproved ? 'approves' : 'refuses'} the return`,
    run: (deps) => decideReturn(deps, order.id, { isApproved, answer: 'Bien.', borneBy }),
  }
}

/** The acts of carriers, and of the support with them. */
export const carryingActs: readonly ActKind[] = [
  { name: 'accept', weight: 16, plan: (scene) => planAnswer(scene, 'accepts', acceptOffer) },
  { name: 'refuse', weight: 2, plan: (scene) => planAnswer(scene, 'refuses', refuseOffer) },
  ...steps.map((step) => ({ name: step[0], weight: step[1], plan: (scene: Scene) => planStep(scene, step) })),
  { name: 'absence', weight: 3, plan: planAbsence },
  { name: 'decision', weight: 6, plan: planDecision },
  { name: 'drive', weight: 3, plan: planMove },
]
