import type { KeyPeriod } from '@repo/lottery-rules/key-hand-over'
import { findKeyAt } from '@repo/lottery-rules/key-hand-over'
import type { Config } from '#lottery-api/config.ts'
import type { Db } from '#lottery-api/database.ts'
import { readSecretKey } from '#lottery-api/signing-key.ts'

type KeyDeps = { readonly config: Pick<Config, 'signingKey' | 'nextSigningKey'>; readonly db: Db }

/** The lottery's keys: the newest, and the history of all where there was another before. */
type Keys = { readonly publicKey: string; readonly keys?: KeyPeriod[] }

/**
 * Returns the keys as verifiers trust them, the oldest first. Without a history it is the key of the settings alone.
 */
export async function readKeys({ config, db }: KeyDeps): Promise<Keys> {
  const rows = await db.signingKey.findMany({ orderBy: { fromSequence: 'asc' } })
  const newest = rows.at(-1)
  if (!newest) return { publicKey: config.signingKey.publicKey }
  const keys = rows.map(
    ({ fromSequence, publicKey, signature }): KeyPeriod =>
      signature === null ? { fromSequence, publicKey } : { fromSequence, publicKey, signature },
  )
  return { publicKey: newest.publicKey, keys }
}

/**
 * Returns the secret key that signs the draw of a number. Throws an error that names the setting when this process
 * lacks it.
 */
export async function readSecretKeyAt(deps: KeyDeps, sequence: number): Promise<string> {
  return readSecretKey(deps.config, findKeyAt(await readKeys(deps), sequence))
}

/** Throws when this process cannot sign an unfinished draw, or a future one. */
export async function requireSecretKeys(deps: KeyDeps): Promise<void> {
  const oldest = await deps.db.draw.findFirst({
    where: { state: { notIn: ['published', 'cancelled'] } },
    orderBy: { sequence: 'asc' },
    select: { sequence: true },
  })
  const keys = await readKeys(deps)
  const inForce = findKeyAt(keys, oldest?.sequence ?? Number.POSITIVE_INFINITY)
  const all = keys.keys?.map(({ publicKey }) => publicKey) ?? [keys.publicKey]
  for (const publicKey of all.slice(all.indexOf(inForce))) readSecretKey(deps.config, publicKey)
}
