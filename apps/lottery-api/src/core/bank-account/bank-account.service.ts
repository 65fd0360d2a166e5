import { isPayable } from '@repo/contracts/bank-accounts'
import { normaliseIdentifier } from '@repo/contracts/french-identifiers'
import type { BankAccount } from '@repo/prisma/lottery-types'
import { Refusal } from '@repo/server-kit/refusal'
import { StaffError } from '@repo/server-kit/staff-error'
import { releaseAction } from '#lottery-api/core/approvals/release.rules.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { hashWithKey } from '#lottery-api/keyed-hash.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { payoutAccountEmail } from './bank-account.emails.ts'

/** An account as its holder types it. */
export type PayoutAccount = {
  /** The IBAN; with `bank` the number of an account outside the SEPA area. */
  readonly iban: string
  readonly bic: string
  /** The bank and its country, of an account outside the SEPA area. */
  readonly bank?: string
}

/**
 * Sets the account for a locked player's prizes and refunds, with the player's own name as its holder, and notifies the
 * player. A repeat does nothing. Throws `payout-under-way` while a prize's payment to another account is proposed or
 * released.
 */
export async function setBankAccount(
  deps: Deps,
  tx: Tx,
  playerId: string,
  { iban: typed, bic, bank }: PayoutAccount,
  now: Date,
): Promise<void> {
  const { bankSealing, config } = deps
  const iban = normaliseIdentifier(typed)
  const player = await tx.player.findUniqueOrThrow({
    where: { id: playerId },
    include: { bankAccount: true },
  })
  const account = {
    iban: bankSealing.seal(iban, playerId),
    bic: bic === '' ? null : bic,
    ending: iban.slice(-4),
    ibanHash: hashWithKey(config.personSecret, 'bank account', iban),
    bank: bank ?? null,
    holder: `${player.firstName ?? ''} ${player.usageName || (player.birthName ?? '')}`.trim(),
    setAt: now,
  }
  const { bankAccount: stored } = player
  const isUnchanged = (['ibanHash', 'bic', 'bank', 'holder'] as const).every(
    (name) => stored?.[name] === account[name],
  )
  if (isUnchanged) return
  if (stored && (await isBeingPaid(tx, playerId))) throw new Refusal('payout-under-way')
  await tx.bankAccount.upsert({
    where: { playerId },
    create: { playerId, ...account },
    update: account,
    select: { playerId: true },
  })
  // A thief of a session cannot redirect money unnoticed.
  const { ending } = account
  await notify(deps, tx, playerId, {
    event: 'payout-account',
    about: `${playerId}:${now.getTime()}`,
    facts: { ending },
    mail: fillTemplate(payoutAccountEmail, { ending, contactUrl: toPageUrl(config.webUrl, 'contact') }),
  })
}

/**
 * Returns an account as a transfer needs it; `bank` is null for an IBAN. Throws a `StaffError` for an IBAN that no bank
 * accepts: it was stored before today's checks.
 */
export function openBankAccount(
  { bankSealing }: Pick<Deps, 'bankSealing'>,
  account: Pick<BankAccount, 'playerId' | 'holder' | 'iban' | 'bic' | 'bank'>,
): {
  readonly holder: string
  readonly iban: string
  readonly bic: string | null
  readonly bank: string | null
} {
  const { playerId, holder, bic, bank } = account
  const iban = bankSealing.open(account.iban, playerId).toString()
  if (bank !== null || isPayable({ iban, bic })) return { holder, iban, bic, bank }
  throw new StaffError(
    `No bank takes a transfer to the account of the player ${playerId}: ask them to name another one.`,
  )
}

/** Whether a payment to a locked player is proposed, or released and not made yet. */
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
