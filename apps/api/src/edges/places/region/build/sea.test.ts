import { describe, expect, test } from 'vitest'
import { computeSeaWithin, isInside, joinCoasts } from './sea.ts'

const box = { west: 0, south: 0, east: 10, north: 10 }
type Line = readonly [number, number][]

/** Whether the sea of these coasts covers a place. */
const isSea = (coasts: readonly Line[], lon: number, lat: number) =>
  computeSeaWithin(box, coasts).some(
    ([outer, ...islands]) =>
      isInside(outer, [lon, lat]) && !islands.some((island) => isInside(island, [lon, lat])),
  )

/** Returns a square of land when it is drawn against the clock. */
const buildSquare = (west: number, south: number): Line => [
  [west, south],
  [west + 2, south],
  [west + 2, south + 2],
  [west, south + 2],
  [west, south],
]
const southwards: Line = [
  [6, 12],
  [5, 5],
  [6, -2],
]

describe('the sea of a region', () => {
  test('lies on the right of a coast that crosses it, and on the other side of a reversed coast', () => {
    expect([isSea([southwards], 2, 5), isSea([southwards], 8, 5)]).toEqual([true, false])
    const northwards = southwards.toReversed()
    expect([isSea([northwards], 2, 5), isSea([northwards], 8, 5)]).toEqual([false, true])
  })

  test('fills a bay, without its island and the land around it', () => {
    // In from the west, around a bay, and out to the west again: the bay is sea.
    const bay: Line = [
      [-1, 2],
      [4, 2],
      [4, 8],
      [-1, 8],
    ]
    const coasts = [bay.toReversed(), buildSquare(1, 4)]
    expect(isSea(coasts, 3.5, 3)).toBe(true)
    expect(isSea(coasts, 2, 5)).toBe(false)
    expect(isSea(coasts, 7, 5)).toBe(false)
    expect(isSea(coasts, 1, 1)).toBe(false)
  })

  test('lies beyond two coasts with land between them, and between two coasts with land beyond them', () => {
    const eastern: Line = [
      [8, -1],
      [8, 11],
    ]
    const western: Line = [
      [3, 11],
      [3, -1],
    ]
    // Land on the left: the eastern coast runs north with its land in the west, so the strait is beyond them.
    expect([1, 5, 9].map((lon) => isSea([eastern, western], lon, 5))).toEqual([true, false, true])
    expect([1, 5, 9].map((lon) => isSea([eastern.toReversed(), western.toReversed()], lon, 5))).toEqual([
      false,
      true,
      false,
    ])
  })

  test('surrounds islands when there is no other coast', () => {
    expect([isSea([buildSquare(4, 4)], 5, 5), isSea([buildSquare(4, 4)], 1, 1)]).toEqual([false, true])
  })

  test('is a lagoon inside a coast that runs clockwise around it', () => {
    const lagoon = buildSquare(4, 4).toReversed()
    expect([isSea([lagoon], 5, 5), isSea([lagoon], 1, 1)]).toEqual([true, false])
  })

  test('excludes an island that reaches beyond the region, and follows a coast that ends within it to the nearest edge', () => {
    expect([isSea([buildSquare(9, 4)], 9.5, 5), isSea([buildSquare(9, 4)], 5, 5)]).toEqual([false, true])
    const cutOff: Line = [
      [5, 9],
      [5, 1],
    ]
    expect([isSea([cutOff], 2, 5), isSea([cutOff], 8, 5)]).toEqual([true, false])
  })

  test('is empty without a coast within the region', () => {
    expect(computeSeaWithin(box, [])).toEqual([])
    expect(computeSeaWithin(box, [buildSquare(20, 20)])).toEqual([])
  })
})

test('coasts are joined in their direction, whatever the order of their ways', () => {
  const ways = [
    [3, 4],
    [1, 2, 3],
    [8, 9, 7],
    [7, 8],
    [4, 5],
  ].map((nodes) => Uint32Array.from(nodes))
  const coasts = joinCoasts(ways)
  expect(coasts).toContainEqual([1, 2, 3, 4, 5])
  expect(coasts).toHaveLength(2)
  expect(coasts.find((line) => line.includes(9))).toHaveLength(4)
})
