import type { Db, Tx } from '#api/database.ts'

/** Stores a request for a new password and returns its id. Other requests for the address stay. */
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
    RETURNING id`
  if (!row) throw new Error('The reset was not stored')
  return row.id
}

/** Deletes expired resets, at most 100. Skips locked ones: the next request deletes them. */
export async function deleteExpiredResets(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM password_reset WHERE id IN (
      SELECT id FROM password_reset WHERE expires_at <= app_now() LIMIT 100 FOR UPDATE SKIP LOCKED)`
}

/** A guess at the codes of requests for one address. */
export type CodeGuess = {
  /**
   * The requests that the code may belong to: the browser's own, or all of the address for a client without a cookie.
   */
  readonly resetIds: readonly string[]
  /** The hashes of the code for each of them, by each of our keys. */
  readonly codeHashes: readonly string[]
  /** Whether it comes without the cookie of the requesting browser: such tries are counted separately. */
  readonly isStranger: boolean
  readonly maxWrongTries: number
}

/**
 * Deletes the reset of a right code and returns the id of its account. Null when the code is wrong, expired or used, or
 * the tries are used up.
 */
export async function consumeReset(
  tx: Tx,
  { resetIds, codeHashes, isStranger, maxWrongTries }: CodeGuess,
): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ accountId: string }[]>`
    DELETE FROM password_reset
    WHERE id = ANY(${resetIds}::uuid[]) AND code_hash = ANY(${codeHashes}::text[]) AND expires_at > app_now()
      AND CASE WHEN ${isStranger} THEN strangers_tries ELSE wrong_tries END < ${maxWrongTries}::int
    RETURNING account_id AS "accountId"`
  return row?.accountId ?? null
}

/**
 * Returns the id of the reset of a right code. The same statement counts a wrong try for every other open one of these
 * resets. Null for a wrong code, and once tries or time are used up.
 */
export async function tryCode(
  db: Db,
  { resetIds, codeHashes, isStranger, maxWrongTries }: CodeGuess,
): Promise<string | null> {
  const rows = await db.$queryRaw<{ id: string; isRight: boolean }[]>`
    WITH open AS (
      SELECT id FROM password_reset WHERE id = ANY(${resetIds}::uuid[]) AND expires_at > app_now()
        AND CASE WHEN ${isStranger} THEN strangers_tries ELSE wrong_tries END < ${maxWrongTries}::int
      ORDER BY id FOR UPDATE)
    UPDATE password_reset r SET
      wrong_tries = wrong_tries + CASE WHEN ${isStranger} OR code_hash = ANY(${codeHashes}::text[]) THEN 0 ELSE 1 END,
      strangers_tries = strangers_tries + CASE WHEN NOT ${isStranger} OR code_hash = ANY(${codeHashes}::text[]) THEN 0 ELSE 1 END
    FROM open WHERE r.id = open.id
    RETURNING r.id, coalesce(code_hash = ANY(${codeHashes}::text[]), false) AS "isRight"`
  return rows.find(({ isRight }) => isRight)?.id ?? null
}
