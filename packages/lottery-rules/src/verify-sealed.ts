import type { DrawFaultCode } from './draw-fault.ts'
import { collectFault, DrawFault } from './draw-fault.ts'
import { isSigned, readManifest } from './manifest.ts'
import type { BesideManifest, StreamedDraw, Trust } from './verify.ts'
import { checkCalendar, checkList, findFaultsBeside, findPostponedFaults, findTrustAt } from './verify.ts'

/** The published files of a draw from its sealing until its round exists. */
export type SealedDraw = Pick<StreamedDraw, 'manifest' | 'signature' | 'readList' | 'postponements'> &
  BesideManifest

/**
 * Returns the faults of a sealed, undrawn draw: everything that `findDrawFaults` finds without a beacon and a result.
 */
export function findSealedFaults(sealed: SealedDraw, seriesTrust: Trust): readonly DrawFault[] {
  const found: DrawFault[] = []
  const expect = (holds: boolean, code: DrawFaultCode, message: string) => {
    if (!holds) found.push(new DrawFault(code, message))
  }
  const { manifest: text, signature, readList, postponements } = sealed
  const manifest = collectFault(found, () => readManifest(text))
  const trust = findTrustAt(seriesTrust, manifest?.sequence ?? Number.POSITIVE_INFINITY)
  expect(
    isSigned(text, signature, trust.publicKey),
    'manifest-signature',
    'The manifest is not signed by this key.',
  )
  const list = readList()
  if (list.fault) found.push(list.fault)
  if (!manifest) return found
  checkCalendar(expect, manifest, trust)
  found.push(...findPostponedFaults(manifest, postponements, trust))
  found.push(...findFaultsBeside(sealed, manifest, trust))
  checkList(expect, manifest, list)
  return found
}
