import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Rows by table, with the columns' own names. Every row of a table has the same columns. */
export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** The ids by which the rows of one order refer to each other. */
export type StoryIds = {
  readonly quote: string
  readonly payment: string
  readonly request: string
  readonly offer: string
  readonly delivery: string
}

/** The input of rows. `billNumber` is of a delivered order, `erasedAt` of an erased one. */
export type Making = {
  readonly random: Random
  readonly world: World
  readonly ids: StoryIds
  readonly billNumber: number | null
  readonly erasedAt: Date | null
}
