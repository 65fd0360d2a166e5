import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'

type Confirmation = { readonly nickname: string; readonly url: string }

/** Mails the new address the link that makes it the account's within 48 hours. */
export const emailConfirmationEmail: EmailTemplate<Confirmation> = {
  fr: ({ nickname, url }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [`Confirmez que cette adresse doit devenir celle du compte « ${nickname} ».`],
    button: { label: 'Confirmer cette adresse', url },
    afterword: [
      'Ce lien est valable 48 heures et ne sert qu’une fois.',
      'Si vous n’avez rien demandé, ignorez ce message.',
    ],
    footer: 'Vous recevez ce message parce que cette adresse a été donnée pour un compte Cagnotte.',
  }),
  en: ({ nickname, url }) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: [`Confirm that this address is to become that of the account “${nickname}”.`],
    button: { label: 'Confirm this address', url },
    afterword: [
      'This link is valid for 48 hours and works once.',
      'If you did not ask for anything, ignore this message.',
    ],
    footer: 'You are getting this message because this address was given for a Cagnotte account.',
  }),
  es: ({ nickname, url }) => ({
    subject: 'Confirme su nueva dirección de correo',
    paragraphs: [`Confirme que esta dirección debe ser la de la cuenta «${nickname}».`],
    button: { label: 'Confirmar esta dirección', url },
    afterword: [
      'Este enlace es válido durante 48 horas y sirve una sola vez.',
      'Si no ha pedido nada, ignore este mensaje.',
    ],
    footer: 'Recibe este mensaje porque esta dirección se indicó para una cuenta Cagnotte.',
  }),
  it: ({ nickname, url }) => ({
    subject: 'Confermi il suo nuovo indirizzo e-mail',
    paragraphs: [`Confermi che questo indirizzo deve diventare quello dell’account «${nickname}».`],
    button: { label: 'Confermare questo indirizzo', url },
    afterword: [
      'Questo link è valido per 48 ore e funziona una sola volta.',
      'Se non ha chiesto nulla, ignori questo messaggio.',
    ],
    footer: 'Riceve questo messaggio perché questo indirizzo è stato indicato per un account Cagnotte.',
  }),
}

type Notice = { readonly newEmail: string; readonly forgottenUrl: string }

/** Tells the old address that another one was requested. */
export const emailChangeRequestedEmail: EmailTemplate<Notice> = {
  fr: ({ newEmail, forgottenUrl }) => ({
    subject: 'Changement d’adresse e-mail demandé',
    paragraphs: [
      `Votre compte doit passer à l’adresse ${newEmail}. Rien ne change avant que le lien envoyé à cette adresse soit ouvert.`,
      'Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe : la demande sera annulée.',
    ],
    button: { label: 'Ce n’était pas moi', url: forgottenUrl },
  }),
  en: ({ newEmail, forgottenUrl }) => ({
    subject: 'A change of e-mail address was asked for',
    paragraphs: [
      `Your account is to move to the address ${newEmail}. Nothing changes before the link sent to that address is opened.`,
      'If it was not you, choose a new password at once: the request will be cancelled.',
    ],
    button: { label: 'It was not me', url: forgottenUrl },
  }),
  es: ({ newEmail, forgottenUrl }) => ({
    subject: 'Se ha pedido un cambio de dirección de correo',
    paragraphs: [
      `Su cuenta debe pasar a la dirección ${newEmail}. Nada cambia antes de que se abra el enlace enviado a esa dirección.`,
      'Si no ha sido usted, elija enseguida una contraseña nueva: la petición se anulará.',
    ],
    button: { label: 'No he sido yo', url: forgottenUrl },
  }),
  it: ({ newEmail, forgottenUrl }) => ({
    subject: 'È stato chiesto un cambio di indirizzo e-mail',
    paragraphs: [
      `Il suo account deve passare all’indirizzo ${newEmail}. Nulla cambia prima che venga aperto il link inviato a quell’indirizzo.`,
      'Se non è stato lei, scelga subito una nuova password: la richiesta sarà annullata.',
    ],
    button: { label: 'Non sono stato io', url: forgottenUrl },
  }),
}

type EmailChangedFacts = { readonly contactUrl: string }

/** Tells the old address, as the last mail there, that another one is the account's now. */
export const emailChangedEmail: EmailTemplate<EmailChangedFacts> = {
  fr: ({ contactUrl }) => ({
    subject: 'Votre adresse e-mail a été changée',
    paragraphs: [
      'Votre compte Cagnotte utilise désormais une autre adresse e-mail. Si ce n’était pas vous, écrivez-nous sans attendre.',
    ],
    button: { label: 'Nous écrire', url: contactUrl },
  }),
  en: ({ contactUrl }) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      'Your Cagnotte account now uses another e-mail address. If it was not you, write to us without delay.',
    ],
    button: { label: 'Write to us', url: contactUrl },
  }),
  es: ({ contactUrl }) => ({
    subject: 'Su dirección de correo ha cambiado',
    paragraphs: [
      'Su cuenta Cagnotte usa ahora otra dirección de correo. Si no ha sido usted, escríbanos sin demora.',
    ],
    button: { label: 'Escribirnos', url: contactUrl },
  }),
  it: ({ contactUrl }) => ({
    subject: 'Il suo indirizzo e-mail è stato cambiato',
    paragraphs: [
      'Il suo account Cagnotte usa ora un altro indirizzo e-mail. Se non è stato lei, ci scriva senza indugio.',
    ],
    button: { label: 'Scriverci', url: contactUrl },
  }),
}
