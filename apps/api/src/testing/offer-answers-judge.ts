import type { Offer } from '@repo/prisma/delivery-types'
import type { Deps } from '#api/deps.ts'
import type { Answer } from './test-app.ts'

/** The kinds of answers to an offer, or to its outcome. */
export const answerKinds = [
  'accept',
  'refuse',
  'expiry',
  'withdraw',
  'cancel',
  'administrator accepts',
  'administrator refuses',
  'administrator withdraws',
] as const

export type AnswerKind = (typeof answerKinds)[number]

/** One answer among all the others of its round; an expiry comes from the clock and has no HTTP response. */
export type RoundAnswer = {
  readonly kind: AnswerKind
  readonly orderId: string
  readonly offerId: string
  readonly deliveryId: string | null
  readonly response: Answer | null
}

/** The result of an answer: it decided, or another one was first. */
export type Verdict = { readonly hasWon: boolean; readonly fault: string | null }

type RoundEnd = Awaited<ReturnType<typeof readRoundEnd>>

/** Returns the offers, deliveries and orders of a round after it. */
async function readRoundEnd({ db }: Pick<Deps, 'db'>, answers: readonly RoundAnswer[]) {
  const [offers, deliveries, orders] = await Promise.all([
    db.offer.findMany({ where: { id: { in: answers.map(({ offerId }) => offerId) } } }),
    db.delivery.findMany({ where: { offerId: { in: answers.map(({ offerId }) => offerId) } } }),
    db.order.findMany({
      where: { id: { in: answers.map(({ orderId }) => orderId) } },
      include: { deliveries: { where: { status: 'cancelled' } } },
    }),
  ])
  return {
    offers: new Map(offers.map((offer) => [offer.id, offer])),
    deliveryByOffer: new Map(deliveries.map((delivery) => [delivery.offerId, delivery])),
    orders: new Map(orders.map((order) => [order.id, order])),
  }
}

/**
 * Judges every answer of a round by the end of its offer, delivery and order. Returns the answers in their order, each
 * with its verdict.
 */
export async function judgeAnswers(
  deps: Pick<Deps, 'db'>,
  answers: readonly RoundAnswer[],
): Promise<readonly (RoundAnswer & Verdict)[]> {
  const end = await readRoundEnd(deps, answers)
  return answers.map((entry) => {
    const { hasWon, isSound } = judges[entry.kind](entry, end)
    const responseText = `${entry.response?.status} ${JSON.stringify(entry.response?.body)}`
    const fault = isSound ? null : `${entry.kind}: ${responseText}, ${describeState(entry, end)}`
    return { ...entry, hasWon, fault }
  })
}

function describeState(
  { offerId, orderId }: RoundAnswer,
  { offers, deliveryByOffer, orders }: RoundEnd,
): string {
  const order = orders.get(orderId)
  const end = order?.phase === 'cancelled' ? ` by ${order.cancelledBy} for ${order.feeCents} cents` : ''
  return `the offer is ${offers.get(offerId)?.status}, its delivery ${deliveryByOffer.get(offerId)?.status ?? 'none'}, the order ${order?.phase}${end}`
}

/** The response to a late answer for an offer with this end. */
const stateByEnd: Readonly<Record<string, string>> = {
  pending: 'expiree',
  accepted: 'acceptee',
  refused: 'refusee',
  expired: 'expiree',
  cancelled: 'annulee',
}

type Judge = (entry: RoundAnswer, end: RoundEnd) => { hasWon: boolean; isSound: boolean }

const judgeAccept: Judge = ({ offerId, response }, { offers, deliveryByOffer }) => {
  const offer = offers.get(offerId)
  if (response?.status !== 200)
    return { hasWon: false, isSound: isLate(response, offer) && offer?.status !== 'accepted' }
  const isItsDelivery = deliveryByOffer.get(offerId)?.id === response.body.livraisonId
  return { hasWon: true, isSound: offer?.status === 'accepted' && isItsDelivery }
}

const judgeRefuse: Judge = ({ offerId, response }, { offers }) => {
  const offer = offers.get(offerId)
  if (response?.status !== 200)
    return { hasWon: false, isSound: isLate(response, offer) && offer?.status !== 'refused' }
  return { hasWon: true, isSound: offer?.status === 'refused' }
}

/** Whether a response states the offer's end; or its expiry, when its order was cancelled before a worker came. */
function isLate(response: Answer | null, offer: Offer | undefined): boolean {
  if (response?.status !== 409 || !offer) return false
  const { status, answeredAt, expiresAt } = offer
  const hasEndedLate = status === 'cancelled' && answeredAt !== null && answeredAt >= expiresAt
  return response.body.etat === stateByEnd[status] || (hasEndedLate && response.body.etat === 'expiree')
}

const judgeWithdraw: Judge = ({ offerId, response }, { deliveryByOffer }) => {
  const delivery = deliveryByOffer.get(offerId)
  if (response?.status === 200) return { hasWon: true, isSound: delivery?.status === 'withdrawn' }
  const isTooLate = response?.status === 409 && delivery?.status === 'cancelled'
  return { hasWon: false, isSound: isTooLate }
}

/**
 * Judges a cancellation: before the pickup it always succeeds, and decides if nothing else has. Only an order with a
 * carrier costs a fee.
 */
const judgeCancel: Judge = (
  { orderId, offerId, deliveryId, response },
  { orders, offers, deliveryByOffer },
) => {
  const order = orders.get(orderId)
  if (order?.phase !== 'cancelled') return { hasWon: false, isSound: false }
  if (response?.status !== 200)
    return { hasWon: false, isSound: response?.status === 409 && order.cancelledBy !== 'sender' }
  const subject = deliveryId === null ? offers.get(offerId) : deliveryByOffer.get(offerId)
  const hadCarrier = order.deliveries.length > 0
  const isFeeRight = (order.feeCents ?? 0) > 0 === hadCarrier
  return { hasWon: subject?.status === 'cancelled', isSound: order.cancelledBy === 'sender' && isFeeRight }
}

const judges: Record<AnswerKind, Judge> = {
  accept: judgeAccept,
  'administrator accepts': judgeAccept,
  refuse: judgeRefuse,
  'administrator refuses': judgeRefuse,
  withdraw: judgeWithdraw,
  'administrator withdraws': judgeWithdraw,
  cancel: judgeCancel,
  expiry: ({ offerId }, { offers }) => {
    const status = offers.get(offerId)?.status
    return { hasWon: status === 'expired', isSound: status !== undefined && status !== 'pending' }
  },
}
