import { createHash } from 'node:crypto'
import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import type { Db } from '#api/database.ts'

/** The recipient's contact for an order. */
export type RecipientContact = { readonly recipientPhone: string; readonly recipientEmail: string }

/** Whether the recipient wants no messages at its number or its address, from any sender. */
export async function hasStopped(db: Db, contact: RecipientContact): Promise<boolean> {
  return (await db.recipientStop.count({ where: { contactHash: { in: hashesOf(contact) } } })) > 0
}

/** Returns the stop of a recipient's number, else of its address; null without one. */
export function stopOf(
  db: Db,
  contact: RecipientContact,
): Promise<{ contactHash: string; since: Date } | null> {
  return db.recipientStop.findFirst({ where: { contactHash: { in: hashesOf(contact) } } })
}

/**
 * Records that the recipient wants no more messages at its number and its address. A repeat keeps the first instant.
 */
export async function stopContact(db: Db, contact: RecipientContact, since: Date): Promise<void> {
  const data = hashesOf(contact).map((contactHash) => ({ contactHash, since }))
  await db.recipientStop.createMany({ data, skipDuplicates: true })
}

/** Removes the stop of a recipient. False without one. */
export async function resumeContact(db: Db, contact: RecipientContact): Promise<boolean> {
  const { count } = await db.recipientStop.deleteMany({ where: { contactHash: { in: hashesOf(contact) } } })
  return count > 0
}

/**
 * Returns the digests of a contact, in one order, so that no two transactions deadlock.
 * A landline gets no messages and may belong to many people.
 */
function hashesOf({ recipientPhone, recipientEmail }: RecipientContact): string[] {
  const number = readPhoneNumber(recipientPhone)
  return [number?.takesSms ? number.e164 : '', recipientEmail.toLowerCase()]
    .filter((contact) => contact !== '')
    .map((contact) => createHash('sha256').update(contact).digest('hex'))
    .sort()
}
