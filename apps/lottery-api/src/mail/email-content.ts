import type { Language } from '@repo/prisma/lottery-types'
import type { EmailContent, EmailDesign, LayoutWords } from '@repo/server-kit/emails/email-content'

/** A mail in every language, from its facts. */
export type EmailTemplate<Facts> = Readonly<Record<Language, (facts: Facts) => EmailContent>>

/** The layout's own texts. */
export const layoutWords: Readonly<Record<Language, Omit<LayoutWords, 'language'>>> = {
  fr: {
    copyAddress: 'Si le bouton ne fonctionne pas, copiez cette adresse :',
    footer: 'Vous recevez ce message parce que vous avez un compte Cagnotte.',
    colon: ' :',
  },
  en: {
    copyAddress: 'If the button does not work, copy this address:',
    footer: 'You are getting this message because you have a Cagnotte account.',
    colon: ':',
  },
  es: {
    copyAddress: 'Si el botón no funciona, copie esta dirección:',
    footer: 'Recibe este mensaje porque tiene una cuenta Cagnotte.',
    colon: ':',
  },
  it: {
    copyAddress: 'Se il pulsante non funziona, copi questo indirizzo:',
    footer: 'Riceve questo messaggio perché ha un account Cagnotte.',
    colon: ':',
  },
}

/** The product name and the colours of the lottery's mails. */
export const emailDesign: EmailDesign = {
  product: 'Cagnotte',
  light: {
    ground: '#f8f4f7',
    card: '#ffffff',
    line: '#eae2ea',
    box: '#f8f4f7',
    boxLine: '#d9cfe0',
    ink: '#1e1428',
    pale: '#5d5268',
    brand: '#5e338a',
    onBrand: '#ffffff',
    link: '#643694',
  },
  dark: {
    ground: '#120e1a',
    card: '#1a1525',
    line: '#2d2639',
    box: '#17121f',
    boxLine: '#3d354b',
    ink: '#eeeaf2',
    pale: '#b5abc2',
    brand: '#cfb0ea',
    onBrand: '#241136',
    link: '#cfb0ea',
  },
}

/** The texts of the link that stops one kind of mails, at the foot of each. */
export const stopWords: Readonly<Record<Language, string>> = {
  fr: 'Ne plus recevoir ces e-mails',
  en: 'Stop these e-mails',
  es: 'Dejar de recibir estos correos',
  it: 'Non ricevere più queste e-mail',
}
