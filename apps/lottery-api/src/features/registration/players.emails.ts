import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'

type Activation = {
  /** Empty for an implausible name. */
  readonly firstName: string
  readonly url: string
}

/** Mails the link that activates an account within 48 hours. */
export const activationEmail: EmailTemplate<Activation> = {
  fr: ({ firstName, url }) => ({
    subject: 'Activez votre compte Cagnotte',
    preheader: 'Un clic suffit, dans les 48 heures.',
    paragraphs: [
      ...(firstName === '' ? [] : [`Bonjour ${firstName},`]),
      'Bienvenue ! Activez votre compte, puis envoyez votre pièce d’identité dans le mois : dès qu’elle sera validée, vous pourrez jouer.',
    ],
    button: { label: 'Activer mon compte', url },
    afterword: [
      'Ce lien est valable 48 heures et ne sert qu’une fois.',
      'Si vous ne vous êtes pas inscrit, ignorez ce message : sans ce clic, le compte est supprimé.',
    ],
    footer: 'Vous recevez ce message parce que cette adresse a servi à une inscription.',
  }),
  en: ({ firstName, url }) => ({
    subject: 'Activate your Cagnotte account',
    preheader: 'One click is enough, within 48 hours.',
    paragraphs: [
      ...(firstName === '' ? [] : [`Hello ${firstName},`]),
      'Welcome! Activate your account, then send your identity document within a month: as soon as it is validated, you can play.',
    ],
    button: { label: 'Activate my account', url },
    afterword: [
      'This link is valid for 48 hours and works once.',
      'If you did not register, ignore this message: without this click the account is deleted.',
    ],
    footer: 'You are getting this message because this address was used to register.',
  }),
  es: ({ firstName, url }) => ({
    subject: 'Active su cuenta Cagnotte',
    preheader: 'Basta un clic, en un plazo de 48 horas.',
    paragraphs: [
      ...(firstName === '' ? [] : [`Hola, ${firstName}:`]),
      '¡Bienvenida, bienvenido! Active su cuenta y envíe su documento de identidad en el plazo de un mes: en cuanto esté validado, podrá jugar.',
    ],
    button: { label: 'Activar mi cuenta', url },
    afterword: [
      'Este enlace es válido durante 48 horas y sirve una sola vez.',
      'Si no se ha registrado, ignore este mensaje: sin este clic, la cuenta se elimina.',
    ],
    footer: 'Recibe este mensaje porque esta dirección se utilizó para un registro.',
  }),
  it: ({ firstName, url }) => ({
    subject: 'Attivi il suo account Cagnotte',
    preheader: 'Basta un clic, entro 48 ore.',
    paragraphs: [
      ...(firstName === '' ? [] : [`Salve ${firstName},`]),
      'Le diamo il benvenuto! Attivi il suo account e invii il documento d’identità entro un mese: appena sarà convalidato, potrà giocare.',
    ],
    button: { label: 'Attivare il mio account', url },
    afterword: [
      'Questo link è valido per 48 ore e funziona una sola volta.',
      'Se non si è iscritto, ignori questo messaggio: senza questo clic l’account viene eliminato.',
    ],
    footer: 'Riceve questo messaggio perché questo indirizzo è stato usato per un’iscrizione.',
  }),
}
