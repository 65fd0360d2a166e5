import { expect, test } from 'vitest'
import { loadGazetteer } from '#api/edges/places/gazetteer.ts'
import { listAddressRows } from './address-rows.ts'
import type { RegionData } from './region-data.types.ts'

const emptyRegion: RegionData = {
  bounds: { south: 41, west: -5, north: 52, east: 10 },
  lat: new Int32Array(),
  lon: new Int32Array(),
  firstRef: new Uint32Array(1),
  refs: new Uint32Array(),
  roads: {
    ways: new Uint32Array(),
    factsOf: new Uint8Array(),
    facts: [],
    nameOf: new Uint32Array(),
    names: [''],
  },
  rails: [],
  coasts: [],
  areas: [],
  spots: [],
  houses: [],
  boundaries: [],
  barriers: new Set(),
}

test.each([
  ['east', 0.99],
  ['west', -0.99],
])(
  'a place outside all boundaries gets a commune whose centre lies almost 20 km to the %s',
  async (_, share) => {
    const gazetteer = await loadGazetteer()
    const lille = gazetteer.communes.find(({ city }) => city === 'Lille')
    if (!lille) throw new Error('the gazetteer lacks Lille')
    const degreesOf20Km = 20_000 / (111_195 * Math.cos((lille.point.lat * Math.PI) / 180))
    // Every tenth of a square, so that the place and the commune are up to two squares apart.
    for (const shift of Array.from({ length: 10 }, (_, index) => index / 50)) {
      const commune = { ...lille, point: { lat: lille.point.lat, lon: lille.point.lon + shift } }
      const station = {
        kind: 'station' as const,
        name: 'Gare',
        lat: commune.point.lat,
        lon: commune.point.lon - share * degreesOf20Km,
      }
      const rows = [
        ...listAddressRows({ ...emptyRegion, spots: [station] }, { ...gazetteer, communes: [commune] }),
      ]
      expect(rows).toMatchObject([{ kind: 'named-place', city: 'Lille' }])
    }
  },
)
