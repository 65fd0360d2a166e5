import type { Player } from '@repo/prisma/lottery-types'
import type { Tx } from '#lottery-api/database.ts'

/** The empty personal values of a closed account. */
const nothingPersonal = {
  email: null,
  nickname: null,
  nicknameKey: null,
  passwordHash: null,
  birthName: null,
  usageName: null,
  firstName: null,
  gender: null,
  birthDate: null,
  birthCity: null,
  residenceCity: null,
  country: null,
  phone: null,
  mobile: null,
  photoFileId: null,
  sponsorCode: null,
  documentDueAt: null,
  avatar: 'lantern',
  mailsMarketing: false,
  newsletterToken: null,
} as const

/** Erases the personal data of a player's row, and marks the account as closed. */
export async function erasePlayerRow(tx: Tx, playerId: string, now: Date): Promise<void> {
  await tx.player.update({
    where: { id: playerId },
    data: { ...nothingPersonal, formerIds: [], status: 'ended', endedAt: now },
  })
}

/** Addresses that the player has asked to have instead: mails went there, too. */
export async function askedAddresses(tx: Tx, playerId: string): Promise<readonly string[]> {
  const links = await tx.accountLink.findMany({
    where: { playerId, newEmail: { not: null } },
    select: { newEmail: true },
  })
  return links.flatMap(({ newEmail }) => (newEmail === null ? [] : [newEmail]))
}

/** Deletes every row that exists for the account alone, and the messages to the support of its address. */
export async function deleteOwnRows(
  tx: Tx,
  { id: playerId, email }: Pick<Player, 'id' | 'email'>,
): Promise<void> {
  const own = { where: { playerId } }
  await tx.accountLink.deleteMany(own)
  await tx.formerPassword.deleteMany(own)
  await tx.session.deleteMany(own)
  await tx.rememberedBrowser.deleteMany(own)
  await tx.knownAddress.deleteMany(own)
  await tx.pendingSignIn.deleteMany(own)
  await tx.notification.deleteMany(own)
  await tx.pushSubscription.deleteMany(own)
  await tx.bankAccount.deleteMany(own)
  await tx.mobileConfirmation.deleteMany(own)
  await tx.sms.deleteMany(own)
  await tx.newsletterSending.deleteMany(own)
  // A person who returns with the document has the same limits; without one nobody is recognised.
  await tx.depositLimit.deleteMany({
    where: { playerId, player: { documents: { none: { numberHash: { not: null } } } } },
  })
  await tx.contactMessage.deleteMany({
    where: { OR: [{ playerId }, ...(email === null ? [] : [{ email }])] },
  })
  // A sponsor's referrals count as long as there is a sponsor; one that never counted is of no use.
  await tx.referral.deleteMany({
    where: { OR: [{ sponsorId: playerId }, { referredId: playerId, countedAt: null }] },
  })
  const prizes = await tx.prize.findMany({ where: { playerId }, select: { id: true } })
  await tx.prizeCase.updateMany({ where: { prize: { playerId } }, data: { objection: null } })
  const subjects = [`player:${playerId}`, ...prizes.map(({ id }) => `prize:${id}`)]
  await tx.sentReminder.deleteMany({ where: { subject: { in: subjects } } })
}

/**
 * Destroys the nonces of the player's receipts: the published data leads back to nobody any more, not even with the
 * player's id. In the database the participation stays the account's, with its number and `holder`, as long as the draw
 * can be checked; the account is then anonymous.
 */
export async function destroyNonces(tx: Tx, playerId: string): Promise<void> {
  await tx.participation.updateMany({
    where: { playerId, nonce: { not: null } },
    data: { nonce: null },
  })
}
