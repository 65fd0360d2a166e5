import type { Hash } from './bytes.ts'
import { encodeUtf8, isHex, sha256Hex } from './bytes.ts'
import { createListReader } from './list-reader.ts'
import type { TicketKind } from './ticket-kinds.ts'
import type { Vote } from './winner-vote.ts'

/** A ticket as the sealed list has it. */
export type SealedTicket = {
  readonly number: string
  readonly vote: Vote
  readonly kind: TicketKind
  /** Commits to the holder without naming anyone: see `hashHolder`. */
  readonly holder: string
}

/**
 * Returns the pseudonym of a ticket's holder in the published list: 64 hex digits that lead back to the player only
 * with the nonce of the ticket's receipt (32 random bytes as hex). Once the nonce is deleted it is anonymous, and every
 * proof stays valid. Throws a RangeError for an invalid nonce.
 */
export function hashHolder(nonce: string, playerId: string): string {
  if (!isHex(nonce, 32)) throw new RangeError('A nonce is 32 bytes as lower-case hex digits.')
  return sha256Hex(`holder/v1:${nonce}:${playerId}`)
}

/** Returns a ticket's line, without its end: `NUMBER;VOTE;KIND;HOLDER`. */
export function formatLine({ number, vote, kind, holder }: SealedTicket): string {
  return `${number};${vote};${kind};${holder}`
}

/** Returns the sealed list: a line for each ticket, in the order of their bytes, each ended by a line feed. */
export function formatSealedList(tickets: readonly SealedTicket[]): string {
  return tickets
    .map((ticket) => `${formatLine(ticket)}\n`)
    .sort((one, other) => (one < other ? -1 : 1))
    .join('')
}

/**
 * Parses a list into its lines and tickets. Throws a `DrawFault` for one that cannot have been sealed: a line, its
 * order or a repetition.
 */
export function readList(text: string): {
  readonly lines: readonly string[]
  readonly tickets: readonly SealedTicket[]
} {
  const reader = createListReader()
  reader.add(encodeUtf8(text))
  const { fault } = reader.end()
  if (fault) throw fault
  const lines = text.split('\n').slice(0, -1)
  const tickets = lines.map((line) => {
    const [number, vote, kind, holder] = line.split(';')
    return { number, vote, kind, holder } as SealedTicket // as: read without a fault
  })
  return { lines, tickets }
}

/** Returns the SHA-256 of a list, as hex digits. */
export function hashList(text: string, hash?: Hash): string {
  return sha256Hex(text, hash)
}
