/** How far a silence with goods aboard has gone: its carrier was asked, sender and staff were alerted, its account was stopped. */
export type SilenceStage = 'asked' | 'alerted' | 'stopped'

/** From how long a silence on each stage is reached. Before the pickup, 10 minutes of it give the order to another carrier. */
export const silenceStagesMs: Readonly<Record<SilenceStage, number>> = {
  asked: 3 * 60_000,
  alerted: 10 * 60_000,
  stopped: 30 * 60_000,
}

const stages = ['asked', 'alerted', 'stopped'] as const satisfies readonly SilenceStage[]

/** What was noted of a carrier: when it was last heard then, how far the silence since had gone, null where there was none, and when that was noted. */
export type KnownSilence = {
  readonly heardAt: Date
  readonly stage: SilenceStage | null
  readonly notedAt: Date
}

/** What is to be done: a stage is reached, the carrier was heard again since the one that was noted, or nothing. */
export type SilenceVerdict =
  | { readonly kind: 'reached'; readonly stage: SilenceStage }
  | { readonly kind: 'heard'; readonly after: SilenceStage }
  | { readonly kind: 'none' }

/**
 * Judges a carrier with goods aboard who was last heard at an instant. Stages are reached one after the other, as far apart as their limits: where
 * nobody could be heard, since the service was down, each carrier is asked first and has its time to answer.
 */
export function judgeSilence(heardAt: Date, known: KnownSilence | null, now: Date): SilenceVerdict {
  const before = known?.stage ?? null
  if (known && before && heardAt > known.heardAt) return { kind: 'heard', after: before }
  const stage = stages[before === null ? 0 : stages.indexOf(before) + 1]
  if (stage === undefined) return { kind: 'none' }
  const dueAt = Math.max(
    heardAt.getTime() + silenceStagesMs[stage],
    known && before ? known.notedAt.getTime() + silenceStagesMs[stage] - silenceStagesMs[before] : 0,
  )
  return now.getTime() >= dueAt ? { kind: 'reached', stage } : { kind: 'none' }
}
