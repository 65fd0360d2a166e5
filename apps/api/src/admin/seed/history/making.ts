import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Rows by table, with the columns' own names; every row of a table has the same. */
export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** The ids that rows of one order know each other by. */
export type StoryIds = {
  readonly quote: string
  readonly payment: string
  readonly request: string
  readonly offer: string
  readonly delivery: string
}

/** The input of rows: `billNumber` of a delivered order; `erasedAt` of an order erased by now. */
export type Making = {
  readonly random: Random
  readonly world: World
  readonly ids: StoryIds
  readonly billNumber: number | null
  readonly erasedAt: Date | null
}
