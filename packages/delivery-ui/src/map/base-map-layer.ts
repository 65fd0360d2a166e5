import * as L from 'leaflet'
import type { BaseMap, Outline } from './base-map.ts'
import { clipOutline, overlaps } from './clip-outline.ts'
import type { TownLabel } from './town-labels.ts'
import { labelHeight, placeTownLabels } from './town-labels.ts'

/** The pane of the embedded background: below every tile, so that tiles that load cover it. */
export const basePane = 'fond'

const tilePixels = 256
/** Land is cut this far outside the tile, so that the cut's own edge is never drawn. */
const bleedPixels = 8
const gridSteps = [20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]
const leastGridPixels = 80

type Colours = Readonly<Record<'land' | 'foreign' | 'border' | 'grid' | 'label' | 'halo', string>>
type Tile = { readonly left: number; readonly top: number; readonly worldPixels: number }

/** A Leaflet layer that draws the embedded background; colours are the `--map-…` properties of the map's element. */
export function baseMapLayer(baseMap: BaseMap): L.GridLayer {
  const labelsByZoom = new Map<number, readonly TownLabel[]>()
  const labelsAt = (zoom: number): readonly TownLabel[] => {
    const labels = labelsByZoom.get(zoom) ?? placeTownLabels(baseMap.towns, zoom)
    labelsByZoom.set(zoom, labels)
    return labels
  }

  const Layer = L.GridLayer.extend({
    createTile(this: L.GridLayer & { _map: L.Map }, coords: L.Coords): HTMLElement {
      const canvas = document.createElement('canvas')
      const density = Math.min(2, window.devicePixelRatio)
      canvas.width = tilePixels * density
      canvas.height = tilePixels * density
      const context = canvas.getContext('2d')
      if (!context) return canvas
      context.scale(density, density)
      const colours = coloursOf(this._map.getContainer())
      const tile = {
        left: coords.x * tilePixels,
        top: coords.y * tilePixels,
        worldPixels: tilePixels * 2 ** coords.z,
      }
      drawLand(context, tile, baseMap.neighbours, colours.foreign, colours.border)
      drawLand(context, tile, baseMap.france, colours.land, colours.border)
      drawGrid(context, tile, colours.grid)
      drawLabels(context, tile, labelsAt(coords.z), colours)
      return canvas
    },
  })
  // Leaflet's `extend` answers a class that its typings do not know.
  return new (Layer as unknown as new (options: L.GridLayerOptions) => L.GridLayer)({
    pane: basePane,
    tileSize: tilePixels,
    updateWhenZooming: false,
    keepBuffer: 4,
    attribution: 'Fond : Natural Earth, <a href="https://www.geonames.org/">GeoNames</a> (CC BY)',
  })
}

function coloursOf(element: HTMLElement): Colours {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(`--map-${name}`).trim()
  return {
    land: colour('land'),
    foreign: colour('foreign'),
    border: colour('border'),
    grid: colour('grid'),
    label: colour('label'),
    halo: colour('halo'),
  }
}

function drawLand(
  context: CanvasRenderingContext2D,
  tile: Tile,
  polygons: readonly (readonly Outline[])[],
  fill: string,
  stroke: string,
): void {
  const box = {
    west: (tile.left - bleedPixels) / tile.worldPixels,
    north: (tile.top - bleedPixels) / tile.worldPixels,
    east: (tile.left + tilePixels + bleedPixels) / tile.worldPixels,
    south: (tile.top + tilePixels + bleedPixels) / tile.worldPixels,
  }
  context.fillStyle = fill
  context.strokeStyle = stroke
  context.lineWidth = 1
  for (const polygon of polygons) {
    const [outer] = polygon
    if (!outer || !overlaps(outer, box)) continue
    context.beginPath()
    for (const outline of polygon) tracePath(context, tile, clipOutline(outline, box))
    context.fill('evenodd')
    context.stroke()
  }
}

function tracePath(context: CanvasRenderingContext2D, tile: Tile, points: readonly number[]): void {
  for (let at = 0; at + 1 < points.length; at += 2) {
    const x = (points[at] ?? 0) * tile.worldPixels - tile.left
    const y = (points[at + 1] ?? 0) * tile.worldPixels - tile.top
    if (at === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
  context.closePath()
}

/** A square grid, one line every so many degrees of longitude: it shows movement where the background has nothing else. */
function drawGrid(context: CanvasRenderingContext2D, tile: Tile, colour: string): void {
  const pixelsPerDegree = tile.worldPixels / 360
  const step = gridSteps.filter((degrees) => degrees * pixelsPerDegree >= leastGridPixels).at(-1) ?? 20
  const spacing = step * pixelsPerDegree
  context.strokeStyle = colour
  context.lineWidth = 1
  context.beginPath()
  for (let x = Math.ceil(tile.left / spacing) * spacing - tile.left; x < tilePixels; x += spacing) {
    context.moveTo(Math.round(x) + 0.5, 0)
    context.lineTo(Math.round(x) + 0.5, tilePixels)
  }
  for (let y = Math.ceil(tile.top / spacing) * spacing - tile.top; y < tilePixels; y += spacing) {
    context.moveTo(0, Math.round(y) + 0.5)
    context.lineTo(tilePixels, Math.round(y) + 0.5)
  }
  context.stroke()
}

function drawLabels(
  context: CanvasRenderingContext2D,
  tile: Tile,
  labels: readonly TownLabel[],
  colours: Colours,
): void {
  context.font = '500 12px "Inter Variable", system-ui, sans-serif'
  context.textAlign = 'center'
  context.lineWidth = 3
  context.lineJoin = 'round'
  for (const label of labels) {
    const x = label.x - tile.left
    const y = label.y - tile.top
    const isNear =
      x > -label.halfWidth * 2 &&
      x < tilePixels + label.halfWidth * 2 &&
      y > -labelHeight &&
      y < tilePixels + labelHeight
    if (!isNear) continue
    context.fillStyle = colours.label
    context.strokeStyle = colours.halo
    context.beginPath()
    context.arc(x, y, 2.5, 0, 2 * Math.PI)
    context.fill()
    context.strokeText(label.name, x, y - 7)
    context.fillText(label.name, x, y - 7)
  }
}
