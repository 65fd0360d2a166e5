import { securityFooter } from '#api/core/accounts/accounts.emails.ts'
import type { EmailContent } from '#api/mail/email-content.ts'

/** Returns the email that tells an account's owner that signing in now requires a code. */
export function secondFactorEnabledEmail(to: string, webUrl: string): EmailContent {
  return {
    to,
    isForConfirmed: true,
    subject: 'La double authentification est active',
    paragraphs: [
      'La connexion à votre compte Volant demande désormais, après le mot de passe, un code de votre application d’authentification. Toutes les autres sessions ont été fermées.',
      'Gardez vos codes de secours en lieu sûr : chacun remplace une fois l’application si vous perdez votre téléphone.',
      'Ce n’était pas vous ? Choisissez dans les 7 jours un autre mot de passe par ce lien : il retire aussi cette application de votre compte.',
    ],
    button: { label: 'Choisir un autre mot de passe', url: `${webUrl}/forgotPassword` },
    footer: securityFooter,
  }
}

/** Returns the email that tells an account's owner that signing in no longer requires a code. */
export function secondFactorDisabledEmail(to: string, webUrl: string): EmailContent {
  return {
    to,
    isForConfirmed: true,
    subject: 'La double authentification n’est plus active',
    paragraphs: [
      'La connexion à votre compte Volant ne demande plus que le mot de passe, ou une clé d’accès.',
      'Ce n’était pas vous ? Choisissez tout de suite un autre mot de passe et contactez le support.',
    ],
    button: { label: 'Choisir un autre mot de passe', url: `${webUrl}/forgotPassword` },
    footer: securityFooter,
  }
}
