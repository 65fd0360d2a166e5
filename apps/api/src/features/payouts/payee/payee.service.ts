import { invoicingMandateVersion } from '@repo/contracts/delivery/payee'
import { messages } from '@repo/contracts/patterns'
import { accountRestMs } from '@repo/delivery-rules/payouts'
import type { VatRegime } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { LockedAccount } from '#api/core/accounts/accounts.service.ts'
import { lockAccount, requirePaidParty } from '#api/core/accounts/accounts.service.ts'
import { requireOwner } from '#api/core/accounts/fresh-password.service.ts'
import { queueSecurityEmail } from '#api/core/accounts/security-emails.service.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { findArchive } from '../tax/seller-archive.service.ts'
import { payoutAccountChangedEmail } from './payee.emails.ts'
import type { DatedPayee, PayeeSecrets } from './payee-sealing.service.ts'
import { openSecrets, sealSecrets } from './payee-sealing.service.ts'

/** Payout details to store, with the password that proves their owner. */
type PayeeChange = PayeeSecrets & {
  readonly vatRegime: VatRegime
  readonly vatNumber: string
  /** Optional within five minutes of a password confirmation. */
  readonly password: string | undefined
}

/** The stored payout details. */
export type StoredPayee = PayeeSecrets & {
  readonly vatRegime: VatRegime
  readonly vatNumber: string | null
  readonly mandateAcceptedAt: Date
  readonly accountChangedAt: Date
  /** The instant from which payouts may go to the new account; null when they already may. */
  readonly restsUntil: Date | null
}

/** Returns the caller's payout details. Null before they are entered. `not-allowed` for accounts that are not paid. */
export async function findOwnPayee(deps: Deps, caller: Caller): Promise<StoredPayee | null> {
  const accountId = requirePaidParty(caller)
  const row = await deps.db.payeeDetails.findUnique({ where: { accountId } })
  if (!row) return null
  const restsUntil = new Date(row.accountChangedAt.getTime() + accountRestMs)
  const { vatRegime, vatNumber, mandateAcceptedAt, accountChangedAt } = row
  return {
    ...openSecrets(deps, accountId, row.sealed),
    vatRegime,
    vatNumber,
    mandateAcceptedAt,
    accountChangedAt,
    restsUntil: restsUntil > (await databaseNow(deps.db)) ? restsUntil : null,
  }
}

/** Whether tax law requires a tax number or a place of birth: for persons, not companies. */
export function needsTaxIdentity(kind: Caller['kind']): boolean {
  return kind === 'TRIN'
}

/**
 * Stores the caller's payout account and tax regime; an empty IBAN keeps the stored one. `wrong-password`,
 * `password-needed`, `invalid-fields`, and `not-allowed` for a company's driver. Another holder or IBAN is reported by
 * email and notification, and is not paid for three days; `too-many-requests` beyond five such changes a day, or too
 * many tries of the password. `not-signed-in` for a closed account. The mandate counts from its first acceptance.
 * Idempotent.
 */
export async function setPayee(deps: Deps, caller: Caller, change: PayeeChange): Promise<void> {
  const accountId = requirePaidParty(caller)
  const { password, vatRegime, vatNumber, ...details } = change
  await requireOwner(deps, caller, password)
  requireFields(caller, change)
  await deps.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account || account.status === 'removed') throw new Refusal('not-signed-in')
    const storedPayee = await tx.payeeDetails.findUnique({ where: { accountId } })
    const storedSecrets = storedPayee ? openSecrets(deps, accountId, storedPayee.sealed) : null
    const secrets = { ...details, iban: details.iban || (storedSecrets?.iban ?? '') }
    if (secrets.iban === '') throw new Refusal('invalid-fields', { fields: { iban: messages.required } })
    const now = await databaseNow(tx)
    const isSameAccount = storedSecrets?.iban === secrets.iban && storedSecrets.holder === secrets.holder
    const isSameMandate = storedPayee?.mandateVersion === invoicingMandateVersion
    const values = {
      sealed: sealSecrets(deps, accountId, secrets),
      vatRegime,
      vatNumber: vatRegime === 'standard' ? vatNumber : null,
      mandateVersion: invoicingMandateVersion,
      mandateAcceptedAt: storedPayee && isSameMandate ? storedPayee.mandateAcceptedAt : now,
      accountChangedAt: storedPayee && isSameAccount ? storedPayee.accountChangedAt : now,
    }
    await tx.payeeDetails.upsert({
      where: { accountId },
      create: { accountId, ...values },
      update: values,
      select: { accountId: true },
    })
    if (isSameAccount) return
    await requireChangeAllowed(tx, accountId, now)
    await notifyOfChange(deps, tx, account, { iban: secrets.iban, now })
  })
}

/** The maximum number of changes in 24 hours, because each sends emails to possibly unconfirmed addresses. */
const maxChangesPerDay = 5

async function requireChangeAllowed(tx: Tx, accountId: string, now: Date): Promise<void> {
  const since = { gt: new Date(now.getTime() - 24 * 3_600_000) }
  const changes = await tx.notification.count({
    where: { accountId, kind: 'payee-changed', createdAt: since },
  })
  if (changes >= maxChangesPerDay) throw new Refusal('too-many-requests', { retryAfterS: 3600 })
}

function requireFields({ kind }: Caller, change: PayeeChange): void {
  if (change.vatRegime === 'standard' && change.vatNumber === '')
    throw new Refusal('invalid-fields', { fields: { numeroTva: messages.required } })
  if (needsTaxIdentity(kind) && change.taxNumber === '' && change.birthPlace === '')
    throw new Refusal('invalid-fields', { fields: { nif: messages.taxIdentity } })
}

async function notifyOfChange(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  { iban, now }: { readonly iban: string; readonly now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + accountRestMs)
  await notify(tx, account.id, {
    kind: 'payee-changed',
    text: `Vos virements iront désormais sur le compte ${maskIban(iban)}. Si vous n’êtes pas à l’origine de ce changement, contactez le support sans attendre.`,
  })
  const writeEmail = (email: string) =>
    payoutAccountChangedEmail(email, { iban: maskIban(iban), until }, deps.config.webUrl)
  await queueSecurityEmail(deps, tx, account, {
    contentFor: writeEmail,
    key: `payee-changed-${account.id}-${now.getTime()}`,
  })
}

/** Returns an IBAN with only its ends readable: 'FR76 •••• 0189'. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)}\u00a0••••\u00a0${iban.slice(-4)}`
}

/** Returns a party's payout details, also those of a closed account. Null when not entered. */
export async function findPayee(
  deps: Pick<Deps, 'bankSealing'>,
  db: Db,
  accountId: string,
): Promise<DatedPayee | null> {
  const row = await db.payeeDetails.findUnique({ where: { accountId } })
  if (row)
    return {
      ...openSecrets(deps, accountId, row.sealed),
      accountChangedAt: row.accountChangedAt.getTime(),
    }
  return (await findArchive(deps, db, accountId))?.payee ?? null
}
