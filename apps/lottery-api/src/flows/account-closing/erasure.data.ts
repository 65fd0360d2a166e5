import type { Tx } from '#lottery-api/database.ts'

/** Addresses that the player has asked to have instead: mails went there, too. */
export async function listAskedAddresses(tx: Tx, playerId: string): Promise<readonly string[]> {
  const links = await tx.accountLink.findMany({
    where: { playerId, newEmail: { not: null } },
    select: { newEmail: true },
  })
  return links.flatMap(({ newEmail }) => (newEmail === null ? [] : [newEmail]))
}

/** Deletes the rows that go with an account beyond the schema's statements: by a condition or by a text. */
export async function deleteRemainingRows(tx: Tx, playerId: string): Promise<void> {
  // A person who returns with the document has the same limits; without one nobody is recognised.
  await tx.depositLimit.deleteMany({
    where: { playerId, player: { documents: { none: { numberHash: { not: null } } } } },
  })
  // A sponsor's referrals count as long as there is a sponsor; one that never counted is of no use.
  await tx.referral.deleteMany({ where: { referredId: playerId, countedAt: null } })
  const prizes = await tx.prize.findMany({ where: { playerId }, select: { id: true } })
  const subjects = [`player:${playerId}`, ...prizes.map(({ id }) => `prize:${id}`)]
  await tx.sentReminder.deleteMany({ where: { subject: { in: subjects } } })
}
