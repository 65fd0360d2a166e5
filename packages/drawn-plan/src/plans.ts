import { lyon } from './cities/lyon.ts'
import { marseille } from './cities/marseille.ts'
import { paris } from './cities/paris.ts'
import type { ReadPlan } from './read-plan.ts'
import { readPlan } from './read-plan.ts'

/** The drawn cities. */
export const plans: readonly ReadPlan[] = [paris, lyon, marseille].map(readPlan)
