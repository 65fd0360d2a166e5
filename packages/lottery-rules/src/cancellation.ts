/** The notice that a draw does not take place: it stands in the series where the draw's manifest would, signed like that. */

import { canonicalJson } from './canonical-json.ts'
import { DrawFault } from './draw-fault.ts'
import { mostPostponements } from './postponement.ts'
import { drawFiles } from './published-files.ts'
import type { Check } from './published-form.ts'
import { isCount, isHash, isPositive, isWeek, parsedJson, readForm } from './published-form.ts'

/** A draw needs so many tickets to take place. */
export const fewestTickets = 2

/** What is published of a draw that is cancelled, under the names of the file. */
export type Cancellation = {
  readonly v: 1
  readonly draw: string
  /** Its number is taken, so that no other draw can be left out unseen. */
  readonly sequence: number
  /** Fewer than two tickets, or put off as often as a draw may be and still not sealed. */
  readonly cancelled: 'too-few-tickets' | 'put-off-too-often'
  readonly tickets: number
  /** How often it was put off before. */
  readonly postponements: number
  /** The last notice of that; null where there is none. */
  readonly last_postponement_sha256: string | null
  /** The manifest before it, or the notice of the cancelled draw before it; null for the first. */
  readonly previous_manifest_sha256: string | null
}

/** The file of a notice, the same bytes whoever writes it. `signManifest` and `isSigned` sign and verify it, `manifestHash` names it. */
export function cancellationText(cancellation: Cancellation): string {
  return canonicalJson(cancellation)
}

const form = {
  v: (value) => value === 1,
  draw: isWeek,
  sequence: isPositive,
  cancelled: (value) => value === 'too-few-tickets' || value === 'put-off-too-often',
  tickets: isCount,
  postponements: (value) => isCount(value) && Number(value) <= mostPostponements,
  last_postponement_sha256: (value) => value === null || isHash(value),
  previous_manifest_sha256: (value) => value === null || isHash(value),
} satisfies Record<keyof Cancellation, Check>

/** Whether a file of the series is a notice rather than a manifest. */
export function isCancellation(text: string): boolean {
  const value = parsedJson(text)
  return typeof value === 'object' && value !== null && 'cancelled' in value
}

/** Reads a notice's file; throws a `DrawFault` for one that is not as it must be: one without a reason to cancel, above all. */
export function readCancellation(text: string): Cancellation {
  const cancellation = readForm<Cancellation>(text, {
    members: form,
    write: cancellationText,
    code: 'cancellation-form',
    name: 'The notice of the cancellation',
  })
  const { cancelled, tickets, postponements, last_postponement_sha256: last } = cancellation
  const isReason =
    cancelled === 'too-few-tickets' ? tickets < fewestTickets : postponements === mostPostponements
  if (!isReason || (postponements === 0) !== (last === null))
    throw new DrawFault('cancellation-form', `A draw with ${tickets} tickets is not cancelled so.`)
  return cancellation
}

/**
 * Whether a draw whose notice of cancellation is published is sealed or drawn by the names of its other files. A list alone binds nothing: one that
 * could not be sealed in time leaves it behind, one with too few tickets never has any.
 */
export function isAlsoSealed(notice: string, names: readonly string[]): boolean {
  const mayHaveList = notice.includes('"put-off-too-often"')
  const others = Object.values(drawFiles).filter((name) => !(mayHaveList && name === drawFiles.list))
  return others.some((name) => names.includes(name))
}
