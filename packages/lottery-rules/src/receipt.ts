/** A player's receipt of a ticket, and its comparison with the published files. */

import { findRound, quicknet } from './beacon.ts'
import { encodeUtf8, isHex } from './bytes.ts'
import { isCancellation } from './cancellation.ts'
import { collectFault, DrawFault } from './draw-fault.ts'
import { findKeyAt } from './key-hand-over.ts'
import type { Manifest } from './manifest.ts'
import { isSigned, readManifest } from './manifest.ts'
import { provesInclusion } from './merkle.ts'
import type { DrawFile } from './published-files.ts'
import { cancellationFiles, drawFiles } from './published-files.ts'
import type { Check } from './published-form.ts'
import { isCount, isHash, isObjectOf, isWeek, parseJson } from './published-form.ts'
import type { SealedTicket } from './sealed-list.ts'
import { formatLine, hashHolder } from './sealed-list.ts'
import { ticketKinds } from './ticket-kinds.ts'
import type { Trust } from './verify.ts'
import { votes } from './winner-vote.ts'

/** The proof, offline and later, that a ticket was in a draw and who owned it. */
export type Receipt = {
  readonly ticket: SealedTicket
  readonly nonce: string
  readonly playerId: string
  /** The ticket's line in the list, from 0. */
  readonly index: number
  readonly proof: readonly string[]
}

/** The file of a receipt: with the manifest of its draw and the manifest's signature. */
export type ReceiptFile = Receipt & {
  readonly v: 1
  readonly draw: string
  readonly manifest: string
  readonly signature: string
}

/** Returns the text of a receipt's file. */
export function formatReceipt(receipt: ReceiptFile): string {
  return JSON.stringify(receipt)
}

/** Returns the faults of a receipt's holder, and of its path to the root in the manifest of its draw. */
export function findReceiptFaults(receipt: Receipt, manifest: Manifest): readonly DrawFault[] {
  const found: DrawFault[] = []
  const { ticket, nonce, playerId, index, proof } = receipt
  if (!isHex(nonce, 32) || hashHolder(nonce, playerId) !== ticket.holder)
    found.push(new DrawFault('receipt-holder', 'The receipt does not open the holder of the ticket.'))
  const claim = {
    line: formatLine(ticket),
    index,
    count: manifest.tickets,
    proof,
    root: manifest.merkle_root,
  }
  if (!provesInclusion(claim))
    found.push(new DrawFault('receipt-proof', 'The path does not lead from the ticket to the sealed root.'))
  return found
}

/** A well-formed text. Half of a surrogate pair has no UTF-8: implementations would hash it differently. */
const isText: Check = (value) => typeof value === 'string' && value.isWellFormed()

const members = {
  v: (value) => value === 1,
  draw: isWeek,
  ticket: isObjectOf({
    number: isText,
    vote: (value) => votes.some((vote) => vote === value),
    kind: (value) => ticketKinds.some((kind) => kind === value),
    holder: isHash,
  }),
  nonce: isHash,
  playerId: isText,
  index: isCount,
  proof: (value) => Array.isArray(value) && value.every(isHash),
  manifest: isText,
  signature: isText,
} satisfies Record<keyof ReceiptFile, Check>

/** More than any receipt has: a path over a billion tickets is 2 kB. */
export const maxReceiptBytes = 64 * 1024

/** Parses a receipt and the manifest in it. Throws a `DrawFault` for an invalid one. */
export function readReceiptText(text: string): {
  readonly receipt: ReceiptFile
  readonly manifest: Manifest
} {
  const isTooLong = text.length > maxReceiptBytes || encodeUtf8(text).length > maxReceiptBytes
  const value = isTooLong ? null : parseJson(text)
  const isReceipt =
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(members).every(([name, check]) => check((value as Record<string, unknown>)[name])) // as: an object has any names
  if (!isReceipt) throw new DrawFault('receipt-form', 'The file is no receipt.')
  const receipt = value as ReceiptFile // as: looked at member by member
  const manifest = collectFault([], () => readManifest(receipt.manifest))
  if (!manifest) throw new DrawFault('receipt-form', 'The manifest in the receipt is not as it must be.')
  return { receipt, manifest }
}

