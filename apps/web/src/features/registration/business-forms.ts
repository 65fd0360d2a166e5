import {
  registerCarrierCompany,
  registerIndependentCarrier,
  registerSenderCompany,
} from '@repo/contracts/delivery/registration'
import { messages } from '@repo/contracts/patterns'
import { adultAge } from '@repo/delivery-rules/age'
import {
  minimumAge,
  passwordConfirm,
  samePassword,
  terms,
} from '@repo/delivery-ui/registration/new-account-form'
import { z } from 'zod'
import { ageOfBirthDate } from './individual-sender.ts'

const document = z.file().nullable()

const company = {
  denomination: '',
  secteurs: '',
  nomRepresentant: '',
  statutEntreprise: '',
  siret: '',
  tva: '',
  adresseSociale: '',
  adresseFacturation: '',
}
const reached = { personneContact: '', telephone: '', email: '', password: '' }

/** The fields of a sender company's form in the order in which they are checked. */
export const senderCompanyValues = {
  ...company,
  adresseEtab: '',
  ...reached,
  passwordConfirm: '',
  terms: false,
}

/** What a sender company's form must hold: the contract's request, the repeated password and the accepted terms. */
export const senderCompanyForm = registerSenderCompany.request
  .extend({ passwordConfirm, terms })
  .refine(...samePassword)

/** The fields of a transport company's form in the order in which they are checked. */
export const carrierCompanyValues = { ...company, ...reached, terms: false }

/** What a transport company's form must hold; the establishment is the head office. */
export const carrierCompanyForm = registerCarrierCompany.request.omit({ adresseEtab: true }).extend({ terms })

/** The documents that an independent carrier may join, in the order of the form. */
export const joinedDocuments = [
  { field: 'kbis', type: 'KBIS', label: 'kbis' },
  { field: 'rib', type: 'RIB', label: 'bankDetails' },
  { field: 'permis', type: 'PERMIS', label: 'licence' },
  { field: 'cni', type: 'CNI', label: 'identity' },
] as const

// as: a literal null would forbid the file that comes.
const noFile = null as File | null

/** The fields of an independent carrier's form in the order in which they are checked. */
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

/** What an independent carrier's form must hold at `now()`: the contract's request, an age of 18, and the accepted terms. */
export function independentCarrierForm(now: () => Date) {
  return registerIndependentCarrier.request
    .extend({ kbis: document, rib: document, permis: document, cni: document, terms })
    .refine(...minimumAge((day) => ageOfBirthDate(day, now()), adultAge, messages.tooYoungCarrier))
}
