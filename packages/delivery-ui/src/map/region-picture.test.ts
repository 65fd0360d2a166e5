import type { GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { describe, expect, test } from 'vitest'
import { mapColours } from './map-colours.ts'
import type { TileFeature } from './region-picture.ts'
import { createRegionLabels, createTilePasses, listTilesInView } from './region-picture.ts'
import { readTile } from './region-tile.ts'

const colours = mapColours.light
const zooms = { minZoom: 9, maxZoom: 15 }
const size = { width: 600, height: 400 }

function createFeature(given: Partial<TileFeature>): TileFeature {
  return { layer: 'streets', kind: 'street', class: 'street', name: '', lines: [], ...given }
}
const createStraightLines = (y: number) => [[{ x: 0, y }, { x: 4096, y }]] // biome-ignore format: one line
const place = { z: 14, x: 8300, y: 5636, left: 0, top: 0, side: 512 }

describe('the tiles of a picture', () => {
  test('cover all of it, at most four of one zoom', () => {
    const tiles = listTilesInView({ centre: [48.8566, 2.3522], zoom: 14.4 }, size, zooms)
    expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([14]))
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0)
    expect(Math.max(...tiles.map(({ left, side }) => left + side))).toBeGreaterThanOrEqual(size.width)
    expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(0)
    expect(Math.max(...tiles.map(({ top, side }) => top + side))).toBeGreaterThanOrEqual(size.height)
    expect(tiles.length).toBeLessThanOrEqual(4)
  })

  test('are of the highest available zoom from near, and absent from afar', () => {
    expect(listTilesInView({ centre: [48.8566, 2.3522], zoom: 17 }, size, zooms)[0]?.z).toBe(15)
    expect(listTilesInView({ centre: [48.8566, 2.3522], zoom: 9.2 }, size, zooms)).toEqual([])
  })
})

describe('a tile', () => {
  const packTile = (features: GeoJSONVTTile['features']) => {
    // as: only its features are read for the layer.
    const layer = { features } as GeoJSONVTTile
    return fromGeojsonVt({ streets: layer }, { version: 2, extent: 8192 }).slice().buffer
  }

  test('is read with its kinds, classes and names, whatever its units', () => {
    const street = {
      type: 2 as const,
      geometry: [[[0, 0], [8192, 4096]]] as [number, number][][], // biome-ignore format: one line
      tags: { kind: 'bridge', class: 'avenue', name: 'Pont Neuf' },
    }
    expect(readTile(packTile([street as unknown as GeoJSONVTTile['features'][number]]))).toEqual([
      {
        layer: 'streets',
        kind: 'bridge',
        class: 'avenue',
        name: 'Pont Neuf',
        lines: [[{ x: 0, y: 0 }, { x: 4096, y: 2048 }]], // biome-ignore format: one line
      },
    ])
  })

  test('is drawn from the ground up: surfaces in their order, edges below streets, bridges above all', () => {
    const passes = createTilePasses(
      [
        createFeature({ layer: 'areas', kind: 'ground', lines: createStraightLines(1) }),
        createFeature({ layer: 'areas', kind: 'water', lines: createStraightLines(2) }),
        createFeature({ kind: 'bridge', class: 'avenue', lines: createStraightLines(3) }),
        createFeature({ class: 'street', lines: createStraightLines(4) }),
        createFeature({ class: 'motorway', lines: createStraightLines(5) }),
      ],
      14,
      colours,
    )
    const drawnColours = passes.flat().map((shape) => ('fill' in shape ? shape.fill : shape.stroke))
    expect(drawnColours).toEqual([
      colours.land,
      colours.water,
      colours.streetEdge,
      colours.motorwayEdge,
      colours.street,
      colours.motorway,
      colours.avenueEdge,
      colours.avenue,
    ])
    expect(passes[0]).toHaveLength(2)
  })

  test('shows paths and driveways only from near', () => {
    const features = [
      createFeature({ class: 'walk', lines: createStraightLines(1) }),
      createFeature({ class: 'minor', lines: createStraightLines(2) }),
    ]
    expect(createTilePasses(features, 12, colours).flat()).toEqual([])
    expect(createTilePasses(features, 14, colours).flat()).toHaveLength(3)
  })
})

describe('the names of a picture', () => {
  const createLabels = (features: readonly TileFeature[], zoom = 14) =>
    createRegionLabels([{ place, features }], zoom, { width: 512, height: 512 })

  test('are placed along their street, readable from left to right', () => {
    const lines = [[{ x: 3000, y: 3000 }, { x: 1000, y: 1000 }]] // biome-ignore format: one line
    expect(createLabels([createFeature({ name: 'Rue de la Paix', lines })])).toEqual([
      { text: 'Rue de la Paix', x: 250, y: 250, turn: 45 },
    ])
  })

  test('are left out when they do not fit, overlap another one, or repeat it', () => {
    const short = [[{ x: 1000, y: 500 }, { x: 1200, y: 500 }]] // biome-ignore format: one line
    const labels = createLabels([
      createFeature({ name: 'Rue trop courte', lines: short }),
      createFeature({ name: 'Rue du Haut', lines: createStraightLines(1000) }),
      createFeature({ name: 'Rue à côté', lines: createStraightLines(1040) }),
      createFeature({ name: 'Rue du Haut', lines: createStraightLines(3000) }),
    ])
    expect(labels.map(({ text }) => text)).toEqual(['Rue du Haut'])
  })

  test('are those of places first, and those of streets only from near', () => {
    const features = [
      createFeature({ name: 'Rue du Milieu', lines: createStraightLines(2048) }),
      createFeature({ layer: 'names', kind: 'place', name: 'Gare', lines: [[{ x: 2048, y: 2048 }]] }),
    ]
    expect(createLabels(features).map(({ text }) => text)).toEqual(['Gare'])
    expect(createLabels(features.slice(0, 1), 12)).toEqual([])
  })
})
