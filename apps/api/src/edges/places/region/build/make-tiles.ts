import { gzipSync } from 'node:zlib'
import type { GeoJSONVTFeature, GeoJSONVTTile } from '@maplibre/geojson-vt'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { FeatureCollection } from 'geojson'
import type { TileWriter } from '../stored/tile-file.ts'
import { maxTileZoom, minTileZoom } from '../stored/tile-file.ts'
import { GrowingArray } from './growing-array.ts'
import type { Box, FeatureFacts, MapFeatures } from './map-features.ts'
import { tileLayers } from './map-features.ts'

/** Tiles are cut in buckets, one for each tile of this zoom, so that memory does not grow with the region. */
const buckets = [
  { zoom: minTileZoom, maxZoom: 11 },
  { zoom: 12, maxZoom: maxTileZoom },
] as const

const extent = 4096
/** How far lines extend beyond the edge of a tile, for their width. */
const buffer = 64
const maxFeatures = 2 ** 28

type Tile = { readonly z: number; readonly x: number; readonly y: number }

/** Cuts the features into vector tiles and writes them, gzipped. `onProgress` is called with the completed share. */
export async function makeTiles(
  features: MapFeatures,
  writer: TileWriter,
  onProgress: (share: number) => void,
): Promise<void> {
  for (const [index, { zoom, maxZoom }] of buckets.entries()) {
    const pairs = listBuckets(features, zoom, maxZoom)
    let first = 0
    while (first < pairs.length) {
      const bucket = Math.floor((pairs[first] ?? 0) / maxFeatures)
      let end = first
      while (end < pairs.length && Math.floor((pairs[end] ?? 0) / maxFeatures) === bucket) end += 1
      const members = Array.from(pairs.subarray(first, end), (pair) => pair % maxFeatures)
      const tile = { z: zoom, x: Math.floor(bucket / 2 ** zoom), y: bucket % 2 ** zoom }
      await cutBucket(features, members, tile, maxZoom, writer)
      first = end
      onProgress((index + first / pairs.length) / buckets.length)
    }
  }
}

/** Returns pairs of bucket and feature, each in one number, in the order of buckets. */
function listBuckets(features: MapFeatures, zoom: number, maxZoom: number): Float64Array {
  const pairs = new GrowingArray((length) => new Float64Array(length))
  for (let feature = 0; feature < features.count; feature += 1) {
    if (features.getFacts(feature).minZoom > maxZoom) continue
    const { west, east, north, south } = computeTileRange(features.getBox(feature), zoom)
    for (let x = west; x <= east; x += 1)
      for (let y = north; y <= south; y += 1) pairs.push((x * 2 ** zoom + y) * maxFeatures + feature)
  }
  return pairs.take().sort()
}

function computeTileRange({ west, south, east, north }: Box, zoom: number): Box {
  const tiles = 2 ** zoom
  const margin = buffer / extent
  const toColumn = (lon: number) => ((lon + 180) / 360) * tiles
  const toRow = (lat: number) => {
    const sine = Math.sin((lat * Math.PI) / 180)
    return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles
  }
  return {
    west: Math.floor(toColumn(west) - margin),
    east: Math.floor(toColumn(east) + margin),
    north: Math.floor(toRow(north) - margin),
    south: Math.floor(toRow(south) + margin),
  }
}

async function cutBucket(
  features: MapFeatures,
  members: readonly number[],
  bucket: Tile,
  maxZoom: number,
  writer: TileWriter,
): Promise<void> {
  const facts = members.map((member) => features.getFacts(member))
  const collection: FeatureCollection = {
    type: 'FeatureCollection',
    features: members.map((member, id) => {
      const { properties, geometry } = features.getFeature(member)
      return { type: 'Feature', id, properties, geometry }
    }),
  }
  const index = new GeoJSONVT(collection, {
    extent,
    buffer,
    maxZoom,
    indexMaxZoom: maxZoom,
    indexMaxPoints: 0,
  })
  const below = [bucket]
  for (let tile = below.pop(); tile !== undefined; tile = below.pop()) {
    const { z, x, y } = tile
    const cut = index.getTile(z, x, y)
    if (!cut || cut.features.length === 0) continue
    const packed = packTile(cut, facts, z)
    if (packed) await writer.add(z, x, y, packed)
    if (z < maxZoom)
      for (const [east, south] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        below.push({ z: z + 1, x: 2 * x + east, y: 2 * y + south })
  }
}

function packTile(tile: GeoJSONVTTile, facts: readonly FeatureFacts[], z: number): Uint8Array | null {
  const getFacts = ({ id }: GeoJSONVTFeature) => facts[Number(id)]
  const cut: readonly GeoJSONVTFeature[] = tile.features
  const visible = cut
    .flatMap((feature) => {
      const featureFacts = getFacts(feature)
      return featureFacts && featureFacts.minZoom <= z ? [{ feature, featureFacts }] : []
    })
    .toSorted((one, other) => one.featureFacts.order - other.featureFacts.order)
  if (visible.length === 0) return null
  const layers = Object.fromEntries(
    tileLayers.map((layer) => [
      layer,
      {
        ...tile,
        features: visible
          .filter(({ featureFacts }) => featureFacts.layer === layer)
          .map(({ feature }) => ({ ...feature, id: undefined })),
      },
    ]),
  )
  return gzipSync(fromGeojsonVt(layers, { version: 2, extent }), { level: 6 })
}
