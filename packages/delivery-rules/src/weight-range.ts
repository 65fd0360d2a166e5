/** The id of a weight range, 1 (lightest) to 10 (heaviest). */
export type WeightRangeId = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

/** A choice of the order form: goods from `minKg` to `maxKg`, both included. */
export type WeightRange = { readonly id: WeightRangeId; readonly minKg: number; readonly maxKg: number }

/** The ten ranges a sender can choose from, lightest first (specification, section 3, plagePoids). */
export const weightRanges: readonly WeightRange[] = [
  { id: 1, minKg: 0, maxKg: 5 },
  { id: 2, minKg: 6, maxKg: 10 },
  { id: 3, minKg: 11, maxKg: 20 },
  { id: 4, minKg: 21, maxKg: 50 },
  { id: 5, minKg: 51, maxKg: 100 },
  { id: 6, minKg: 101, maxKg: 150 },
  { id: 7, minKg: 151, maxKg: 300 },
  { id: 8, minKg: 301, maxKg: 600 },
  { id: 9, minKg: 601, maxKg: 1100 },
  { id: 10, minKg: 1101, maxKg: 2200 },
]

/** Whether a number names a weight range. */
export function isWeightRangeId(id: number): id is WeightRangeId {
  return weightRanges.some((range) => range.id === id)
}

/** Returns the range of an id. Throws a RangeError for an id outside 1..10. */
export function getWeightRange(id: WeightRangeId): WeightRange {
  const range = weightRanges.find((candidate) => candidate.id === id)
  if (!range) throw new RangeError(`There is no weight range ${id}.`)
  return range
}

/** Returns the range of a weight in kilograms, fractions rounded up; null for nothing, and beyond 2 200 kg. */
export function findWeightRangeId(kg: number): WeightRangeId | null {
  return (kg > 0 && weightRanges.find(({ maxKg }) => kg <= maxKg)?.id) || null
}
