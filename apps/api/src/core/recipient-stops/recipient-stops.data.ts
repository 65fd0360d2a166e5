import { createHash } from 'node:crypto'
import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import type { Db } from '#api/database.ts'

/** Where the recipient of an order is told of it. */
export type RecipientContact = { readonly recipientPhone: string; readonly recipientEmail: string }

/** Whether the recipient wants no messages at its number or its address, whoever sends it something. */
export async function hasStopped(db: Db, contact: RecipientContact): Promise<boolean> {
  return (await db.recipientStop.count({ where: { contactHash: { in: hashesOf(contact) } } })) > 0
}

/** Notes that the recipient wants no more messages, at its number and its address; a repeat keeps the first instant. */
export async function stopContact(db: Db, contact: RecipientContact, since: Date): Promise<void> {
  const data = hashesOf(contact).map((contactHash) => ({ contactHash, since }))
  await db.recipientStop.createMany({ data, skipDuplicates: true })
}

/** Takes that back. A repeat changes nothing. */
export async function resumeContact(db: Db, contact: RecipientContact): Promise<void> {
  await db.recipientStop.deleteMany({ where: { contactHash: { in: hashesOf(contact) } } })
}

/** A landline gets no messages and may be that of many people. In one order, so that no two transactions wait for each other. */
function hashesOf({ recipientPhone, recipientEmail }: RecipientContact): string[] {
  const number = readPhoneNumber(recipientPhone)
  return [number?.takesSms ? number.e164 : '', recipientEmail.toLowerCase()]
    .filter((contact) => contact !== '')
    .map((contact) => createHash('sha256').update(contact).digest('hex'))
    .sort()
}
