import { Prisma } from '@repo/prisma/lottery-types'
import { releaseAction } from '#lottery-api/core/approvals/release.rules.ts'
import { moneyActions } from '#lottery-api/features/purchases/received-money.service.ts'
import type { Invariant } from './invariant.types.ts'
import { createSqlInvariant } from './invariant.types.ts'

/** The invariants of players' eligibility, and of approvals. */
export const playerInvariants: readonly Invariant[] = [
  createSqlInvariant(
    'player-documents',
    'who waits for a review has handed a document in, and no document waits of anybody else but of who is validated; one document is in force, one person has one account',
    Prisma.sql`
      SELECT player.id AS subject, player.status::text || ' and a document ' || CASE WHEN waiting THEN 'waits' ELSE 'does not wait' END AS why FROM player
      CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM identity_document WHERE player_id = player.id AND status = 'pending') AS waiting) AS documents
      WHERE (player.status = 'in_review') <> waiting AND NOT (player.status = 'validated' AND waiting)
      UNION ALL SELECT player_id, 'has ' || count(*) || ' approved documents' FROM identity_document
      WHERE status = 'approved' GROUP BY player_id HAVING count(*) > 1
      UNION ALL SELECT NULL, string_agg(player_id::text, ' ') || ' are one person' FROM identity_document
      WHERE status = 'approved' AND number_hash IS NOT NULL GROUP BY number_hash HAVING count(*) > 1`,
  ),
  createSqlInvariant(
    'player-exclusions',
    'no ticket was validated during a term without play, nor before its player’s identity was',
    Prisma.sql`
      SELECT participation.id AS subject, 'was validated during a term without play' AS why FROM participation
      JOIN exclusion ON exclusion.player_id = participation.player_id
        AND validated_at > started_at AND (ends_at IS NULL OR validated_at < ends_at)
      WHERE participation.state = 'validated'
      UNION ALL SELECT participation.id, 'is of a player without a validated identity' FROM participation JOIN player ON player.id = player_id
      WHERE participation.state = 'validated' AND coalesce(player.validated_at > participation.validated_at, true)`,
  ),
  createSqlInvariant(
    'player-ended',
    'nothing that names a person is left of an account that has ended, but what was proven of its identity',
    Prisma.sql`
      WITH gone AS (SELECT * FROM player WHERE status = 'ended')
      SELECT id AS subject, 'still says who it was' AS why FROM gone WHERE num_nonnulls(email, nickname, nickname_key, password_hash, birth_name,
        usage_name, first_name, gender, birth_date, birth_city, residence_city, country, phone, mobile, photo_file_id, sponsor_code, newsletter_token) > 0
      UNION ALL SELECT player_id, 'still has a nonce' FROM participation WHERE nonce IS NOT NULL AND player_id IN (SELECT id FROM gone)
      UNION ALL SELECT player_id, 'still has bank details' FROM bank_account WHERE player_id IN (SELECT id FROM gone)
      UNION ALL SELECT player_id, 'still has a session' FROM session WHERE player_id IN (SELECT id FROM gone)
      UNION ALL SELECT player_id, 'still has text messages' FROM sms WHERE player_id IN (SELECT id FROM gone)
      UNION ALL SELECT player_id, 'still has letters' FROM newsletter_sending WHERE player_id IN (SELECT id FROM gone)
      UNION ALL SELECT player_id, 'still has a file' FROM stored_file AS file WHERE player_id IN (SELECT id FROM gone)
        AND NOT EXISTS (SELECT FROM identity_document WHERE file.id IN (front_file_id, back_file_id))`,
  ),
  createSqlInvariant(
    'two-persons',
    'money that was booked by hand, and every payout, was decided by two persons',
    Prisma.sql`
      SELECT id AS subject, action || ' by one person' AS why FROM approval
      WHERE lower(regexp_replace(btrim(proposed_by), '\\s+', ' ', 'g')) = lower(regexp_replace(btrim(approved_by), '\\s+', ' ', 'g'))
      UNION ALL SELECT prize.id, 'is released and was not approved' FROM prize WHERE state IN ('released', 'paid') AND NOT EXISTS (
        SELECT FROM approval WHERE action = ${releaseAction} AND subject = prize.id::text AND approved_at IS NOT NULL)
      UNION ALL SELECT money.id, 'is booked and was not approved' FROM received_money AS money WHERE NOT EXISTS (
        SELECT FROM approval WHERE action = ${moneyActions.book} AND subject = bank_reference AND approved_at IS NOT NULL)`,
  ),
]
