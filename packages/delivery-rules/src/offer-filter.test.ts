import { describe, expect, test } from 'vitest'
import type { FilteredTrip, OfferFilter } from './offer-filter.ts'
import { findExclusion } from './offer-filter.ts'

const paris = { latitude: 48.8566, longitude: 2.3522, postcode: '75004' }
const vincennes = { latitude: 48.8473, longitude: 2.4396, postcode: '94300' }
const trip: FilteredTrip = { gainCents: 1200, pickup: paris, dropoff: vincennes }
const createRadiusFilter = (radiusM: number, centre = paris): OfferFilter => ({
  minGainCents: null,
  area: { kind: 'around', centre, radiusM },
})
const createDepartmentFilter = (...codes: string[]): OfferFilter => ({
  minGainCents: null,
  area: { kind: 'departments', codes },
})
const createGainFilter = (minGainCents: number): OfferFilter => ({ minGainCents, area: null })

describe('the filter of a carrier', () => {
  test.each<[string, OfferFilter, FilteredTrip, ReturnType<typeof findExclusion>]>([
    ['without conditions excludes no offer', { minGainCents: null, area: null }, trip, null],
    ['accepts a gain of exactly the minimum', createGainFilter(1200), trip, null],
    ['excludes a gain of a cent less than the minimum', createGainFilter(1201), trip, 'gain'],
    ['accepts a trip with both ends within the radius', createRadiusFilter(7000), trip, null],
    ['excludes a drop-off beyond the radius', createRadiusFilter(6000), trip, 'area'],
    ['excludes a pickup beyond the radius', createRadiusFilter(6000, vincennes), trip, 'area'],
    ['accepts a trip between two of its departments', createDepartmentFilter('94', '75'), trip, null],
    ['excludes a drop-off in another department', createDepartmentFilter('75'), trip, 'area'],
    ['excludes a pickup in another department', createDepartmentFilter('94'), trip, 'area'],
    [
      'excludes an end with an unknown postcode',
      createDepartmentFilter('75', '94'),
      { ...trip, dropoff: { ...vincennes, postcode: '' } },
      'area',
    ],
    [
      'names a gain below the minimum before a place outside the area',
      { ...createDepartmentFilter('13'), minGainCents: 5000 },
      trip,
      'gain',
    ],
  ])('%s', (_, filter, given, expected) => expect(findExclusion(filter, given)).toBe(expected))
})
