import type { Postgres } from '@repo/prisma/postgres'

/** What a part of the bench works with. */
export type Bench = {
  /** A throw-away server; each part makes databases of its own. */
  readonly postgres: Postgres
  /** A folder that is removed at the end. */
  readonly folder: string
  /** Fewer samples and no million: for a look while working. */
  readonly isQuick: boolean
  /** Tells the person who waits what is going on. */
  readonly say: (line: string) => void
}

/** A figure that the design promises, beside what was measured. */
export type Aim = { readonly promise: string; readonly measured: string; readonly isMet: boolean }

/** What a part found out: a table, the promises, and what a reader must know to believe it. */
export type Findings = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  readonly aims: readonly Aim[]
  readonly notes: readonly string[]
}

/** One measurement that can be run alone by its name. */
export type Part = {
  readonly name: string
  readonly title: string
  readonly measure: (bench: Bench) => Promise<Findings>
}

/** Milliseconds with as many digits as matter. */
export function inMs(ms: number): string {
  return ms < 10 ? ms.toFixed(2) : ms < 100 ? ms.toFixed(1) : ms.toFixed(0)
}
