import type {
  registerCarrierCompany,
  registerIndependentCarrier,
} from '@repo/contracts/delivery/registration'
import type { Input } from '@repo/contracts/endpoint'
import { normaliseIdentifier } from '@repo/contracts/french-identifiers'
import type { CompanyDraft, IndependentDraft } from './professional-registration.service.ts'

/** Converts the registration form of a sender or transport company. Without an establishment it is the head office. */
export function toCompanyDraft(form: Input<typeof registerCarrierCompany>): CompanyDraft {
  return {
    name: form.denomination,
    sectors: form.secteurs,
    representative: form.nomRepresentant,
    legalForm: form.statutEntreprise,
    siret: normaliseIdentifier(form.siret),
    vatNumber: normaliseIdentifier(form.tva),
    headOfficeAddress: form.adresseSociale,
    billingAddress: form.adresseFacturation,
    establishmentAddress: form.adresseEtab ?? form.adresseSociale,
    contactName: form.personneContact,
    phone: form.telephone,
    email: form.email,
    password: form.password,
  }
}

/** Converts the registration form of an independent carrier. */
export function toIndependentDraft(form: Input<typeof registerIndependentCarrier>): IndependentDraft {
  return {
    lastName: form.nom,
    firstNames: form.prenoms,
    birthDate: form.dateNaissance,
    name: form.Denomination,
    legalForm: form.Statut,
    siret: normaliseIdentifier(form.Siret),
    vatNumber: normaliseIdentifier(form.Tva),
    headOfficeAddress: form.AdresseSiege,
    billingAddress: form.AdresseFact,
    phone: form.telephone,
    email: form.email,
    password: form.password,
  }
}
