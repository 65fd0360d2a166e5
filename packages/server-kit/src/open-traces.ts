import type { Logger } from './log.ts'
import type { Traces, TraceTarget } from './traces.ts'

/**
 * Returns the target that TRACES_TO names, with its `ratio`, or 1 without one; null without TRACES_TO.
 * Throws a `TypeError` for an invalid URL.
 */
export function readTraceTarget({
  TRACES_TO: to,
}: {
  readonly TRACES_TO: string | undefined
}): TraceTarget | null {
  if (to === undefined) return null
  const url = new URL(to)
  const ratio = Number(url.searchParams.get('ratio') ?? 1)
  url.searchParams.delete('ratio')
  return { url: url.href, ratio }
}

/**
 * Opens the export of traces to a collector; `service` names the process. Returns null, and loads nothing, without a
 * target.
 */
export async function openTraces(
  target: TraceTarget | null,
  service: string,
  log: Logger,
): Promise<Traces | null> {
  if (target === null) return null
  const { exportTraces } = await import('./export-traces.ts')
  return exportTraces(target, service, log)
}
