import { Prisma } from '@repo/prisma/delivery-types'
import type { Invariant } from './invariant.types.ts'

/** The invariants of a delivery's documents: its number, its rating, its pictures. */
export const deliveryDocumentInvariants: readonly Invariant[] = [
  {
    id: 'I14',
    promise: 'bill numbers have no gap, and each finished delivery has one',
    violations: Prisma.sql`
      SELECT 'gap' AS id, count(bill_number)::int AS given, (SELECT last FROM bill_counter) AS last FROM delivery
      HAVING count(bill_number) <> (SELECT last FROM bill_counter) OR coalesce(max(bill_number), 0) <> (SELECT last FROM bill_counter)
      UNION ALL
      SELECT id::text, bill_number, NULL FROM delivery WHERE (status = 'delivered') <> (bill_number IS NOT NULL)`,
  },
  {
    id: 'I15',
    promise: 'a rating belongs to a finished delivery and to the carrier who made it',
    violations: Prisma.sql`
      SELECT g.delivery_id AS id FROM rating g JOIN delivery d ON d.id = g.delivery_id
      WHERE d.status <> 'delivered' OR g.carrier_id <> d.carrier_id`,
  },
  {
    id: 'I18',
    promise: 'every picture that a row refers to is stored',
    violations: Prisma.sql`
      SELECT named.id FROM (
        SELECT photo_file_id AS id FROM proof UNION SELECT signature_file_id FROM proof
        UNION SELECT photo_file_id FROM return_request UNION SELECT photo_file_id FROM pickup_problem UNION SELECT photo_file_id FROM road_problem
        UNION SELECT handover_file_id FROM road_problem UNION SELECT file_id FROM claim_picture
        UNION SELECT photo_file_id FROM account UNION SELECT file_id FROM document
      ) AS named LEFT JOIN stored_file s ON s.id = named.id
      WHERE named.id IS NOT NULL AND s.id IS NULL`,
  },
]
