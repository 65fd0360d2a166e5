/**
 * The notice that a draw is postponed by a day: signed, and naming the notice before it, so that none can be added,
 * changed or left out unseen.
 */

import type { Chain } from './beacon.ts'
import { findRound } from './beacon.ts'
import { canonicalJson } from './canonical-json.ts'
import type { DrawSchedule } from './draw-calendar.ts'
import { drawTerms, findDrawTime } from './draw-calendar.ts'
import { collectFault, DrawFault } from './draw-fault.ts'
import { hashManifest, isSigned, signManifest } from './manifest.ts'
import type { Check } from './published-form.ts'
import { isHash, isPositive, isWeek, readForm } from './published-form.ts'

/**
 * The maximum number of postponements: a seventh day would be that of the next week's draw. It is cancelled instead.
 */
export const maxPostponements = 6

/** The reason of a postponement: its list was not sealed in time, or its round existed before its list was sealed. */
export type PostponementReason = 'not-sealed-in-time' | 'round-known'

/** The notice published for each postponement, with the names of the file. */
export type Postponement = {
  readonly v: 1
  readonly draw: string
  readonly sequence: number
  /** From 1: for the first time, the second and so on. */
  readonly postponement: number
  readonly reason: PostponementReason
  readonly from_draw_time: number
  readonly draw_time: number
  /** The round of the new time. */
  readonly round: number
  /** SHA-256 of the previous notice; null for the first. */
  readonly previous_postponement_sha256: string | null
}

/** Returns the text of a notice's file, the same for every writer. */
export function formatPostponement(postponement: Postponement): string {
  return canonicalJson(postponement)
}

/** Returns the SHA-256 of a notice's file as hex digits: the next notice, or that of a cancellation, names it so. */
export const hashPostponement = hashManifest

// No signature of a notice passes for one of a manifest: the signed texts have different prefixes.
const domain = 'postponement/v1:'

/** Returns the Ed25519 signature of a notice's file as hex digits, by the manifests' key (32 bytes as hex digits). */
export function signPostponement(text: string, secretKey: string): string {
  return signManifest(domain + text, secretKey)
}

const members = {
  v: (value) => value === 1,
  draw: isWeek,
  sequence: isPositive,
  postponement: (value) => isPositive(value) && Number(value) <= maxPostponements,
  reason: (value) => value === 'not-sealed-in-time' || value === 'round-known',
  from_draw_time: isPositive,
  draw_time: isPositive,
  round: isPositive,
  previous_postponement_sha256: (value) => value === null || isHash(value),
} satisfies Record<keyof Postponement, Check>

/** Parses a notice's file. Throws a `DrawFault` for a malformed one. */
export function readPostponement(text: string): Postponement {
  return readForm<Postponement>(text, {
    members,
    write: formatPostponement,
    code: 'postponement-form',
    name: 'A notice of a postponement',
  })
}

/** A published notice; an empty text is a missing file. */
export type PublishedPostponement = { readonly notice: string; readonly signature: string }

/**
 * Returns the number of postponements of a week's draw at a time (in seconds since 1970), which is a whole number of
 * days after its calendar time; null for any other time.
 */
export function derivePostponements(week: string, drawTime: number, schedule: DrawSchedule): number | null {
  const times = (drawTime * 1000 - findCalendarTime(week, schedule)) / drawTerms.postponedByMs
  return Number.isSafeInteger(times) && times >= 0 ? times : null
}

function findCalendarTime(week: string, schedule: DrawSchedule): number {
  try {
    return findDrawTime(week, schedule).getTime()
  } catch {
    return Number.NaN
  }
}

/** A postponed draw, as far as another signed file describes it. */
export type PostponedDraw = {
  readonly draw: string
  readonly sequence?: number
  /** The number of postponements; where no file states it, the number of notices. */
  readonly times?: number | null
  /** Its final time, in seconds since 1970. */
  readonly drawTime?: number
}

/**
 * Returns the faults of a draw's notices, in order. Each must exist, be signed, belong to this draw, be a day after the
 * previous one and name it, from the calendar's time to the draw's own. Their number must be that of the postponements;
 * notices beyond the maximum are counted, not read.
 */
export function findPostponementFaults(
  notices: readonly PublishedPostponement[],
  { draw, sequence, times, drawTime }: PostponedDraw,
  {
    chain,
    publicKey,
    schedule,
  }: {
    readonly chain: Chain
    readonly publicKey: string
    readonly schedule?: DrawSchedule
  },
): readonly DrawFault[] {
  const found: DrawFault[] = []
  const addFault = (code: DrawFault['code'], message: string) => void found.push(new DrawFault(code, message))
  const expectedCount = times ?? notices.length
  if (expectedCount > maxPostponements)
    addFault('postponement-count', `${draw} was put off more than ${maxPostponements} times.`)
  if (notices.length > expectedCount)
    addFault(
      'postponement-count',
      `${draw} was put off ${expectedCount} times and says so ${notices.length} times.`,
    )
  const daySeconds = drawTerms.postponedByMs / 1000
  let from = schedule
    ? findCalendarTime(draw, schedule) / 1000
    : (drawTime ?? Number.NaN) - expectedCount * daySeconds
  let previous: string | null = null
  const lastNumber = Math.min(Math.max(expectedCount, notices.length), maxPostponements)
  for (let number = 1; number <= lastNumber; number += 1) {
    const { notice = '', signature = '' } = notices[number - 1] ?? {}
    const to = from + daySeconds
    const subject = `The notice that ${draw} is put off (${number})`
    if (notice === '') addFault('postponement-missing', `${subject} is missing.`)
    else {
      if (!isSigned(domain + notice, signature, publicKey))
        addFault('postponement-signature', `${subject} is not signed by this key.`)
      const read = collectFault(found, () => readPostponement(notice))
      const isNext =
        read === null ||
        (read.draw === draw &&
          read.sequence === (sequence ?? read.sequence) &&
          read.postponement === number &&
          read.from_draw_time === from &&
          read.draw_time === to &&
          read.round === (to >= chain.genesis ? findRound(chain, to) : null) &&
          read.previous_postponement_sha256 === previous)
      if (!isNext) addFault('postponement-chain', `${subject} does not follow.`)
    }
    from = to
    previous = hashPostponement(notice)
  }
  return found
}
