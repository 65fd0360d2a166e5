import { describe, expect, test } from 'vitest'
import type { FilteredTrip, OfferFilter } from './offer-filter.ts'
import { findExclusion } from './offer-filter.ts'

const paris = { latitude: 48.8566, longitude: 2.3522, postcode: '75004' }
const vincennes = { latitude: 48.8473, longitude: 2.4396, postcode: '94300' }
const trip: FilteredTrip = { gainCents: 1200, pickup: paris, dropoff: vincennes }
const around = (radiusM: number, centre = paris): OfferFilter => ({
  minGainCents: null,
  area: { kind: 'around', centre, radiusM },
})
const within = (...codes: string[]): OfferFilter => ({
  minGainCents: null,
  area: { kind: 'departments', codes },
})
const atLeast = (minGainCents: number): OfferFilter => ({ minGainCents, area: null })

describe('the filter of a carrier', () => {
  test.each<[string, OfferFilter, FilteredTrip, ReturnType<typeof findExclusion>]>([
    ['no filter lets every offer through', { minGainCents: null, area: null }, trip, null],
    ['a gain of exactly the least amount is enough', atLeast(1200), trip, null],
    ['a gain of a cent less is not', atLeast(1201), trip, 'gain'],
    ['both ends within the radius are within the area', around(7000), trip, null],
    ['a drop-off beyond the radius is outside', around(6000), trip, 'area'],
    ['a pickup beyond the radius is outside', around(6000, vincennes), trip, 'area'],
    ['both departments chosen are the area', within('94', '75'), trip, null],
    ['a drop-off in another department is outside', within('75'), trip, 'area'],
    ['a pickup in another department is outside', within('94'), trip, 'area'],
    [
      'an end whose postcode is not known is outside',
      within('75', '94'),
      { ...trip, dropoff: { ...vincennes, postcode: '' } },
      'area',
    ],
    [
      'what pays too little is said before where it leads',
      { ...within('13'), minGainCents: 5000 },
      trip,
      'gain',
    ],
  ])('%s', (_, filter, given, expected) => expect(findExclusion(filter, given)).toBe(expected))
})
