import type { roadProblemTypes } from '@repo/contracts/delivery/delivery-steps'
import type { RoadProblemKind } from '@repo/delivery-rules/road-problem'
import { invert } from '#api/invert.ts'

type WireType = (typeof roadProblemTypes)[number]

const kinds = { panne: 'breakdown', accident: 'accident' } as const satisfies Record<
  WireType,
  RoadProblemKind
>
const wireTypes = invert(kinds)

/** Converts the type of a road problem from the wire. */
export const fromRoadProblemType = (type: WireType): RoadProblemKind => kinds[type]

/** Converts the kind of a road problem to the wire. */
export const toRoadProblemType = (kind: RoadProblemKind): WireType => wireTypes[kind]

/** Returns a vehicle's description by which it can be found at the roadside. */
export function describeVehicle({
  brand,
  model,
  plate,
}: {
  brand: string
  model: string
  plate: string
}): string {
  return `${brand} ${model}, ${plate}`
}
