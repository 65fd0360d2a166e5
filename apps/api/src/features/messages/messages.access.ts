import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Db } from '#api/database.ts'
import type { Conversation, Party } from './messages.data.ts'
import { findConversation } from './messages.data.ts'

/** A conversation as one of its parties sees it. */
export type OwnConversation = Conversation & { readonly own: Party; readonly other: Party }

/**
 * Returns the conversation of an order for its sender (or a member of that company), or its present or last carrier.
 * For others, for a carrier that returned it, and without a carrier it is `not-found`.
 */
export async function requireOwnConversation(
  db: Db,
  caller: Caller,
  orderId: string,
): Promise<OwnConversation> {
  const conversation = await findConversation(db, orderId)
  if (!conversation) throw new Refusal('not-found')
  const { sender, carrier } = conversation
  if (sender.accountId === caller.senderId) return { ...conversation, own: sender, other: carrier }
  if (carrier.accountId === caller.accountId) return { ...conversation, own: carrier, other: sender }
  throw new Refusal('not-found')
}

/** Refuses two persons without the caller (`not-yours`), or without the other party (`not-found`), in any order. */
export function requireBothPersons(
  { own, other }: OwnConversation,
  persons: readonly [string, string],
): void {
  const [first, second] = persons
  if (first !== own.personId && second !== own.personId) throw new Refusal('not-yours')
  requireOtherParty({ other }, first === own.personId ? second : first)
}

/** Throws `not-found` for a person who is not the other party. */
export function requireOtherParty({ other }: Pick<OwnConversation, 'other'>, personId: string): void {
  if (personId !== other.personId) throw new Refusal('not-found')
}
