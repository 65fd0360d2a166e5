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
  const [row] = await tx.$queryRaw<Record<ReferralRefusal, boolean>[]>`
    SELECT
      sponsor.status = 'ended' AS "sponsor-ended",
      EXISTS (SELECT FROM identity_document own JOIN identity_document other USING (number_hash)
        WHERE own.player_id = sponsor.id AND other.player_id = referred.id) AS "same-document",
      (SELECT lower(sponsor.first_name || ' ' || sponsor.birth_name) = lower(referred.first_name || ' ' || referred.birth_name)
        AND sponsor.birth_date = referred.birth_date) AS "self",
      EXISTS (SELECT FROM referral WHERE referred_id = ANY (referred.former_ids) AND counted_at IS NOT NULL) AS "referred-before",
      EXISTS (SELECT FROM purchase own JOIN purchase other USING (payer_hash)
        WHERE own.player_id = sponsor.id AND other.player_id = referred.id AND own.settled_at IS NOT NULL AND other.settled_at IS NOT NULL)
        OR EXISTS (SELECT FROM bank_account own JOIN bank_account other USING (iban_hash)
        WHERE own.player_id = sponsor.id AND other.player_id = referred.id) AS "same-payment"
    FROM player sponsor, player referred WHERE sponsor.id = ${sponsorId}::uuid AND referred.id = ${referredId}::uuid`
  if (!row) return null
  const order = ['sponsor-ended', 'same-document', 'self', 'referred-before', 'same-payment'] as const
  return order.find((reason) => row[reason]) ?? null
}
