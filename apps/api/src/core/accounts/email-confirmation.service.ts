import type { AccountKind } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import type { MessageKey } from '#api/core/reach/reach.rules.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import type { ConfirmationLinks } from './accounts.emails.ts'
import { confirmationEmail } from './accounts.emails.ts'
import type { LockedAccount } from './accounts.service.ts'
import { holdSiret } from './siret.service.ts'

const linkMs = 7 * 24 * 3_600_000
/** How long an account may order before its address is confirmed. */
const graceMs = 24 * 3_600_000
/** The maximum number of links mailed for one account in a day: its address may be a stranger's. */
const maxLinksADay = 5

/**
 * Makes the links that confirm the address of a locked account, or close it; null when five were made within a day. Links of before stay
 * good.
 */
export async function makeLinks(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  accountId: string,
): Promise<ConfirmationLinks | null> {
  const now = await databaseNow(tx)
  const since = new Date(now.getTime() - 24 * 3_600_000)
  const made = await tx.emailConfirmation.count({ where: { accountId, createdAt: { gt: since } } })
  if (made >= maxLinksADay) return null
  const secret = randomSecret()
  await tx.emailConfirmation.create({
    data: { accountId, tokenHash: sha256(secret), expiresAt: new Date(now.getTime() + linkMs) },
    select: { id: true },
  })
  const { webUrl } = deps.config
  return {
    confirmUrl: `${webUrl}/confirmer-adresse?jeton=${secret}`,
    closeUrl: `${webUrl}/pas-moi?jeton=${secret}`,
  }
}

/** The account whose address a link confirms; `link-expired` for an unknown or expired one. */
export async function accountOfLink(db: Db, secret: string): Promise<string> {
  const link = await db.emailConfirmation.findUnique({ where: { tokenHash: sha256(secret) } })
  if (!link || link.expiresAt <= (await databaseNow(db))) throw new Refusal('link-expired')
  return link.accountId
}

/** Records that the holder of a locked account reads its mail. `siret-taken` when another account has taken its SIRET since. Idempotent. */
export async function confirmLocked(
  tx: Tx,
  { id, kind }: { readonly id: string; readonly kind: AccountKind },
): Promise<void> {
  const { company, emailUnconfirmedSince } = await tx.account.findUniqueOrThrow({
    where: { id },
    include: { company: true },
  })
  if (emailUnconfirmedSince === null) return
  if (company?.heldSiret === null) await holdSiret(tx, { id, kind }, company.siret)
  await tx.account.update({ where: { id }, data: { emailUnconfirmedSince: null }, select: { id: true } })
}

/**
 * Whether no address of an account was ever confirmed: it may be a stranger's work. The deadline of one that had
 * another address starts later.
 */
export function wasNeverConfirmed({
  emailUnconfirmedSince,
  createdAt,
}: {
  readonly emailUnconfirmedSince: Date | null
  readonly createdAt: Date
}): boolean {
  return emailUnconfirmedSince !== null && emailUnconfirmedSince <= createdAt
}

/**
 * Mails a locked account the links of its address; false, and nothing, when five were mailed within a day. A once
 * confirmed account cannot be closed by the reader of a new address.
 */
export async function queueLinks(deps: Deps, tx: Tx, account: LockedAccount): Promise<boolean> {
  const made = await makeLinks(deps, tx, account.id)
  if (made === null) return false
  const links = wasNeverConfirmed(account) ? made : { ...made, closeUrl: null }
  await queueEmail(deps, tx, confirmationEmail(account.email, links), keyOf(links))
  return true
}

/** Names the mail that carries links. */
export function keyOf({ confirmUrl }: ConfirmationLinks): MessageKey<'mail'> {
  return `confirm-email-${sha256(confirmUrl).slice(0, 24)}`
}

/** Marks an account's address as unconfirmed, and mails the question there. Links mailed to the previous address become invalid. */
export async function askAgain(deps: Deps, tx: Tx, account: LockedAccount): Promise<void> {
  const now = await databaseNow(tx)
  await tx.emailConfirmation.updateMany({ where: { accountId: account.id }, data: { expiresAt: now } })
  await tx.account.update({
    where: { id: account.id },
    // Another new address does not extend the deadline.
    data: { emailUnconfirmedSince: account.emailUnconfirmedSince ?? now },
    select: { id: true },
  })
  await queueLinks(deps, tx, account)
}

/** Lets a new order begin: `email-unconfirmed` from 24 hours on after who orders, or its company, was asked to confirm its address. */
export async function requireConfirmedAddress(
  db: Db,
  { accountId, senderId }: { readonly accountId: string; readonly senderId: string },
): Promise<void> {
  const latest = new Date((await databaseNow(db)).getTime() - graceMs)
  const overdue = await db.account.count({
    where: { id: { in: [accountId, senderId] }, emailUnconfirmedSince: { lte: latest } },
  })
  if (overdue > 0) throw new Refusal('email-unconfirmed')
}
