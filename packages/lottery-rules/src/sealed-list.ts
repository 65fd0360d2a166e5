import type { Hash } from './bytes.ts'
import { isHex, sha256Hex } from './bytes.ts'
import { DrawFault } from './draw-fault.ts'
import { ticketNumberPattern } from './ticket-number.ts'
import type { Vote } from './winner-vote.ts'
import { votes } from './winner-vote.ts'

/** How a ticket was paid for: with credits that were bought, or with one that was given. */
export const ticketKinds = ['paid', 'free'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** A ticket as the sealed list has it. */
export type SealedTicket = {
  readonly number: string
  readonly vote: Vote
  readonly kind: TicketKind
  /** Fixes who holds it without naming anybody: see `holderOf`. */
  readonly holder: string
}

/**
 * What stands for the holder of a ticket in the published list: 64 hex digits that only the nonce of the ticket's receipt (32 random bytes as
 * hex) leads back to the player. Without the nonce nobody can tell, and every proof holds as before.
 */
export function holderOf(nonce: string, playerId: string): string {
  if (!isHex(nonce, 32)) throw new RangeError('A nonce is 32 bytes as lower-case hex digits.')
  return sha256Hex(`holder/v1:${nonce}:${playerId}`)
}

/** A ticket's line, without its end: `NUMBER;VOTE;KIND;HOLDER`. */
export function lineOf({ number, vote, kind, holder }: SealedTicket): string {
  return `${number};${vote};${kind};${holder}`
}

/** The sealed list: a line for each ticket, in the order of their bytes, each ended by a line feed. */
export function sealedList(tickets: readonly SealedTicket[]): string {
  return tickets
    .map((ticket) => `${lineOf(ticket)}\n`)
    .sort((one, other) => (one < other ? -1 : 1))
    .join('')
}

/** A sealed list that has been read. */
export type ReadList = { readonly lines: readonly string[]; readonly tickets: readonly SealedTicket[] }

/** Reads a published list; throws a `DrawFault` for one that was never sealed like that: a line, its order or a repetition. */
export function readList(text: string): ReadList {
  if (!(text === '' || text.endsWith('\n'))) throw new DrawFault('list-line', 'The last line has no end.')
  const lines = text.split('\n').slice(0, -1)
  const tickets = lines.map(readLine)
  const holders = new Set<string>()
  for (const [index, { number, holder }] of tickets.entries()) {
    const before = tickets[index - 1]
    if (before && before.number === number) throw new DrawFault('list-repeats', `${number} is there twice.`)
    if (before && before.number > number)
      throw new DrawFault('list-order', `${number} comes after ${before.number}.`)
    if (holders.has(holder))
      throw new DrawFault('list-repeats', `The holder of ${number} has another ticket.`)
    holders.add(holder)
  }
  return { lines, tickets }
}

function readLine(line: string, index: number): SealedTicket {
  const [number = '', vote, kind, holder = '', ...more] = line.split(';')
  const knownVote = votes.find((known) => known === vote)
  const knownKind = ticketKinds.find((known) => known === kind)
  const isTicket = ticketNumberPattern.test(number) && isHex(holder, 32) && more.length === 0
  if (!(isTicket && knownVote && knownKind))
    throw new DrawFault('list-line', `Line ${index + 1} is no ticket.`)
  return { number, vote: knownVote, kind: knownKind, holder }
}

/** SHA-256 of a list, as hex digits. */
export function listHash(text: string, hash?: Hash): string {
  return sha256Hex(text, hash)
}
