import { retention } from '@repo/prisma/lottery-retention'
import { toNetwork } from '@repo/server-kit/network'
import type { Config } from '#lottery-api/config.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import { hashWithKeys } from '#lottery-api/keyed-hash.ts'

/** An address at which a player was not seen for this long is forgotten. */
const knownForMs = Number.parseInt(retention.periods.addresses.length, 10) * 86_400_000

/**
 * Hashes an address: IPv4 exactly, IPv6 by its first 64 bits. The hash is keyed, so that the table reveals no one's
 * place. The first hash is written; the others are under former keys.
 */
export function hashAddress(
  { authSecrets }: Pick<Config, 'authSecrets'>,
  address: string,
): readonly [string, ...string[]] {
  return hashWithKeys(authSecrets, 'sign-in address', toNetwork(address))
}

/** A stand-in id, so that an unknown name costs the same reads. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Whether a player was seen at an address within 180 days; false, after the same reads, for an unknown one (null). */
export async function isKnownAddress(
  db: Db,
  playerId: string | null,
  hashes: readonly string[],
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - knownForMs)
  const count = await db.knownAddress.count({
    where: { playerId: playerId ?? nobody, addressHash: { in: [...hashes] }, lastSeenAt: { gt: since } },
  })
  return count > 0
}

/** Records that a player is at an address; idempotent. */
export async function recordAddress(tx: Tx, playerId: string, hash: string, now: Date): Promise<void> {
  await tx.knownAddress.upsert({
    where: { playerId_addressHash: { playerId, addressHash: hash } },
    create: { playerId, addressHash: hash, lastSeenAt: now },
    update: { lastSeenAt: now },
  })
}
