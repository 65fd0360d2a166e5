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
  tickBox: 'Veuillez cocher cette case',
  passwordsDiffer: 'Les mots de passe ne correspondent pas',
  passwordTooShort: 'Le mot de passe doit contenir au moins 8 caractères',
  passwordTooLong: 'Le mot de passe doit contenir au plus 72 octets',
  passwordTooCommon: 'Ce mot de passe est trop courant, veuillez en choisir un autre',
  tooYoungSender: 'Vous devez avoir au moins 16 ans pour vous inscrire',
  parentalConsent: "Veuillez confirmer l'autorisation parentale ou l'émancipation",
  review: 'Vous devez ajouter un avis !',
  plannedTooSoon: 'L’enlèvement doit être prévu au moins 45 minutes à l’avance',
  plannedTooLate: 'L’enlèvement doit être prévu au plus 6 jours à l’avance',
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
 * A French phone number: 0X, +33 X or 0033 X, optional (0), then four pairs with optional space, dot or dash.
 * Linear: each separator is one optional character.
 */
export const frenchPhonePattern = /^(?:(?:\+|00)33[\s.-]?(?:\(0\)[\s.-]?)?|0)[1-9](?:[\s.-]?\d{2}){4}$/

/** The usual shape of an address; linear, at most 254 characters. */
const emailPattern = /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

const present = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? message : undefined),
})

/** Trimmed e-mail, compared without case by the server; `message` is what anything else answers. */
export function emailSaying(message: string) {
  return z.string(present(message)).trim().max(254, message).regex(emailPattern, message)
}

/** Trimmed e-mail, compared without case by the server. */
export const email = emailSaying(messages.format)

/** A French phone number, trimmed. */
export const phone = z
  .string(present(messages.required))
  .trim()
  .min(1, messages.required)
  .regex(frenchPhonePattern, messages.format)

const commonPasswords = new Set(
  `12345678 123456789 1234567890 password password1 motdepasse azertyuiop qwertyuiop azerty123 qwerty123 11111111 00000000
   iloveyou jetaime1 soleil123 doudou123 marseille bonjour1 football1 admin123 superman princess1 sunshine1 welcome1 abcd1234
   azertyui 87654321 loulou123 chouchou nicolas1 camille1 jordan23 computer internet trustno1 letmein1 passw0rd p@ssw0rd`.split(
    /\s+/,
  ),
)

/** A new password: at least 8 characters, at most 72 bytes (what bcrypt reads), not a common one. */
export const newPassword = z
  .string(present(messages.required))
  .min(1, messages.required)
  .refine((value) => value === '' || [...value].length >= 8, messages.passwordTooShort)
  .refine((value) => new TextEncoder().encode(value).length <= 72, messages.passwordTooLong)
  .refine((value) => !commonPasswords.has(value.toLowerCase()), messages.passwordTooCommon)
