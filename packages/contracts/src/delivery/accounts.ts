import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { email, factorCode, messages, newEmail, newPassword, phone } from '../patterns.ts'
import { day, done, id, printedText } from '../wire.ts'
import { companyRole } from './company-roles.ts'

/** The account kinds: CLPA individual sender, CLEN sender company, TRIN and TREN carriers, LIVR driver, ADMI staff. */
export const userType = z.enum(['CLPA', 'CLEN', 'TRIN', 'TREN', 'LIVR', 'ADMI'])

const credentials = z.object({
  email,
  password: z
    .string({ error: (issue) => (issue.input === undefined ? messages.required : undefined) })
    .min(1, messages.required)
    .max(1000, messages.tooLong),
  /** Of an account with a second factor. */
  code: factorCode.optional(),
})
const signedIn = z.object({ error: z.literal(false), success: z.literal(true), token: z.string() })

/**
 * Opens a session and returns its token (7 days). An unknown email costs the same time as a wrong password.
 * After five wrong ones each try waits longer (429), except in a browser known by its cookie.
 * An account with a second factor also needs its `code`: `second-factor-needed` without it, and `wrong-code`, which
 * counts like a wrong password.
 */
export const senderSignIn = defineEndpoint({
  method: 'POST',
  path: '/expediteur/login',
  auth: 'public',
  summary: 'Connexion d’un expéditeur',
  rateLimit: 'sign-in',
  hasErrorMessage: true,
  request: credentials,
  response: signedIn,
})

/** Opens a session for a carrier or driver, like `senderSignIn`. */
export const carrierSignIn = defineEndpoint({
  method: 'POST',
  path: '/transporteur/login',
  auth: 'public',
  summary: 'Connexion d’un transporteur ou d’un chauffeur',
  rateLimit: 'sign-in',
  hasErrorMessage: true,
  request: credentials,
  response: signedIn,
})

/** `token` is the new session token of a program. A page gets a cookie instead. */
export const confirmed = done.extend({ token: z.string().optional() })

/**
 * Confirms the caller's password, as irreversible actions require. Throws `wrong-password`, and for an account with a
 * second factor `second-factor-needed` or `wrong-code`. A page gets a new cookie, a program a new token.
 * Only the new one is confirmed, and the old one ends soon after its first use.
 */
export const confirmPassword = defineEndpoint({
  method: 'POST',
  path: '/user/mot-de-passe/confirmer',
  auth: 'signed-in',
  summary: 'Confirme le mot de passe de la session, pour cinq minutes',
  rateLimit: 'sign-in',
  request: z.object({
    motDePasse: z
      .string({ error: (issue) => (issue.input === undefined ? messages.enterPassword : undefined) })
      .min(1, messages.enterPassword)
      .max(1000, messages.tooLong),
    code: factorCode.optional(),
  }),
  response: confirmed,
})

/** Revokes the caller's session; repeating it is a 401. */
export const signOut = defineEndpoint({
  method: 'POST',
  path: '/user/logout',
  auth: 'signed-in',
  summary: 'Déconnexion : la session est révoquée',
  request: z.object({}),
  response: done,
})

/** Returns the signed-in account, for the navigation bar. */
export const getUserInfo = defineEndpoint({
  method: 'POST',
  path: '/expediteur/getInfoUser',
  isRead: true,
  auth: 'signed-in',
  summary: 'Informations de l’utilisateur connecté',
  self: { utilisateurId: 'accountId' },
  request: z.object({ utilisateurId: id.optional() }),
  response: z.object({
    success: z.literal(true),
    user: z.object({
      userId: id,
      personneId: id,
      userType,
      Pseudonyme: z.string(),
      email: z.string(),
      /** Whether the emailed confirmation link was opened. */
      emailConfirme: z.boolean(),
      /** The requested email that is not confirmed yet; null for none. */
      emailDemande: z.string().nullable(),
      personne: z.object({
        photo: z.string().nullable(),
        email: z.string(),
        telephone: z.string(),
        emailSecondaire: z.string().nullable(),
        personnephysique: z.object({ nom: z.string(), prenoms: z.string(), adresse: z.string() }).nullable(),
        personnemorale: z
          .object({
            statutEntreprise: z.string(),
            denomination: z.string(),
            siret: z.string(),
            nomRepresentant: z.string(),
            tva: z.string(),
            adresseFacturation: z.string(),
            adresseSociale: z.string(),
            adresseEtab: z.string(),
            personneContact: z.string(),
            secteurs: z.array(z.string()),
          })
          .nullable(),
      }),
      /** The role in the company whose shipments the account handles; null without a company. */
      role: companyRole.nullable(),
      /** What the account may do beyond reading. */
      permissions: z.array(z.enum(['commander', 'administrer'])),
      /** The company that a member works for; null for any other account. */
      membre: z.object({ entreprise: z.string(), nom: z.string(), prenoms: z.string() }).nullable(),
    }),
  }),
})

/**
 * Registers an individual sender of 16 or older; under 18 with `autorisationParentale`. The account can sign in
 * immediately. Throws `email-taken` for an address that has an account, and `too-many-requests`.
 */
export const registerIndividualSender = defineEndpoint({
  method: 'POST',
  path: '/expediteur/client/registration',
  auth: 'public',
  summary: 'Inscription d’un expéditeur particulier',
  rateLimit: 'registration',
  request: z.object({
    nom: printedText(100),
    prenoms: printedText(100),
    dateNaissance: day,
    adresse: printedText(300),
    telephone: phone,
    email: newEmail,
    password: newPassword,
    autorisationParentale: z.boolean().optional(),
  }),
  response: z.object({ success: z.literal(true), message: z.string() }),
})

/** Returns the data that prefills the forms of a signed-in user. */
export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/users/profile',
  auth: 'signed-in',
  summary: 'Profil pour préremplir les formulaires',
  request: z.object({}),
  response: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    Num_telephone: z.string(),
  }),
})

/** Returns the number of the caller's unread notifications; 0 for a guest. */
export const countNotifications = defineEndpoint({
  method: 'GET',
  path: '/notifications/count',
  auth: 'optional',
  summary: 'Nombre de notifications non lues',
  request: z.object({}),
  response: z.int().nonnegative(),
})
