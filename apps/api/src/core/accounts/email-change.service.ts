import { randomUUID } from 'node:crypto'
import { messages, newEmailSaying } from '@repo/contracts/patterns'
import type { EmailChange } from '@repo/prisma/delivery-types'
import { Prisma } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import { spendMail } from '@repo/server-kit/tries'
import type { Caller } from '#api/caller.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueLetter } from '#api/mail/compose.ts'
import {
  emailChangedLetter,
  emergencyAddressLetter,
  newAddressLetter,
  newAddressWishLetter,
} from './accounts.emails.ts'
import type { LockedAccount } from './accounts.service.ts'
import { lockAccount } from './accounts.service.ts'
import { requireFreshPassword } from './fresh-password.service.ts'
import { queueSecurityLetter } from './security-letters.service.ts'
import { forgetCallers, revokeSessions } from './sessions.service.ts'

/** How long the new address may confirm, and from then on the old one take the change back. */
const changeMs = 7 * 24 * 3_600_000

/** How many other addresses an account may ask for in a day: each of them is written to. */
const mostWishesADay = 5

/** What an address must be to become an account's. */
const address = newEmailSaying(messages.format)

/**
 * Lets the caller have another e-mail, or another one for emergencies: with its password given within five minutes (`password-needed`), and
 * while the new one was not written to too often (`too-many-requests`). It must be as one that registers. Nothing is asked of who keeps what it
 * has, or has asked for it already.
 */
export async function requireMayMove(
  deps: Deps,
  caller: Caller,
  wanted: { readonly email?: string; readonly secondaryEmail?: string | null },
): Promise<void> {
  const account = await deps.db.account.findUnique({
    where: { id: caller.accountId },
    select: { email: true, secondaryEmail: true },
  })
  if (!account) return
  const to = wanted.email?.toLowerCase() ?? account.email
  const { secondaryEmail = account.secondaryEmail } = wanted
  const isKnown = to === account.email || to === (await wantedEmail(deps.db, caller.accountId))
  if (!isKnown || secondaryEmail !== account.secondaryEmail) await requireFreshPassword(deps, caller)
  if (isKnown) return
  if (!address.safeParse(to).success)
    throw new Refusal('invalid-fields', { fields: { email: messages.format } })
  await spendMail(deps.pool, { kind: 'new-address', to, factor: deps.config.rateLimitFactor })
}

/**
 * Holds an e-mail for the transaction; `email-taken` while the owner of another account may still have it back. That nobody has it now is the
 * unique index' to say.
 */
export async function holdAddress(tx: Tx, email: string, forAccountId: string | null): Promise<void> {
  await lockAddresses(tx, [email])
  const given = await tx.emailChange.findFirst({
    where: { oldEmail: email, confirmedAt: { not: null }, expiresAt: { gt: await databaseNow(tx) } },
    select: { accountId: true },
  })
  if (given && given.accountId !== forAccountId) throw new Refusal('email-taken')
}

