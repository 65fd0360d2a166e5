import { messages } from '@repo/contracts/patterns'
import { adultAge } from '@repo/delivery-rules/age'
import { mayBeEmployed } from '@repo/delivery-rules/drivers'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import type { DriverInvitation } from '@repo/prisma/delivery-types'
import { Prisma } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import { spendEmail } from '@repo/server-kit/tries'
import type { Caller } from '#api/caller.ts'
import { reserveEmail } from '#api/core/accounts/email-change.service.ts'
import { hashNewPassword } from '#api/core/accounts/new-password.service.ts'
import {
  buildPseudonym,
  invitationMs,
  requireCredibleAge,
  termsVersion,
} from '#api/core/accounts/registration.service.ts'
import type { OpenedSession, SessionOpener } from '#api/core/accounts/sessions.service.ts'
import { openSession } from '#api/core/accounts/sessions.service.ts'
import { refreshValidity } from '#api/core/availability/validity.service.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { lockCompany, requireAdministeredCompany } from './fleet.access.ts'
import { driverInvitationEmail } from './fleet.emails.ts'

/** The maximum number of a company's drivers and invitations together. */
const maxDrivers = 100

/** The person that a company invites to drive for it. */
export type InvitedDriver = {
  readonly email: string
  readonly lastName: string
  readonly firstNames: string
  readonly phone: string
}

/**
 * Emails an invitation to drive for the caller's company. A newer one to the same address replaces it, and the older
 * link stops working. `not-allowed` unless the caller administers a company, `suspended` unless that is active,
 * `invitee-has-account` for an address with an account, because an account has one company; `too-many-drivers` beyond
 * 100. `too-many-requests` after five a day per address.
 */
export async function inviteDriver(
  deps: Deps,
  caller: Caller,
  invitee: InvitedDriver,
): Promise<DriverInvitation> {
  const companyId = requireAdministeredCompany(caller)
  const draft = { ...invitee, email: invitee.email.toLowerCase() }
  await spendInvitation(deps, companyId, draft.email)
  return deps.db.$transaction(async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw new Refusal('suspended')
    return sendInvitation(deps, tx, companyId, draft)
  })
}

async function spendInvitation({ pool, config }: Deps, companyId: string, to: string): Promise<void> {
  await spendEmail(pool, { kind: `invitation of ${companyId}`, to, factor: config.rateLimitFactor })
}

/**
 * Emails an invitation again, with a new link and 7 new days. A revoked or accepted one, or another company's, is
 * `not-found`. Refused as by `inviteDriver`.
 */
export async function resendDriverInvitation(
  deps: Deps,
  caller: Caller,
  invitationId: string,
): Promise<DriverInvitation> {
  const companyId = requireAdministeredCompany(caller)
  const where = { id: invitationId, companyId }
  const unlockedInvitation = await deps.db.driverInvitation.findFirst({ where })
  if (!unlockedInvitation) throw new Refusal('not-found')
  await spendInvitation(deps, companyId, unlockedInvitation.email)
  return deps.db.$transaction(async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw new Refusal('suspended')
    const invitation = await tx.driverInvitation.findFirst({ where })
    if (!invitation) throw new Refusal('not-found')
    const { email, lastName, firstNames, phone } = invitation
    return sendInvitation(deps, tx, companyId, { email, lastName, firstNames, phone })
  })
}

/**
 * Revokes an invitation, whose link stops working. A revoked or accepted one, or another company's, is `not-found`.
 * `not-allowed` unless the caller administers a company.
 */
export async function revokeDriverInvitation(
  deps: Deps,
  caller: Caller,
  invitationId: string,
): Promise<void> {
  const companyId = requireAdministeredCompany(caller)
  const { count } = await deps.db.driverInvitation.deleteMany({ where: { id: invitationId, companyId } })
  if (count === 0) throw new Refusal('not-found')
}

/** Stores an invitation and queues its email. The company is locked. */
async function sendInvitation(
  deps: Deps,
  tx: Tx,
  companyId: string,
  invitee: InvitedDriver,
): Promise<DriverInvitation> {
  const { email } = invitee
  if (await tx.account.findUnique({ where: { email }, select: { id: true } }))
    throw new Refusal('invitee-has-account')
  const drivers = await tx.carrier.count({ where: { companyId, account: { status: { not: 'removed' } } } })
  const otherInvitations = await tx.driverInvitation.count({ where: { companyId, email: { not: email } } })
  if (drivers + otherInvitations >= maxDrivers) throw new Refusal('too-many-drivers')
  const secret = randomSecret()
  const now = await databaseNow(tx)
  const fields = {
    ...invitee,
    tokenHash: sha256(secret),
    createdAt: now,
    expiresAt: new Date(now.getTime() + invitationMs),
  }
  const invitation = await tx.driverInvitation.upsert({
    where: { companyId_email: { companyId, email } },
    create: { companyId, ...fields },
    update: fields,
  })
  const { displayName } = await tx.account.findUniqueOrThrow({ where: { id: companyId } })
  const content = driverInvitationEmail(email, {
    company: displayName,
    firstNames: invitee.firstNames,
    url: `${deps.config.carrierUrl}/invitation?jeton=${secret}`,
    expiresAt: invitation.expiresAt,
  })
  await queueEmail(deps, tx, content, `driver-invitation-${invitation.id}-${fields.tokenHash.slice(0, 12)}`)
  return invitation
}

