import { maxContacts } from '@repo/contracts/delivery/address-book'
import type { SavedContact } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** A contact as the sender enters it. */
export type ContactDraft = { readonly name: string; readonly phone: string; readonly address: string }

/** Returns the contacts in the address book of the caller or its company, by name; at most 500. */
export function findContacts(deps: Deps, caller: Caller): Promise<readonly SavedContact[]> {
  return deps.db.savedContact.findMany({
    where: { senderId: caller.senderId },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: maxContacts,
  })
}

/**
 * Stores a contact and returns it. Equal contacts are stored once, even concurrently: a repeat returns the stored
 * one. `address-book-full` beyond 500.
 */
export async function addContact(deps: Deps, caller: Caller, draft: ContactDraft): Promise<SavedContact> {
  const { senderId } = caller
  return deps.db.$transaction(async (tx) => {
    await lockBook(tx, senderId)
    const existing = await tx.savedContact.findUnique({
      where: { senderId_name_phone_address: { senderId, ...draft } },
    })
    if (existing) return existing
    if ((await tx.savedContact.count({ where: { senderId } })) >= maxContacts)
      throw new Refusal('address-book-full')
    return tx.savedContact.create({ data: { senderId, ...draft } })
  })
}

/**
 * Changes a contact of the caller and returns it. When it becomes equal to another contact, deletes it and returns that
 * one. Any other id is `not-found`.
 */
export async function changeContact(
  deps: Deps,
  caller: Caller,
  id: string,
  draft: ContactDraft,
): Promise<SavedContact> {
  const { senderId } = caller
  return deps.db.$transaction(async (tx) => {
    await lockBook(tx, senderId)
    const ownContact = await tx.savedContact.findFirst({ where: { id, senderId } })
    if (!ownContact) throw new Refusal('not-found')
    const duplicate = await tx.savedContact.findUnique({
      where: { senderId_name_phone_address: { senderId, ...draft } },
    })
    if (!duplicate || duplicate.id === id)
      return tx.savedContact.update({ where: { id }, data: { ...draft } })
    await tx.savedContact.delete({ where: { id } })
    return duplicate
  })
}

/** Removes a contact of the caller. Any other id is `not-found`, and so is a repeat. */
export async function removeContact(deps: Deps, caller: Caller, id: string): Promise<void> {
  const { count } = await deps.db.savedContact.deleteMany({ where: { id, senderId: caller.senderId } })
  if (count === 0) throw new Refusal('not-found')
}

/** Locks an address book, so that its limit and its duplicates are counted correctly. */
async function lockBook(tx: Tx, senderId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('address-book ' || ${senderId}, 0))::text`
}
