import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatCountry, formatInstant } from '#lottery-api/mail/formats.ts'

type NewAddress = {
  readonly at: Date
  /** ISO 3166-1 alpha-2; null when unknown. */
  readonly country: string | null
  /** Empty when unknown. */
  readonly browser: string
  readonly url: string
}

/** Asks a player whether a sign-in with the right password from a new address is theirs. */
export const newAddressEmail: EmailTemplate<NewAddress> = {
  fr: ({ at, country, browser, url }) => ({
    subject: 'Est-ce bien vous qui vous connectez ?',
    preheader: 'Connexion depuis une nouvelle adresse : votre accord est nécessaire.',
    paragraphs: [
      'Quelqu’un vient de donner votre mot de passe depuis une adresse internet que nous ne connaissons pas. Ouvrez ce lien pour autoriser cette connexion, ou pour nous dire que ce n’est pas vous.',
    ],
    facts: [
      { label: 'Quand', value: formatInstant('fr', at) },
      ...(country === null ? [] : [{ label: 'Pays', value: formatCountry('fr', country) }]),
      ...(browser ? [{ label: 'Navigateur', value: browser }] : []),
    ],
    button: { label: 'Répondre', url },
    afterword: [
      'Ce lien est valable 30 minutes. La session ne s’ouvrira que dans le navigateur qui l’a demandée.',
    ],
  }),
  en: ({ at, country, browser, url }) => ({
    subject: 'Is it you who is signing in?',
    preheader: 'A sign-in from a new address needs your consent.',
    paragraphs: [
      'Somebody has just given your password from an internet address that we do not know. Open this link to allow this sign-in, or to tell us that it is not you.',
    ],
    facts: [
      { label: 'When', value: formatInstant('en', at) },
      ...(country === null ? [] : [{ label: 'Country', value: formatCountry('en', country) }]),
      ...(browser ? [{ label: 'Browser', value: browser }] : []),
    ],
    button: { label: 'Answer', url },
    afterword: [
      'This link is valid for 30 minutes. The session opens only in the browser that asked for it.',
    ],
  }),
  es: ({ at, country, browser, url }) => ({
    subject: '¿Es usted quien inicia sesión?',
    preheader: 'Un inicio de sesión desde una dirección nueva necesita su permiso.',
    paragraphs: [
      'Alguien acaba de dar su contraseña desde una dirección de internet que no conocemos. Abra este enlace para autorizar este inicio de sesión o para decirnos que no es usted.',
    ],
    facts: [
      { label: 'Cuándo', value: formatInstant('es', at) },
      ...(country === null ? [] : [{ label: 'País', value: formatCountry('es', country) }]),
      ...(browser ? [{ label: 'Navegador', value: browser }] : []),
    ],
    button: { label: 'Responder', url },
    afterword: [
      'Este enlace es válido durante 30 minutos. La sesión se abrirá solo en el navegador que la pidió.',
    ],
  }),
  it: ({ at, country, browser, url }) => ({
    subject: 'È lei che sta accedendo?',
    preheader: 'Un accesso da un nuovo indirizzo richiede il suo consenso.',
    paragraphs: [
      'Qualcuno ha appena inserito la sua password da un indirizzo internet che non conosciamo. Apra questo link per autorizzare l’accesso o per dirci che non è lei.',
    ],
    facts: [
      { label: 'Quando', value: formatInstant('it', at) },
      ...(country === null ? [] : [{ label: 'Paese', value: formatCountry('it', country) }]),
      ...(browser ? [{ label: 'Browser', value: browser }] : []),
    ],
    button: { label: 'Rispondere', url },
    afterword: [
      'Questo link è valido per 30 minuti. La sessione si aprirà solo nel browser che l’ha chiesta.',
    ],
  }),
}

/** Mails the code of a sign-in in two steps, valid for 10 minutes. */
export const signInCodeEmail: EmailTemplate<{ readonly code: string }> = {
  fr: ({ code }) => ({
    subject: 'Votre code de connexion',
    preheader: 'À saisir dans les 10 minutes.',
    paragraphs: ['Saisissez ce code dans la page où vous vous connectez :'],
    code,
    afterword: [
      'Ce code est valable 10 minutes et ne sert qu’une fois. Ne le communiquez à personne : notre équipe ne vous le demandera jamais.',
      'Si vous ne vous connectez pas en ce moment, changez votre mot de passe : quelqu’un le connaît.',
    ],
  }),
  en: ({ code }) => ({
    subject: 'Your sign-in code',
    preheader: 'To be entered within 10 minutes.',
    paragraphs: ['Enter this code on the page where you are signing in:'],
    code,
    afterword: [
      'This code is valid for 10 minutes and works once. Give it to nobody: our team will never ask you for it.',
      'If you are not signing in right now, change your password: somebody knows it.',
    ],
  }),
  es: ({ code }) => ({
    subject: 'Su código de acceso',
    preheader: 'Introdúzcalo en un plazo de 10 minutos.',
    paragraphs: ['Introduzca este código en la página en la que inicia sesión:'],
    code,
    afterword: [
      'Este código es válido durante 10 minutos y sirve una sola vez. No se lo dé a nadie: nuestro equipo nunca se lo pedirá.',
      'Si no está iniciando sesión en este momento, cambie su contraseña: alguien la conoce.',
    ],
  }),
  it: ({ code }) => ({
    subject: 'Il suo codice di accesso',
    preheader: 'Da inserire entro 10 minuti.',
    paragraphs: ['Inserisca questo codice nella pagina in cui sta accedendo:'],
    code,
    afterword: [
      'Questo codice è valido per 10 minuti e funziona una sola volta. Non lo comunichi a nessuno: il nostro personale non glielo chiederà mai.',
      'Se non sta accedendo in questo momento, cambi la sua password: qualcuno la conosce.',
    ],
  }),
}
