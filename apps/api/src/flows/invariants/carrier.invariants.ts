import { Prisma } from '@repo/prisma/delivery-types'
import type { Invariant } from './invariant.types.ts'

/** The invariants of carriers. */
export const carrierInvariants: readonly Invariant[] = [
  {
    id: 'S1',
    promise:
      'no suspended carrier, and no driver of a suspended company, is on duty or available for offers, and a suspension ends in time',
    violations: Prisma.sql`
      SELECT c.account_id AS id, 'at work' AS why FROM carrier c
      JOIN suspension s ON s.account_id IN (c.account_id, c.company_id) AND s.ended_at IS NULL
      WHERE c.is_on_duty OR EXISTS (SELECT 1 FROM live_position p WHERE p.carrier_id = c.account_id AND p.is_available)
      UNION ALL
      SELECT s.account_id, 'not suspended any more' FROM suspension s JOIN account a ON a.id = s.account_id
      WHERE s.ended_at IS NULL AND (a.status <> 'suspended' OR s.ends_at < (SELECT app_now()) - interval '2 minutes')`,
  },
  {
    id: 'S2',
    promise:
      'no driver and no vehicle has two shifts at once, and both are of the company that plans the shift',
    violations: Prisma.sql`
      SELECT s.id, 'meets another' AS why FROM shift s JOIN shift o ON o.id <> s.id AND o.company_id = s.company_id
        AND (o.driver_id = s.driver_id OR o.vehicle_id = s.vehicle_id)
        AND o.begins_at < s.ends_at AND o.ends_at > s.begins_at
      UNION ALL
      SELECT s.id, 'of another company' FROM shift s JOIN carrier c ON c.account_id = s.driver_id
      LEFT JOIN vehicle v ON v.id = s.vehicle_id
      WHERE c.company_id IS DISTINCT FROM s.company_id OR v.owner_id <> s.company_id`,
  },
]
