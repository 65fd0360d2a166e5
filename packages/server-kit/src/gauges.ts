import type pg from 'pg'

/** What one gauge shows, and how it is read. */
export type Gauge<Deps> = {
  readonly help: string
  /** The name of its one label, if any. */
  readonly label?: string
} & (
  | {
      /** Selects label and value, or the value alone where there is no label. May read the product's `tables`. */
      readonly sql: string
    }
  | {
      /** Returns the value, or one for each label. */
      readonly read: (deps: Deps) => Promise<number | ReadonlyMap<string, number>>
    }
)

/** A product's gauges by the names of their metrics, the same in every process. */
export type Gauges<Deps> = {
  /** Common table expressions that several gauges read. `t.now` is the database's time. */
  readonly tables: readonly string[]
  readonly gauges: Readonly<Record<string, Gauge<Deps>>>
}

/** The value of a gauge for one label; the label is empty for a gauge without one. */
export type Sample = { readonly metric: string; readonly label: string; readonly value: number }

const jobGauges: Gauges<unknown> = {
  tables: [
    't AS (SELECT app_now() AS now)',
    `job AS (
      SELECT CASE WHEN state IN ('created', 'retry') THEN 'waiting' ELSE state::text END AS state,
        CASE WHEN state IN ('created', 'retry') THEN extract(epoch FROM now() - start_after) END AS late
      FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed'))`,
  ],
  gauges: {
    jobs: {
      help: 'Background work by state: waiting, active, failed for the last time',
      label: 'state',
      sql: 'SELECT state, count(*) FROM job GROUP BY state',
    },
    jobs_oldest_seconds: {
      help: 'How late the job is that waits longest beyond its time',
      sql: 'SELECT greatest(coalesce(max(late), 0), 0) FROM job',
    },
  },
}

/** Adds the metrics of every product: its background work. */
export function addJobGauges<Deps>({ tables, gauges }: Gauges<Deps>): Gauges<Deps> {
  return { tables: [...jobGauges.tables, ...tables], gauges: { ...jobGauges.gauges, ...gauges } }
}

/**
 * Reads every gauge of a product and of its background work: those with SQL in one statement. Rejects when one fails.
 */
export async function readGauges<Deps extends { readonly pool: pg.Pool }>(
  product: Gauges<Deps>,
  deps: Deps,
): Promise<readonly Sample[]> {
  const { tables, gauges } = addJobGauges(product)
  const selects: string[] = []
  const samples: Sample[] = []
  for (const [metric, gauge] of Object.entries(gauges)) {
    if ('sql' in gauge) {
      const columns = gauge.label === undefined ? "'', *" : '*'
      selects.push(
        `SELECT '${metric}', s.* FROM (SELECT ${columns} FROM (${gauge.sql}) AS g) AS s(label, value)`,
      )
      continue
    }
    const result = await gauge.read(deps)
    if (typeof result === 'number') samples.push({ metric, label: '', value: result })
    else for (const [label, value] of result) samples.push({ metric, label, value })
  }
  const { rows } = await deps.pool.query<Sample>(
    `WITH ${tables.join(', ')} SELECT metric, label, value::float8 FROM (${selects.join(' UNION ALL ')}) AS sample(metric, label, value)`,
  )
  return [...samples, ...rows]
}

/** Returns the number of items with each label. */
export function countBy<Item>(items: Iterable<Item>, labelOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(labelOf(item), (counts.get(labelOf(item)) ?? 0) + 1)
  return counts
}
