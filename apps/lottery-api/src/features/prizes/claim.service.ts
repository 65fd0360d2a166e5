import { compactIdentifier } from '@repo/contracts/french-identifiers'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#lottery-api/caller.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { notify } from '#lottery-api/features/notifications/notifications.service.ts'
import { requireConfirmed } from '#lottery-api/features/sessions/require-confirmed.ts'
import { keyedHash } from '#lottery-api/keyed-hash.ts'
import { pageUrl } from '#lottery-api/mail/page-url.ts'
import { queueMail } from '#lottery-api/mail/send-mail.ts'
import { mailLinkAgain } from './announce.service.ts'
import { releaseAction } from './payout.service.ts'
import { lockPlayer, lockPrize } from './prizes.data.ts'
import { payoutAccountMail } from './prizes.mails.ts'

/** The account that a prize is to be paid to. */
export type PayoutAccount = { readonly iban: string; readonly bic: string }

/**
 * Claims a confirmed win: it is paid to this account, which stands in the verified name whatever is typed. A repeat of the same claim changes nothing;
 * another account takes the place of the first and its owner is told, but not while a payment to the first is proposed or released.
 */
export async function claimPrize(
  deps: Deps,
  caller: Caller,
  { id, iban, bic }: PayoutAccount & { readonly id: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockPlayer(tx, caller.accountId)
    const prize = await lockPrize(tx, id)
    const now = await databaseNow(tx)
    if (!prize || prize.playerId !== caller.accountId) throw new Refusal('not-found')
    requireConfirmed(caller, now)
    if (prize.state === 'announced') throw new Refusal('prize-not-verified')
    const isOpen = prize.state === 'claimed' || (prize.state === 'verified' && prize.claimBy > now)
    if (!isOpen) throw new Refusal('prize-not-claimable')
    await setBankAccount(deps, tx, caller.accountId, { iban: compactIdentifier(iban), bic }, now)
    if (prize.state === 'verified')
      await tx.prize.update({
        where: { id },
        data: { state: 'claimed', claimedAt: now },
        select: { id: true },
      })
  })
}

async function setBankAccount(
  deps: Deps,
  tx: Tx,
  playerId: string,
  { iban, bic }: PayoutAccount,
  now: Date,
): Promise<void> {
  const { bankSealing, config } = deps
  const player = await tx.player.findUniqueOrThrow({
    where: { id: playerId },
    include: { bankAccount: true },
  })
  const account = {
    iban: bankSealing.seal(iban, playerId),
    bic: bic === '' ? null : bic,
    ending: iban.slice(-4),
    ibanHash: keyedHash(config.personSecret, 'bank account', iban),
    holder: `${player.firstName ?? ''} ${player.usageName || (player.birthName ?? '')}`.trim(),
    setAt: now,
  }
  const { bankAccount: known } = player
  const isKnown = (['ibanHash', 'bic', 'holder'] as const).every((name) => known?.[name] === account[name])
  if (isKnown) return
  if (known && (await isBeingPaid(tx, playerId))) throw new Refusal('payout-under-way')
  await tx.bankAccount.upsert({
    where: { playerId },
    create: { playerId, ...account },
    update: account,
    select: { playerId: true },
  })
  // Whoever has signed in as somebody else cannot lead a prize away unseen.
  const { ending } = account
  const key = `payout-account:${playerId}:${now.getTime()}`
  await notify(tx, playerId, { kind: 'payout-account', facts: { ending }, key })
  await queueMail(deps, tx, {
    ...{ to: player.email, language: player.language, template: payoutAccountMail, key },
    facts: { ending, contactUrl: pageUrl(config.webUrl, 'contact') },
  })
}

/** Whether a payment to a player, who is locked, is proposed, or released and not made yet: the persons who decide on it have seen the account. */
async function isBeingPaid(tx: Tx, playerId: string): Promise<boolean> {
  const prizes = await tx.prize.findMany({
    where: { playerId, state: { in: ['claimed', 'released'] } },
    select: { id: true, state: true },
  })
  if (prizes.some(({ state }) => state === 'released')) return true
  const subjects = prizes.map(({ id }) => id)
  const proposals = await tx.approval.count({
    where: { action: releaseAction, subject: { in: subjects }, approvedAt: null, rejectedAt: null },
  })
  return proposals > 0
}

/** Mails another link for a win of the caller's own that is not confirmed yet. */
export async function askLink(deps: Deps, playerId: string, prizeId: string): Promise<void> {
  const prize = await deps.db.prize.findUnique({ where: { id: prizeId } })
  if (!prize || prize.playerId !== playerId) throw new Refusal('not-found')
  if (prize.state !== 'announced' || prize.claimBy <= (await databaseNow(deps.db)))
    throw new Refusal('prize-not-claimable')
  await mailLinkAgain(deps, prizeId)
}
