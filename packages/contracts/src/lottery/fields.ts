import { z } from 'zod'
import {
  createEmailSchema,
  createNewEmailSchema,
  mixesScripts,
  removeInvisible,
  messages as shared,
} from '../patterns.ts'

/** The French sentences of the lottery's own field errors; the forms and the API say the same. */
export const messages = {
  emailInvalid: "L'adresse e-mail n'est pas valide",
  emailsDiffer: 'Les adresses e-mail ne correspondent pas',
  passwordsDiffer: 'Les mots de passe ne correspondent pas',
  phoneInvalid: "Le numéro de téléphone n'est pas valide",
  nicknameTaken: 'Ce pseudo est déjà utilisé, veuillez en choisir un autre',
  emailTaken: 'Cette adresse e-mail est déjà utilisée',
  chooseCountry: 'Veuillez choisir le pays de résidence',
  enterEmail: 'Entrez votre adresse e-mail',
  enterValidEmail: 'Entrez une adresse e-mail valide',
  emailUnknown: "L'adresse e-mail n'existe pas",
  passwordUsedRecently: 'Vous avez utilisé ce mot de passe récemment, choisissez-en un autre',
  passwordTooShort: 'Le mot de passe doit contenir au moins 12 caractères',
  passwordTooLong: 'Le mot de passe doit contenir au plus 128 caractères',
  passwordTooCommon: 'Ce mot de passe est trop courant ou trop proche de vos données, choisissez-en un autre',
  nicknameReserved: 'Ce pseudo est réservé, veuillez en choisir un autre',
  nicknameForm: 'Le pseudo contient de 3 à 20 lettres, chiffres, points, tirets ou tirets bas',
  tooYoung: 'Vous devez avoir 18 ans révolus pour vous inscrire',
  certify: 'Veuillez certifier vos informations',
  acceptNotifications: 'Veuillez accepter les notifications de jeu',
  acceptTerms: "Veuillez accepter les conditions d'utilisation et de vente",
  countryNotServed: 'La loterie n’est pas proposée dans ce pays',
  sponsorUnknown: 'Ce code de parrainage est inconnu',
  code: 'Le code compte 6 chiffres',
  identityFixed: 'Cette information est fixée par votre pièce d’identité',
  iban: 'Cet IBAN n’est pas valide',
  bic: 'Ce BIC n’est pas valide',
  accountNumber: 'Ce numéro de compte n’est pas valide',
} as const

const required = {
  error: (issue: { input?: unknown }) => (issue.input === undefined ? shared.required : undefined),
}

/** Nicknames that would pass for the lottery or its staff: alone, or with digits and signs around them. */
const reservedPattern =
  /^(?:admin|administrat(?:or|eur|rice)|administrador|amministratore|moderat(?:or|eur)|moderador|moderatore|support|soporte|supporto|staff|team|equipe|official|officiel|oficial|ufficiale|system|root|webmaster|security|securite|loterie|lottery|loteria|lotteria|tirage|drand)$/

/** Whether a nickname would pass for the lottery or its staff, also with digits for letters, accents and signs. */
export function isReservedNickname(nickname: string): boolean {
  const letters = nickname.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const digitsAsLetters = letters
    .replace(/0/g, 'o')
    .replace(/[1!|]/g, 'i')
    .replace(/3/g, 'e')
    .replace(/4/g, 'a')
    .replace(/5/g, 's')
  return [letters, digitsAsLetters].some((text) => {
    const plain = text.replace(/[^\p{L}]/gu, '')
    return plain.includes('cagnotte') || reservedPattern.test(plain)
  })
}

/** A person's name or a town as people write them, 1 to 80 characters. */
export const personalText = z
  .string(required)
  .overwrite(removeInvisible)
  .trim()
  .min(1, shared.required)
  .max(80, shared.tooLong)
  .refine((value) => !mixesScripts(value), shared.mixedScripts)

