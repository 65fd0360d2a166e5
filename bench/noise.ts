import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { quantile } from './statistics.ts'

/** How quiet the machine is, by the duration of a fixed piece of work. */
export type Noise = {
  readonly processors: number
  /** The number of processes that wanted a processor during the last minute. */
  readonly load: number
  /** The ratio of the same work's slowest twentieth to its fastest tenth: 1.0 on an idle machine. */
  readonly slowdown: number
  /** The median duration of the piece of work, in milliseconds: how fast the machine is. */
  readonly workMs?: number
  /** The CPU time taken by a virtual machine's host since the start, in percent; NaN when it is unknown. */
  readonly stolenPercent: number
}

const pieces = 60

/** Measures for about a second, while the bench is idle. */
export function measureNoise(): Noise {
  const times = Array.from({ length: pieces }, () => {
    const begunMs = performance.now()
    let value = 0
    for (let index = 0; index < 8_000_000; index += 1) value = (value * 31 + index) | 0
    // Read, so that the loop is not optimised away.
    return performance.now() - begunMs + (value === 0.5 ? 1 : 0)
  })
  return {
    processors: availableParallelism(),
    load: loadavg()[0] ?? Number.NaN,
    slowdown: quantile(times, 0.95) / quantile(times, 0.1),
    workMs: quantile(times, 0.5),
    stolenPercent: readStolenPercent(),
  }
}

/** Returns the noise as one line for people. */
export function formatNoise({ processors, load, slowdown, workMs, stolenPercent }: Noise): string {
  const stolen = Number.isNaN(stolenPercent) ? '' : `, ${stolenPercent.toFixed(1)} % stolen by the host`
  // Earlier results were stored without it.
  const work = workMs === undefined ? '' : `, a fixed piece of work takes ${workMs.toFixed(1)} ms`
  return `${processors} cores, load ${load.toFixed(1)}${work}, the same work up to ${slowdown.toFixed(1)} times slower${stolen}`
}

/** Returns the share of CPU time that the host took, in percent; NaN when the system does not provide it. */
function readStolenPercent(): number {
  try {
    const line = readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
    const ticks = line.split(/\s+/).slice(1, 9).map(Number)
    return (100 * (ticks[7] ?? 0)) / ticks.reduce((sum, value) => sum + value, 0)
  } catch {
    return Number.NaN
  }
}
