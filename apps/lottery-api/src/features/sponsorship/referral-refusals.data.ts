import type { Tx } from '#lottery-api/database.ts'

/** The reason why a referral never counts. */
export type ReferralRefusal = 'self' | 'same-document' | 'same-payment' | 'sponsor-ended' | 'referred-before'

/**
 * Returns the reason why a referral never counts; null when it may. It never counts when the two share an identity
 * document or a payment account (card, PayPal payer, bank account), or are one person by name and day of birth; when
 * the sponsor's account is closed; and when an earlier account of the referred person counted.
 */
export async function findReferralRefusal(
  tx: Tx,
  { sponsorId, referredId }: { readonly sponsorId: string; readonly referredId: string },
): Promise<ReferralRefusal | null> {
  const [found] = await tx.$queryRaw<Record<ReferralRefusal, boolean>[]>`
    SELECT
      s.status = 'ended' AS "sponsor-ended",
      EXISTS (SELECT FROM identity_document a JOIN identity_document b USING (number_hash)
        WHERE a.player_id = s.id AND b.player_id = r.id) AS "same-document",
      (SELECT lower(s.first_name || ' ' || s.birth_name) = lower(r.first_name || ' ' || r.birth_name) AND s.birth_date = r.birth_date) AS "self",
      EXISTS (SELECT FROM referral WHERE referred_id = ANY (r.former_ids) AND counted_at IS NOT NULL) AS "referred-before",
      EXISTS (SELECT FROM purchase a JOIN purchase b USING (payer_hash)
        WHERE a.player_id = s.id AND b.player_id = r.id AND a.settled_at IS NOT NULL AND b.settled_at IS NOT NULL)
        OR EXISTS (SELECT FROM bank_account a JOIN bank_account b USING (iban_hash)
        WHERE a.player_id = s.id AND b.player_id = r.id) AS "same-payment"
    FROM player s, player r WHERE s.id = ${sponsorId}::uuid AND r.id = ${referredId}::uuid`
  if (!found) return null
  const order = ['sponsor-ended', 'same-document', 'self', 'referred-before', 'same-payment'] as const
  return order.find((reason) => found[reason]) ?? null
}
