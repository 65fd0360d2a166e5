import { parseOrderReference } from '@repo/contracts/delivery/order-reference'
import { z } from 'zod'
import type { Db } from '#api/database.ts'
import type { FoundOrder, OrderQuery } from './found-orders.data.ts'
import { findOrdersNamed } from './found-orders.data.ts'
import { findStaffOrders } from './staff-orders.data.ts'

/** An order in the staff's list, and how it was found. */
export type NamedOrder = Awaited<ReturnType<typeof findStaffOrders>>[number] & Pick<FoundOrder, 'found'>

/**
 * Returns the orders that a text names, newest first, at most 50, each with what the text matched: a bill of lading, an
 * invoice, the sender's reference, a phone, an email, a plate, a payment, a refund, another id, or the short reference
 * on screens. The text's form decides which. Empty without a match.
 */
export async function findOrders(db: Db, text: string): Promise<readonly NamedOrder[]> {
  const matches = await findOrdersNamed(db, parseOrderQuery(text.trim()))
  const orders = await findStaffOrders(
    db,
    matches.map(({ id }) => id),
  )
  return matches.flatMap(({ id, found }) => {
    const order = orders.find((candidate) => candidate.id === id)
    return order ? [{ ...order, found }] : []
  })
}

/** The number of a bill of lading as `formatBillNumber` writes it, with its day or without. */
const billPattern = /^BL0*(\d{1,9}?)(?:[0-3]\d[01]\d20\d\d)?$/i

/**
 * Returns the possible meanings of a text. Letters and digits together may be a plate; nine or more digits with only
 * signs between them a phone.
 */
export function parseOrderQuery(text: string): OrderQuery {
  const digits = text.replace(/\D/g, '')
  const isPhone = digits.length >= 9 && digits.length <= 14 && /^[\d\s.()+-]+$/.test(text)
  const letters = text.replace(/[^a-z0-9]/gi, '').toUpperCase()
  const isPlate = letters.length <= 12 && /[A-Z]/.test(letters) && /\d/.test(letters)
  const number = billPattern.exec(text)?.[1]
  return {
    text,
    id: z.uuid().safeParse(text).success ? text : null,
    ids: parseOrderReference(text),
    billNumber: number === undefined ? null : Number(number),
    email: text.includes('@') ? text.toLowerCase() : '',
    phoneDigits: isPhone ? digits.slice(-9) : '',
    plate: isPlate ? letters : '',
  }
}
