import { Prisma } from '@repo/prisma/lottery-types'
import { verifyAudit } from '#lottery-api/core/audit/audit.service.ts'
import type { Invariant } from './invariant.types.ts'
import { createSqlInvariant } from './invariant.types.ts'

/**
 * Triggers that protect immutable rows, the states of draws, prizes, participations, purchases and card disputes, the
 * balance of ledger entries, the first draw of a signing key, and the instant of a newsletter consent.
 */
export const guards = [
  'audit_head_stays',
  'audit_record_append_only',
  'audit_record_no_truncate',
  'business_setting_append_only',
  'business_setting_no_truncate',
  'card_dispute_forward',
  'draw_beacon_append_only',
  'draw_beacon_awaited',
  'draw_beacon_no_truncate',
  'draw_forward',
  'draw_no_truncate',
  'draw_stays',
  'draw_terms_stay',
  'exclusion_no_truncate',
  'exclusion_stands',
  'exclusion_stays',
  'ledger_entry_append_only',
  'ledger_entry_balances',
  'ledger_entry_no_truncate',
  'ledger_posting_append_only',
  'ledger_posting_no_truncate',
  'merkle_block_append_only',
  'merkle_block_in_time',
  'merkle_block_no_truncate',
  'participation_in_time',
  'participation_no_truncate',
  'participation_stays',
  'player_newsletter_consent',
  'prize_case_stays',
  'prize_forward',
  'prize_given',
  'prize_no_truncate',
  'prize_stays',
  'prize_taken_by_two',
  'prize_told',
  'purchase_forward',
  'sealed_ticket_append_only',
  'sealed_ticket_in_time',
  'sealed_ticket_no_truncate',
  'signing_key_ahead',
  'signing_key_append_only',
  'signing_key_no_truncate',
  'sponsor_reward_append_only',
] as const

/** Unique keys that decide between two concurrent calls when everything else fails. */
export const uniqueKeys = [
  'account_link_one_standing',
  'approval_one_open',
  'card_dispute_provider_dispute_id_key',
  'credit_lot_player_id_source_key',
  'credit_lot_purchase_id_key',
  'credit_use_one_standing',
  'draw_manifest_sha256_key',
  'draw_one_open',
  'draw_sequence_key',
  'draw_week_key',
  'flag_player_id_kind_key_key',
  'identity_document_one_pending',
  'identity_document_one_person',
  'ledger_entry_key_key',
  'mobile_confirmation_player_id_key',
  'newsletter_letter_fingerprint_key',
  'notification_player_id_key_key',
  'participation_draw_id_holder_key',
  'participation_draw_id_number_key',
  'participation_draw_id_player_id_key',
  'prize_case_one_open',
  'prize_draw_id_rank_key',
  'prize_participation_id_key',
  'prize_payment_reference_key',
  'prize_replaced_once',
  'purchase_player_id_request_key_key',
  'purchase_public_reference_key',
  'purchase_reference_key',
  'push_subscription_endpoint_key',
  'received_money_bank_reference_key',
  'received_money_purchase_id_key',
  'refund_purchase_id_request_key_key',
  'refund_reference_key',
  'sealed_ticket_draw_id_number_key',
  'signing_key_public_key_key',
  'sms_player_id_kind_subject_key',
] as const

/** The invariants of the database's own guards, and of the audit, which nobody may have rewritten. */
export const guardInvariants: readonly Invariant[] = [
  createSqlInvariant(
    'guards',
    'every trigger that keeps what must not change is in force',
    Prisma.sql`
      SELECT guard AS subject, 'trigger is missing or off' AS why FROM unnest(${[...guards]}::text[]) AS guard
      WHERE NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = guard AND tgenabled IN ('O', 'A'))`,
  ),
  createSqlInvariant(
    'unique-keys',
    'the unique keys that decide between two at once are in force',
    Prisma.sql`
      SELECT unique_key AS subject, 'unique key is missing' AS why FROM unnest(${[...uniqueKeys]}::text[]) AS unique_key
      WHERE NOT EXISTS (SELECT FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE relname = unique_key AND indisunique AND indisvalid)`,
  ),
  {
    id: 'audit',
    promise: 'the audit is whole: no record was changed, removed, put in or moved',
    listViolations: async (tx) => {
      const { faults } = await verifyAudit(tx, null)
      // Its triggers are among the guards above.
      return faults.filter(({ record }) => record !== 'guard')
    },
  },
]
