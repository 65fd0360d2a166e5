import { securityFooter } from '#api/core/accounts/accounts.emails.ts'
import type { EmailContent } from '#api/mail/email-content.ts'

/** Returns the email that a password was changed. */
export function passwordChangedEmail(to: string, webUrl: string): EmailContent {
  return {
    to,
    isForConfirmed: true,
    subject: 'Votre mot de passe a été modifié',
    preheader: 'Toutes vos autres sessions ont été fermées.',
    paragraphs: [
      'Le mot de passe de votre compte vient d’être modifié. Par sécurité, toutes vos autres sessions ont été fermées.',
      'Si ce n’était pas vous, réinitialisez votre mot de passe et contactez-nous sans attendre.',
    ],
    button: { label: 'Contacter le support', url: `${webUrl}/contact` },
    footer: securityFooter,
  }
}

/** Returns the email that a phone number was changed, with only the last two digits of the new one. */
export function phoneChangedEmail(to: string, phone: string, webUrl: string): EmailContent {
  return {
    to,
    isForConfirmed: true,
    subject: 'Votre numéro de téléphone a été modifié',
    preheader: 'C’est désormais à ce numéro que l’on vous appelle.',
    paragraphs: [
      `Le numéro de téléphone de votre compte vient d’être modifié : le nouveau se termine par ${phone.slice(-2)}. C’est à ce numéro que l’on vous appelle et que nous envoyons des SMS.`,
      'Si ce n’était pas vous, quelqu’un se sert de votre compte : changez votre mot de passe, ce qui ferme toutes les autres sessions, puis corrigez le numéro.',
    ],
    button: { label: 'Contacter le support', url: `${webUrl}/contact` },
    footer: securityFooter,
  }
}
