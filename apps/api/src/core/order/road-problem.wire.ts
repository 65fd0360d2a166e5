import type { roadProblemTypes } from '@repo/contracts/delivery/delivery-steps'
import type { RoadProblemKind } from '@repo/delivery-rules/road-problem'

type WireType = (typeof roadProblemTypes)[number]

const kinds = { panne: 'breakdown', accident: 'accident' } as const satisfies Record<
  WireType,
  RoadProblemKind
>
const types = { breakdown: 'panne', accident: 'accident' } as const satisfies Record<
  RoadProblemKind,
  WireType
>

/** Converts between why a carrier cannot continue and its wire type. */
export const roadProblemKindOf = (type: WireType): RoadProblemKind => kinds[type]
export const toRoadProblemType = (kind: RoadProblemKind): WireType => types[kind]

/** Returns a vehicle's description for finding it at the roadside. */
export function vehicleOnRoad({
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
