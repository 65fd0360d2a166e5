import { z } from 'zod'
import type { Logger } from './log.ts'
import type { Traces, TraceTarget } from './traces.ts'

/** The settings of every program that `traceTarget` reads. */
export const traceSettings = {
  TRACES_TO: z
    .url({
      protocol: /^https?$/,
      error: 'must be the address of a collector, such as http://collector:4318',
    })
    .optional(),
  TRACES_RATIO: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
} as const

type Settings = z.output<z.ZodObject<typeof traceSettings>>

/** Returns the target that the settings name; null for none. */
export function traceTarget({ TRACES_TO: url, TRACES_RATIO: ratio }: Settings): TraceTarget | null {
  return url === undefined ? null : { url, ratio }
}

/** Opens the way to a collector; without a target returns null, and loads nothing. `service` names the process. */
export async function openTraces(
  target: TraceTarget | null,
  service: string,
  log: Logger,
): Promise<Traces | null> {
  if (target === null) return null
  const { exportTraces } = await import('./export-traces.ts')
  return exportTraces(target, service, log)
}
