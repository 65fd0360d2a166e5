import { messages } from '@repo/contracts/patterns'
import { adultAge, ageOn, senderMinimumAge } from '@repo/delivery-rules/age'
import { Prisma } from '@repo/prisma/delivery-types'
import { hashPassword } from '@repo/server-kit/passwords'
import { Refusal } from '@repo/server-kit/refusal'
import { databaseNow } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueLetter } from '#api/mail/compose.ts'

/** The version of the terms of use that an account accepts when it is made. */
export const termsVersion = '2026-11'

export type IndividualDraft = {
  readonly lastName: string
  readonly firstNames: string
  readonly birthDate: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly password: string
  readonly hasParentalConsent: boolean
}

function parisDay(instant: Date): string {
  return new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(instant)
}

/** First name and initial of the last name: what others see. */
export function pseudonym(draft: Pick<IndividualDraft, 'firstNames' | 'lastName'>): string {
  const [firstName] = draft.firstNames.split(/\s+/)
  return `${firstName} ${[...draft.lastName][0]?.toLocaleUpperCase('fr') ?? ''}.`
}

function checkAge(draft: IndividualDraft, today: string): void {
  const age = ageOn(draft.birthDate, today)
  if (draft.birthDate > today || age > 130)
    throw new Refusal('invalid-fields', { fields: { dateNaissance: messages.format } })
  if (age < senderMinimumAge)
    throw new Refusal('invalid-fields', { fields: { dateNaissance: messages.tooYoungSender } })
  if (age < adultAge && !draft.hasParentalConsent) {
    throw new Refusal('invalid-fields', { fields: { autorisationParentale: messages.parentalConsent } })
  }
}

/** Makes the account of an individual sender; of two registrations with one e-mail at the same instant one is refused. */
export async function registerIndividualSender(deps: Deps, draft: IndividualDraft): Promise<void> {
  const now = await databaseNow(deps.db)
  checkAge(draft, parisDay(now))
  const email = draft.email.toLowerCase()
  if (await deps.db.account.findUnique({ where: { email }, select: { id: true } }))
    throw new Refusal('email-taken')
  const passwordHash = await hashPassword(draft.password)
  try {
    await deps.db.$transaction(async (tx) => {
      const { id } = await tx.account.create({
        data: {
          kind: 'CLPA',
          email,
          passwordHash,
          phone: draft.phone,
          displayName: pseudonym(draft),
          termsVersion,
          termsAcceptedAt: now,
          parentalConsent: draft.hasParentalConsent,
          individual: {
            create: {
              lastName: draft.lastName,
              firstNames: draft.firstNames,
              address: draft.address,
              birthDate: new Date(draft.birthDate),
            },
          },
        },
        select: { id: true },
      })
      await queueLetter(deps, tx, welcome(deps, email, pseudonym(draft)), `welcome-${id}`)
    })
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new Refusal('email-taken', { cause: error })
    throw error
  }
}

function welcome(deps: Deps, to: string, name: string) {
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
