import type { LotteryRefusalCode } from './lottery/refusals.ts'
import { lotteryRefusals } from './lottery/refusals.ts'
import type { RefusalCode } from './refusals.ts'
import { refusals } from './refusals.ts'

/** A refusal code of either product, or of both. */
export type AnyRefusalCode = RefusalCode | LotteryRefusalCode

/** The status and the French sentence of every refusal; no code belongs to both lists. */
export const everyRefusal: Readonly<
  Record<AnyRefusalCode, { readonly status: number; readonly message: string }>
> = { ...refusals, ...lotteryRefusals }
