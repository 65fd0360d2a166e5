import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'

/** Tells a player who refused a sign-in that every session has ended, with a link to choose a new password. */
export const signInRefusedEmail: EmailTemplate<{ readonly url: string }> = {
  fr: ({ url }) => ({
    subject: 'Connexion refusée : changez votre mot de passe',
    paragraphs: [
      'Vous avez refusé une connexion à votre compte. Elle n’a pas abouti, et toutes les sessions ouvertes ont été fermées.',
      'La personne qui l’a tentée connaît votre mot de passe : choisissez-en un autre tout de suite.',
    ],
    button: { label: 'Choisir un mot de passe', url },
    afterword: ['Ce lien est valable 30 minutes et ne sert qu’une fois.'],
  }),
  en: ({ url }) => ({
    subject: 'Sign-in refused: change your password',
    paragraphs: [
      'You refused a sign-in to your account. It did not go through, and all open sessions were closed.',
      'Whoever tried it knows your password: choose another one at once.',
    ],
    button: { label: 'Choose a password', url },
    afterword: ['This link is valid for 30 minutes and works once.'],
  }),
  es: ({ url }) => ({
    subject: 'Inicio de sesión rechazado: cambie su contraseña',
    paragraphs: [
      'Ha rechazado un inicio de sesión en su cuenta. No se ha completado, y todas las sesiones abiertas se han cerrado.',
      'Quien lo ha intentado conoce su contraseña: elija otra enseguida.',
    ],
    button: { label: 'Elegir una contraseña', url },
    afterword: ['Este enlace es válido durante 30 minutos y sirve una sola vez.'],
  }),
  it: ({ url }) => ({
    subject: 'Accesso rifiutato: cambi la sua password',
    paragraphs: [
      'Ha rifiutato un accesso al suo account. Non è andato a buon fine e tutte le sessioni aperte sono state chiuse.',
      'Chi lo ha tentato conosce la sua password: ne scelga subito un’altra.',
    ],
    button: { label: 'Scegliere una password', url },
    afterword: ['Questo link è valido per 30 minuti e funziona una sola volta.'],
  }),
}

/** Tells a player that a remembered browser's secret was used twice, so that every session has ended. */
export const copiedBrowserEmail: EmailTemplate<{ readonly signInUrl: string }> = {
  fr: ({ signInUrl }) => ({
    subject: 'Par sécurité, vous avez été déconnecté partout',
    paragraphs: [
      'Ce qui permet à l’un de vos navigateurs de se souvenir de vous a été utilisé deux fois : il a peut-être été copié. Toutes vos sessions ont été fermées et aucun navigateur ne se souvient plus de vous.',
      'Reconnectez-vous avec votre mot de passe. Si vous ne reconnaissez pas ce qui se passe, changez-le.',
    ],
    button: { label: 'Me connecter', url: signInUrl },
  }),
  en: ({ signInUrl }) => ({
    subject: 'For safety, you were signed out everywhere',
    paragraphs: [
      'What lets one of your browsers remember you was used twice: it may have been copied. All your sessions were closed, and no browser remembers you any more.',
      'Sign in again with your password. If you do not recognise what happened, change it.',
    ],
    button: { label: 'Sign in', url: signInUrl },
  }),
  es: ({ signInUrl }) => ({
    subject: 'Por seguridad, se han cerrado todas sus sesiones',
    paragraphs: [
      'Lo que permite a uno de sus navegadores recordarle se ha usado dos veces: puede que lo hayan copiado. Todas sus sesiones se han cerrado y ningún navegador le recuerda ya.',
      'Inicie sesión de nuevo con su contraseña. Si no reconoce lo ocurrido, cámbiela.',
    ],
    button: { label: 'Iniciar sesión', url: signInUrl },
  }),
  it: ({ signInUrl }) => ({
    subject: 'Per sicurezza, è stato disconnesso ovunque',
    paragraphs: [
      'Ciò che permette a uno dei suoi browser di ricordarla è stato usato due volte: potrebbe essere stato copiato. Tutte le sue sessioni sono state chiuse e nessun browser la ricorda più.',
      'Acceda di nuovo con la sua password. Se non riconosce l’accaduto, la cambi.',
    ],
    button: { label: 'Accedere', url: signInUrl },
  }),
}
