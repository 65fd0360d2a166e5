import { describe, expect, test } from 'vitest'
import { lyon } from './cities/lyon.ts'
import { marseille } from './cities/marseille.ts'
import { paris } from './cities/paris.ts'
import type { At } from './city-plan.ts'
import type { PlanStreet } from './resolve-plan.ts'
import { resolvePlan } from './resolve-plan.ts'

/** A longer one is a misplaced node. */
const maxPieceM = 2500

describe.each([paris, lyon, marseille])('the plan of $city', (cityPlan) => {
  const plan = resolvePlan(cityPlan)
  const drivableStreets = plan.streets.filter((street) => street.class !== 'walk')

  test('has at least 120 streets, each with a name of its own, and water', () => {
    expect(plan.streets.length).toBeGreaterThanOrEqual(120)
    expect(new Set(plan.streets.map(({ name }) => name)).size).toBe(plan.streets.length)
    expect(plan.areas.some(({ kind }) => kind === 'water')).toBe(true)
  })

  test('has more than 50 places, all in its districts', () => {
    expect(plan.places.length).toBeGreaterThan(50)
    const postcodes = new Set(plan.districts.map(({ postcode }) => postcode))
    expect(plan.places.filter(({ postcode }) => !postcodes.has(postcode))).toEqual([])
  })

  test('has no node off its streets', () => {
    const nodesOnStreets = new Set(plan.streets.flatMap(({ way }) => way.map(({ node }) => node)))
    expect(Object.keys(cityPlan.nodes).filter((node) => !nodesOnStreets.has(node))).toEqual([])
  })

  test('has no street of more than 2.5 km between two points of its way', () => {
    const long = plan.streets.flatMap(({ name, way }) =>
      listPieces(way.map(({ at }) => at))
        .filter(([from, to]) => computeMetres(from, to) > maxPieceM)
        .map(() => name),
    )
    expect(long).toEqual([])
  })

  test('lets a car drive from every junction to every other', () => {
    const nodes = new Set(drivableStreets.flatMap(({ way }) => way.flatMap(({ node }) => node ?? [])))
    const [start = ''] = nodes
    for (const direction of ['with', 'against'] as const) {
      const reached = findReachable(start, drivableStreets, direction)
      expect([...nodes].filter((node) => !reached.has(node))).toEqual([])
    }
  })

  test('has no street through water without a bridge', () => {
    const waters = plan.areas.filter(({ kind }) => kind === 'water')
    const lands = plan.areas.filter(({ kind }) => kind === 'land')
    const isWet = (at: At) =>
      waters.some(({ outline }) => isInside(at, outline)) &&
      !lands.some(({ outline }) => isInside(at, outline))
    const wet = plan.streets
      .filter(({ isBridge }) => !isBridge)
      .filter(({ way }) =>
        listPieces(way.map(({ at }) => at)).some(([from, to]) => createSamples(from, to).some(isWet)),
      )
    expect(wet.map(({ name }) => name)).toEqual([])
  })
})

const emptyPlan = { city: 'Ville', districts: [], nodes: {}, streets: [], areas: [], places: [] }

test('a street with an unknown node is refused, naming both', () => {
  const street = { name: 'Rue du Port', class: 'street', way: 'quai pont' } as const
  expect(() => resolvePlan({ ...emptyPlan, streets: [street] })).toThrow(
    'Rue du Port names an unknown node, quai',
  )
})

test('an area with a corner that is no position is refused, naming both', () => {
  const area = { kind: 'park', name: 'Jardin', outline: '48.1,2.1 48.2' } as const
  expect(() => resolvePlan({ ...emptyPlan, areas: [area] })).toThrow(
    'Jardin has a corner that is no position, 48.2',
  )
})

/** Returns the nodes that can be reached along the streets, or against them (those that can reach the start). */
function findReachable(start: string, streets: readonly PlanStreet[], direction: 'with' | 'against') {
  const next = new Map<string, string[]>()
  const join = (from: string, to: string) => next.set(from, [...(next.get(from) ?? []), to])
  for (const { way, oneWay } of streets) {
    const nodes = way.flatMap(({ node }) => node ?? [])
    for (const piece of listPieces(nodes)) {
      const [from, to] = direction === 'with' ? piece : ([piece[1], piece[0]] as const)
      if (oneWay !== 'against') join(from, to)
      if (oneWay !== 'with') join(to, from)
    }
  }
  const reached = new Set([start])
  for (const node of reached) for (const other of next.get(node) ?? []) reached.add(other)
  return reached
}

const listPieces = <Item>(items: readonly Item[]) =>
  items.slice(1).map((to, index) => [items[index] ?? to, to] as const)

function computeMetres([lat, lon]: At, [otherLat, otherLon]: At): number {
  return Math.hypot(otherLat - lat, (otherLon - lon) * Math.cos((lat * Math.PI) / 180)) * 111_195
}

/** Returns points inside a piece, without its ends: a street may touch a bank. */
const createSamples = (from: At, to: At): readonly At[] =>
  [0.25, 0.5, 0.75].map((share) => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])

/** Whether a point is inside, by the number of sides that a ray to the east crosses. */
function isInside([lat, lon]: At, outline: readonly At[]): boolean {
  let isIn = false
  for (const [index, [cornerLat, cornerLon]] of outline.entries()) {
    const [beforeLat, beforeLon] = outline.at(index - 1) ?? [cornerLat, cornerLon]
    if (cornerLat > lat === beforeLat > lat) continue
    if (lon < ((beforeLon - cornerLon) * (lat - cornerLat)) / (beforeLat - cornerLat) + cornerLon)
      isIn = !isIn
  }
  return isIn
}
