import type { listOffers } from '@repo/contracts/delivery/carrier'
import type { Output } from '@repo/contracts/endpoint'

/** An offer as the API tells it. */
export type Offer = Output<typeof listOffers>['offres'][number]

/** How an offer ended that this device did not accept. */
export type OfferEnd = 'expired' | 'withdrawn' | 'accepted-elsewhere' | 'refused'

/** What the screen shows of offers. */
export type OfferView =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly offer: Offer; readonly endsAtMs: number }
  | { readonly kind: 'over'; readonly offer: Offer; readonly end: OfferEnd }

/** What the screen knows of the offers, by this device's stopwatch: the server says how long is left, never until when. */
export type OfferNews = {
  readonly offers: readonly Offer[]
  /** When that was told, by this device's clock. */
  readonly heardAtMs: number
}

/** An offer that vanishes this close to its end has expired, even if the last answer was a little early. */
const aboutMs = 1500

/**
 * What follows a view when news come: the same offer keeps its place and its end, one that has gone says how it went as far as can be
 * told, another takes over. `answered` is the offer that this device has just answered, which ends in silence.
 */
export function nextView(view: OfferView, news: OfferNews, answered: string | null): OfferView {
  const offers = news.offers.filter(({ offreId }) => offreId !== answered)
  const current =
    view.kind === 'open' ? offers.find(({ offreId }) => offreId === view.offer.offreId) : undefined
  const shown = current ?? offers[0]
  if (shown) return { kind: 'open', offer: shown, endsAtMs: news.heardAtMs + shown.resteMs }
  if (view.kind === 'none') return view
  if (view.offer.offreId === answered) return { kind: 'none' }
  if (view.kind === 'over') return view
  const isExpired = news.heardAtMs >= view.endsAtMs - aboutMs
  return { kind: 'over', offer: view.offer, end: isExpired ? 'expired' : 'withdrawn' }
}

/** How an offer ended, by the state that its refusal tells (`etat`). */
export function endOf(state: unknown): OfferEnd {
  if (state === 'acceptee') return 'accepted-elsewhere'
  if (state === 'refusee') return 'refused'
  return state === 'annulee' ? 'withdrawn' : 'expired'
}

/** Which part of its minute an offer still has, from 1 to 0. */
export function shareLeft(leftMs: number, windowMs: number): number {
  return Math.min(1, Math.max(0, leftMs / windowMs))
}
