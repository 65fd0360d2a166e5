import { lyon } from './cities/lyon.ts'
import { marseille } from './cities/marseille.ts'
import { paris } from './cities/paris.ts'
import type { ResolvedPlan } from './resolve-plan.ts'
import { resolvePlan } from './resolve-plan.ts'

/** The drawn cities. */
export const plans: readonly ResolvedPlan[] = [paris, lyon, marseille].map(resolvePlan)
