import type { EmailContent } from '#api/mail/email-content.ts'

const ignoreNote =
  'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : votre mot de passe reste inchangé.'

/** Returns the email with a reset code. */
export function resetCodeEmail(to: string, code: string): EmailContent {
  return {
    to,
    subject: 'Votre code de réinitialisation',
    preheader: 'À saisir dans les 10 minutes pour choisir un nouveau mot de passe.',
    paragraphs: [
      'Vous avez demandé un nouveau mot de passe. Saisissez ce code dans la page où vous l’avez demandé :',
    ],
    code,
    afterword: [
      'Ce code est valable 10 minutes et ne sert qu’une fois. Ne le communiquez à personne : notre équipe ne vous le demandera jamais.',
      ignoreNote,
    ],
    footer: 'Vous recevez ce message parce qu’un nouveau mot de passe a été demandé pour cette adresse.',
  }
}

/** Returns the email that a password was reset. */
export function passwordResetEmail(to: string, webUrl: string): EmailContent {
  return {
    to,
    subject: 'Votre mot de passe a été modifié',
    preheader: 'Toutes les sessions ouvertes ont été fermées.',
    paragraphs: [
      'Le mot de passe de votre compte vient d’être réinitialisé. Par sécurité, toutes les sessions ouvertes ont été fermées.',
      'Si ce n’était pas vous, contactez-nous sans attendre : nous protégerons votre compte.',
    ],
    button: { label: 'Contacter le support', url: `${webUrl}/contact` },
    footer: 'Vous recevez ce message parce que la sécurité de votre compte est concernée.',
  }
}
