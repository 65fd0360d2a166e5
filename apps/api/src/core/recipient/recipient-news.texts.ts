import type { EventTo } from '#api/core/reach/reach.rules.ts'

/** What the messages to a recipient say. */
export type RecipientFacts = {
  /** The recipient's own page. */
  readonly link: string
  /** Where a mailbox ends the messages by itself. */
  readonly stopUrl: string
  /** What the carrier is told at the handover; null where no code is asked for, or it is not the moment. */
  readonly code: string | null
  /** In how many minutes the carrier arrives; null where it is there. */
  readonly minutes: number | null
  /** Text messages come from a number, so that STOP can be sent in reply. */
  readonly takesReplies: boolean
}

/** When the carrier arrives, in the middle of a sentence. */
export function whenOf({ minutes }: RecipientFacts): string {
  if (minutes === null) return 'est sur place'
  return minutes === 1 ? 'arrive dans une minute' : `arrive dans ${minutes} minutes`
}

const codeOf = ({ code }: RecipientFacts) => (code === null ? '' : ` Code de remise : ${code}.`)

/**
 * What a recipient's text messages say, each in one segment of the GSM alphabet with a link of up to 75 letters. No name, address or price, and
 * nothing that the recipient's page does not show at that stage.
 */
export const recipientSms: Readonly<Record<EventTo<'recipient', 'sms'>, (facts: RecipientFacts) => string>> =
  {
    'recipient-link': ({ link, takesReplies }) =>
      `Volant : un colis va partir vers vous. Suivi ou refus des SMS : ${link}${takesReplies ? ' Ou répondez STOP.' : ''}`,
    'recipient-approach': (facts) =>
      `Volant : votre colis ${whenOf(facts)}.${codeOf(facts)} Suivi : ${facts.link}`,
    'recipient-code': (facts) =>
      `Volant : le code de remise de votre colis a changé.${codeOf(facts)} Suivi : ${facts.link}`,
    'recipient-delivered': ({ link }) =>
      `Volant : votre colis est livré. Preuve de livraison, pendant 7 jours : ${link}`,
    'recipient-cancelled': ({ link }) =>
      `Volant : la livraison de votre colis est annulée. Détails : ${link}`,
    'recipient-returning': ({ link }) => `Volant : votre colis repart chez l’expéditeur. Détails : ${link}`,
  }
