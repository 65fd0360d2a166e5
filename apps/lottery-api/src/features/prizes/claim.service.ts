import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#lottery-api/caller.ts'
import type { PayoutAccount } from '#lottery-api/core/bank-account/bank-account.service.ts'
import { setBankAccount } from '#lottery-api/core/bank-account/bank-account.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import { requireConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { mailNewWinnerLink } from './announce.service.ts'
import { findOpenCase, lockPrize } from './prizes.data.ts'

/**
 * Claims the caller's confirmed win, to be paid to this account. A repeat changes nothing; another account replaces the
 * first, and the caller is notified. Throws `not-found`, `password-needed`, `prize-not-verified`,
 * `prize-not-claimable`, and `payout-under-way` while a payment to the first account is proposed or released.
 */
export async function claimPrize(
  deps: Deps,
  caller: Caller,
  { id, ...account }: PayoutAccount & { readonly id: string },
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
    await setBankAccount(deps, tx, caller.accountId, account, now)
    if (prize.state === 'verified')
      await tx.prize.update({
        where: { id },
        data: { state: 'claimed', claimedAt: now },
        select: { id: true },
      })
  })
}

/**
 * Mails another link for a player's own unconfirmed win; the previous one becomes invalid. Throws `not-found`, and
 * `prize-not-claimable` for a win that is confirmed or over.
 */
export async function requestWinnerLink(deps: Deps, playerId: string, prizeId: string): Promise<void> {
  const prize = await deps.db.prize.findUnique({ where: { id: prizeId } })
  if (!prize || prize.playerId !== playerId) throw new Refusal('not-found')
  // The link of a winner with an open case still confirms the win, once the reason is resolved.
  const isOver = prize.claimBy <= (await databaseNow(deps.db)) && !(await findOpenCase(deps.db, prizeId))
  if (prize.state !== 'announced' || isOver) throw new Refusal('prize-not-claimable')
  await mailNewWinnerLink(deps, prizeId)
}
