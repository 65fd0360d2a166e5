import { splitAddress } from '@repo/delivery-rules/invoice'
import type { CompanyProfile, IndividualProfile } from '@repo/prisma/delivery-types'
import type { Config } from '#api/config.ts'
import type { InvoiceContent, InvoiceParty } from './invoice.types.ts'

/** An account with its invoice data. */
export type BilledAccount = {
  readonly id: string
  readonly displayName: string
  readonly company: CompanyProfile | null
  readonly individual: IndividualProfile | null
}

/**
 * Returns the operator of the platform as a party. A missing setting is a French placeholder in brackets, never an
 * invented company.
 */
export function toOperatorParty({ operator }: Pick<Config, 'operator'>): InvoiceParty {
  const siren = extractSiren(operator.registration)
  return {
    name: operator.name ?? '[dénomination de l’exploitant]',
    legalForm: operator.legalForm,
    address: splitAddress(operator.address ?? '[adresse du siège]'),
    siren,
    siret: null,
    vatNumber: operator.vatNumber,
    reference: operator.registration ?? '[numéro d’immatriculation]',
  }
}

/** Returns the SIREN in a registration such as “RCS Nanterre 732 829 320”; null without one. */
export function extractSiren(registration: string | null): string | null {
  const digits = /(?<!\d)\d{3}\s?\d{3}\s?\d{3}(?!\d)/.exec(registration ?? '')?.[0]
  return digits?.replaceAll(/\s/g, '') ?? null
}

/** Returns a carrier as the seller of an invoice; `vatNumber` is the one it has declared, or null. */
export function toSellerParty(account: BilledAccount, vatNumber: string | null): InvoiceParty {
  const address = account.company?.headOfficeAddress ?? account.individual?.address ?? ''
  return { ...toParty(account, address), vatNumber }
}

/** Returns a sender as the buyer on an invoice. */
export function toBuyerParty(account: BilledAccount): InvoiceContent['buyer'] {
  const { company, individual } = account
  const address = company ? company.billingAddress || company.headOfficeAddress : (individual?.address ?? '')
  return {
    ...toParty(account, address),
    vatNumber: company ? nullIfEmpty(company.vatNumber) : null,
    isCompany: company !== null,
  }
}

function toParty({ id, displayName, company, individual }: BilledAccount, address: string): InvoiceParty {
  const siret = company && /^\d{14}$/.test(company.siret) ? company.siret : null
  const person = individual ? `${individual.firstNames} ${individual.lastName}` : displayName
  return {
    name: company?.name ?? person,
    legalForm: company ? nullIfEmpty(company.legalForm) : null,
    address: splitAddress(address),
    siren: siret?.slice(0, 9) ?? null,
    siret,
    vatNumber: null,
    reference: id,
  }
}

function nullIfEmpty(text: string): string | null {
  return text === '' ? null : text
}
