import type { Db, Tx } from '#lottery-api/database.ts'

const atOnce = 500

/** The documents whose scans are kept no longer: of accounts that ended before an instant, and those that were rejected before another one. */
export async function scansToDestroy(
  tx: Tx,
  endedBefore: Date,
  rejectedBefore: Date,
): Promise<{ readonly expired: readonly string[]; readonly rejected: readonly string[] }> {
  const expired = await tx.identityDocument.findMany({
    where: { player: { status: 'ended', endedAt: { lte: endedBefore } } },
    select: { id: true },
    take: atOnce,
  })
  const rejected = await tx.identityDocument.findMany({
    where: {
      status: 'rejected',
      reviewedAt: { lte: rejectedBefore },
      OR: [{ frontFileId: { not: null } }, { backFileId: { not: null } }],
    },
    select: { id: true },
    take: atOnce,
  })
  return { expired: expired.map(({ id }) => id), rejected: rejected.map(({ id }) => id) }
}

/** Deletes documents that were kept long enough; persons whose term without play never ends stay barred. */
export async function barForEver(tx: Tx, documentIds: readonly string[], now: Date): Promise<void> {
  const barred = await tx.identityDocument.findMany({
    where: {
      id: { in: [...documentIds] },
      numberHash: { not: null },
      player: { exclusions: { some: { endsAt: null } } },
    },
    select: { numberHash: true },
  })
  await tx.barredPerson.createMany({
    data: barred.flatMap(({ numberHash }) =>
      numberHash === null
        ? []
        : [{ numberHash, reason: 'excluded for ever', addedAt: now, addedBy: 'retention' }],
    ),
    skipDuplicates: true,
  })
  await tx.identityDocument.deleteMany({ where: { id: { in: [...documentIds] } } })
}

/** Deletes sessions that were over before an instant, and messages to the support that were written before another one. */
export async function deleteOld(
  db: Db,
  { sessionsBefore, messagesBefore }: { readonly sessionsBefore: Date; readonly messagesBefore: Date },
): Promise<void> {
  await db.session.deleteMany({ where: { expiresAt: { lte: sessionsBefore } } })
  await db.rememberedBrowser.deleteMany({ where: { expiresAt: { lte: sessionsBefore } } })
  await db.pendingSignIn.deleteMany({ where: { expiresAt: { lte: sessionsBefore } } })
  await db.contactMessage.deleteMany({ where: { createdAt: { lte: messagesBefore } } })
}
