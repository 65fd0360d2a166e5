import { messages } from '@repo/contracts/patterns'
import { adultAge, computeAge, senderMinimumAge } from '@repo/delivery-rules/age'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import type { AccountKind, Prisma } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { spendRegistration } from '@repo/server-kit/tries'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import type { EmailContent } from '#api/mail/email-content.ts'
import { addConfirmationRequest } from './accounts.emails.ts'
import { refuseTakenEmail, reserveEmail } from './email-change.service.ts'
import { createConfirmationLinks } from './email-confirmation.service.ts'
import { hashNewPassword } from './new-password.service.ts'
import { assignSiret } from './siret.service.ts'

/** The version of the terms of use that a new account accepts. */
export const termsVersion = '2026-11'

/** The form of an individual sender's registration. */
export type IndividualDraft = {
  readonly lastName: string
  readonly firstNames: string
  /** YYYY-MM-DD. */
  readonly birthDate: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly password: string
  readonly hasParentalConsent: boolean
}

/** Returns the public name of a person: the first given name and the initial of the last name. */
export function buildPseudonym(draft: Pick<IndividualDraft, 'firstNames' | 'lastName'>): string {
  const [firstName] = draft.firstNames.split(/\s+/)
  return `${firstName} ${[...draft.lastName][0]?.toLocaleUpperCase('fr') ?? ''}.`
}

/** Returns the age in years. Throws `invalid-fields` for a future birth date, or one more than 130 years ago. */
export function requireCredibleAge(birthDate: string, today: string): number {
  const age = computeAge(birthDate, today)
  if (birthDate > today || age > 130)
    throw new Refusal('invalid-fields', { fields: { dateNaissance: messages.format } })
  return age
}

function requireAllowedAge(draft: IndividualDraft, today: string): void {
  const age = requireCredibleAge(draft.birthDate, today)
  if (age < senderMinimumAge)
    throw new Refusal('invalid-fields', { fields: { dateNaissance: messages.tooYoungSender } })
  if (age < adultAge && !draft.hasParentalConsent) {
    throw new Refusal('invalid-fields', { fields: { autorisationParentale: messages.parentalConsent } })
  }
}

/** The data of an account to create, with the profiles of its kind. */
export type NewAccount = Pick<Prisma.AccountCreateInput, 'individual' | 'company' | 'carrier'> & {
  readonly kind: AccountKind
  readonly email: string
  readonly password: string
  readonly phone: string
  readonly displayName: string
  /** The owner's names, which the password must not consist of. */
  readonly names: readonly string[]
  /** The SIRET of a business; one sender and one carrier may have it. */
  readonly siret?: string
  readonly parentalConsent?: boolean
}

/**
 * Creates an account that accepts the present terms at `now`, queues its welcome email with the question to confirm
 * the address, and returns its id. Throws `email-taken` or `siret-taken`, also for all but one of several concurrent
 * registrations, `invalid-fields` for a guessable password, and `too-many-requests` as `spendRegistration` does.
 */
export async function createAccount(
  deps: Deps,
  now: Date,
  { password, names, siret, ...account }: NewAccount,
  buildWelcomeEmail: (to: string) => EmailContent,
): Promise<string> {
  const email = account.email.toLowerCase()
  if (await deps.db.account.findUnique({ where: { email }, select: { id: true } }))
    throw new Refusal('email-taken')
  await spendRegistration(deps.pool, { to: email, factor: deps.config.rateLimitFactor })
  const passwordHash = await hashNewPassword(deps, password, [email, account.displayName, ...names])
  return refuseTakenEmail(
    deps.db.$transaction(async (tx) => {
      await reserveEmail(tx, email, null)
      const { id } = await tx.account.create({
        data: {
          ...account,
          email,
          passwordHash,
          termsVersion,
          termsAcceptedAt: now,
          emailUnconfirmedSince: now,
        },
        select: { id: true },
      })
      if (siret !== undefined) await assignSiret(tx, { id, kind: account.kind }, siret)
      const links = await createConfirmationLinks(deps, tx, id)
      if (links)
        await queueEmail(deps, tx, addConfirmationRequest(buildWelcomeEmail(email), links), `welcome-${id}`)
      return id
    }),
  )
}

/**
 * Creates the account of an individual sender. Throws as `createAccount` does, and `invalid-fields` for an impossible
 * birth date, a person who is too young, or a minor without parental consent.
 */
export async function registerIndividualSender(deps: Deps, draft: IndividualDraft): Promise<void> {
  const now = await databaseNow(deps.db)
  requireAllowedAge(draft, parisDayOf(now))
  const { lastName, firstNames, address, birthDate, email, password, phone } = draft
  const displayName = buildPseudonym(draft)
  await createAccount(
    deps,
    now,
    {
      kind: 'CLPA',
      email,
      password,
      phone,
      displayName,
      names: [lastName, firstNames],
      parentalConsent: draft.hasParentalConsent,
      individual: { create: { lastName, firstNames, address, birthDate: new Date(birthDate) } },
    },
    (to) => welcomeEmail(deps, to, displayName),
  )
}

function welcomeEmail(deps: Deps, to: string, name: string) {
  return {
    to,
    subject: 'Bienvenue chez Volant',
    paragraphs: [
      `Bonjour ${name}`,
      'Votre compte expéditeur est prêt. Donnez deux adresses, voyez le prix, et un transporteur proche prend votre colis en charge.',
    ],
    button: { label: 'Nouvelle expédition', url: `${deps.config.webUrl}/nouvelle-expedition` },
  }
}

/** How long an invitation to a company or to a fleet is valid: accepting it creates an account. */
export const invitationMs = 7 * 24 * 3_600_000
