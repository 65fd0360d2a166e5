import { setTimeout as pause } from 'node:timers/promises'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import type { ACarrier } from './builders.ts'
import type { ASearch } from './searches.ts'
import { aSearch, emptyTown, pendingOfferOf, pushPosition } from './searches.ts'
import type { Answer, TestApp } from './test-app.ts'

/** Dice that throw the same for the same seed (mulberry32): numbers from 0 to under 1. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Answers an offer over HTTP. */
export function answer(
  app: TestApp,
  carrier: { token: string },
  verb: 'accepter' | 'refuser',
  offreId: string,
): Promise<Answer> {
  return app.request('POST', `/api/transporteur/offres/${verb}`, { token: carrier.token, body: { offreId } })
}

type Pending = { readonly search: ASearch; readonly offerId: string }

/** A search whose offer the carrier has to answer, more than a minute after the order: cancelling is free no more once it accepts. */
async function aPendingOffer(app: TestApp, carrier: ACarrier): Promise<Pending> {
  await emptyTown(app)
  const search = await aSearch(app)
  await app.passTime(61_000)
  await pushPosition(app, carrier, { lat: 48.857, lon: 2.353 })
  await sweepDispatch(app.deps)
  const offer = await pendingOfferOf(app, search.requestId)
  if (!offer) throw new Error('The carrier got no offer')
  return { search, offerId: offer.id }
}

/** What a round left behind. */
export type Outcome = {
  readonly answers: readonly Answer[]
  readonly order: { phase: string; feeCents: number | null; cancelledBy: string | null }
  readonly offer: { status: string; answeredAt: Date | null; expiresAt: Date }
  readonly deliveries: readonly { id: string; status: string }[]
}

async function outcome(app: TestApp, { search, offerId }: Pending, answers: Answer[]): Promise<Outcome> {
  const { db } = app.deps
  return {
    answers,
    order: await db.order.findUniqueOrThrow({ where: { id: search.orderId } }),
    offer: await db.offer.findUniqueOrThrow({ where: { id: offerId } }),
    deliveries: await db.delivery.findMany({ where: { orderId: search.orderId } }),
  }
}

/** The carrier accepts at about the instant at which its minute ends and the worker sweeps. */
export async function acceptAgainstExpiry(
  app: TestApp,
  carrier: ACarrier,
  random: () => number,
): Promise<Outcome> {
  const pending = await aPendingOffer(app, carrier)
  const endsInMs = Math.floor(random() * 25)
  await app.deps.db.$executeRaw`
    WITH ends AS (SELECT app_now() + ${endsInMs}::int * interval '1 millisecond' AS at), cut AS (
      UPDATE offer SET expires_at = ends.at FROM ends WHERE id = ${pending.offerId}::uuid
    )
    UPDATE dispatch_request SET next_attempt_at = ends.at FROM ends WHERE id = ${pending.search.requestId}::uuid`
  const acceptance = pause(random() * 20).then(() => answer(app, carrier, 'accepter', pending.offerId))
  const sweeps = pause(random() * 20).then(async () => {
    for (let round = 0; round < 8; round += 1) {
      await sweepDispatch(app.deps)
      await pause(5)
    }
  })
  const [accepted] = await Promise.all([acceptance, sweeps])
  return outcome(app, pending, [accepted])
}

/** The carrier accepts while the sender cancels. */
export async function acceptAgainstCancel(
  app: TestApp,
  carrier: ACarrier,
  random: () => number,
): Promise<Outcome> {
  const pending = await aPendingOffer(app, carrier)
  const { search } = pending
  const answers = await Promise.all([
    pause(random() * 6).then(() => answer(app, carrier, 'accepter', pending.offerId)),
    pause(random() * 6).then(() =>
      app.request('POST', '/api/demande/cancel', {
        token: search.sender.token,
        body: { commandeId: search.orderId },
      }),
    ),
  ])
  return outcome(app, pending, answers)
}

/** What is wrong with the outcome of an acceptance against an expiry; empty when all is well. */
export function faultsOfExpiryRace({ answers, order, offer, deliveries }: Outcome): readonly string[] {
  const isAccepted = answers[0]?.status === 200
  const isRefused = answers[0]?.status === 409 && answers[0].body.etat === 'expiree'
  const inTime = offer.answeredAt !== null && offer.answeredAt < offer.expiresAt
  return [
    ...(isAccepted || isRefused ? [] : [`the answer was ${JSON.stringify(answers[0]?.body)}`]),
    ...(isAccepted === (deliveries.length === 1) ? [] : [`${deliveries.length} deliveries`]),
    ...((offer.status === 'accepted') === isAccepted ? [] : [`the offer is ${offer.status}`]),
    ...(isAccepted && !inTime ? ['accepted after its end'] : []),
    ...(order.phase === (isAccepted ? 'running' : 'searching') ? [] : [`the order is ${order.phase}`]),
  ]
}

/** What is wrong with the outcome of an acceptance against a cancellation; empty when all is well. */
export function faultsOfCancelRace({ answers, order, offer, deliveries }: Outcome): readonly string[] {
  const isAccepted = answers[0]?.status === 200
  const isLate = answers[0]?.status === 409 && answers[0].body.etat === 'annulee'
  const isFree = order.feeCents === 0
  return [
    ...(isAccepted || isLate ? [] : [`the acceptance was ${JSON.stringify(answers[0]?.body)}`]),
    ...(answers[1]?.status === 200 ? [] : [`the cancellation was ${JSON.stringify(answers[1]?.body)}`]),
    ...(order.phase === 'cancelled' && order.cancelledBy === 'sender' ? [] : [`the order is ${order.phase}`]),
    ...(isAccepted === !isFree ? [] : [`accepted ${isAccepted}, cancelled for ${order.feeCents} cents`]),
    ...(deliveries.length === (isAccepted ? 1 : 0) ? [] : [`${deliveries.length} deliveries`]),
    ...(deliveries.every(({ status }) => status === 'cancelled') ? [] : ['a delivery runs on']),
    ...(offer.status === (isAccepted ? 'accepted' : 'cancelled') ? [] : [`the offer is ${offer.status}`]),
  ]
}
