import { cancelOrder, previewCancellation } from '#api/flows/cancelling/cancellation.service.ts'
import { cancelByProvider } from '#api/flows/cancelling/provider-cancellation.service.ts'
import type { Act, ActKind, Scene } from './scene.ts'
import { addMs, pickBetween, pickOne } from './scene.ts'
import type { OrderView } from './view.ts'
import { isAboard, isOver, readOrders } from './view.ts'

const freeMs = 60_000
/** The flat fee of the rate card that histories are priced by. */
const pickupFeeCents = 500

/**
 * Returns whether a cancellation costs a fee by the terms alone: a carrier has accepted, and the free minute is over.
 */
function expectFee(before: OrderView, now: Date): 'nothing' | 'a fee' {
  const isFreeMinute = now.getTime() - before.createdAt.getTime() <= freeMs
  return before.deliveryId === null || isFreeMinute ? 'nothing' : 'a fee'
}

function planCancellation(scene: Scene): Act | null {
  const { order, cast, lane, random } = scene
  if (!order) return null
  if (isOver(order) && random() > 0.1) return null
  // The edges of the free minute, and any instant.
  const at = pickOne(random, [
    undefined,
    undefined,
    ...[-100, 0, 1, 100].map((ms) => addMs(order.createdAt, freeMs + ms)),
  ])
  return {
    name: `cancels${at ? ` ${(at.getTime() - order.createdAt.getTime()) / 1000} s after the order` : ''}`,
    at,
    run: (deps) => cancelOrder(deps, cast.sender, order.id),
    judge: async (outcome) => {
      // Goods aboard turn back first: the cost is known when they are returned.
      if (outcome !== 'ok' || isOver(order) || isAboard(order)) return null
      const cancelled = (await readOrders(lane.plainPool, cast.sender.accountId)).find(
        ({ id }) => id === order.id,
      )
      const feeCents = cancelled?.feeCents ?? -1
      const isRight =
        expectFee(order, lane.now()) === 'nothing'
          ? feeCents === 0
          : feeCents >= pickupFeeCents + order.commissionCents
      return isRight
        ? null
        : `a cancellation cost ${feeCents} cents, expected ${expectFee(order, lane.now())}`
    },
  }
}

/** Plans that the sender reads the cancellation fee, waits a while, and cancels for it. */
function planAgreedCancellation(scene: Scene): Act | null {
  const { order, cast, lane, random } = scene
  if (!order || isOver(order)) return null
  const thinksMs = pickOne(random, [1_000, 29_900, 30_000, 30_100])
  let agreement: string | null = null
  return {
    name: `looks at the fee and cancels after ${thinksMs / 1000} s`,
    run: async (deps) => {
      if (agreement === null) {
        agreement = (await previewCancellation(deps, cast.sender, order.id))?.agreement ?? null
        await lane.passTime(thinksMs)
      }
      await cancelOrder(deps, cast.sender, order.id, agreement)
    },
  }
}

/** The early ends of an order: by its sender, the support, or the bank; by the bank also between pickup and capture. */
export const endingActs: readonly ActKind[] = [
  { name: 'cancel', weight: 1, plan: planCancellation },
  { name: 'cancel for a figure', weight: 0.5, plan: planAgreedCancellation },
  {
    name: 'cancel by the support',
    weight: 0.5,
    plan: ({ order, random }) => {
      if (!order || isOver(order)) return null
      const reason = pickOne(random, ['unreachable', 'force-majeure', 'misdeclaration'] as const)
      const charge = pickOne(random, ['nothing', 'as-sender'] as const)
      const isCarrierPaid = charge === 'as-sender' || random() < 0.7
      return {
        name: `the support cancels, charging ${charge}, the carrier ${isCarrierPaid ? 'paid' : 'not paid'}`,
        run: (deps) =>
          cancelByProvider(deps, order.id, { reason, charge, isCarrierPaid }, async () => undefined),
      }
    },
  },
  {
    name: 'lapse',
    weight: 0.15,
    plan: ({ order, lane }) => {
      const intentId = order?.intentId
      if (!intentId) return null
      return {
        name: 'the bank lets the authorisation go',
        run: async () => {
          const { status } = await lane.callProvider(`/payment_intents/${intentId}/cancel`, {}, 'staff')
          return status === 200 ? undefined : 'too late'
        },
      }
    },
  },
  {
    name: 'time',
    weight: 1,
    plan: ({ lane, random }) => {
      const ms = pickOne(random, [
        1_000,
        15_000,
        61_000,
        300_000,
        605_000,
        pickBetween(random, 16, 90) * 60_000,
      ])
      return { name: `${ms / 1000} s pass`, at: addMs(lane.now(), ms), run: async () => undefined }
    },
  },
]
