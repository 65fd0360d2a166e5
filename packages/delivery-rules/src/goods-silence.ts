/**
 * The stages of a silence with goods aboard, in order: the carrier is asked, sender and staff are alerted, its account
 * is suspended.
 */
const stages = ['asked', 'alerted', 'stopped'] as const

/** A stage of a silence with goods aboard. */
export type SilenceStage = (typeof stages)[number]

/** The duration of silence from which each stage is reached. */
export const silenceStagesMs: Readonly<Record<SilenceStage, number>> = {
  asked: 3 * 60_000,
  alerted: 10 * 60_000,
  stopped: 30 * 60_000,
}

/**
 * The recorded facts about a carrier: its last sign of life, the stage of the silence since (null without one), and
 * when that was recorded.
 */
export type RecordedSilence = {
  readonly heardAt: Date
  readonly stage: SilenceStage | null
  readonly notedAt: Date
}

/** The next action: a stage is reached, the carrier has returned since the recorded silence, or nothing. */
export type SilenceVerdict =
  | { readonly kind: 'reached'; readonly stage: SilenceStage }
  | { readonly kind: 'heard'; readonly after: SilenceStage }
  | { readonly kind: 'none' }

/**
 * Judges a carrier with goods aboard by its last sign of life. No stage is skipped, and each follows the one before by
 * the difference of their limits: after an outage of the service, each carrier is asked first and has time to answer.
 */
export function judgeSilence(heardAt: Date, recorded: RecordedSilence | null, now: Date): SilenceVerdict {
  const reachedStage = recorded?.stage ?? null
  if (recorded && reachedStage && heardAt > recorded.heardAt) return { kind: 'heard', after: reachedStage }
  const stage = stages[reachedStage === null ? 0 : stages.indexOf(reachedStage) + 1]
  if (stage === undefined) return { kind: 'none' }
  const dueAt = Math.max(
    heardAt.getTime() + silenceStagesMs[stage],
    recorded && reachedStage
      ? recorded.notedAt.getTime() + silenceStagesMs[stage] - silenceStagesMs[reachedStage]
      : 0,
  )
  return now.getTime() >= dueAt ? { kind: 'reached', stage } : { kind: 'none' }
}
