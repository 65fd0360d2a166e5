import type { DemoData } from './demo-data.ts'
import type { Random } from './random.ts'

/** Rows by table, with the columns' own names. Every row of a table has the same columns. */
export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** The ids by which the rows of one order refer to each other. */
export type PastOrderIds = {
  readonly quote: string
  readonly payment: string
  readonly request: string
  readonly offer: string
  readonly delivery: string
}

/** The input of a past order's rows. Only a delivered order has a `billNumber`, only an erased one `erasedAt`. */
export type RowContext = {
  readonly random: Random
  readonly demoData: DemoData
  readonly ids: PastOrderIds
  readonly billNumber: number | null
  readonly erasedAt: Date | null
}
