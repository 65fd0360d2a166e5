import { createHash } from 'node:crypto'
import { accessDefects } from './access.ts'
import type { Defect } from './defect.ts'
import { dispatchDefects } from './dispatch.ts'
import { drawDefects } from './draw.ts'
import { mapsDefects } from './maps.ts'
import { moneyDefects } from './money.ts'
import { privacyDefects } from './privacy.ts'

/** Every defect that is planted. */
export const defects: readonly Defect[] = [
  ...moneyDefects,
  ...dispatchDefects,
  ...accessDefects,
  ...privacyDefects,
  ...drawDefects,
  ...mapsDefects,
]

/** Chooses some of the defects by a seed; the same seed chooses the same ones. */
export function chooseSample(all: readonly Defect[], count: number, seed: string): readonly Defect[] {
  return all
    .map((defect) => ({ defect, lot: createHash('sha256').update(`${seed}:${defect.name}`).digest('hex') }))
    .sort((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, count)
    .map(({ defect }) => defect)
}
