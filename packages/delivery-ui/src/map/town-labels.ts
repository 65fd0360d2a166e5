import type { Town } from './base-map.ts'

/** A town's name as it is written at one zoom: the pixel of its dot and the size of its box. */
export type TownLabel = {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly halfWidth: number
}

/** The height of a label with its dot, in pixels. */
export const labelHeight = 22

const pixelsPerLetter = 7
const cellPixels = 128
const mostByZoom = [0, 0, 0, 4, 10, 20, 50, 120, 300, 900, 2500]

/**
 * Chooses the names that fit without covering each other at a zoom, the most important first. The choice is the same for
 * every tile of that zoom, so that names run over the tiles' edges.
 */
export function placeTownLabels(towns: readonly Town[], zoom: number): readonly TownLabel[] {
  const worldPixels = 256 * 2 ** zoom
  const placed: TownLabel[] = []
  const cells = new Map<string, TownLabel[]>()
  for (const town of towns.slice(0, mostByZoom[Math.round(zoom)] ?? towns.length)) {
    const halfWidth = (town.name.length * pixelsPerLetter) / 2 + 6
    const label = { name: town.name, x: town.x * worldPixels, y: town.y * worldPixels, halfWidth }
    const neighbours = cellsAround(label).flatMap((cell) => cells.get(cell) ?? [])
    if (neighbours.some((other) => covers(label, other))) continue
    placed.push(label)
    const own = cellOf(label.x, label.y)
    cells.set(own, [...(cells.get(own) ?? []), label])
  }
  return placed
}

function covers(one: TownLabel, other: TownLabel): boolean {
  return (
    Math.abs(one.x - other.x) < one.halfWidth + other.halfWidth && Math.abs(one.y - other.y) < labelHeight + 6
  )
}

function cellOf(x: number, y: number): string {
  return `${Math.floor(x / cellPixels)}:${Math.floor(y / cellPixels)}`
}

function cellsAround({ x, y }: TownLabel): readonly string[] {
  const offsets = [-2, -1, 0, 1, 2]
  return offsets.flatMap((across) =>
    [-1, 0, 1].map((down) => cellOf(x + across * cellPixels, y + down * cellPixels)),
  )
}
