import type { listOffers } from '@repo/contracts/delivery/carrier'
import type { Output } from '@repo/contracts/endpoint'

/** An offer as returned by the API. */
export type Offer = Output<typeof listOffers>['offres'][number]

/** How an offer ended that this device did not accept. */
export type OfferEnd = 'expired' | 'withdrawn' | 'accepted-elsewhere' | 'refused'

/** What the screen shows of offers. */
export type OfferView =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly offer: Offer; readonly endsAtMs: number }
  | { readonly kind: 'over'; readonly offer: Offer; readonly end: OfferEnd }

/** The screen's knowledge of the offers, by this device's stopwatch: the server sends the time left, never the end. */
export type OfferNews = {
  readonly offers: readonly Offer[]
  /** When that was received, by this device's clock. */
  readonly receivedAtMs: number
}

/** An offer that vanishes this close to its end has expired, even if the last response was a little early. */
const aboutMs = 1500

/**
 * The next view after an update: the same offer keeps its place and its end, a vanished one shows how it ended as far
 * as known, another replaces it. `answered` is the offer that this device has just answered, which ends without a
 * message.
 */
export function nextView(view: OfferView, news: OfferNews, answered: string | null): OfferView {
  const offers = news.offers.filter(({ offreId }) => offreId !== answered)
  const current =
    view.kind === 'open' ? offers.find(({ offreId }) => offreId === view.offer.offreId) : undefined
  const shown = current ?? offers[0]
  if (shown) return { kind: 'open', offer: shown, endsAtMs: news.receivedAtMs + shown.resteMs }
  if (view.kind === 'none') return view
  if (view.offer.offreId === answered) return { kind: 'none' }
  if (view.kind === 'over') return view
  const isExpired = news.receivedAtMs >= view.endsAtMs - aboutMs
  return { kind: 'over', offer: view.offer, end: isExpired ? 'expired' : 'withdrawn' }
}

/** How an offer ended, by the state in its refusal (`etat`). */
export function endOf(state: unknown): OfferEnd {
  if (state === 'acceptee') return 'accepted-elsewhere'
  if (state === 'refusee') return 'refused'
  return state === 'annulee' ? 'withdrawn' : 'expired'
}

/** Which part of its minute an offer still has, from 1 to 0. */
export function shareLeft(leftMs: number, windowMs: number): number {
  return Math.min(1, Math.max(0, leftMs / windowMs))
}
