/** The notice that a draw does not take place: it stands in the series where the draw's manifest would, signed like that. */

import { canonicalJson } from './canonical-json.ts'
import { DrawFault } from './draw-fault.ts'
import type { Check } from './published-form.ts'
import { isHash, isObjectOf, isPositive, isWeek, parsedJson } from './published-form.ts'

/** A draw needs so many tickets to take place. */
export const fewestTickets = 2

/** What is published of a draw that is cancelled, under the names of the file. */
export type Cancellation = {
  readonly v: 1
  readonly draw: string
  /** Its number is taken, so that no other draw can be left out unseen. */
  readonly sequence: number
  /** The only reason there is. */
  readonly cancelled: 'too-few-tickets'
  readonly tickets: number
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
  cancelled: (value) => value === 'too-few-tickets',
  tickets: (value) => value === 0 || value === 1,
  previous_manifest_sha256: (value) => value === null || isHash(value),
} satisfies Record<keyof Cancellation, Check>

/** Whether a file of the series is a notice rather than a manifest. */
export function isCancellation(text: string): boolean {
  const value = parsedJson(text)
  return typeof value === 'object' && value !== null && 'cancelled' in value
}

/** Reads a notice's file; throws a `DrawFault` for one that is not as it must be: one of a draw with tickets enough, above all. */
export function readCancellation(text: string): Cancellation {
  const value = parsedJson(text)
  if (!isObjectOf(form)(value))
    throw new DrawFault('cancellation-form', 'The notice is none of a draw with fewer than two tickets.')
  const cancellation = value as Cancellation // as: checked above, member by member
  if (cancellationText(cancellation) !== text)
    throw new DrawFault('cancellation-form', 'The notice is not written in the one way.')
  return cancellation
}
