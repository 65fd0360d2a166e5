// Imported dynamically: only a browser without WebGL reads tiles itself.

import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { TileFeature } from './region-picture.ts'
import { tileLayers, tileUnits } from './region-picture.ts'

/** Returns the drawn features of a region's vector tile, in the order of the tile. Throws for an invalid one. */
export function readTile(bytes: ArrayBuffer): readonly TileFeature[] {
  const { layers } = new VectorTile(new PbfReader(bytes))
  return tileLayers.flatMap((layer) => {
    const tileLayer = layers[layer]
    if (!tileLayer) return []
    const scale = tileUnits / tileLayer.extent
    return Array.from({ length: tileLayer.length }, (_, index): TileFeature => {
      const feature = tileLayer.feature(index)
      const readText = (name: string) => String(feature.properties[name] ?? '')
      const lines = feature
        .loadGeometry()
        .map((line) => line.map(({ x, y }) => ({ x: Math.round(x * scale), y: Math.round(y * scale) })))
      return { layer, kind: readText('kind'), class: readText('class'), name: readText('name'), lines }
    })
  })
}
