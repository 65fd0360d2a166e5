import type { Tx } from '#lottery-api/database.ts'

/** The keyed hashes by which a person is recognised: of the document's number, and of its person. */
export type Recognition = { readonly numberHash: string; readonly personHash: string }

/** Finds another open account with a document of this number; null without one. */
export async function findOtherPlayer(tx: Tx, playerId: string, numberHash: string): Promise<string | null> {
  const document = await tx.identityDocument.findFirst({
    where: { numberHash, playerId: { not: playerId }, player: { status: { not: 'ended' } } },
    select: { playerId: true },
  })
  return document?.playerId ?? null
}

/**
 * Finds a person with these names and this day of birth by another document: a barred person, or another open account;
 * null without one.
 */
export async function findNamesake(
  tx: Tx,
  playerId: string,
  personHash: string,
): Promise<'barred' | 'already_known' | null> {
  if (await tx.barredPerson.findFirst({ where: { personHash } })) return 'barred'
  const other = await tx.identityDocument.findFirst({
    where: { personHash, playerId: { not: playerId }, player: { status: { not: 'ended' } } },
    select: { id: true },
  })
  return other ? 'already_known' : null
}

/** Whether a person is barred, by the number of this document or of one that was approved for the player before. */
export async function isKnownBarred(tx: Tx, playerId: string, numberHash: string): Promise<boolean> {
  const ownDocuments = await tx.identityDocument.findMany({
    where: { playerId },
    select: { numberHash: true },
  })
  const numbers = [numberHash, ...ownDocuments.flatMap((document) => document.numberHash ?? [])]
  return (await tx.barredPerson.count({ where: { numberHash: { in: numbers } } })) > 0
}

/** Finds the closed accounts of a person, by the document's number or, with `personHash`, by its person. */
export async function findFormerAccounts(
  tx: Tx,
  playerId: string,
  { numberHash, personHash }: Omit<Recognition, 'personHash'> & { readonly personHash: string | null },
): Promise<readonly string[]> {
  const formerPlayers = await tx.player.findMany({
    where: {
      id: { not: playerId },
      status: 'ended',
      documents: { some: { OR: [{ numberHash }, ...(personHash === null ? [] : [{ personHash }])] } },
    },
    select: { id: true },
  })
  return formerPlayers.map(({ id }) => id)
}

/** Serialises the approvals of one person's documents: of two concurrent accounts, the second sees the first. */
export async function lockPerson(tx: Tx, personHash: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${personHash}, 0))::text`
}

/** Applies the exclusions of a person's closed accounts to the new one too: leaving and returning shortens none. */
export async function carryExclusionsOver(
  tx: Tx,
  playerId: string,
  formerIds: readonly string[],
  now: Date,
): Promise<void> {
  const activeExclusions = await tx.exclusion.findMany({
    where: {
      playerId: { in: [...formerIds] },
      startedAt: { lte: now },
      OR: [{ endsAt: null }, { endsAt: { gt: now } }],
    },
  })
  if (activeExclusions.length === 0) return
  await tx.exclusion.createMany({
    data: activeExclusions.map(({ term, by, startedAt, endsAt }) => ({
      playerId,
      term,
      by,
      startedAt,
      endsAt,
      reason: 'carried over from an account that ended',
    })),
  })
}
