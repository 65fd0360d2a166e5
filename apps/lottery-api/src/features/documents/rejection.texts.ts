import type { rejectionReasons } from '@repo/contracts/lottery/documents'
import type { Language } from '@repo/prisma/lottery-types'

type Reason = (typeof rejectionReasons)[number]

/** The reasons of a rejection, as sentences of the mails. */
export const rejectionWords: Readonly<Record<Reason, Readonly<Record<Language, string>>>> = {
  unreadable: {
    fr: 'La pièce envoyée n’est pas lisible.',
    en: 'The document that you sent cannot be read.',
    es: 'El documento enviado no se puede leer.',
    it: 'Il documento inviato non è leggibile.',
  },
  expired: {
    fr: 'La pièce envoyée n’est plus valable.',
    en: 'The document that you sent has expired.',
    es: 'El documento enviado ha caducado.',
    it: 'Il documento inviato è scaduto.',
  },
  name_differs: {
    fr: 'Le nom sur la pièce n’est pas celui de votre compte.',
    en: 'The name on the document is not that of your account.',
    es: 'El nombre del documento no es el de su cuenta.',
    it: 'Il nome sul documento non è quello del suo account.',
  },
  birth_date_differs: {
    fr: 'La date de naissance sur la pièce n’est pas celle de votre compte.',
    en: 'The date of birth on the document is not that of your account.',
    es: 'La fecha de nacimiento del documento no es la de su cuenta.',
    it: 'La data di nascita sul documento non è quella del suo account.',
  },
  incomplete: {
    fr: 'Il manque une partie de la pièce.',
    en: 'A part of the document is missing.',
    es: 'Falta una parte del documento.',
    it: 'Manca una parte del documento.',
  },
  not_accepted: {
    fr: 'Cette pièce n’est pas acceptée.',
    en: 'This document is not accepted.',
    es: 'Este documento no se acepta.',
    it: 'Questo documento non è accettato.',
  },
  under_age: {
    fr: 'Il faut avoir 18 ans révolus pour jouer.',
    en: 'You must be 18 or older to play.',
    es: 'Hay que tener 18 años cumplidos para jugar.',
    it: 'Per giocare bisogna avere 18 anni compiuti.',
  },
  already_known: {
    fr: 'Cette pièce appartient déjà à un autre compte : une personne n’en a qu’un.',
    en: 'This document already belongs to another account: a person has one.',
    es: 'Este documento ya pertenece a otra cuenta: cada persona tiene una sola.',
    it: 'Questo documento appartiene già a un altro account: ogni persona ne ha uno solo.',
  },
}