async function lockAddresses(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const email of [...emails].sort())
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))::text`
}

/** The outcome of a change, with a unique e-mail that somebody else has translated: the index decides, also between two at once. */
export async function orEmailTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new Refusal('email-taken', { cause: error })
    throw error
  }
}

/** The e-mail that an account has asked for and not confirmed yet; null for none. */
export async function wantedEmail(db: Db, accountId: string): Promise<string | null> {
  const wish = await db.emailChange.findFirst({
    where: { accountId, confirmedAt: null, droppedAt: null, expiresAt: { gt: await databaseNow(db) } },
    select: { newEmail: true },
  })
  return wish?.newEmail ?? null
}

/** Gives up what a locked account has asked for; the old address may still say that it was not its reader. Harmless to repeat. */
export async function dropWish(tx: Tx, accountId: string): Promise<void> {
  await tx.emailChange.updateMany({
    where: { accountId, confirmedAt: null, droppedAt: null },
    data: { droppedAt: await databaseNow(tx) },
  })
}

/** Has another address for emergencies, or none, in a locked account; its own address and the one of before are told. A repeat tells nobody. */
export async function changeEmergencyAddress(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  secondaryEmail: string | null,
): Promise<void> {
  if (secondaryEmail === account.secondaryEmail) return
  await tx.account.update({ where: { id: account.id }, data: { secondaryEmail }, select: { id: true } })
  const letterTo = (to: string) => emergencyAddressLetter(to, deps.config.webUrl)
  await queueSecurityLetter(deps, tx, account, { letterTo, key: `emergency-address-${randomUUID()}` })
}

/**
 * Asks the new address of a locked account whether it is its reader's, and tells the old one, which may stop it. Until then nothing changes;
 * an earlier wish is dropped, a repeat of the same one is nothing new. `email-taken` for one that somebody has, `too-many-requests` beyond five a
 * day.
 */
export async function askNewAddress(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  wanted: string,
): Promise<void> {
  if ((await wantedEmail(tx, account.id)) === wanted) return
  await holdAddress(tx, wanted, account.id)
  if (await tx.account.count({ where: { email: wanted } })) throw new Refusal('email-taken')
  const now = await databaseNow(tx)
  const since = new Date(now.getTime() - 24 * 3_600_000)
  if (
    (await tx.emailChange.count({ where: { accountId: account.id, createdAt: { gt: since } } })) >=
    mostWishesADay
  )
    throw new Refusal('too-many-requests', { retryAfterS: 24 * 3600 })
  await dropWish(tx, account.id)
  const [confirmSecret, undoSecret] = [randomSecret(), randomSecret()]
  const { id } = await tx.emailChange.create({
    data: {
      ...{ accountId: account.id, oldEmail: account.email, newEmail: wanted, createdAt: now },
      ...{ confirmHash: sha256(confirmSecret), undoHashes: [sha256(undoSecret)] },
      expiresAt: new Date(now.getTime() + changeMs),
    },
    select: { id: true },
  })
  const confirmUrl = `${deps.config.webUrl}/confirmer-adresse?jeton=${confirmSecret}`
  await queueLetter(deps, tx, newAddressLetter(wanted, confirmUrl), `new-address-${id}`)
  const letterTo = (old: string) => newAddressWishLetter(old, undoUrl(deps, undoSecret))
  await queueSecurityLetter(deps, tx, account, { letterTo, key: `new-address-wish-${id}` })
}

function undoUrl({ config }: Pick<Deps, 'config'>, secret: string): string {
  return `${config.webUrl}/annuler-changement?jeton=${secret}`
}

/**
 * Gives an account the e-mail whose link this is; false for a secret that belongs to no change. The old address is told, and may take it back
 * for seven days. Harmless to repeat. `link-expired` for one that is over, `email-taken` when somebody else has the address by now.
 */
export async function confirmNewAddress(deps: Deps, secret: string): Promise<boolean> {
  const where = { confirmHash: sha256(secret) }
  const known = await deps.db.emailChange.findUnique({ where, select: { accountId: true } })
  if (!known) return false
  const confirmed = deps.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, known.accountId)
    const change = await tx.emailChange.findUnique({ where })
    const now = await databaseNow(tx)
    if (!account || account.status === 'removed' || !change || change.droppedAt || change.expiresAt <= now)
      throw new Refusal('link-expired')
    if (change.confirmedAt) return
    const { id, oldEmail, newEmail, undoHashes } = change
    if (account.email !== oldEmail) throw new Refusal('link-expired')
    await lockAddresses(tx, [oldEmail, newEmail])
    await holdAddress(tx, newEmail, account.id)
    await tx.account.update({
      where: { id: account.id },
      data: { email: newEmail, emailUnconfirmedSince: null },
      select: { id: true },
    })
    // A code that was mailed to the old address must not open the account any more.
    await tx.passwordReset.deleteMany({ where: { accountId: account.id } })
    // Processes remember callers with their e-mail.
    await forgetCallers(tx, account.id)
    const left = await tx.emailChange.findFirst({
      where: {
        accountId: account.id,
        oldEmail: newEmail,
        confirmedAt: { not: null },
        expiresAt: { gt: now },
      },
      orderBy: { createdAt: 'asc' },
    })
    // Who comes back to an address takes the change back: whoever reads the other one has no say in it.
    if (left) return endSince(tx, left, now)
    const undoSecret = randomSecret()
    await tx.emailChange.update({
      where: { id },
      data: {
        confirmedAt: now,
        expiresAt: new Date(now.getTime() + changeMs),
        undoHashes: [...undoHashes, sha256(undoSecret)],
      },
      select: { id: true },
    })
    const letterTo = (old: string) => emailChangedLetter(old, undoUrl(deps, undoSecret))
    await queueSecurityLetter(deps, tx, account, { letterTo, key: `email-changed-${id}` })
  })
  await orEmailTaken(confirmed)
  return true
}

/** Ends a change of an account and all later ones: nothing of them is confirmed or taken back any more. */
async function endSince(tx: Tx, change: EmailChange, now: Date): Promise<void> {
  await tx.emailChange.updateMany({
    where: { accountId: change.accountId, createdAt: { gte: change.createdAt } },
    data: { expiresAt: now },
  })
}

/**
 * Takes a change of e-mail back, before or after it was confirmed or given up: whoever reads the old address did not ask for it. The account has
 * that address again and none for emergencies, all its sessions end, and it has no password until a new one is set by mail. Later changes end with
 * it. `link-expired` for a link that is over; so is a repeat.
 */
export async function undoNewAddress(deps: Deps, secret: string): Promise<void> {
  const where = { undoHashes: { has: sha256(secret) } }
  const known = await deps.db.emailChange.findFirst({ where, select: { accountId: true } })
  if (!known) throw new Refusal('link-expired')
  const passwordHash = await deps.passwords.hash(randomSecret())
  await deps.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, known.accountId)
    const change = await tx.emailChange.findFirst({ where })
    const now = await databaseNow(tx)
    if (!account || account.status === 'removed' || !change || change.expiresAt <= now)
      throw new Refusal('link-expired')
    await endSince(tx, change, now)
    await tx.account.update({
      where: { id: account.id },
      // The one for emergencies may be of whoever asked.
      data: { email: change.oldEmail, secondaryEmail: null, passwordHash },
      select: { id: true },
    })
    await tx.knownBrowser.deleteMany({ where: { accountId: account.id } })
    await tx.passwordReset.deleteMany({ where: { accountId: account.id } })
    await revokeSessions(tx, account.id)
    deps.log.warn({ accountId: account.id }, 'a change of e-mail was taken back by the old address')
  })
}
