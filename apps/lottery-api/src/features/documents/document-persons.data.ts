import type { Tx } from '#lottery-api/database.ts'

/** Another account whose approved document has this number; null when there is none. Accounts that have ended do not count. */
export async function otherPlayerOf(tx: Tx, playerId: string, numberHash: string): Promise<string | null> {
  const found = await tx.identityDocument.findFirst({
    where: { numberHash, status: 'approved', playerId: { not: playerId } },
    select: { playerId: true },
  })
  return found?.playerId ?? null
}

/**
 * Has the terms without play that stand for accounts which this person has ended stand for the new one too: leaving and coming back does not
 * shorten a term.
 */
export async function carryExclusionsOver(
  tx: Tx,
  playerId: string,
  numberHash: string,
  now: Date,
): Promise<void> {
  const standing = await tx.exclusion.findMany({
    where: {
      playerId: { not: playerId },
      startedAt: { lte: now },
      OR: [{ endsAt: null }, { endsAt: { gt: now } }],
      player: { documents: { some: { numberHash } } },
    },
  })
  if (standing.length === 0) return
  await tx.exclusion.createMany({
    data: standing.map(({ term, by, startedAt, endsAt }) => ({
      ...{ playerId, term, by, startedAt, endsAt },
      reason: 'carried over from an account that ended',
    })),
  })
}
