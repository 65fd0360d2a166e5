import { invoicingMandateVersion } from '@repo/contracts/delivery/payee'
import { messages } from '@repo/contracts/patterns'
import { accountRestMs } from '@repo/delivery-rules/payouts'
import type { VatRegime } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { LockedAccount } from '#api/core/accounts/accounts.service.ts'
import { lockAccount, partyOf } from '#api/core/accounts/accounts.service.ts'
import { requireOwner } from '#api/core/accounts/fresh-password.service.ts'
import { queueSecurityLetter } from '#api/core/accounts/security-letters.service.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { archiveOf } from '../tax/seller-archive.service.ts'
import { accountChangedLetter } from './payee.emails.ts'
import type { PayeeSecrets } from './payee-sealed.service.ts'
import { openSecrets, sealSecrets } from './payee-sealed.service.ts'

/** What a carrier says of where it is paid. */
type PayeeChange = PayeeSecrets & {
  readonly vatRegime: VatRegime
  readonly vatNumber: string
  /** May be left out by who gave it within five minutes. */
  readonly password: string | undefined
}

/** What is known of it. */
export type KnownPayee = PayeeSecrets & {
  readonly vatRegime: VatRegime
  readonly vatNumber: string | null
  readonly mandateAcceptedAt: Date
  readonly accountChangedAt: Date
  /** Until when no payout goes there; null once it may. */
  readonly restsUntil: Date | null
}

/** Where the caller is paid, null until it has said so. A company's driver is refused. */
export async function ownPayee(deps: Deps, caller: Caller): Promise<KnownPayee | null> {
  const accountId = partyOf(caller)
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

/** Whether tax law asks an account for a tax number or a place of birth: persons, not companies. */
export function needsTaxIdentity(kind: Caller['kind']): boolean {
  return kind === 'TRIN'
}

/**
 * Keeps where the caller is paid and how its carriage is taxed; an empty IBAN keeps the known one. `wrong-password`, `password-needed`, `invalid-fields` and, for
 * a company's driver, `not-allowed`. Another holder or IBAN is told by mail and notification and gets no payout for three days. The
 * mandate counts from its first acceptance. A repeat changes nothing.
 */
export async function setPayee(deps: Deps, caller: Caller, change: PayeeChange): Promise<void> {
  const accountId = partyOf(caller)
  const { password, vatRegime, vatNumber, ...given } = change
  await requireOwner(deps, caller, password)
  requireFields(caller, change)
  await deps.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account || account.status === 'removed') throw new Refusal('not-signed-in')
    const before = await tx.payeeDetails.findUnique({ where: { accountId } })
    const known = before ? openSecrets(deps, accountId, before.sealed) : null
    const secrets = { ...given, iban: given.iban || (known?.iban ?? '') }
    if (secrets.iban === '') throw new Refusal('invalid-fields', { fields: { iban: messages.required } })
    const now = await databaseNow(tx)
    const isSameAccount = known?.iban === secrets.iban && known.holder === secrets.holder
    const isSameMandate = before?.mandateVersion === invoicingMandateVersion
    const values = {
      sealed: sealSecrets(deps, accountId, secrets),
      vatRegime,
      vatNumber: vatRegime === 'standard' ? vatNumber : null,
      mandateVersion: invoicingMandateVersion,
      mandateAcceptedAt: before && isSameMandate ? before.mandateAcceptedAt : now,
      accountChangedAt: before && isSameAccount ? before.accountChangedAt : now,
    }
    await tx.payeeDetails.upsert({
      where: { accountId },
      create: { accountId, ...values },
      update: values,
      select: { accountId: true },
    })
    if (!isSameAccount) await requireRareChange(tx, accountId, now)
    if (!isSameAccount) await tellOfChange(deps, tx, account, { iban: secrets.iban, now })
  })
}

/** Each change writes two mails to addresses that nobody may have confirmed. */
const changesADay = 5

async function requireRareChange(tx: Tx, accountId: string, now: Date): Promise<void> {
  const since = { gt: new Date(now.getTime() - 24 * 3_600_000) }
  const changes = await tx.notification.count({
    where: { accountId, kind: 'payee-changed', createdAt: since },
  })
  if (changes >= changesADay) throw new Refusal('too-many-requests', { retryAfterS: 3600 })
}

function requireFields({ kind }: Caller, change: PayeeChange): void {
  if (change.vatRegime === 'standard' && change.vatNumber === '')
    throw new Refusal('invalid-fields', { fields: { numeroTva: messages.required } })
  if (needsTaxIdentity(kind) && change.taxNumber === '' && change.birthPlace === '')
    throw new Refusal('invalid-fields', { fields: { nif: messages.taxIdentity } })
}

async function tellOfChange(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  { iban, now }: { readonly iban: string; readonly now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + accountRestMs)
  await notify(tx, account.id, {
    kind: 'payee-changed',
    text: `Vos virements iront désormais sur le compte ${maskedIban(iban)}. Si vous n’êtes pas à l’origine de ce changement, contactez le support sans attendre.`,
  })
  const letterTo = (email: string) =>
    accountChangedLetter(email, { iban: maskedIban(iban), until }, deps.config.webUrl)
  await queueSecurityLetter(deps, tx, account, {
    letterTo,
    key: `payee-changed-${account.id}-${now.getTime()}`,
  })
}

/** An IBAN of which only the ends can be read: 'FR76 •••• 0189'. */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 4)}\u00a0••••\u00a0${iban.slice(-4)}`
}

/** Where a party is paid, also when its account has ended; null where nobody has said so. */
export async function payeeOf(
  deps: Pick<Deps, 'bankSealing'>,
  db: Db,
  accountId: string,
): Promise<(PayeeSecrets & { readonly accountChangedAt: number }) | null> {
  const row = await db.payeeDetails.findUnique({ where: { accountId } })
  if (row)
    return {
      ...openSecrets(deps, accountId, row.sealed),
      accountChangedAt: row.accountChangedAt.getTime(),
    }
  return (await archiveOf(deps, db, accountId))?.payee ?? null
}
