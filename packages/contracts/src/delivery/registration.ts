import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { email, messages, newPassword, phone } from '../patterns.ts'
import { day, text } from '../wire.ts'
import { carrierSectors, companyStatus, frenchVat, sectorsOf, senderSectors, siret } from './company-facts.ts'

const registered = z.object({ success: z.literal(true), message: z.string() })
/** `jetonPieces` hands in documents (`transporteur/pieces`) for 30 minutes, and does nothing else. */
const carrierRegistered = registered.extend({ jetonPieces: z.string() })

/** Registers a sender company (CLEN); it can sign in at once. Of two registrations with one e-mail one is refused (`email-taken`). */
export const registerSenderCompany = defineEndpoint({
  method: 'POST',
  path: '/expediteur/entreprise/registration',
  auth: 'public',
  summary: 'Inscription d’une entreprise expéditrice',
  rateLimit: 'registration',
  request: z.object({
    denomination: text(200),
    secteurs: sectorsOf(senderSectors),
    nomRepresentant: text(200),
    statutEntreprise: companyStatus,
    siret,
    tva: frenchVat,
    adresseSociale: text(300),
    adresseFacturation: text(300),
    adresseEtab: text(300),
    personneContact: text(200),
    telephone: phone,
    email,
    password: newPassword,
  }),
  response: registered,
})

/**
 * Registers a transport company (TREN, its administrator's account); it can sign in at once. `adresseEtab` is the head office when absent.
 * Refused like a sender company.
 */
export const registerCarrierCompany = defineEndpoint({
  method: 'POST',
  path: '/transporteur/entreprise/registration',
  auth: 'public',
  summary: 'Inscription d’une entreprise de transport',
  rateLimit: 'registration',
  request: z.object({
    denomination: text(200),
    secteurs: sectorsOf(carrierSectors),
    nomRepresentant: text(200),
    statutEntreprise: text(100, messages.status),
    siret,
    tva: frenchVat,
    adresseSociale: text(300),
    adresseFacturation: text(300),
    adresseEtab: text(300).optional(),
    personneContact: text(200),
    telephone: phone,
    email,
    password: newPassword,
  }),
  response: carrierRegistered,
})

/**
 * Registers an independent carrier (TRIN) of 18 or older; it can sign in at once and gets no offers until its documents are approved.
 * Refused like a sender company.
 */
export const registerIndependentCarrier = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livreurIndependant',
  auth: 'public',
  summary: 'Inscription d’un transporteur indépendant',
  rateLimit: 'registration',
  request: z.object({
    nom: text(100),
    prenoms: text(100),
    dateNaissance: day,
    Denomination: text(200),
    Statut: text(100),
    Siret: siret,
    Tva: frenchVat,
    AdresseSiege: text(300),
    AdresseFact: text(300),
    telephone: phone,
    email,
    password: newPassword,
  }),
  response: carrierRegistered,
})
