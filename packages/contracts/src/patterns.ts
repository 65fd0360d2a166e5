import { z } from 'zod'

/** The largest file that a form may send, in bytes, inclusive. */
export const largestFileBytes = 2_097_152

/** The French sentences of field errors; the forms and the API say the same. */
export const messages = {
  required: 'Veuillez renseigner ce champ',
  fill: 'Veuillez remplir ce champ',
  format: 'Merci de saisir un format valide',
  tooLong: 'Ce texte est trop long',
  appealTooShort: 'Veuillez écrire au moins 10 caractères',
  pickupAddress: "Veuillez renseigner une adresse d'enlèvement",
  dropoffAddress: 'Veuillez renseigner une adresse de livraison',
  unknownAddress: 'Cette adresse est introuvable en France',
  nature: 'Merci de choisir la nature du colis',
  tooManyParcels:
    'Aucun véhicule ne transporte plus de 1 000 colis : partagez l’envoi en plusieurs expéditions',
  tooManyTrolleys:
    'Aucun véhicule ne transporte plus de 20 chariots ou palettes : partagez l’envoi en plusieurs expéditions',
  tickBox: 'Veuillez cocher cette case',
  passwordsDiffer: 'Les mots de passe ne correspondent pas',
  passwordTooShort: 'Le mot de passe doit contenir au moins 8 caractères',
  passwordTooLong: 'Le mot de passe doit contenir au plus 128 caractères',
  passwordTooCommon:
    'Ce mot de passe est trop courant ou trop proche de vos données, choisissez par exemple trois mots sans rapport entre eux',
  tooYoungSender: 'Vous devez avoir au moins 16 ans pour vous inscrire',
  parentalConsent: "Veuillez confirmer l'autorisation parentale ou l'émancipation",
  review: 'Vous devez ajouter un avis !',
  plannedTooSoon: 'L’enlèvement doit être prévu au moins 45 minutes à l’avance',
  plannedTooLate: 'L’enlèvement doit être prévu au plus 6 jours à l’avance',
  shiftLength: 'Un créneau dure au plus 16 heures, et sa fin n’est pas son début',
  shiftDay: 'Un planning va d’un mois en arrière à un an à l’avance',
  shiftRepeat: 'La répétition s’arrête après le premier jour, et dure au plus 26 semaines',
  exportPeriod: 'Choisissez une période d’un an au plus, du premier au dernier jour',
  sameWeek: 'Choisissez une autre semaine',
  resetEmail: 'Entrez une adresse e-mail valide',
  resetCode: "Le code n'est pas valide, veuillez redemander un nouveau.",
  resetPasswordsDiffer: 'Les mots de passe ne correspondent pas. Veuillez réessayer.',
  fileTooLarge: 'le document doit etre inferieure à 2 Mb',
  fileType: 'Formats acceptés : PNG, JPG et PDF',
  oneFile: "Vous devez selectionner une seule piece d'identité",
  pdfActive: 'Ce PDF contient du code ou des fichiers joints : veuillez en envoyer une copie simple',
  documentType: 'Ce type de pièce est inconnu',
  noVehiclePapers: 'Ce véhicule n’a pas de moteur : aucune pièce n’est demandée pour lui',
  licenceClasses: 'Catégories inconnues : indiquez par exemple « B » ou « A1, B »',
  mixedScripts: 'Ce texte mélange les lettres de plusieurs alphabets',
  plate: 'Immatriculation française attendue, par exemple AB-123-CD ou 123 ABC 75',
  status: 'Merci de choisir un statut',
  sector: 'Merci de choisir une activité',
  siret: 'Ce numéro SIRET n’est pas valide : 14 chiffres sont attendus',
  iban: 'Cet IBAN n’est pas valide',
  ibanCountry: 'Cet IBAN n’est pas celui d’un compte de la zone SEPA',
  bic: 'Ce BIC n’est pas valide : 8 ou 11 caractères sont attendus',
  taxNumber: 'Ce numéro fiscal n’est pas valide : 13 chiffres sont attendus',
  taxIdentity: 'Veuillez renseigner votre numéro fiscal ou votre lieu de naissance',
  vat: 'Ce numéro de TVA n’est pas valide : FR, deux caractères et le numéro SIREN sont attendus',
  tooYoungCarrier: 'Vous devez avoir plus de 18 ans pour valider votre inscription.',
  tooYoungDriver: 'Vous devez avoir au moins 16 ans pour conduire pour une entreprise',
  pictureType: 'Formats acceptés : PNG et JPG',
  avatarType: 'Formats acceptés : PNG, JPG et GIF',
  webhookUrl: 'Merci de saisir une adresse https:// publique',
  enterPassword: 'Entrez un mot de passe',
  passwordDiffers: 'Mot de passe différent',
} as const

