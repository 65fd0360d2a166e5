import type { Postgres } from '@repo/prisma/postgres'

/** What a part of the bench works with. */
export type Bench = {
  /** A throw-away server; each part makes databases of its own. */
  readonly postgres: Postgres
  /** A folder that is removed at the end. */
  readonly folder: string
  /** Fewer samples and no million: for a look while working. */
  readonly isQuick: boolean
  /** Prints progress for the person waiting. */
  readonly say: (line: string) => void
}

/** A target of the design, beside the measured value. */
export type Aim = { readonly promise: string; readonly measured: string; readonly isMet: boolean }

/** The results of a part: a table, the targets, and what a reader must know to judge them. */
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
