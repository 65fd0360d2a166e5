import { randomUUID } from 'node:crypto'
import { createNewEmailSchema, messages } from '@repo/contracts/patterns'
import type { EmailChange } from '@repo/prisma/delivery-types'
import { Prisma } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import { spendEmail } from '@repo/server-kit/tries'
import type { Caller } from '#api/caller.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import {
  emailChangedEmail,
  emailChangeRequestedEmail,
  emergencyAddressEmail,
  newAddressConfirmationEmail,
} from './accounts.emails.ts'
import type { LockedAccount } from './accounts.service.ts'
import { lockAccount } from './accounts.service.ts'
import { requireFreshPassword } from './fresh-password.service.ts'
import { deleteRecentFactors } from './second-factor.service.ts'
import { queueSecurityEmail } from './security-emails.service.ts'
import { invalidateCallers, revokeSessions } from './sessions.service.ts'

/** How long a change can be confirmed; after its confirmation, how long the old address can undo it. */
const changeTtlMs = 7 * 24 * 3_600_000

/** The maximum number of change requests of an account in a day: each sends an email to the new address. */
const maxRequestsADay = 5

const newAddressSchema = createNewEmailSchema(messages.format)

/** Whether an account may be registered with an address: invisible characters are refused. */
const isRegistrableEmail = (email: string) => newAddressSchema.safeParse(email).data === email

/**
 * Checks that the caller may change its email or its emergency address. Skips an address that is current or pending.
 * Throws `password-needed` unless the password was confirmed within five minutes, `invalid-fields` for an unusable
 * address, and `too-many-requests` when the new email has received five emails today: each call with a new email counts
 * as one.
 */
export async function requireEmailChangeAllowed(
  deps: Deps,
  caller: Caller,
  draft: { readonly email?: string; readonly secondaryEmail?: string | null },
): Promise<void> {
  const account = await deps.db.account.findUnique({
    where: { id: caller.accountId },
    select: { email: true, secondaryEmail: true },
  })
  if (!account) return
  const newEmail = draft.email?.toLowerCase() ?? account.email
  const { secondaryEmail = account.secondaryEmail } = draft
  const isEmailUnchanged =
    newEmail === account.email || newEmail === (await findPendingEmail(deps.db, caller.accountId))
  const isSecondaryUnchanged = secondaryEmail === account.secondaryEmail
  if (!isEmailUnchanged || !isSecondaryUnchanged) await requireFreshPassword(deps, caller)
  if (!isSecondaryUnchanged && secondaryEmail !== null && !isRegistrableEmail(secondaryEmail))
    throw new Refusal('invalid-fields', { fields: { emailSecours: messages.format } })
  if (isEmailUnchanged) return
  if (!isRegistrableEmail(newEmail))
    throw new Refusal('invalid-fields', { fields: { email: messages.format } })
  await spendEmail(deps.pool, { kind: 'new-address', to: newEmail, factor: deps.config.rateLimitFactor })
}

/**
 * Reserves an email for an account, or for a new one (null), until the transaction ends.
 * Throws `email-taken` while another account can still undo its change away from it.
 * It does not look for an account that has the email now: the unique index refuses that (`refuseTakenEmail`).
 */
export async function reserveEmail(tx: Tx, email: string, forAccountId: string | null): Promise<void> {
  await lockEmails(tx, [email])
  const undoableChange = await tx.emailChange.findFirst({
    where: { oldEmail: email, confirmedAt: { not: null }, expiresAt: { gt: await databaseNow(tx) } },
    select: { accountId: true },
  })
  if (undoableChange && undoableChange.accountId !== forAccountId) throw new Refusal('email-taken')
}

