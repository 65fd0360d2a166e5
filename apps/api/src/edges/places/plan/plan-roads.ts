import { plans } from '@repo/drawn-plan/plans'
import type { ReadPlan } from '@repo/drawn-plan/read-plan'
import type { Point } from '../places.ts'
import type { NearestRoad } from '../roads/nearest-road.ts'
import { nearestRoadOf } from '../roads/nearest-road.ts'
import type { RoadGraph, RoadPiece } from '../roads/road-graph.ts'
import { roadGraph } from '../roads/road-graph.ts'

/** The streets of a drawn city as a graph. */
export type PlanRoads = {
  readonly city: string
  readonly graph: RoadGraph
  readonly nearest: NearestRoad
}

/** Streets meet where they name the same node. */
export function planRoads(plan: ReadPlan): PlanRoads {
  const points: Point[] = []
  const numbers = new Map<string, number>()
  const numberOf = ({ node, at: [lat, lon] }: ReadPlan['streets'][number]['way'][number]) => {
    const known = node === null ? undefined : numbers.get(node)
    if (known !== undefined) return known
    const number = points.push({ lat, lon }) - 1
    if (node !== null) numbers.set(node, number)
    return number
  }
  const pieces = plan.streets.flatMap(({ way, class: kind, oneWay }): RoadPiece[] => {
    const passed = way.map(numberOf)
    return passed.slice(1).map((to, index) => ({ from: passed[index] ?? to, to, kind, oneWay }))
  })
  const graph = roadGraph(points, pieces)
  return { city: plan.city, graph, nearest: nearestRoadOf(graph) }
}

let all: readonly PlanRoads[] | null = null

/** The roads of all drawn cities; made at the first question, which takes some milliseconds. */
export function allPlanRoads(): readonly PlanRoads[] {
  all ??= plans.map(planRoads)
  return all
}