/** What is published of a draw, with its signature: its manifest, or the notice that it was cancelled. */
export type PublishedManifest = { readonly manifest: string; readonly signature: string }

/**
 * Reads what is published of a draw; null for nothing yet. Beside a cancellation no manifest counts, and none of both
 * without its signature. `read` returns a file's text, null for a missing one; throws what it throws.
 */
export async function readPublished(
  read: (file: DrawFile) => Promise<string | null>,
): Promise<PublishedManifest | null> {
  const notice = await read(cancellationFiles.notice)
  const manifest = notice ?? (await read(drawFiles.manifest))
  if (manifest === null) return null
  const signature = await read(notice === null ? drawFiles.signature : cancellationFiles.signature)
  return signature === null ? null : { manifest, signature }
}

/**
 * Two manifests of one draw, or a manifest and a cancellation, to pass on: when both are signed, they prove fraud.
 */
export type Evidence = {
  readonly v: 1
  readonly kind: 'two-manifests' | 'manifest-and-cancellation'
  readonly draw: string
  readonly publicKey: string
  readonly manifests: readonly (PublishedManifest & {
    readonly from: 'receipt' | 'published'
    readonly isSigned: boolean
  })[]
}

/** The findings about a receipt. */
export type ReceiptFindings = {
  readonly receipt: ReceiptFile
  readonly manifest: Manifest
  /** A wrong signature comes first. */
  readonly faults: readonly DrawFault[]
  /** Whether the published manifest is the receipt's; null where none is known. */
  readonly isSame: boolean | null
  readonly evidence: Evidence | null
}

/**
 * Checks a receipt's own signature, draw and round, then its ticket, then the published files of its draw (null where
 * there are none, or they are not reachable). Two manifests of one draw are evidence, whatever the receipt's signature.
 * Without a trust signatures are not checked, and there is no evidence. Throws a `DrawFault` for an invalid receipt.
 */
export function checkReceipt(
  text: string,
  trust: Pick<Trust, 'publicKey' | 'keys'> | null,
  published: PublishedManifest | null,
): ReceiptFindings {
  const { receipt, manifest } = readReceiptText(text)
  const key = trust && findKeyAt(trust, manifest.sequence)
  const signature = receipt.signature.trim()
  const faults: DrawFault[] = []
  if (key !== null && !isSigned(receipt.manifest, signature, key))
    faults.push(
      new DrawFault('receipt-signature', 'The manifest in the receipt is not signed by the lottery.'),
    )
  if (manifest.draw !== receipt.draw)
    faults.push(new DrawFault('receipt-draw', `The manifest in the receipt is that of ${manifest.draw}.`))
  if (manifest.chain === quicknet.hash && manifest.round !== computeQuicknetRound(manifest.draw_time))
    faults.push(
      new DrawFault('round', 'The manifest in the receipt waits for another round than its time’s.'),
    )
  faults.push(...findReceiptFaults(receipt, manifest))
  if (published === null) {
    faults.push(new DrawFault('receipt-unpublished', `Nothing is published of ${receipt.draw} here.`))
    return { receipt, manifest, faults, isSame: null, evidence: null }
  }
  if (published.manifest === receipt.manifest)
    return { receipt, manifest, faults, isSame: true, evidence: null }
  faults.push(
    new DrawFault(
      'receipt-other-manifest',
      'What is published of the draw is another manifest than the receipt’s, or its cancellation.',
    ),
  )
  const evidence: Evidence | null =
    key === null
      ? null
      : {
          v: 1,
          kind: isCancellation(published.manifest) ? 'manifest-and-cancellation' : 'two-manifests',
          draw: receipt.draw,
          publicKey: key,
          manifests: [
            { from: 'receipt' as const, manifest: receipt.manifest, signature },
            {
              from: 'published' as const,
              manifest: published.manifest,
              signature: published.signature.trim(),
            },
          ].map((one) => ({ ...one, isSigned: isSigned(one.manifest, one.signature, key) })),
        }
  return { receipt, manifest, faults, isSame: false, evidence }
}

/** Returns quicknet's round of a time; null before quicknet began. */
function computeQuicknetRound(seconds: number): number | null {
  return seconds >= quicknet.genesis ? findRound(quicknet, seconds) : null
}
