/** Returns the value below which a share (0 to 1) of the samples lies, by nearest rank. Throws without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('There are no samples')
  return value
}

/** Returns the median, of an even number of samples the lower one in the middle. Throws without samples. */
export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5)
}

/** Returns the spread of the runs: half of their range in percent of their median. */
export function computeSpreadPercent(runs: readonly number[]): number {
  return (50 * (Math.max(...runs) - Math.min(...runs))) / median(runs)
}

/**
 * The latency of several runs, in milliseconds: the medians of their quantiles, the spread of their p95, and the number
 * of samples of all runs together.
 */
export type Latency = {
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p95SpreadPercent: number
  readonly samples: number
}

/** Summarises runs of samples. Throws without runs, and when a run has no samples. */
export function summariseLatency(runs: readonly (readonly number[])[]): Latency {
  const p95s = runs.map((run) => quantile(run, 0.95))
  return {
    p50Ms: median(runs.map((run) => median(run))),
    p95Ms: median(p95s),
    p95SpreadPercent: computeSpreadPercent(p95s),
    samples: runs.reduce((sum, run) => sum + run.length, 0),
  }
}
