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
import { assignSiret } from './siret.service.ts'

const linkTtlMs = 7 * 24 * 3_600_000
/** How long an account may order before its address is confirmed. */
const graceMs = 24 * 3_600_000
/** The maximum number of links sent for one account in a day: its address may be a stranger's. */
const maxLinksADay = 5

/**
 * Creates the links that confirm the address of a locked account, or close it. Earlier links stay valid.
 * Null when five were created within a day.
 */
export async function createConfirmationLinks(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  accountId: string,
): Promise<ConfirmationLinks | null> {
  const now = await databaseNow(tx)
  const since = new Date(now.getTime() - 24 * 3_600_000)
  const createdCount = await tx.emailConfirmation.count({ where: { accountId, createdAt: { gt: since } } })
  if (createdCount >= maxLinksADay) return null
  const secret = randomSecret()
  await tx.emailConfirmation.create({
    data: { accountId, tokenHash: sha256(secret), expiresAt: new Date(now.getTime() + linkTtlMs) },
    select: { id: true },
  })
  const { webUrl } = deps.config
  return {
    confirmUrl: `${webUrl}/confirmer-adresse?jeton=${secret}`,
    closeUrl: `${webUrl}/pas-moi?jeton=${secret}`,
  }
}

/**
 * Returns the id of the account whose address a link confirms. Throws `link-expired` for an unknown or expired link.
 */
export async function requireAccountOfLink(db: Db, secret: string): Promise<string> {
  const link = await db.emailConfirmation.findUnique({ where: { tokenHash: sha256(secret) } })
  if (!link || link.expiresAt <= (await databaseNow(db))) throw new Refusal('link-expired')
  return link.accountId
}

/**
 * Records that the owner of a locked account reads its email. Idempotent.
 * Throws `siret-taken` when another account has taken its SIRET since.
 */
export async function confirmLockedAccount(
  tx: Tx,
  { id, kind }: { readonly id: string; readonly kind: AccountKind },
): Promise<void> {
  const { company, emailUnconfirmedSince } = await tx.account.findUniqueOrThrow({
    where: { id },
    include: { company: true },
  })
  if (emailUnconfirmedSince === null) return
  if (company?.heldSiret === null) await assignSiret(tx, { id, kind }, company.siret)
  await tx.account.update({ where: { id }, data: { emailUnconfirmedSince: null }, select: { id: true } })
}

/**
 * Whether no address of an account was ever confirmed, so that a stranger may have created it.
 * An account whose confirmed address was changed is unconfirmed only since that change.
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
 * Emails a locked account the links of its address. False, and no email, when five were sent within a day.
 * The reader of a new address cannot close an account that was confirmed before.
 */
export async function queueConfirmationEmail(deps: Deps, tx: Tx, account: LockedAccount): Promise<boolean> {
  const newLinks = await createConfirmationLinks(deps, tx, account.id)
  if (newLinks === null) return false
  const links = wasNeverConfirmed(account) ? newLinks : { ...newLinks, closeUrl: null }
  await queueEmail(deps, tx, confirmationEmail(account.email, links), buildConfirmationEmailKey(links))
  return true
}

/** Returns the message key of the email that contains these links. */
export function buildConfirmationEmailKey({ confirmUrl }: ConfirmationLinks): MessageKey<'mail'> {
  return `confirm-email-${sha256(confirmUrl).slice(0, 24)}`
}

/**
 * Marks a locked account's address as unconfirmed and asks for its confirmation, unless five links were created within
 * a day. Links to the previous address become invalid.
 */
export async function requestConfirmationAgain(deps: Deps, tx: Tx, account: LockedAccount): Promise<void> {
  const now = await databaseNow(tx)
  await tx.emailConfirmation.updateMany({ where: { accountId: account.id }, data: { expiresAt: now } })
  await tx.account.update({
    where: { id: account.id },
    // Another new address does not extend the deadline.
    data: { emailUnconfirmedSince: account.emailUnconfirmedSince ?? now },
    select: { id: true },
  })
  await queueConfirmationEmail(deps, tx, account)
}

/**
 * Throws `email-unconfirmed` when the caller, or its company, was asked more than 24 hours ago to confirm its address
 * and has not. Call it before a new order.
 */
export async function requireConfirmedAddress(
  db: Db,
  { accountId, senderId }: { readonly accountId: string; readonly senderId: string },
): Promise<void> {
  const graceStart = new Date((await databaseNow(db)).getTime() - graceMs)
  const overdueCount = await db.account.count({
    where: { id: { in: [accountId, senderId] }, emailUnconfirmedSince: { lte: graceStart } },
  })
  if (overdueCount > 0) throw new Refusal('email-unconfirmed')
}
