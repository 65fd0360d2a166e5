import { messages } from '@repo/contracts/patterns'
import { adultAge } from '@repo/delivery-rules/age'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { buildPseudonym, createAccount, requireCredibleAge } from '#api/core/accounts/registration.service.ts'
import { createUploadToken } from '#api/core/accounts/upload-token.service.ts'
import type { Deps } from '#api/deps.ts'
import {
  carrierCompanyWelcomeEmail,
  independentCarrierWelcomeEmail,
  senderCompanyWelcomeEmail,
} from './professional-registration.emails.ts'

/** The registration data of every business. */
type Business = {
  readonly name: string
  readonly legalForm: string
  readonly siret: string
  readonly vatNumber: string
  readonly headOfficeAddress: string
  readonly billingAddress: string
}

/** The sign-in and contact data. */
type Access = { readonly email: string; readonly password: string; readonly phone: string }

/** The registration of a sender or transport company. */
export type CompanyDraft = Business &
  Access & {
    readonly sectors: readonly string[]
    readonly representative: string
    readonly establishmentAddress: string
    readonly contactName: string
  }

/** The registration of an independent carrier. */
export type IndependentDraft = Business &
  Access & { readonly lastName: string; readonly firstNames: string; readonly birthDate: string }

/** Creates the account of a sender company and emails it a welcome. Refused as by `createAccount`. */
export async function registerSenderCompany(deps: Deps, draft: CompanyDraft): Promise<void> {
  await createCompanyAccount(deps, await databaseNow(deps.db), 'CLEN', draft)
}

/**
 * Creates the account of a transport company, which drives only through its drivers. Returns the token for submitting
 * its documents, and emails a welcome. Refused as by `createAccount`.
 */
export async function registerCarrierCompany(deps: Deps, draft: CompanyDraft): Promise<string> {
  const now = await databaseNow(deps.db)
  return createUploadToken(deps, await createCompanyAccount(deps, now, 'TREN', draft), now)
}

function createCompanyAccount(
  deps: Deps,
  now: Date,
  kind: 'CLEN' | 'TREN',
  draft: CompanyDraft,
): Promise<string> {
  const { email, password, phone, sectors, ...company } = draft
  const writeWelcome = kind === 'CLEN' ? senderCompanyWelcomeEmail : carrierCompanyWelcomeEmail
  return createAccount(
    deps,
    now,
    {
      kind,
      email,
      password,
      phone,
      displayName: company.name,
      names: [company.representative],
      siret: company.siret,
      company: { create: { ...company, sectors: [...sectors] } },
    },
    (to) => writeWelcome(to, company.name, deps.config.webUrl),
  )
}

/**
 * Creates the account of an independent carrier of 18 or older, who may work once its documents are approved. Returns
 * the token for submitting them, and emails a welcome. A younger person is a field error. Refused as by
 * `createAccount`.
 */
export async function registerIndependentCarrier(deps: Deps, draft: IndependentDraft): Promise<string> {
  const now = await databaseNow(deps.db)
  if (requireCredibleAge(draft.birthDate, parisDayOf(now)) < adultAge)
    throw new Refusal('invalid-fields', { fields: { dateNaissance: messages.tooYoungCarrier } })
  const { email, password, phone, lastName, firstNames, birthDate, ...business } = draft
  const displayName = buildPseudonym(draft)
  const fullName = `${firstNames} ${lastName}`
  const id = await createAccount(
    deps,
    now,
    {
      kind: 'TRIN',
      email,
      password,
      phone,
      displayName,
      names: [lastName, firstNames, business.name],
      siret: business.siret,
      individual: {
        create: {
          lastName,
          firstNames,
          address: business.headOfficeAddress,
          birthDate: new Date(birthDate),
        },
      },
      company: {
        create: {
          ...business,
          representative: fullName,
          contactName: fullName,
          establishmentAddress: business.headOfficeAddress,
        },
      },
      carrier: { create: {} },
    },
    (to) => independentCarrierWelcomeEmail(to, displayName, deps.config.webUrl),
  )
  return createUploadToken(deps, id, now)
}
