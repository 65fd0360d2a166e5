import { updateCompany } from '@repo/contracts/delivery/profile'
import type { Input } from '@repo/contracts/endpoint'
import { z } from 'zod'
import type { OwnAccount } from './own-account.ts'

/** What the form must hold: the contract's request; sectors and extract may be left as they are. */
export const companyProfileForm = updateCompany.request
  .omit({ userId: true, personneId: true, secteur: true, extraitkbis: true })
  .extend({
    emailSecours: updateCompany.request.shape.emailSecours,
    secteurs: z.array(z.string()),
    extraitkbis: z.union([z.null(), updateCompany.request.shape.extraitkbis]),
  })

/** The form as an account opens it, its fields in the order in which they are checked. */
export function companyProfileOf({ email, personne }: OwnAccount) {
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
    // as: a form's field takes a file later.
    extraitkbis: null as File | null,
  }
}

/** The request of a checked form: unchanged fields are left out. */
export function companyChangeOf({
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
