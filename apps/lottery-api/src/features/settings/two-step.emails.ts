import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'

type Facts = { readonly forgottenUrl: string }

/** Tells a player that sign-ins require a code from now on. */
export const twoStepOnEmail: EmailTemplate<Facts> = {
  fr: ({ forgottenUrl }) => ({
    subject: 'La connexion en deux étapes est activée',
    paragraphs: [
      'À chaque connexion, un code vous sera envoyé par e-mail. Ce n’était pas vous ? Changez aussitôt votre mot de passe.',
    ],
    button: { label: 'Changer mon mot de passe', url: forgottenUrl },
  }),
  en: ({ forgottenUrl }) => ({
    subject: 'Two-step sign-in is on',
    paragraphs: [
      'At each sign-in a code will be emailed to you. Was it not you? Change your password at once.',
    ],
    button: { label: 'Change my password', url: forgottenUrl },
  }),
  es: ({ forgottenUrl }) => ({
    subject: 'La verificación en dos pasos está activada',
    paragraphs: [
      'En cada inicio de sesión se le enviará un código por correo. ¿No ha sido usted? Cambie enseguida su contraseña.',
    ],
    button: { label: 'Cambiar mi contraseña', url: forgottenUrl },
  }),
  it: ({ forgottenUrl }) => ({
    subject: 'L’accesso in due passaggi è attivo',
    paragraphs: [
      'A ogni accesso le sarà inviato un codice per e-mail. Non è stato lei? Cambi subito la password.',
    ],
    button: { label: 'Cambiare la mia password', url: forgottenUrl },
  }),
}

/** Tells a player that sign-ins require no code any more. */
export const twoStepOffEmail: EmailTemplate<Facts> = {
  fr: ({ forgottenUrl }) => ({
    subject: 'La connexion en deux étapes est désactivée',
    paragraphs: [
      'Vos connexions ne demandent plus de code. Ce n’était pas vous ? Changez aussitôt votre mot de passe.',
    ],
    button: { label: 'Changer mon mot de passe', url: forgottenUrl },
  }),
  en: ({ forgottenUrl }) => ({
    subject: 'Two-step sign-in is off',
    paragraphs: ['Signing in no longer asks for a code. Was it not you? Change your password at once.'],
    button: { label: 'Change my password', url: forgottenUrl },
  }),
  es: ({ forgottenUrl }) => ({
    subject: 'La verificación en dos pasos está desactivada',
    paragraphs: ['Sus conexiones ya no piden un código. ¿No ha sido usted? Cambie enseguida su contraseña.'],
    button: { label: 'Cambiar mi contraseña', url: forgottenUrl },
  }),
  it: ({ forgottenUrl }) => ({
    subject: 'L’accesso in due passaggi è disattivato',
    paragraphs: ['I suoi accessi non chiedono più un codice. Non è stato lei? Cambi subito la password.'],
    button: { label: 'Cambiare la mia password', url: forgottenUrl },
  }),
}