/**
 * Every character that our documents cannot print. They print Latin, Greek and Cyrillic letters, digits, and the
 * punctuation and signs of Europe.
 */
const unprintable =
  /[^\t\n\r\u0020-\u007E\u00A0-\u00AC\u00AE-\u0148\u014A-\u01C3\u01C5-\u024F\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03CE\u0400-\u045F\u0490\u0491\u1E00-\u1E9B\u1EA0-\u1EF9\u2010-\u2027\u202F-\u203A\u20AC\u2116\u2122\u2212]/gu

/** Returns the first sign of a text that our documents cannot print; null when they can print all of it. */
export function unprintableIn(text: string): string | null {
  return text.match(unprintable)?.[0] ?? null
}

/** Returns a text as our documents print it: a question mark for each unprintable character. */
export function makePrintable(text: string): string {
  return text.normalize('NFC').replaceAll(unprintable, '?')
}

/**
 * A French phone number: 0X, +33 X or 0033 X, optional (0), then four pairs with optional space, dot or dash.
 * Linear: each separator is one optional character.
 */
export const frenchPhonePattern = /^(?:(?:\+|00)33[\s.-]?(?:\(0\)[\s.-]?)?|0)[1-9](?:[\s.-]?\d{2}){4}$/

/**
 * Invisible characters and those that change the reading order: control characters except tabs and line breaks (NUL is
 * refused), zero-width spaces, soft hyphens, direction marks. The joiners of emoji and of some scripts stay.
 */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

/**
 * Returns a text in composed form (NFC) without invisible characters, which copying programs insert and which hide
 * texts.
 */
export function removeInvisible(text: string): string {
  return text.normalize('NFC').replaceAll(invisible, '')
}

const words = /[\p{L}\p{M}]+/gu
const lookAlikes = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u]

/** Whether a word mixes similar scripts, such as a Cyrillic а in a Latin name. Only impersonation does so (UTS 39). */
export function mixesScripts(text: string): boolean {
  return (text.match(words) ?? []).some((word) => lookAlikes.filter((script) => script.test(word)).length > 1)
}

/** Latin letters, digits and signs, and no dot at an end or beside another one. */
const localPart = String.raw`(?=[^@]{1,64}@)[\p{Script=Latin}\p{N}!#$%&'*+\/=?^_\x60{|}~-]+(?:\.[\p{Script=Latin}\p{N}!#$%&'*+\/=?^_\x60{|}~-]+)*`

/** The shape that a new address must have; linear, at most 254 characters. */
const newEmailPattern = new RegExp(
  String.raw`^${localPart}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,63}$`,
  'u',
)

/** The usual shape of an address, for known ones; linear, at most 254 characters. */
const emailPattern = /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

const requiredText = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? message : undefined),
})

/**
 * Returns the schema of an email, trimmed and compared without case by the server; `message` is the error of anything
 * else.
 */
export function emailSchema(message: string) {
  return z.string(requiredText(message)).trim().max(254, message).regex(emailPattern, message)
}

/** An email, trimmed and compared without case by the server. */
export const email = emailSchema(messages.format)

/**
 * Returns the schema of an email that is new to us: Latin letters without invisible characters, so that it cannot be
 * mistaken.
 */
export function newEmailSchema(message: string) {
  return z
    .string(requiredText(message))
    .overwrite(removeInvisible)
    .trim()
    .max(254, message)
    .regex(newEmailPattern, message)
}

/** A new email, see `newEmailSchema`. */
export const newEmail = newEmailSchema(messages.format)

/** A French phone number, trimmed. */
export const phone = z
  .string(requiredText(messages.required))
  .trim()
  .min(1, messages.required)
  .regex(frenchPhonePattern, messages.format)

/** A new password: 8 to 128 characters. The server checks whether it is easy to guess. */
export const newPassword = z
  .string(requiredText(messages.required))
  .min(1, messages.required)
  .refine((value) => value === '' || [...value].length >= 8, messages.passwordTooShort)
  .refine((value) => [...value].length <= 128, messages.passwordTooLong)

/** The six digits that an authenticator app shows, or a recovery code; blanks and dashes do not count. */
export const factorCode = z
  .string({ error: (issue) => (issue.input === undefined ? messages.required : undefined) })
  .trim()
  .min(1, messages.required)
  .max(60, messages.tooLong)
