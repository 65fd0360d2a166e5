import { isHex } from './bytes.ts'
import { DrawFault } from './draw-fault.ts'
import type { Manifest } from './manifest.ts'
import { provesInclusion } from './merkle.ts'
import type { SealedTicket } from './sealed-list.ts'
import { holderOf, lineOf } from './sealed-list.ts'

/** What a player keeps of a ticket: enough to show, offline and later, that it was in the draw and whose it was. */
export type Receipt = {
  readonly ticket: SealedTicket
  readonly nonce: string
  readonly playerId: string
  /** The ticket's line in the list, from 0. */
  readonly index: number
  readonly proof: readonly string[]
}

/** What is wrong with a receipt against the manifest of its draw. */
export function faultsOfReceipt(receipt: Receipt, manifest: Manifest): readonly DrawFault[] {
  const found: DrawFault[] = []
  const { ticket, nonce, playerId, index, proof } = receipt
  if (!isHex(nonce, 32) || holderOf(nonce, playerId) !== ticket.holder)
    found.push(new DrawFault('receipt-holder', 'The receipt does not open the holder of the ticket.'))
  const claim = { line: lineOf(ticket), index, count: manifest.tickets, proof, root: manifest.merkle_root }
  if (!provesInclusion(claim))
    found.push(new DrawFault('receipt-proof', 'The path does not lead from the ticket to the sealed root.'))
  return found
}
