import type { Tx } from '#api/database.ts'

/** Stores a subscription to be confirmed, or gives an unconfirmed one a new link. Returns false for a confirmed address. */
export async function storeUnconfirmed(tx: Tx, email: string, tokenHash: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO newsletter_subscription (email, token_hash) VALUES (${email}, ${tokenHash})
    ON CONFLICT (email) DO UPDATE SET token_hash = excluded.token_hash, requested_at = now()
      WHERE newsletter_subscription.confirmed_at IS NULL
    RETURNING id`
  return row !== undefined
}
