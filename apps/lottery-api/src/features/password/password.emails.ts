import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'

type ResetLinkFacts = { readonly nickname: string; readonly url: string }

/** Mails the link to choose a new password within 30 minutes, and the nickname in case it was forgotten. */
export const resetLinkEmail: EmailTemplate<ResetLinkFacts> = {
  fr: ({ nickname, url }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    preheader: 'Ce lien est valable 30 minutes.',
    paragraphs: ['Vous avez demandé à choisir un nouveau mot de passe, ou à retrouver votre identifiant.'],
    facts: [{ label: 'Votre pseudo', value: nickname }],
    button: { label: 'Choisir un mot de passe', url },
    afterword: [
      'Ce lien est valable 30 minutes et ne sert qu’une fois.',
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : votre mot de passe reste inchangé.',
    ],
  }),
  en: ({ nickname, url }) => ({
    subject: 'Choose a new password',
    preheader: 'This link is valid for 30 minutes.',
    paragraphs: ['You asked to choose a new password, or to find your nickname.'],
    facts: [{ label: 'Your nickname', value: nickname }],
    button: { label: 'Choose a password', url },
    afterword: [
      'This link is valid for 30 minutes and works once.',
      'If you did not ask for it, ignore this message: your password stays as it is.',
    ],
  }),
  es: ({ nickname, url }) => ({
    subject: 'Elija una contraseña nueva',
    preheader: 'Este enlace es válido durante 30 minutos.',
    paragraphs: ['Ha pedido elegir una contraseña nueva o recuperar su apodo.'],
    facts: [{ label: 'Su apodo', value: nickname }],
    button: { label: 'Elegir una contraseña', url },
    afterword: [
      'Este enlace es válido durante 30 minutos y sirve una sola vez.',
      'Si no lo ha pedido, ignore este mensaje: su contraseña no cambia.',
    ],
  }),
  it: ({ nickname, url }) => ({
    subject: 'Scelga una nuova password',
    preheader: 'Questo link è valido per 30 minuti.',
    paragraphs: ['Ha chiesto di scegliere una nuova password o di ritrovare il suo nickname.'],
    facts: [{ label: 'Il suo nickname', value: nickname }],
    button: { label: 'Scegliere una password', url },
    afterword: [
      'Questo link è valido per 30 minuti e funziona una sola volta.',
      'Se non l’ha chiesto, ignori questo messaggio: la sua password non cambia.',
    ],
  }),
}

type PasswordChangedFacts = { readonly forgottenUrl: string }

/** The notice that a password was changed and that sessions have ended. */
export const passwordChangedEmail: EmailTemplate<PasswordChangedFacts> = {
  fr: ({ forgottenUrl }) => ({
    subject: 'Votre mot de passe a été modifié',
    preheader: 'Vos autres sessions ont été fermées.',
    paragraphs: [
      'Le mot de passe de votre compte vient d’être modifié. Par sécurité, les autres sessions ouvertes ont été fermées.',
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
    ],
    button: { label: 'Ce n’était pas moi', url: forgottenUrl },
  }),
  en: ({ forgottenUrl }) => ({
    subject: 'Your password was changed',
    preheader: 'Your other sessions were closed.',
    paragraphs: [
      'The password of your account has just been changed. For safety, the other open sessions were closed.',
      'If it was not you, choose a new password at once.',
    ],
    button: { label: 'It was not me', url: forgottenUrl },
  }),
  es: ({ forgottenUrl }) => ({
    subject: 'Su contraseña ha cambiado',
    preheader: 'Sus otras sesiones se han cerrado.',
    paragraphs: [
      'La contraseña de su cuenta acaba de cambiar. Por seguridad, las demás sesiones abiertas se han cerrado.',
      'Si no ha sido usted, elija enseguida una contraseña nueva.',
    ],
    button: { label: 'No he sido yo', url: forgottenUrl },
  }),
  it: ({ forgottenUrl }) => ({
    subject: 'La sua password è stata cambiata',
    preheader: 'Le altre sessioni sono state chiuse.',
    paragraphs: [
      'La password del suo account è appena stata cambiata. Per sicurezza, le altre sessioni aperte sono state chiuse.',
      'Se non è stato lei, scelga subito una nuova password.',
    ],
    button: { label: 'Non sono stato io', url: forgottenUrl },
  }),
}
