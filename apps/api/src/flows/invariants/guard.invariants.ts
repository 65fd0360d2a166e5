import { Prisma } from '@repo/prisma/delivery-types'
import type { Invariant } from './invariant.types.ts'

/** The unique keys that decide between concurrent calls. */
const uniqueKeys = [
  'order_payment_id_key',
  'payment_quote_id_key',
  'ledger_entry_key_key',
  'offer_one_pending_per_request',
  'offer_one_pending_per_carrier',
  'delivery_one_standing_per_request',
  'delivery_one_running_per_order',
  'delivery_one_running_per_carrier',
  'payout_month_party_id_key',
  'payout_line_pkey',
  'invoice_issuer_series_sequence_key',
  'invoice_one_per_movement_and_paper',
  'approval_one_open',
] as const

/** The invariants of the constraints that the database must enforce. */
export const guardInvariants: readonly Invariant[] = [
  {
    id: 'I10-keys',
    promise: 'the unique keys that decide between two at once are in force',
    violations: Prisma.sql`
      SELECT wanted AS id, 'unique key is missing' AS why FROM unnest(${[...uniqueKeys]}::text[]) AS wanted
      WHERE NOT EXISTS (SELECT 1 FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid
        WHERE c.relname = wanted AND x.indisunique AND x.indisvalid)`,
  },
]
