import type {
  getSector,
  updateCarrierBusiness,
  updateCompany,
  updateIndividual,
} from '@repo/contracts/delivery/profile'
import type { Input, Output } from '@repo/contracts/endpoint'
import type { CarrierBusiness } from './carrier.service.ts'
import type { CompanyChange } from './company.service.ts'
import type { IndividualChange } from './profile.service.ts'

/** Returns the profile form of an individual as a change. */
export function toIndividualChange(form: Input<typeof updateIndividual>): IndividualChange {
  return {
    lastName: form.nom,
    firstNames: form.prenoms,
    address: form.adresse,
    phone: form.telephone,
    email: form.email,
  }
}

/** Returns the profile form of a company as a change. */
export function toCompanyChange(form: Input<typeof updateCompany>): CompanyChange {
  return {
    name: form.denomination,
    representative: form.nomRepresentant,
    legalForm: form.statutEntreprise,
    siret: form.siret,
    vatNumber: form.tva,
    headOfficeAddress: form.adresseSociale,
    billingAddress: form.adresseFacturation,
    establishmentAddress: form.adresseEtab,
    contactName: form.personneContact,
    phone: form.telephone,
    email: form.email,
    secondaryEmail: form.emailSecours === '' ? null : form.emailSecours.toLowerCase(),
    sectors: form.secteur ?? null,
  }
}

/** Returns the business form of a carrier as a change. */
export function toCarrierBusiness(form: Input<typeof updateCarrierBusiness>): CarrierBusiness {
  return {
    headOfficeAddress: form.adresseSociale,
    billingAddress: form.adresseFacturation,
    contactName: form.personneContact,
    secondaryEmail: form.emailSecours === '' ? null : form.emailSecours.toLowerCase(),
  }
}

/** Converts lines of business: the first one, and all of them. */
export function toSector(sectors: readonly string[]): Output<typeof getSector>['secteur'] {
  return { secteurActiviteId: sectors[0] ?? null, secteurs: [...sectors] }
}
