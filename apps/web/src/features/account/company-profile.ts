import { updateCompany } from '@repo/contracts/delivery/profile'
import type { Input } from '@repo/contracts/endpoint'
import { z } from 'zod'
import type { OwnAccount } from './own-account.ts'

/** Validates the form: the request of the contract. Sectors and extract may stay unchanged. */
export const companyProfileForm = updateCompany.request
  .omit({ userId: true, personneId: true, secteur: true, extraitkbis: true })
  .extend({
    emailSecours: updateCompany.request.shape.emailSecours,
    secteurs: z.array(z.string()),
    extraitkbis: z.union([z.null(), updateCompany.request.shape.extraitkbis]),
  })

/** Returns the form's initial values. The order of the fields is the order of their checks. */
export function toCompanyProfile({ email, personne }: OwnAccount) {
  const company = personne.personnemorale
  return {
    denomination: company?.denomination ?? '',
    nomRepresentant: company?.nomRepresentant ?? '',
    statutEntreprise: company?.statutEntreprise ?? '',
    siret: company?.siret ?? '',
    tva: company?.tva ?? '',
    adresseSociale: company?.adresseSociale ?? '',
    adresseFacturation: company?.adresseFacturation ?? '',
    adresseEtab: company?.adresseEtab ?? '',
    personneContact: company?.personneContact ?? '',
    telephone: personne.telephone,
    email,
    emailSecours: personne.emailSecondaire ?? '',
    secteurs: [...(company?.secteurs ?? [])],
    // as: the field holds a file later.
    extraitkbis: null as File | null,
  }
}

/** Returns the request of a valid form, without empty sectors and without an extract if no file was chosen. */
export function toCompanyChange({
  secteurs,
  extraitkbis,
  ...facts
}: z.output<typeof companyProfileForm>): Input<typeof updateCompany> {
  return {
    ...facts,
    ...(secteurs.length > 0 ? { secteur: secteurs } : {}),
    ...(extraitkbis ? { extraitkbis } : {}),
  }
}
