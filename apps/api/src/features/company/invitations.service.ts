import type { CompanyInvitation, MemberRole } from '@repo/prisma/delivery-types'
import { Prisma } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import { spendEmail } from '@repo/server-kit/tries'
import type { Caller } from '#api/caller.ts'
import { lockAccount } from '#api/core/accounts/accounts.service.ts'
import { lockAdministeredCompany } from '#api/core/accounts/company.service.ts'
import { reserveEmail } from '#api/core/accounts/email-change.service.ts'
import { hashNewPassword } from '#api/core/accounts/new-password.service.ts'
import { buildPseudonym, invitationMs, termsVersion } from '#api/core/accounts/registration.service.ts'
import type { OpenedSession, SessionOpener } from '#api/core/accounts/sessions.service.ts'
import { openSession } from '#api/core/accounts/sessions.service.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { invitationEmail } from './company.emails.ts'

/** The maximum number of a company's members and invitations together. */
const maxPeople = 100

/**
 * Emails an invitation. A newer one to the same address replaces it, and the older link stops working.
 * `invitee-has-account` for an address with an account, because an account has one company; `company-full` beyond 100
 * people, `not-allowed` unless the caller administers. `too-many-requests` after five a day per address.
 */
export async function inviteMember(
  deps: Deps,
  caller: Caller,
  invitee: { readonly email: string; readonly role: MemberRole },
): Promise<CompanyInvitation> {
  const email = invitee.email.toLowerCase()
  const secret = randomSecret()
  // Members without permission must not use up the company's limit.
  await deps.db.$transaction((tx) => lockAdministeredCompany(tx, caller))
  const kind = `invitation of ${caller.senderId}`
  await spendEmail(deps.pool, { kind, to: email, factor: deps.config.rateLimitFactor })
  return deps.db.$transaction(async (tx) => {
    const { id: companyId } = await lockAdministeredCompany(tx, caller)
    if (await tx.account.findUnique({ where: { email }, select: { id: true } }))
      throw new Refusal('invitee-has-account')
    await requireRoom(tx, companyId, email)
    const now = await databaseNow(tx)
    const terms = {
      role: invitee.role,
      tokenHash: sha256(secret),
      invitedById: caller.accountId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + invitationMs),
    }
    const invitation = await tx.companyInvitation.upsert({
      where: { companyId_email: { companyId, email } },
      create: { companyId, email, ...terms },
      update: terms,
    })
    const { displayName } = await tx.account.findUniqueOrThrow({ where: { id: companyId } })
    const content = invitationEmail(email, {
      company: displayName,
      role: invitee.role,
      url: `${deps.config.webUrl}/invitation?jeton=${secret}`,
      expiresAt: invitation.expiresAt,
    })
    await queueEmail(deps, tx, content, `invitation-${invitation.id}-${terms.tokenHash.slice(0, 12)}`)
    return invitation
  })
}

async function requireRoom(tx: Tx, companyId: string, email: string): Promise<void> {
  const members = await tx.companyMember.count({ where: { companyId } })
  const invitations = await tx.companyInvitation.count({ where: { companyId, email: { not: email } } })
  if (members + invitations >= maxPeople) throw new Refusal('company-full')
}

/**
 * Revokes an invitation, whose link stops working. A revoked or accepted one, or another company's, is `not-found`.
 * `not-allowed` unless the caller administers.
 */
export async function revokeInvitation(deps: Deps, caller: Caller, invitationId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const ownInvitation = { id: invitationId, companyId: caller.senderId }
    if (!(await tx.companyInvitation.findFirst({ where: ownInvitation }))) throw new Refusal('not-found')
    await lockAdministeredCompany(tx, caller)
    const { count } = await tx.companyInvitation.deleteMany({ where: ownInvitation })
    if (count === 0) throw new Refusal('not-found')
  })
}

/** Returns the invitation of a link, with its company, while it can be accepted. Throws `link-expired` otherwise. */
export async function requireInvitation(deps: Deps, token: string) {
  const invitation = await deps.db.companyInvitation.findUnique({
    where: { tokenHash: sha256(token) },
    include: { company: { select: { displayName: true, status: true } } },
  })
  if (invitation?.company.status !== 'active' || invitation.expiresAt <= (await databaseNow(deps.db)))
    throw new Refusal('link-expired')
  return invitation
}

/** The form with which an invited person accepts; `token` is the secret of the link. */
export type Acceptance = {
  readonly token: string
  readonly lastName: string
  readonly firstNames: string
  readonly password: string
}

/**
 * Creates the account of the invited person as a member, notifies the company and opens the first session. Of
 * concurrent calls one succeeds; a repeat and a revoked link get `link-expired`. `invitee-has-account` once the address
 * has an account, `email-taken` within seven days of another account's leaving it. A weak password is a field error.
 */
export async function acceptInvitation(
  deps: Deps,
  acceptance: Acceptance,
  opener: SessionOpener,
): Promise<OpenedSession> {
  const { email } = await requireInvitation(deps, acceptance.token)
  if (await deps.db.account.findUnique({ where: { email }, select: { id: true } }))
    throw new Refusal('invitee-has-account')
  const { lastName, firstNames } = acceptance
  const passwordHash = await hashNewPassword(deps, acceptance.password, [email, lastName, firstNames])
  const creation = deps.db.$transaction((tx) => createMember(deps, tx, acceptance, passwordHash))
  const member = await creation.catch((error: unknown) => {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new Refusal('invitee-has-account', { cause: error })
    throw error
  })
  return openSession(deps, { ...member, email, passwordHash }, opener)
}

/**
 * Creates the account of the invited person as a member and returns it; its person in law is the company.
 * `link-expired` once the invitation is used, revoked or expired, `email-taken` as `acceptInvitation` documents it.
 */
async function createMember(
  deps: Deps,
  tx: Tx,
  acceptance: Acceptance,
  passwordHash: string,
): Promise<{ id: string; personId: string }> {
  const invitation = await tx.companyInvitation.findUnique({ where: { tokenHash: sha256(acceptance.token) } })
  const company = invitation && (await lockAccount(tx, invitation.companyId))
  if (!invitation || company?.status !== 'active') throw new Refusal('link-expired')
  const now = await databaseNow(tx)
  const { count } = await tx.companyInvitation.deleteMany({
    where: { id: invitation.id, tokenHash: invitation.tokenHash, expiresAt: { gt: now } },
  })
  if (count === 0) throw new Refusal('link-expired')
  await reserveEmail(tx, invitation.email, null)
  const { personId, phone } = await tx.account.findUniqueOrThrow({ where: { id: company.id } })
  const { lastName, firstNames } = acceptance
  const { id } = await tx.account.create({
    data: {
      kind: 'CLEN',
      email: invitation.email,
      passwordHash,
      phone,
      displayName: buildPseudonym(acceptance),
      termsVersion,
      termsAcceptedAt: now,
      membership: {
        create: { companyId: company.id, role: invitation.role, lastName, firstNames, joinedAt: now },
      },
    },
    select: { id: true },
  })
  await notify(tx, company.id, {
    kind: 'member-joined',
    text: `${buildPseudonym(acceptance)} a rejoint votre entreprise sur Volant.`,
  })
  deps.log.info({ accountId: id, companyId: company.id }, 'a member joined a company')
  return { id, personId }
}
