import { maxContacts } from '@repo/contracts/delivery/address-book'
import type { SavedContact } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

export type ContactDraft = { readonly name: string; readonly phone: string; readonly address: string }

/** Returns the contacts in the address book of the caller or its company, by name. */
export function findContacts(deps: Deps, caller: Caller): Promise<readonly SavedContact[]> {
  return deps.db.savedContact.findMany({
    where: { senderId: caller.senderId },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: maxContacts,
  })
}

/**
 * Stores a contact and returns it. Equal contacts are stored once, even concurrently. `address-book-full` beyond 500.
 */
export async function addContact(deps: Deps, caller: Caller, draft: ContactDraft): Promise<SavedContact> {
  const { senderId } = caller
  return deps.db.$transaction(async (tx) => {
    await lockBook(tx, senderId)
    const same = { senderId_name_phone_address: { senderId, ...draft } }
    const existing = await tx.savedContact.findUnique({ where: same })
    if (existing) return existing
    if ((await tx.savedContact.count({ where: { senderId } })) >= maxContacts)
      throw new Refusal('address-book-full')
    return tx.savedContact.create({ data: { senderId, ...draft } })
  })
}

/**
 * Changes a contact of the caller and returns it, or the other contact that it becomes equal to. Any other id is a 404.
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
    const own = await tx.savedContact.findFirst({ where: { id, senderId } })
    if (!own) throw new Refusal('not-found')
    const duplicate = await tx.savedContact.findUnique({
      where: { senderId_name_phone_address: { senderId, ...draft } },
    })
    if (!duplicate || duplicate.id === id)
      return tx.savedContact.update({ where: { id }, data: { ...draft } })
    await tx.savedContact.delete({ where: { id } })
    return duplicate
  })
}

/** Removes a contact of the caller. Any other id is a 404. */
export async function removeContact(deps: Deps, caller: Caller, id: string): Promise<void> {
  const { count } = await deps.db.savedContact.deleteMany({ where: { id, senderId: caller.senderId } })
  if (count === 0) throw new Refusal('not-found')
}

/** Locks an address book, so that its limit and its duplicates are counted correctly. */
async function lockBook(tx: Tx, senderId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('address-book ' || ${senderId}, 0))::text`
}
