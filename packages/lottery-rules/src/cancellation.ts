/**
 * The notice of a cancelled draw: it takes the place of the draw's manifest in the series, and is signed the same way.
 */

import { canonicalJson } from './canonical-json.ts'
import { DrawFault } from './draw-fault.ts'
import { maxPostponements } from './postponement.ts'
import { drawFiles } from './published-files.ts'
import type { Check } from './published-form.ts'
import { isCount, isHash, isPositive, isWeek, parseJson, readForm } from './published-form.ts'

/** The minimum number of tickets of a draw. */
export const minTickets = 2

/** The published notice of a cancelled draw, with the names of the file. */
export type Cancellation = {
  readonly v: 1
  readonly draw: string
  /** Its number stays used, so that no other draw can be left out unseen. */
  readonly sequence: number
  /** Fewer than two tickets, or the maximum number of postponements without a seal. */
  readonly cancelled: 'too-few-tickets' | 'put-off-too-often'
  readonly tickets: number
  /** The number of earlier postponements. */
  readonly postponements: number
  /** The hash of the last postponement notice; null without one. */
  readonly last_postponement_sha256: string | null
  /** The previous manifest, or the notice of the previous cancelled draw; null for the first. */
  readonly previous_manifest_sha256: string | null
}

/**
 * Returns the text of a notice's file, the same for every writer. `signManifest` signs it, `isSigned` verifies it, and
 * `hashManifest` hashes it.
 */
export function formatCancellation(cancellation: Cancellation): string {
  return canonicalJson(cancellation)
}

const members = {
  v: (value) => value === 1,
  draw: isWeek,
  sequence: isPositive,
  cancelled: (value) => value === 'too-few-tickets' || value === 'put-off-too-often',
  tickets: isCount,
  postponements: (value) => isCount(value) && Number(value) <= maxPostponements,
  last_postponement_sha256: (value) => value === null || isHash(value),
  previous_manifest_sha256: (value) => value === null || isHash(value),
} satisfies Record<keyof Cancellation, Check>

/** Whether a file of the series is a notice instead of a manifest. */
export function isCancellation(text: string): boolean {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null && 'cancelled' in value
}

/** Parses a notice's file. Throws a `DrawFault` for a malformed one, such as one without a reason to cancel. */
export function readCancellation(text: string): Cancellation {
  const cancellation = readForm<Cancellation>(text, {
    members,
    write: formatCancellation,
    code: 'cancellation-form',
    name: 'The notice of the cancellation',
  })
  const { cancelled, tickets, postponements, last_postponement_sha256: last } = cancellation
  const isReason = cancelled === 'too-few-tickets' ? tickets < minTickets : postponements === maxPostponements
  if (!isReason || (postponements === 0) !== (last === null))
    throw new DrawFault('cancellation-form', `A draw with ${tickets} tickets is not cancelled so.`)
  return cancellation
}

/**
 * Whether a cancelled draw's other files, by their names, show a seal or a result. A list alone binds nothing: a draw
 * that was not sealed in time leaves one behind, a draw with too few tickets has none.
 */
export function isAlsoSealed(notice: string, names: readonly string[]): boolean {
  const mayHaveList = notice.includes('"put-off-too-often"')
  const others = Object.values(drawFiles).filter((name) => !(mayHaveList && name === drawFiles.list))
  return others.some((name) => names.includes(name))
}
