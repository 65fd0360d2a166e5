import type { listOffers } from '@repo/contracts/delivery/carrier'
import type { Output } from '@repo/contracts/endpoint'

/** An offer as returned by the API. */
export type Offer = Output<typeof listOffers>['offres'][number]

/** How an offer ended that this device did not accept. */
export type OfferEnd = 'expired' | 'withdrawn' | 'accepted-elsewhere' | 'refused'

/** The view of the offer screen. */
export type OfferView =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly offer: Offer; readonly endsAtMs: number }
  | { readonly kind: 'over'; readonly offer: Offer; readonly end: OfferEnd }

/** The pending offers at a time of this device's clock. The server sends the remaining time of each. */
export type PendingOffers = {
  readonly offers: readonly Offer[]
  /** When the offers were received, by this device's clock. */
  readonly receivedAtMs: number
}

/** The tolerance for a vanished offer to count as expired: the last response may be slightly early. */
const expiryToleranceMs = 1500

/**
 * Returns the next view after a response. The same offer keeps its place, a vanished one shows how it ended, another
 * one replaces it. `answeredId` is the offer that this device has just answered: it ends without a message.
 */
export function getNextView(view: OfferView, pending: PendingOffers, answeredId: string | null): OfferView {
  const offers = pending.offers.filter(({ offreId }) => offreId !== answeredId)
  const current =
    view.kind === 'open' ? offers.find(({ offreId }) => offreId === view.offer.offreId) : undefined
  const offer = current ?? offers[0]
  if (offer) return { kind: 'open', offer, endsAtMs: pending.receivedAtMs + offer.resteMs }
  if (view.kind === 'none') return view
  if (view.offer.offreId === answeredId) return { kind: 'none' }
  if (view.kind === 'over') return view
  const isExpired = pending.receivedAtMs >= view.endsAtMs - expiryToleranceMs
  return { kind: 'over', offer: view.offer, end: isExpired ? 'expired' : 'withdrawn' }
}

/** Returns how an offer ended, by the state in its refusal (`etat`); an unknown state counts as expired. */
export function getOfferEnd(state: unknown): OfferEnd {
  if (state === 'acceptee') return 'accepted-elsewhere'
  if (state === 'refusee') return 'refused'
  return state === 'annulee' ? 'withdrawn' : 'expired'
}

/** Returns the remaining share of an offer's time, from 1 to 0. */
export function calculateShareLeft(leftMs: number, windowMs: number): number {
  return Math.min(1, Math.max(0, leftMs / windowMs))
}
