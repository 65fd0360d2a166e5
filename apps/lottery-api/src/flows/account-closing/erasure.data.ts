import type { Tx } from '#lottery-api/database.ts'

/** Lists the new addresses that a player has requested: mails went there, too. */
export async function listRequestedAddresses(tx: Tx, playerId: string): Promise<readonly string[]> {
  const links = await tx.accountLink.findMany({
    where: { playerId, newEmail: { not: null } },
    select: { newEmail: true },
  })
  return links.flatMap(({ newEmail }) => (newEmail === null ? [] : [newEmail]))
}

/** Deletes an account's rows that the schema's erasure plan leaves out: they depend on a condition or a text. */
export async function deleteRemainingRows(tx: Tx, playerId: string): Promise<void> {
  // A person who returns with the same document has the same limits. Without a document nobody is recognised.
  await tx.depositLimit.deleteMany({
    where: { playerId, player: { documents: { none: { numberHash: { not: null } } } } },
  })
  // Counted referrals stay for their sponsor; one that never counted is of no use.
  await tx.referral.deleteMany({ where: { referredId: playerId, countedAt: null } })
  const prizes = await tx.prize.findMany({ where: { playerId }, select: { id: true } })
  const subjects = [`player:${playerId}`, ...prizes.map(({ id }) => `prize:${id}`)]
  await tx.sentReminder.deleteMany({ where: { subject: { in: subjects } } })
}
