import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages, newEmail, newPassword, phone } from '../patterns.ts'
import { day, printedText } from '../wire.ts'
import {
  carrierSectors,
  companyStatus,
  createSectorListSchema,
  frenchVat,
  senderSectors,
  siret,
} from './company-facts.ts'

const registration = z.object({ success: z.literal(true), message: z.string() })
/** `jetonPieces` authorises only the submission of documents (`transporteur/pieces`), for 30 minutes. */
const carrierRegistration = registration.extend({ jetonPieces: z.string() })

/**
 * Registers a sender company (CLEN), which can sign in immediately. Throws `email-taken` for an address that has an
 * account, also for the later of two registrations, and `siret-taken`.
 */
export const registerSenderCompany = defineEndpoint({
  method: 'POST',
  path: '/expediteur/entreprise/registration',
  auth: 'public',
  summary: 'Inscription d’une entreprise expéditrice',
  rateLimit: 'registration',
  request: z.object({
    denomination: printedText(200),
    secteurs: createSectorListSchema(senderSectors),
    nomRepresentant: printedText(200),
    statutEntreprise: companyStatus,
    siret,
    tva: frenchVat,
    adresseSociale: printedText(300),
    adresseFacturation: printedText(300),
    adresseEtab: printedText(300),
    personneContact: printedText(200),
    telephone: phone,
    email: newEmail,
    password: newPassword,
  }),
  response: registration,
})

/**
 * Registers a transport company (TREN, its administrator's account), which can sign in immediately. Refused like a
 * sender company. `adresseEtab` is the head office when absent.
 */
export const registerCarrierCompany = defineEndpoint({
  method: 'POST',
  path: '/transporteur/entreprise/registration',
  auth: 'public',
  summary: 'Inscription d’une entreprise de transport',
  rateLimit: 'registration',
  request: z.object({
    denomination: printedText(200),
    secteurs: createSectorListSchema(carrierSectors),
    nomRepresentant: printedText(200),
    statutEntreprise: printedText(100, messages.status),
    siret,
    tva: frenchVat,
    adresseSociale: printedText(300),
    adresseFacturation: printedText(300),
    adresseEtab: printedText(300).optional(),
    personneContact: printedText(200),
    telephone: phone,
    email: newEmail,
    password: newPassword,
  }),
  response: carrierRegistration,
})

/**
 * Registers an independent carrier (TRIN) of 18 or older, which can sign in immediately and gets no offers until its
 * documents are approved. Refused like a sender company.
 */
export const registerIndependentCarrier = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livreurIndependant',
  auth: 'public',
  summary: 'Inscription d’un transporteur indépendant',
  rateLimit: 'registration',
  request: z.object({
    nom: printedText(100),
    prenoms: printedText(100),
    dateNaissance: day,
    Denomination: printedText(200),
    Statut: printedText(100),
    Siret: siret,
    Tva: frenchVat,
    AdresseSiege: printedText(300),
    AdresseFact: printedText(300),
    telephone: phone,
    email: newEmail,
    password: newPassword,
  }),
  response: carrierRegistration,
})
