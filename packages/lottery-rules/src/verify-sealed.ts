import type { Hash } from './bytes.ts'
import type { DrawFaultCode } from './draw-fault.ts'
import { DrawFault } from './draw-fault.ts'
import { isSigned, readManifest } from './manifest.ts'
import { listHash, readList } from './sealed-list.ts'
import type { PublishedDraw, Trust } from './verify.ts'
import { attempt, checkCalendar, checkSums } from './verify.ts'

/** What is published of a draw from its sealing on, before its round has come. */
export type SealedDraw = Pick<PublishedDraw, 'manifest' | 'signature' | 'list'>

/** What is wrong with a draw that is sealed and not drawn yet: everything that `faultsOf` finds without a beacon and a result. */
export function faultsOfSealed(sealed: SealedDraw, trust: Trust, hash?: Hash): readonly DrawFault[] {
  const found: DrawFault[] = []
  const expect = (holds: boolean, code: DrawFaultCode, message: string) => {
    if (!holds) found.push(new DrawFault(code, message))
  }
  const { manifest: text, signature, list } = sealed
  expect(
    isSigned(text, signature, trust.publicKey),
    'manifest-signature',
    'The manifest is not signed by this key.',
  )
  const manifest = attempt(found, () => readManifest(text))
  const read = attempt(found, () => readList(list))
  if (!manifest) return found
  checkCalendar(expect, manifest, trust)
  const isSealedList = listHash(list, hash) === manifest.list_sha256
  expect(isSealedList, 'list-hash', 'The list is another than the sealed one.')
  if (read) checkSums(expect, manifest, read, hash)
  return found
}
