import type { Db } from '#api/database.ts'

/** A text's possible meanings, in the database's search forms; an impossible one is an empty text or null. */
export type OrderQuery = {
  readonly text: string
  /** The id of an order or of a refund. */
  readonly id: string | null
  /** The range of ids of orders that begin with these digits. */
  readonly ids: { readonly first: string; readonly last: string } | null
  readonly billNumber: number | null
  readonly email: string
  /** The last nine digits of a phone. */
  readonly phoneDigits: string
  /** The letters and digits of a plate. */
  readonly plate: string
}

/** A found order. `found` names what the text matched, separated by commas. */
export type FoundOrder = { readonly id: string; readonly found: string }

/**
 * Returns the orders that a text names, newest first, at most 50. Each form uses an index. Of more than 50 orders whose
 * ids begin with the digits, it returns any 50.
 */
export function findOrdersNamed(db: Db, query: OrderQuery): Promise<readonly FoundOrder[]> {
  const { text, id, ids, billNumber, email, phoneDigits, plate } = query
  return db.$queryRaw<FoundOrder[]>`
    WITH known AS (
      SELECT id FROM account
      WHERE ${email} <> '' AND email = ${email} OR ${phoneDigits} <> '' AND right(regexp_replace(phone, '\\D', '', 'g'), 9) = ${phoneDigits}
    ), hit AS (
      SELECT id, 'id' AS found FROM "order" WHERE id = ${id}::uuid
      UNION ALL (SELECT id, 'reference on screen' FROM "order"
        WHERE id BETWEEN ${ids?.first ?? null}::uuid AND ${ids?.last ?? null}::uuid LIMIT 50)
      UNION ALL SELECT o.id, 'payment' FROM payment p JOIN "order" o ON o.payment_id = p.id WHERE p.intent_id = ${text}
      UNION ALL SELECT order_id, 'refund' FROM refund WHERE id = ${id}::uuid
      UNION ALL SELECT order_id, 'bill of lading' FROM delivery WHERE bill_number = ${billNumber}
      UNION ALL SELECT order_id, 'invoice' FROM invoice WHERE lower(number) = lower(${text})
      UNION ALL (SELECT id, 'reference' FROM "order" WHERE lower(reference) = lower(${text}) ORDER BY created_at DESC LIMIT 50)
      UNION ALL (SELECT id, 'phone of the pickup' FROM "order"
        WHERE ${phoneDigits} <> '' AND right(regexp_replace(sender_phone, '\\D', '', 'g'), 9) = ${phoneDigits} ORDER BY created_at DESC LIMIT 50)
      UNION ALL (SELECT id, 'phone of the recipient' FROM "order"
        WHERE ${phoneDigits} <> '' AND right(regexp_replace(recipient_phone, '\\D', '', 'g'), 9) = ${phoneDigits} ORDER BY created_at DESC LIMIT 50)
      UNION ALL (SELECT o.id, 'its sender' FROM known JOIN "order" o ON o.sender_id = known.id ORDER BY o.created_at DESC LIMIT 50)
      UNION ALL (SELECT o.id, 'who ordered' FROM known JOIN "order" o ON o.placed_by_id = known.id ORDER BY o.created_at DESC LIMIT 50)
      UNION ALL (SELECT d.order_id, 'its carrier' FROM known JOIN delivery d ON d.carrier_id = known.id ORDER BY d.accepted_at DESC LIMIT 50)
      UNION ALL (SELECT d.order_id, 'its carrier’s company' FROM known JOIN carrier c ON c.company_id = known.id
        JOIN delivery d ON d.carrier_id = c.account_id ORDER BY d.accepted_at DESC LIMIT 50)
      UNION ALL (SELECT d.order_id, 'plate' FROM vehicle v JOIN delivery d ON d.vehicle_id = v.id
        WHERE ${plate} <> '' AND upper(regexp_replace(v.plate, '[^A-Za-z0-9]', '', 'g')) = ${plate} ORDER BY d.accepted_at DESC LIMIT 50)
    )
    SELECT o.id::text, string_agg(DISTINCT hit.found, ', ') AS found
    FROM hit JOIN "order" o ON o.id = hit.id GROUP BY o.id ORDER BY o.created_at DESC, o.id DESC LIMIT 50`
}
