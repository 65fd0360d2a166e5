import type { Postgres } from '@repo/prisma/postgres'

/** The resources of a part of the bench. */
export type Bench = {
  /** A temporary server; each part creates its own databases. */
  readonly postgres: Postgres
  /** A folder that is removed at the end. */
  readonly folder: string
  /** Whether to take fewer samples and smaller tables, for a quick look. */
  readonly isQuick: boolean
  /** Prints progress. */
  readonly printLine: (line: string) => void
}

/** A target of the design, with the measured value. */
export type Aim = {
  readonly promise: string
  readonly measured: string
  readonly isMet: boolean
  /** What keeps it from being met, as sentences; told only while it is missed. */
  readonly limit?: string
}

/** The results of a part: a table, the targets, and notes for the reader. */
export type Findings = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  readonly aims: readonly Aim[]
  readonly notes: readonly string[]
}

/** A measurement that can be run alone, by its name. */
export type Part = {
  readonly name: string
  readonly title: string
  readonly measure: (bench: Bench) => Promise<Findings>
}

/** Returns milliseconds with two decimals below 10, one below 100, and none from there on. */
export function formatMs(ms: number): string {
  return ms < 10 ? ms.toFixed(2) : ms < 100 ? ms.toFixed(1) : ms.toFixed(0)
}
