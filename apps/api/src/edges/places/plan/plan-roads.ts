import { plans } from '@repo/drawn-plan/plans'
import type { ResolvedPlan } from '@repo/drawn-plan/resolve-plan'
import type { Point } from '../places.ts'
import type { NearestRoad } from '../roads/nearest-road.ts'
import { createNearestRoad } from '../roads/nearest-road.ts'
import type { RoadGraph, RoadPiece } from '../roads/road-graph.ts'
import { createRoadGraph } from '../roads/road-graph.ts'

/** The streets of a drawn city as a graph. */
export type PlanRoads = {
  readonly city: string
  readonly graph: RoadGraph
  readonly nearest: NearestRoad
}

/** Builds the road graph of a city. Streets meet where they share a node. */
export function buildPlanRoads(plan: ResolvedPlan): PlanRoads {
  const points: Point[] = []
  const numbers = new Map<string, number>()
  const getNumber = ({ node, at: [lat, lon] }: ResolvedPlan['streets'][number]['way'][number]) => {
    const existing = node === null ? undefined : numbers.get(node)
    if (existing !== undefined) return existing
    const number = points.push({ lat, lon }) - 1
    if (node !== null) numbers.set(node, number)
    return number
  }
  const pieces = plan.streets.flatMap(({ way, class: kind, oneWay }): RoadPiece[] => {
    const nodes = way.map(getNumber)
    return nodes.slice(1).map((to, index) => ({ from: nodes[index] ?? to, to, kind, oneWay }))
  })
  const graph = createRoadGraph(points, pieces)
  return { city: plan.city, graph, nearest: createNearestRoad(graph) }
}

let cache: readonly PlanRoads[] | null = null

/** Returns the road graphs of all drawn cities. The first call builds them, in some milliseconds. */
export function openAllPlanRoads(): readonly PlanRoads[] {
  cache ??= plans.map(buildPlanRoads)
  return cache
}