/** Returns the invitation of a link, with its company, while it can be accepted; else throws `link-expired`. */
export async function requireDriverInvitation(deps: Deps, token: string) {
  const invitation = await deps.db.driverInvitation.findUnique({
    where: { tokenHash: sha256(token) },
    include: { company: { select: { displayName: true, status: true } } },
  })
  if (invitation?.company.status !== 'active' || invitation.expiresAt <= (await databaseNow(deps.db)))
    throw new Refusal('link-expired')
  return invitation
}

/** The acceptance of an invited person. */
export type DriverAcceptance = {
  readonly token: string
  readonly birthDate: string
  readonly password: string
  readonly hasParentalConsent: boolean
}

/**
 * Creates the account of the invited person as a driver, notifies the company and opens the account's first session. Of
 * concurrent calls one succeeds; a repeat and a revoked link get `link-expired`. `invitee-has-account` once the address
 * has an account, `email-taken` within seven days of another account's leaving it. Persons under 16, minors without
 * parental authorisation and weak passwords are field errors.
 */
export async function acceptDriverInvitation(
  deps: Deps,
  acceptance: DriverAcceptance,
  opener: SessionOpener,
): Promise<OpenedSession> {
  const { email, lastName, firstNames } = await requireDriverInvitation(deps, acceptance.token)
  requireDriverAge(acceptance, parisDayOf(await databaseNow(deps.db)))
  if (await deps.db.account.findUnique({ where: { email }, select: { id: true } }))
    throw new Refusal('invitee-has-account')
  const passwordHash = await hashNewPassword(deps, acceptance.password, [email, lastName, firstNames])
  const creation = deps.db.$transaction((tx) => createDriver(deps, tx, acceptance, passwordHash))
  const driver = await creation.catch((error: unknown) => {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new Refusal('invitee-has-account', { cause: error })
    throw error
  })
  return openSession(deps, { ...driver, email, passwordHash }, opener)
}

function requireDriverAge({ birthDate, hasParentalConsent }: DriverAcceptance, today: string): void {
  const age = requireCredibleAge(birthDate, today)
  if (!mayBeEmployed(birthDate, today))
    throw new Refusal('invalid-fields', { fields: { dateNaissance: messages.tooYoungDriver } })
  if (age < adultAge && !hasParentalConsent)
    throw new Refusal('invalid-fields', { fields: { autorisationParentale: messages.parentalConsent } })
}

/**
 * Creates the account of the invited person as a driver and returns it. `link-expired` once the invitation is used,
 * revoked or expired.
 */
async function createDriver(
  deps: Deps,
  tx: Tx,
  acceptance: DriverAcceptance,
  passwordHash: string,
): Promise<{ id: string; personId: string }> {
  const invitation = await tx.driverInvitation.findUnique({ where: { tokenHash: sha256(acceptance.token) } })
  if (!invitation || !(await lockCompany(tx, invitation.companyId))) throw new Refusal('link-expired')
  const now = await databaseNow(tx)
  const { count } = await tx.driverInvitation.deleteMany({
    where: { id: invitation.id, tokenHash: invitation.tokenHash, expiresAt: { gt: now } },
  })
  if (count === 0) throw new Refusal('link-expired')
  await reserveEmail(tx, invitation.email, null)
  const driver = await tx.account.create({
    data: toDriverAccount(invitation, acceptance, passwordHash, now),
    select: { id: true, personId: true },
  })
  await refreshValidity(tx, driver.id)
  // Without the name: it would outlive the account.
  await notify(tx, invitation.companyId, {
    kind: 'driver-joined',
    text: 'Votre invitation est acceptée : vous avez un chauffeur de plus sur Volant.',
  })
  await tell(tx, [invitation.companyId], { type: 'fleet', id: driver.id })
  deps.log.info({ accountId: driver.id, companyId: invitation.companyId }, 'a driver joined a company')
  return driver
}

function toDriverAccount(
  invitation: DriverInvitation,
  { birthDate, hasParentalConsent }: DriverAcceptance,
  passwordHash: string,
  now: Date,
): Prisma.AccountCreateInput {
  const { lastName, firstNames, email, phone, companyId } = invitation
  return {
    kind: 'LIVR',
    email,
    passwordHash,
    phone,
    displayName: buildPseudonym(invitation),
    termsVersion,
    termsAcceptedAt: now,
    parentalConsent: hasParentalConsent,
    createdAt: now,
    // Drivers' home addresses are their employer's business.
    individual: { create: { lastName, firstNames, address: '', birthDate: new Date(birthDate) } },
    carrier: { create: { company: { connect: { id: companyId } } } },
  }
}