async function lockEmails(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const email of [...emails].sort())
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))::text`
}

/** Awaits a change. Throws `email-taken` when the unique index refuses its email, also of two concurrent changes. */
export async function refuseTakenEmail<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new Refusal('email-taken', { cause: error })
    throw error
  }
}

/** Returns the email that an account has requested and not confirmed, and when; null for none. */
export async function findPendingEmailChange(
  db: Db,
  accountId: string,
): Promise<Pick<EmailChange, 'newEmail' | 'createdAt'> | null> {
  return db.emailChange.findFirst({
    where: { accountId, confirmedAt: null, droppedAt: null, expiresAt: { gt: await databaseNow(db) } },
    select: { newEmail: true, createdAt: true },
  })
}

/** Returns the email that an account has requested and not confirmed; null for none. */
export async function findPendingEmail(db: Db, accountId: string): Promise<string | null> {
  return (await findPendingEmailChange(db, accountId))?.newEmail ?? null
}

/**
 * Cancels the pending change of a locked account. Idempotent.
 * Its undo link stays valid, so that a thief cannot disable it.
 */
export async function cancelEmailChange(tx: Tx, accountId: string): Promise<void> {
  await tx.emailChange.updateMany({
    where: { accountId, confirmedAt: null, droppedAt: null },
    data: { droppedAt: await databaseNow(tx) },
  })
}

/**
 * Changes or removes the emergency address of a locked account. Notifies its email and the previous emergency address.
 * Idempotent.
 */
export async function changeEmergencyAddress(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  secondaryEmail: string | null,
): Promise<void> {
  if (secondaryEmail === account.secondaryEmail) return
  await tx.account.update({ where: { id: account.id }, data: { secondaryEmail }, select: { id: true } })
  const contentFor = (to: string) => emergencyAddressEmail(to, deps.config.webUrl)
  await queueSecurityEmail(deps, tx, account, { contentFor, key: `emergency-address-${randomUUID()}` })
}

/**
 * Requests another email for a locked account. Emails a confirmation link to the new address, and an undo link to the
 * old. The account keeps its email until the confirmation. An earlier request is cancelled; the same one again does
 * nothing. Throws `email-taken`, and `too-many-requests` beyond five a day.
 */
export async function requestEmailChange(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  newEmail: string,
): Promise<void> {
  if ((await findPendingEmail(tx, account.id)) === newEmail) return
  await reserveEmail(tx, newEmail, account.id)
  if (await tx.account.count({ where: { email: newEmail } })) throw new Refusal('email-taken')
  const now = await databaseNow(tx)
  const since = new Date(now.getTime() - 24 * 3_600_000)
  if (
    (await tx.emailChange.count({ where: { accountId: account.id, createdAt: { gt: since } } })) >=
    maxRequestsADay
  )
    throw new Refusal('too-many-requests', { retryAfterS: 24 * 3600 })
  await cancelEmailChange(tx, account.id)
  const [confirmSecret, undoSecret] = [randomSecret(), randomSecret()]
  const { id } = await tx.emailChange.create({
    data: {
      accountId: account.id,
      oldEmail: account.email,
      newEmail,
      createdAt: now,
      confirmHash: sha256(confirmSecret),
      undoHashes: [sha256(undoSecret)],
      expiresAt: new Date(now.getTime() + changeTtlMs),
    },
    select: { id: true },
  })
  const confirmUrl = `${deps.config.webUrl}/confirmer-adresse?jeton=${confirmSecret}`
  await queueEmail(deps, tx, newAddressConfirmationEmail(newEmail, confirmUrl), `new-address-${id}`)
  const contentFor = (old: string) => emailChangeRequestedEmail(old, buildUndoUrl(deps, undoSecret))
  await queueSecurityEmail(deps, tx, account, { contentFor, key: `new-address-wish-${id}` })
}

function buildUndoUrl({ config }: Pick<Deps, 'config'>, secret: string): string {
  return `${config.webUrl}/annuler-changement?jeton=${secret}`
}

/**
 * Gives an account the new email of a confirmation link. Emails the old address an undo link for seven days, unless the
 * owner returns to an earlier email. A repeat within these days does nothing; after such a return it throws
 * `link-expired`. Returns false for an unknown secret. Throws `link-expired`, and `email-taken` when another account
 * has the email.
 */
export async function confirmEmailChange(deps: Deps, secret: string): Promise<boolean> {
  const where = { confirmHash: sha256(secret) }
  const storedChange = await deps.db.emailChange.findUnique({ where, select: { accountId: true } })
  if (!storedChange) return false
  const confirmation = deps.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, storedChange.accountId)
    const change = await tx.emailChange.findUnique({ where })
    const now = await databaseNow(tx)
    if (!account || account.status === 'removed' || !change || change.droppedAt || change.expiresAt <= now)
      throw new Refusal('link-expired')
    if (change.confirmedAt) return
    const { id, oldEmail, newEmail, undoHashes } = change
    if (account.email !== oldEmail) throw new Refusal('link-expired')
    await lockEmails(tx, [oldEmail, newEmail])
    await reserveEmail(tx, newEmail, account.id)
    await tx.account.update({
      where: { id: account.id },
      data: { email: newEmail, emailUnconfirmedSince: null },
      select: { id: true },
    })
    // A code sent to the old address must not open the account any more.
    await tx.passwordReset.deleteMany({ where: { accountId: account.id } })
    // Processes cache callers with their email.
    await invalidateCallers(tx, account.id)
    const earlierChange = await tx.emailChange.findFirst({
      where: {
        accountId: account.id,
        oldEmail: newEmail,
        confirmedAt: { not: null },
        expiresAt: { gt: now },
      },
      orderBy: { createdAt: 'asc' },
    })
    // The owner returns to the earlier email: the address in between gets no undo link.
    if (earlierChange) return endChangesSince(tx, earlierChange, now)
    const undoSecret = randomSecret()
    await tx.emailChange.update({
      where: { id },
      data: {
        confirmedAt: now,
        expiresAt: new Date(now.getTime() + changeTtlMs),
        undoHashes: [...undoHashes, sha256(undoSecret)],
      },
      select: { id: true },
    })
    const contentFor = (old: string) => emailChangedEmail(old, buildUndoUrl(deps, undoSecret))
    await queueSecurityEmail(deps, tx, account, { contentFor, key: `email-changed-${id}` })
  })
  await refuseTakenEmail(confirmation)
  return true
}

/** Ends a change of an account and all later ones: their links expire. */
async function endChangesSince(tx: Tx, change: EmailChange, now: Date): Promise<void> {
  await tx.emailChange.updateMany({
    where: { accountId: change.accountId, createdAt: { gte: change.createdAt } },
    data: { expiresAt: now },
  })
}

/**
 * Undoes a change of email, whether pending, confirmed or cancelled. Later changes end, too.
 * The account gets its old email back, and loses its emergency address and the passkeys and second factor that were
 * added since, or within the week before. All sessions end, all known browsers and reset codes are deleted, and the
 * password is invalid until a reset.
 * Throws `link-expired`, also for a repeat.
 */
export async function undoEmailChange(deps: Deps, secret: string): Promise<void> {
  const where = { undoHashes: { has: sha256(secret) } }
  const storedChange = await deps.db.emailChange.findFirst({ where, select: { accountId: true } })
  if (!storedChange) throw new Refusal('link-expired')
  const passwordHash = await deps.passwords.hash(randomSecret())
  await deps.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, storedChange.accountId)
    const change = await tx.emailChange.findFirst({ where })
    const now = await databaseNow(tx)
    if (!account || account.status === 'removed' || !change || change.expiresAt <= now)
      throw new Refusal('link-expired')
    await endChangesSince(tx, change, now)
    await tx.account.update({
      where: { id: account.id },
      // A thief may have set the emergency address.
      data: { email: change.oldEmail, secondaryEmail: null, passwordHash },
      select: { id: true },
    })
    await tx.knownBrowser.deleteMany({ where: { accountId: account.id } })
    // A thief's own passkey or app must not lock the owner out.
    await deleteRecentFactors(tx, account.id, change.createdAt)
    await tx.passwordReset.deleteMany({ where: { accountId: account.id } })
    await revokeSessions(tx, account.id)
    deps.log.warn({ accountId: account.id }, 'an e-mail change was undone from the old address')
  })
}
