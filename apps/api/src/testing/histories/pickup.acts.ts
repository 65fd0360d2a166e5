import type { PickupProblemAnswer, PickupProblemKind } from '@repo/delivery-rules/pickup-problem'
import { pickupProblemKinds } from '@repo/delivery-rules/pickup-problem'
import type { Goods } from '@repo/delivery-rules/vehicle-classes'
import { recordArrival } from '#api/features/deliveries/steps/steps.service.ts'
import { answerPickupProblem, decideByStaff } from '#api/flows/pickup-problems/decide.service.ts'
import { sweepPickupProblems } from '#api/flows/pickup-problems/pickup-problems.sweeper.ts'
import { reportPickupProblem, withdrawPickupProblem } from '#api/flows/pickup-problems/report.service.ts'
import { findCarrier, picture, toStep } from './carrying.acts.ts'
import { moveCarrier, placeAwayFromPickup } from './cast.ts'
import type { Act, ActKind, Scene } from './scene.ts'
import { addMs, pickBetween, pickOne } from './scene.ts'

const heavier: Goods = { weightRangeId: 4, nature: 'SES', trolleys: 0, parcels: 2, isOversize: false }

/** Plans that the carrier arrives at the pickup, sometimes without a position, and reports a problem with goods. */
function planReport(scene: Scene): Act | null {
  const { order, lane, random } = scene
  const carrier = findCarrier(scene, order?.carrierId ?? null)
  if (!order?.deliveryId || !carrier || order.deliveryStatus !== 'approaching') return null
  const step = toStep(order.deliveryId)
  if (order.atPickupAt === null) {
    const isSeen = random() < 0.85
    return {
      name: `arrives at the pickup${isSeen ? '' : ', where no position shows it'}`,
      at: addMs(lane.now(), pickBetween(random, 6, 240) * 1000),
      run: async (deps) => {
        if (isSeen) await moveCarrier(lane.plainPool, carrier.accountId, placeAwayFromPickup(0), lane.now())
        await recordArrival(deps, carrier, step, 'pickup')
      },
    }
  }
  // For goods on the road a carrier can only report that nobody is there.
  const kind: PickupProblemKind =
    order.strandedDeliveryId === null ? pickOne(random, pickupProblemKinds) : 'sender_absent'
  const draft = { kind, comment: '', photo: picture }
  const goods = kind === 'larger_goods' ? heavier : null
  return {
    name: `reports ${kind}`,
    run: (deps) => reportPickupProblem(deps, carrier, step, { ...draft, goods }),
  }
}

function planAnswer({ order, cast, random }: Scene): Act | null {
  if (!order?.problemId) return null
  const { id: orderId, problemId } = order
  const answers: readonly PickupProblemAnswer[] =
    order.problemKind === 'larger_goods' ? ['agree', 'agree', 'end', 'contest'] : ['end', 'contest']
  const answer = pickOne(random, answers)
  return {
    name: `answers the problem: ${answer}`,
    run: (deps) => answerPickupProblem(deps, cast.sender, { orderId, problemId, answer }),
  }
}

function planWithdrawal(scene: Scene): Act | null {
  const { order } = scene
  const carrier = findCarrier(scene, order?.carrierId ?? null)
  if (!order?.problemId || !order.deliveryId || !carrier) return null
  const { deliveryId } = order
  return { name: 'takes the problem back', run: (deps) => withdrawPickupProblem(deps, carrier, deliveryId) }
}

function planDecision({ order, random }: Scene): Act | null {
  if (!order?.problemId) return null
  const isGranted = random() < 0.6
  const charge = random() < 0.6 ? 'as-sender' : 'nothing'
  const decision = { isGranted, charge, answer: 'Bien.' } as const
  return {
    name: `the support ${isGranted ? `ends it, charging ${charge}` : 'has the carrier go on'}`,
    run: (deps) => decideByStaff(deps, order.id, decision, async () => undefined),
  }
}

/** The acts on pickup problems: reports, answers, withdrawals, decisions of the support and of the rule. */
export const pickupActs: readonly ActKind[] = [
  { name: 'pickup report', weight: 5, plan: planReport },
  { name: 'pickup answer', weight: 6, plan: planAnswer },
  { name: 'pickup taken back', weight: 1, plan: planWithdrawal },
  { name: 'pickup decision', weight: 1, plan: planDecision },
  {
    name: 'pickup rule',
    weight: 2,
    plan: ({ order, lane, random }) => {
      if (!order?.problemDecideAt) return null
      const at = new Date(Math.max(lane.now().getTime(), order.problemDecideAt.getTime()))
      const offsetMs = random() < 0.3 ? -1 : 0
      return { name: 'problems are swept', at: addMs(at, offsetMs), run: sweepPickupProblems }
    },
  },
]
