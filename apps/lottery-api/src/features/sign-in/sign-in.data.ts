import type { Language } from '@repo/prisma/lottery-types'
import type { Db, Tx } from '#lottery-api/database.ts'

/** A remembered browser and its player. */
export type LockedBrowser = {
  readonly id: string
  readonly playerId: string
  readonly tokenHash: string
  readonly previousHash: string | null
  readonly rotatedAt: Date | null
  readonly email: string | null
  readonly language: Language
}

/**
 * Locks the player and then the remembered browser, and returns the browser. Null when it is unknown or expired, or its
 * player’s account is closed.
 */
export async function lockRememberedBrowser(tx: Tx, id: string): Promise<LockedBrowser | null> {
  await tx.$queryRaw`
    SELECT player.id FROM player JOIN remembered_browser browser ON browser.player_id = player.id
    WHERE browser.id = ${id}::uuid FOR UPDATE OF player`
  const [row] = await tx.$queryRaw<LockedBrowser[]>`
    SELECT browser.id, browser.player_id AS "playerId", browser.token_hash AS "tokenHash",
           browser.previous_hash AS "previousHash", browser.rotated_at AS "rotatedAt",
           player.email, player.language::text AS language
    FROM remembered_browser browser JOIN player ON player.id = browser.player_id
    WHERE browser.id = ${id}::uuid AND browser.expires_at > app_now() AND player.status <> 'ended' FOR UPDATE OF browser`
  return row ?? null
}

/** A guess at the mailed code of a sign-in. */
export type SignInGuess = {
  readonly pendingId: string
  /** The hashes of the code by each of our keys. */
  readonly codeHashes: readonly string[]
  readonly maxTries: number
}

/** Counts a guess and returns whether it is right, in one statement. Null when no guess is open any more. */
export async function judgeSignInCode(
  db: Db,
  { pendingId, codeHashes, maxTries }: SignInGuess,
): Promise<{ readonly isRight: boolean; readonly tries: number } | null> {
  const [judged] = await db.$queryRaw<{ isRight: boolean; tries: number }[]>`
    UPDATE pending_sign_in SET code_tries = code_tries + 1
    WHERE id = ${pendingId}::uuid AND code_tries < ${maxTries}::int AND expires_at > app_now()
      AND code_hash IS NOT NULL AND NOT needs_approval AND refused_at IS NULL AND used_at IS NULL
    RETURNING code_hash = ANY(${codeHashes}::text[]) AS "isRight", code_tries AS tries`
  return judged ?? null
}

/** Deletes each player’s former passwords beyond the newest `maxStored` that were not used after `usedUntil`. */
export async function deleteFormerPasswords(
  db: Db,
  { maxStored, usedUntil }: { readonly maxStored: number; readonly usedUntil: Date },
): Promise<void> {
  await db.$executeRaw`
    DELETE FROM former_password WHERE id IN (
      SELECT id FROM (
        SELECT id, used_until, row_number() OVER (PARTITION BY player_id ORDER BY used_until DESC, id DESC) AS place FROM former_password
      ) AS ranked
      WHERE place > ${maxStored}::int AND used_until <= ${usedUntil})`
}
