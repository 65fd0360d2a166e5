/** How far a silence with goods aboard has gone: its carrier was asked, sender and staff were alerted, its account was stopped. */
export type SilenceStage = 'asked' | 'alerted' | 'stopped'

/** From how long a silence on each stage is reached. Before the pickup, 10 minutes of it give the order to another carrier. */
export const silenceStagesMs: Readonly<Record<SilenceStage, number>> = {
  asked: 3 * 60_000,
  alerted: 10 * 60_000,
  stopped: 30 * 60_000,
}

const latestFirst = ['stopped', 'alerted', 'asked'] as const satisfies readonly SilenceStage[]

/** What was noted of a carrier: when it was last heard then, and how far the silence since had gone; null where there was none. */
export type KnownSilence = { readonly heardAt: Date; readonly stage: SilenceStage | null }

/** What is to be done: a stage is reached, the carrier was heard again since the one that was noted, or nothing. */
export type SilenceVerdict =
  | { readonly kind: 'reached'; readonly stage: SilenceStage }
  | { readonly kind: 'heard'; readonly after: SilenceStage }
  | { readonly kind: 'none' }

/**
 * Judges a carrier with goods aboard who was last heard at an instant. A stage is reached once a silence, also when those before it were missed;
 * who was heard since is told of first.
 */
export function judgeSilence(heardAt: Date, known: KnownSilence | null, now: Date): SilenceVerdict {
  const before = known?.stage ?? null
  if (known && before && heardAt > known.heardAt) return { kind: 'heard', after: before }
  const silentMs = now.getTime() - heardAt.getTime()
  const stage = latestFirst.find((one) => silentMs >= silenceStagesMs[one])
  const isNew = stage && (!before || silenceStagesMs[stage] > silenceStagesMs[before])
  return isNew ? { kind: 'reached', stage } : { kind: 'none' }
}
