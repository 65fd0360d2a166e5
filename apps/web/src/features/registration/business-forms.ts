import {
  registerCarrierCompany,
  registerIndependentCarrier,
  registerSenderCompany,
} from '@repo/contracts/delivery/registration'
import { messages } from '@repo/contracts/patterns'
import { adultAge } from '@repo/delivery-rules/age'
import {
  createMinimumAgeCheck,
  passwordConfirm,
  samePassword,
  terms,
} from '@repo/delivery-ui/registration/new-account-form'
import { z } from 'zod'
import { calculateAge } from './individual-sender.ts'

const optionalFile = z.file().nullable()

const companyValues = {
  denomination: '',
  secteurs: '',
  nomRepresentant: '',
  statutEntreprise: '',
  siret: '',
  tva: '',
  adresseSociale: '',
  adresseFacturation: '',
}
const contactValues = { personneContact: '', telephone: '', email: '', password: '' }

/** The initial values of a sender company's form. Their order is the order of their checks. */
export const senderCompanyValues = {
  ...companyValues,
  adresseEtab: '',
  ...contactValues,
  passwordConfirm: '',
  terms: false,
}

/** Validates a sender company's form: contract, repeated password and accepted terms. */
export const senderCompanyForm = registerSenderCompany.request
  .extend({ passwordConfirm, terms })
  .refine(...samePassword)

/** The initial values of a transport company's form. Their order is the order of their checks. */
export const carrierCompanyValues = { ...companyValues, ...contactValues, terms: false }

/** Validates a transport company's form. The establishment is the head office. */
export const carrierCompanyForm = registerCarrierCompany.request.omit({ adresseEtab: true }).extend({ terms })

/** The documents that an independent carrier may attach, in the order of the form. */
export const attachableDocuments = [
  { field: 'kbis', type: 'KBIS', label: 'kbis' },
  { field: 'rib', type: 'RIB', label: 'bankDetails' },
  { field: 'permis', type: 'PERMIS', label: 'licence' },
  { field: 'cni', type: 'CNI', label: 'identity' },
] as const

// as: a literal null would exclude a later file.
const noFile = null as File | null

/** The initial values of an independent carrier's form. Their order is the order of their checks. */
export const independentCarrierValues = {
  nom: '',
  prenoms: '',
  dateNaissance: '',
  Denomination: '',
  Statut: '',
  Siret: '',
  Tva: '',
  AdresseSiege: '',
  AdresseFact: '',
  telephone: '',
  email: '',
  password: '',
  kbis: noFile,
  rib: noFile,
  permis: noFile,
  cni: noFile,
  terms: false,
}

/** Returns the schema of an independent carrier's form: contract, minimum age of 18 at `getNow()`, accepted terms. */
export function createIndependentCarrierForm(getNow: () => Date) {
  return registerIndependentCarrier.request
    .extend({ kbis: optionalFile, rib: optionalFile, permis: optionalFile, cni: optionalFile, terms })
    .refine(
      ...createMinimumAgeCheck((day) => calculateAge(day, getNow()), adultAge, messages.tooYoungCarrier),
    )
}