/** A person's name or a town; empty when absent. */
export const optionalPersonalText = z
  .string()
  .overwrite(removeInvisible)
  .trim()
  .max(80, shared.tooLong)
  .refine((value) => !mixesScripts(value), shared.mixedScripts)
  .default('')

/** 3 to 20 letters (of any script), digits, dots, hyphens or underscores; compared without case. */
export const nickname = z
  .string(required)
  .trim()
  .min(1, shared.required)
  .regex(/^[\p{L}\p{N}._-]{3,20}$/u, messages.nicknameForm)
  .refine((value) => removeInvisible(value) === value.normalize('NFC'), messages.nicknameForm)
  .refine((value) => !mixesScripts(value), shared.mixedScripts)
  .refine((value) => !isReservedNickname(value), messages.nicknameReserved)

const trimmedEmail = z.string(required).trim().min(1, messages.enterEmail)

/** A new email address, trimmed. */
export const playerEmail = trimmedEmail.pipe(createNewEmailSchema(messages.emailInvalid))

/** The address of a person who requests a link, trimmed. */
export const requesterEmail = trimmedEmail.pipe(createEmailSchema(messages.enterValidEmail))

/**
 * A phone number of any country: `+` and 7 to 15 digits, or digits, with blanks, dots, dashes and parentheses; '' for
 * none.
 */
export const phone = z
  .string()
  .trim()
  .max(30, messages.phoneInvalid)
  .refine(
    (typed) => typed === '' || /^\+?\d{7,15}$/.test(typed.replace(/[\s().-]/g, '')),
    messages.phoneInvalid,
  )
  .default('')

/** A new password: 12 to 128 characters. The server checks whether it is common or was used before. */
export const newPassword = z
  .string(required)
  .min(1, shared.required)
  .refine((typed) => typed === '' || [...typed].length >= 12, messages.passwordTooShort)
  .refine((typed) => [...typed].length <= 128, messages.passwordTooLong)

/** An existing password, whose strength is not checked. */
export const existingPassword = z.string(required).min(1, shared.enterPassword).max(1000, shared.tooLong)

/** A country by ISO 3166-1 alpha-2. */
export const country = z
  .string({ error: (issue) => (issue.input === undefined ? messages.chooseCountry : undefined) })
  .regex(/^[A-Z]{2}$/, messages.chooseCountry)

/** The secret of an emailed link: 32 random bytes in base64url. */
export const linkToken = z.string(required).regex(/^[\w-]{43}$/, shared.format)

/** Six digits. */
export const code = z
  .string(required)
  .trim()
  .regex(/^\d{6}$/, messages.code)

/** The name that a client gives a call that costs money, so that a repeat does nothing twice. */
export const requestKey = z.uuid(shared.format)

/** A draw's week: `2026-W32`. */
export const week = z.string(required).regex(/^\d{4}-W\d{2}$/, shared.format)

/** A ticket's number: XX11XX22. */
export const ticketNumber = z
  .string(required)
  .trim()
  .regex(/^[A-Z]{2}\d{2}[A-Z]{2}\d{2}$/, shared.format)

/** A player's gender, as declared. */
export const gender = z.enum(['male', 'female', 'other'], shared.required)
/** The languages of the lottery. */
export const languages = ['fr', 'en', 'es', 'it'] as const
/** One of the lottery’s languages. */
export const language = z.enum(languages, shared.required)
/** The number of winners that a player votes for; `none` is no opinion. */
export const vote = z.enum(['minimum', 'median', 'maximum', 'none'], shared.required)
/** The ways to pay. */
export const paymentMethod = z.enum(['card', 'paypal', 'transfer', 'money_order'], shared.required)

/** Returns the schema of a box that must be ticked; `message` is the error of an unticked one. */
export function createTickedSchema(message: string) {
  return z.literal(true, message)
}

/** Integer cents. */
export const cents = z.int()
/** A count. */
export const count = z.int().nonnegative()
