import type { Letter } from '#api/mail/letter.ts'

const securityFooter = 'Vous recevez ce message parce que la sécurité de votre compte est concernée.'

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

/** The notice to the address that an account had until now; it does not tell the new one. */
export function emailChangedLetter(to: string, webUrl: string): Letter {
  return {
    to,
    subject: 'Votre adresse e-mail a été modifiée',
    preheader: 'Cette adresse ne permet plus de se connecter à votre compte.',
    paragraphs: [
      'L’adresse e-mail de votre compte vient d’être modifiée. Vous vous connectez désormais avec la nouvelle adresse.',
      'Si ce n’était pas vous, contactez-nous sans attendre : nous protégerons votre compte.',
    ],
    button: { label: 'Contacter le support', url: `${webUrl}/contact` },
    footer: securityFooter,
  }
}
