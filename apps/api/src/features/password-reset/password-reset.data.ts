import type { Db, Tx } from '#api/database.ts'

/** Stores a request for a new password in place of the address’s former one. Returns its id. */
export async function storeReset(
  tx: Tx,
  {
    email,
    clientHash,
    lifetimeS,
  }: { readonly email: string; readonly clientHash: string; readonly lifetimeS: number },
): Promise<string> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO password_reset (email, client_hash, requested_at, expires_at)
    VALUES (${email}, ${clientHash}, app_now(), app_now() + ${lifetimeS}::int * interval '1 second')
    ON CONFLICT (email) DO UPDATE SET id = gen_random_uuid(), client_hash = excluded.client_hash, account_id = NULL,
      code_hash = NULL, wrong_tries = 0, requested_at = excluded.requested_at, expires_at = excluded.expires_at
    RETURNING id`
  if (!row) throw new Error('The reset was not stored')
  return row.id
}

/** Deletes expired resets, at most 100. Skips those that another transaction holds: the next request deletes them. */
export async function deleteExpiredResets(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM password_reset WHERE id IN (
      SELECT id FROM password_reset WHERE expires_at <= app_now() LIMIT 100 FOR UPDATE SKIP LOCKED)`
}

/** A guess at the code of a reset. */
export type CodeGuess = {
  readonly resetId: string
  /** The hashes of the code by each of our keys. */
  readonly codeHashes: readonly string[]
  readonly maxWrongTries: number
}

/** Deletes the reset of a right code and returns its account. Null where it is wrong, expired or used. */
export async function consumeReset(
  tx: Tx,
  { resetId, codeHashes, maxWrongTries }: CodeGuess,
): Promise<string | null> {
  const [used] = await tx.$queryRaw<{ accountId: string }[]>`
    DELETE FROM password_reset
    WHERE id = ${resetId}::uuid AND code_hash = ANY(${codeHashes}::text[]) AND wrong_tries < ${maxWrongTries}::int
      AND expires_at > app_now()
    RETURNING account_id AS "accountId"`
  return used?.accountId ?? null
}

/** Says whether a code is right, and counts a wrong one in the same statement. False once its tries or its time are over. */
export async function judgeCode(db: Db, { resetId, codeHashes, maxWrongTries }: CodeGuess): Promise<boolean> {
  const [judged] = await db.$queryRaw<{ isRight: boolean }[]>`
    UPDATE password_reset
    SET wrong_tries = wrong_tries + CASE WHEN code_hash = ANY(${codeHashes}::text[]) THEN 0 ELSE 1 END
    WHERE id = ${resetId}::uuid AND wrong_tries < ${maxWrongTries}::int AND expires_at > app_now()
    RETURNING coalesce(code_hash = ANY(${codeHashes}::text[]), false) AS "isRight"`
  return judged?.isRight ?? false
}
