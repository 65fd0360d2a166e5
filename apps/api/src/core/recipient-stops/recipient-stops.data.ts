import { createHash } from 'node:crypto'
import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import type { Db } from '#api/database.ts'

/** The recipient's contact for an order. */
export type RecipientContact = { readonly recipientPhone: string; readonly recipientEmail: string }

/** Whether the recipient has stopped the messages of all senders to its number or its email address. */
export async function hasStopped(db: Db, contact: RecipientContact): Promise<boolean> {
  return (await db.recipientStop.count({ where: { contactHash: { in: hashContact(contact) } } })) > 0
}

/** Returns a stop of a recipient's number or email address; null without one. */
export function findRecipientStop(
  db: Db,
  contact: RecipientContact,
): Promise<{ contactHash: string; since: Date } | null> {
  return db.recipientStop.findFirst({ where: { contactHash: { in: hashContact(contact) } } })
}

/**
 * Records that the recipient wants no more messages at its number and its address. A repeat keeps the first instant.
 */
export async function stopContact(db: Db, contact: RecipientContact, since: Date): Promise<void> {
  const data = hashContact(contact).map((contactHash) => ({ contactHash, since }))
  await db.recipientStop.createMany({ data, skipDuplicates: true })
}

/** Removes the stops of a recipient's number and email address. False without one. */
export async function resumeContact(db: Db, contact: RecipientContact): Promise<boolean> {
  const { count } = await db.recipientStop.deleteMany({
    where: { contactHash: { in: hashContact(contact) } },
  })
  return count > 0
}

/**
 * Returns the hashes of a contact's number and email address, sorted, so that two transactions cannot deadlock. A
 * landline has none: it gets no messages, and may belong to many people.
 */
function hashContact({ recipientPhone, recipientEmail }: RecipientContact): string[] {
  const number = readPhoneNumber(recipientPhone)
  return [number?.canReceiveSms ? number.e164 : '', recipientEmail.toLowerCase()]
    .filter((contact) => contact !== '')
    .map((contact) => createHash('sha256').update(contact).digest('hex'))
    .sort()
}
