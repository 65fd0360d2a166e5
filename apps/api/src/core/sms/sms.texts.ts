import type { EventBy, EventTo } from '#api/core/reach/reach.rules.ts'

/** The events of which an account is notified by text message. */
export type AccountSms = Exclude<EventBy<'sms'>, EventTo<'recipient', 'sms'>>

/**
 * The texts of text messages, each in one segment (160 characters of the GSM alphabet) with a link of up to 50
 * characters. No name, address or amount: a locked screen shows them.
 */
export const smsTexts: Readonly<Record<AccountSms, (link: string) => string>> = {
  'delivery-cancelled': (link) =>
    `Volant : course annulée, ne continuez pas. Vous pouvez en recevoir une autre. Raison : ${link}`,
  'taken-off': (link) =>
    `Volant : course confiée à un autre transporteur, n’y allez plus. C’est sans conséquence. Raison : ${link}`,
  'takeover-comes': (link) =>
    `Volant : un transporteur vient reprendre la marchandise. Restez auprès d’elle. Votre code : ${link}`,
  'still-silent-with-goods': (link) =>
    `Volant : nous ne recevons plus votre position, marchandise à bord. Ouvrez l’application : ${link}`,
  'unread-message': (link) =>
    `Volant : l’expéditeur de votre course vous a écrit. Lire et répondre : ${link}`,
  'recipient-absent': (link) =>
    `Volant : destinataire absent, le transporteur l’attend. Joignez-le s’il est encore temps : ${link}`,
  'account-suspended': (link) =>
    `Volant : votre compte est suspendu. Le motif est dans votre boîte mail. Pour répondre : ${link}`,
  'account-restored': (link) =>
    `Volant : la suspension de votre compte est levée, toutes ses fonctions vous sont rendues. ${link}`,
  'account-inactive': (link) =>
    `Volant : inactif, votre compte sera supprimé dans un mois. Connectez-vous pour le garder : ${link}`,
}
