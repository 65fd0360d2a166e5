import { securityFooter } from '#api/core/accounts/accounts.emails.ts'
import type { Letter } from '#api/mail/letter.ts'

/** The notice that a password was changed. */
export function passwordChangedLetter(to: string, webUrl: string): Letter {
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
