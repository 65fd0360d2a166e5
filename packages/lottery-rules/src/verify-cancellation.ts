import { readCancellation } from './cancellation.ts'
import { collectFault, DrawFault } from './draw-fault.ts'
import { isSigned } from './manifest.ts'
import type { PublishedPostponement } from './postponement.ts'
import { findPostponementFaults, hashPostponement } from './postponement.ts'
import type { Trust } from './verify.ts'
import { findTrustAt } from './verify.ts'

/** The published files of a cancelled draw. */
export type PublishedCancellation = {
  readonly notice: string
  readonly signature: string
  /** Its earlier postponements, the first one first. */
  readonly postponements: readonly PublishedPostponement[]
}

/** Returns the faults of a cancelled draw's notice, and of its earlier postponements. */
export function findCancellationFaults(
  { notice, signature, postponements }: PublishedCancellation,
  seriesTrust: Trust,
): readonly DrawFault[] {
  const found: DrawFault[] = []
  const cancellation = collectFault(found, () => readCancellation(notice))
  const trust = findTrustAt(seriesTrust, cancellation?.sequence ?? Number.POSITIVE_INFINITY)
  if (!isSigned(notice, signature, trust.publicKey))
    found.push(new DrawFault('cancellation-signature', 'The notice is not signed by this key.'))
  if (!cancellation) return found
  const { draw, sequence, postponements: times, last_postponement_sha256: last } = cancellation
  found.push(...findPostponementFaults(postponements, { draw, sequence, times }, trust))
  const known = postponements[times - 1]
  if (known && hashPostponement(known.notice) !== last)
    found.push(
      new DrawFault('postponement-chain', 'The notice of the cancellation names another last notice.'),
    )
  return found
}
