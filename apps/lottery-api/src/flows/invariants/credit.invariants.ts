import { Prisma } from '@repo/prisma/lottery-types'
import type { Invariant } from './invariant.types.ts'
import { createSqlInvariant } from './invariant.types.ts'

/** Compares credits with their purchases and gifts, and with the participations that they pay. */
export const creditInvariants: readonly Invariant[] = [
  createSqlInvariant(
    'credits-granted',
    'each purchase that was paid gave its draws as credits, once, and no other did',
    Prisma.sql`
      SELECT purchase.id, 'gave other credits than its draws' AS why FROM purchase LEFT JOIN credit_lot AS lot ON lot.purchase_id = purchase.id
      WHERE state IN ('settled', 'refunded') AND (lot.granted, lot.kind::text, lot.player_id) IS DISTINCT FROM (draws, 'paid', purchase.player_id)
      UNION ALL SELECT lot.id, 'is of no paid purchase' FROM credit_lot AS lot LEFT JOIN purchase ON purchase.id = lot.purchase_id
      WHERE lot.kind = 'paid' AND coalesce(purchase.state NOT IN ('settled', 'refunded'), true)`,
  ),
  createSqlInvariant(
    'credits-remaining',
    'what remains of credits is what was granted, less what is used, what was given back for its money and what is void because the bank gave it back; nothing once they have expired',
    Prisma.sql`
      SELECT lot.id, granted, remaining, used, given_back, voided FROM credit_lot AS lot
      CROSS JOIN LATERAL (SELECT count(*) AS used FROM credit_use WHERE lot_id = lot.id AND returned_at IS NULL) AS uses
      CROSS JOIN LATERAL (SELECT coalesce(sum(credits), 0) AS given_back FROM refund WHERE purchase_id = lot.purchase_id) AS refunds
      WHERE remaining > granted - used - given_back - voided OR (expired_at IS NOT NULL AND remaining > 0)
        OR (coalesce(expires_at, 'infinity') > app_now() AND remaining < granted - used - given_back - voided)`,
  ),
  createSqlInvariant(
    'credits-locked',
    'credits are locked while the payment that bought them is disputed, and only then; void only after a dispute that was lost; each disputed payment is a flag of who has not left',
    Prisma.sql`
      SELECT lot.id, 'locked or not, against its disputes' AS why FROM credit_lot AS lot
      WHERE (locked_at IS NOT NULL) <> EXISTS (
        SELECT FROM card_dispute WHERE card_dispute.purchase_id = lot.purchase_id AND withdrawn_at IS NOT NULL AND closed_at IS NULL)
      UNION ALL SELECT lot.id, 'void without a lost dispute' FROM credit_lot AS lot
      WHERE voided + to_void > 0 AND NOT EXISTS (SELECT FROM card_dispute WHERE card_dispute.purchase_id = lot.purchase_id AND status = 'lost')
      UNION ALL SELECT dispute.id, 'its player is not flagged' FROM card_dispute AS dispute JOIN purchase ON purchase.id = dispute.purchase_id
      JOIN player ON player.id = purchase.player_id WHERE player.status <> 'ended' AND NOT EXISTS (SELECT FROM flag WHERE flag.player_id = purchase.player_id AND kind = 'card-dispute' AND key = dispute.id::text)`,
  ),
  createSqlInvariant(
    'credits-used',
    'a participation that is paid is paid with one credit of its player, of its kind; no other holds one',
    Prisma.sql`
      SELECT participation.id, participation.state::text AS state, uses.kinds FROM participation
      CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(lot.kind::text || CASE WHEN lot.player_id = participation.player_id THEN '' ELSE ' of another player' END), '{}') AS kinds
        FROM credit_use JOIN credit_lot AS lot ON lot.id = lot_id WHERE participation_id = participation.id AND returned_at IS NULL) AS uses
      WHERE kinds <> CASE WHEN state IN ('paid', 'ticketed', 'validated') THEN ARRAY[participation.kind::text] ELSE '{}' END`,
  ),
  createSqlInvariant(
    'credits-rewards',
    'each reward of a sponsor gave its credits, once',
    Prisma.sql`
      SELECT sponsor_id, threshold FROM sponsor_reward AS reward
      LEFT JOIN credit_lot AS lot ON lot.player_id = sponsor_id AND lot.source = 'sponsorship:' || threshold
      WHERE lot.granted IS DISTINCT FROM reward.credits
      UNION ALL SELECT player_id, NULL FROM credit_lot AS lot WHERE source LIKE 'sponsorship:%' AND NOT EXISTS (
        SELECT FROM sponsor_reward WHERE sponsor_id = lot.player_id AND lot.source = 'sponsorship:' || threshold)`,
  ),
]
