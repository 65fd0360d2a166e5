import { randomInt } from 'node:crypto'
import type { Input } from '@repo/contracts/endpoint'
import { messages } from '@repo/contracts/lottery/fields'
import type { register } from '@repo/contracts/lottery/registration'
import { messages as shared } from '@repo/contracts/patterns'
import { findDocumentDeadline } from '@repo/lottery-rules/account-status'
import { judgeAge } from '@repo/lottery-rules/player-age'
import { siteTermsVersion } from '@repo/lottery-rules/site-terms'
import { Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { spendRegistration } from '@repo/server-kit/tries'
import { listServedCountries } from '#lottery-api/core/players/countries.rules.ts'
import { toEmailKey, toNicknameKey } from '#lottery-api/core/players/identifiers.rules.ts'
import { findPasswordFieldError } from '#lottery-api/core/players/password-field.rules.ts'
import { recordAddress } from '#lottery-api/core/sessions/addresses.service.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toDomain } from '#lottery-api/edges/mail-domains/mail-domains.ts'
import { mailActivation } from './activation.service.ts'

/** The fields of a registration. */
export type RegistrationDraft = Input<typeof register>
type FieldErrors = Record<string, string>

/**
 * Registers a player and mails the link that activates the account; the network address is known from now on. Throws
 * `invalid-fields` with the errors of all fields together, and `too-many-requests` beyond the budget of
 * `spendRegistration`. Of concurrent registrations of one email or nickname one succeeds; the others throw
 * `invalid-fields`.
 */
export async function registerPlayer(
  deps: Deps,
  draft: RegistrationDraft,
  addressHash: string,
): Promise<void> {
  const now = await databaseNow(deps.db)
  refuseFields({ ...(await findOwnErrors(deps, draft, now)), ...(await findTakenErrors(deps.db, draft)) })
  await spendRegistration(deps.pool, { to: toEmailKey(draft.email), factor: deps.config.rateLimitFactor })
  const passwordHash = await deps.passwords.hash(draft.password)
  try {
    await deps.db.$transaction((tx) => createPlayer(deps, tx, draft, { passwordHash, addressHash }))
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error
    refuseFields(await findTakenErrors(deps.db, draft))
    // The random sponsor's code was taken already, which may happen once in the life of the service.
    throw error
  }
}

async function createPlayer(
  deps: Deps,
  tx: Tx,
  draft: RegistrationDraft,
  { passwordHash, addressHash }: { readonly passwordHash: string; readonly addressHash: string },
): Promise<void> {
  const now = await databaseNow(tx)
  const email = toEmailKey(draft.email)
  const { birthName, usageName, firstName, gender, birthCity, residenceCity, country, language, phone } =
    draft
  const { id } = await tx.player.create({
    data: {
      birthName,
      usageName,
      firstName,
      gender,
      birthCity,
      residenceCity,
      country,
      language,
      phone,
      email,
      passwordHash,
      termsVersion: siteTermsVersion,
      termsAcceptedAt: now,
      createdAt: now,
      nickname: draft.nickname.normalize('NFC'),
      nicknameKey: toNicknameKey(draft.nickname),
      birthDate: new Date(draft.birthDate),
      documentDueAt: findDocumentDeadline(now),
      mailsMarketing: draft.marketing,
      sponsorCode: createSponsorCode(),
    },
    select: { id: true },
  })
  const sponsor = await findSponsor(tx, draft.sponsorCode)
  if (sponsor)
    await tx.referral.create({ data: { referredId: id, sponsorId: sponsor.id, registeredAt: now } })
  await recordAddress(tx, id, addressHash, now)
  await mailActivation(deps, tx, { id, email, language, firstName }, now)
}

async function findOwnErrors(deps: Deps, draft: RegistrationDraft, now: Date): Promise<FieldErrors> {
  const { birthDate, country, email, nickname, birthName, usageName, firstName, sponsorCode } = draft
  const errors: FieldErrors = {}
  const age = judgeAge(birthDate, now, deps.config.timeZone)
  if (age !== 'adult') errors.birthDate = age === 'too-young' ? messages.tooYoung : shared.format
  if (!listServedCountries(deps.config).includes(country)) errors.country = messages.countryNotServed
  const names = [birthName, usageName, firstName]
  const password = await findPasswordFieldError(draft.password, {
    nickname,
    email,
    names,
    birthDay: birthDate,
  })
  if (password !== null) errors.password = password
  if (!(await deps.mailDomains.takesMail(toDomain(email)))) errors.email = messages.emailUnknown
  if (sponsorCode !== '' && !(await findSponsor(deps.db, sponsorCode)))
    errors.sponsorCode = messages.sponsorUnknown
  return errors
}

async function findTakenErrors(db: Db, { email, nickname }: RegistrationDraft): Promise<FieldErrors> {
  const emailCount = await db.player.count({ where: { email: toEmailKey(email) } })
  const nicknameCount = await db.player.count({ where: { nicknameKey: toNicknameKey(nickname) } })
  return {
    ...(nicknameCount > 0 ? { nickname: messages.nicknameTaken } : {}),
    ...(emailCount > 0 ? { email: messages.emailTaken } : {}),
  }
}

/**
 * Finds the owner of a sponsor's code. A closed account sponsors nobody, and nobody can know their own code before they
 * register.
 */
async function findSponsor(db: Db, sponsorCode: string): Promise<{ readonly id: string } | null> {
  if (sponsorCode === '') return null
  return db.player.findFirst({ where: { sponsorCode, status: { not: 'ended' } }, select: { id: true } })
}

function refuseFields(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-fields', { fields })
}

/** Unambiguous digits and letters. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8
/** Returns a random sponsor's code: eight characters that are easy to read out. */
export function createSponsorCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
}
