import { describe, expect, test } from 'vitest'
import type { Offer, OfferView } from './offer-view.ts'
import { calculateShareLeft, getNextView, getOfferEnd } from './offer-view.ts'

function createOffer(offreId: string, resteMs = 60_000): Offer {
  const area = { ville: 'Dijon', codePostal: '21000' }
  return {
    offreId,
    transporteurId: 't',
    chauffeur: 'Awa D.',
    // Far from the device's own time, which must not matter.
    expireA: new Date('2001-01-01'),
    resteMs,
    enlevement: area,
    livraison: area,
    approcheM: 900,
    approcheS: 240,
    trajetM: 4200,
    trajetS: 900,
    dureeTotaleS: 1500,
    marchandise: {
      taille: 'Enveloppe',
      nature: 'Sec',
      poids: '5 kg',
      nombreColis: 1,
      nombreChariot: 0,
      horsGabarit: false,
    },
    gain: 1240,
    gainHoraire: 2976,
    enlevementPrevu: null,
    reprise: false,
  }
}
const emptyView: OfferView = { kind: 'none' }
const createOpenView = (offer: Offer, endsAtMs: number): OfferView => ({ kind: 'open', offer, endsAtMs })
const receiveOffers = (receivedAtMs: number, ...offers: Offer[]) => ({ receivedAtMs, offers })
const firstOffer = createOffer('a')

describe('offers on the screen', () => {
  test.each([
    ['no offer is shown while none arrives', emptyView, receiveOffers(0), null, emptyView],
    [
      'an offer appears with its end by this device’s clock',
      emptyView,
      receiveOffers(5000, firstOffer),
      null,
      createOpenView(firstOffer, 65_000),
    ],
    [
      'the end follows the remaining time of the server',
      createOpenView(firstOffer, 60_000),
      receiveOffers(9000, createOffer('a', 50_000)),
      null,
      createOpenView(createOffer('a', 50_000), 59_000),
    ],
    [
      'the first offer stays while another one arrives',
      createOpenView(firstOffer, 60_000),
      receiveOffers(1000, createOffer('b'), firstOffer),
      null,
      createOpenView(firstOffer, 61_000),
    ],
    [
      'an offer gone before its end was withdrawn',
      createOpenView(firstOffer, 60_000),
      receiveOffers(20_000),
      null,
      { kind: 'over', offer: firstOffer, end: 'withdrawn' },
    ],
    [
      'an offer gone just before its end has expired',
      createOpenView(firstOffer, 60_000),
      receiveOffers(58_500),
      null,
      { kind: 'over', offer: firstOffer, end: 'expired' },
    ],
    [
      'an offer gone after its end has expired',
      createOpenView(firstOffer, 60_000),
      receiveOffers(61_000),
      null,
      { kind: 'over', offer: firstOffer, end: 'expired' },
    ],
    [
      'an offer answered on this device disappears silently',
      createOpenView(firstOffer, 60_000),
      receiveOffers(20_000),
      'a',
      emptyView,
    ],
    [
      'an offer answered on this device does not return with old data',
      emptyView,
      receiveOffers(20_000, firstOffer),
      'a',
      emptyView,
    ],
    [
      'another offer replaces an ended one',
      { kind: 'over', offer: firstOffer, end: 'expired' },
      receiveOffers(0, createOffer('b')),
      null,
      createOpenView(createOffer('b'), 60_000),
    ],
    [
      'an ended offer stays ended',
      { kind: 'over', offer: firstOffer, end: 'expired' },
      receiveOffers(0),
      null,
      { kind: 'over', offer: firstOffer, end: 'expired' },
    ],
  ] as const)('%s', (_, view, pending, answeredId, expected) => {
    expect(getNextView(view, pending, answeredId)).toEqual(expected)
  })
})

test.each([
  ['acceptee', 'accepted-elsewhere'],
  ['refusee', 'refused'],
  ['annulee', 'withdrawn'],
  ['expiree', 'expired'],
  [undefined, 'expired'],
] as const)('a reply to an offer in the state %s shows it as %s', (state, end) =>
  expect(getOfferEnd(state)).toBe(end),
)

test.each([
  [90_000, 1],
  [60_000, 1],
  [15_000, 0.25],
  [0, 0],
  [-5, 0],
])('%i ms left are the fraction %f of the minute', (left, share) =>
  expect(calculateShareLeft(left, 60_000)).toBe(share),
)
