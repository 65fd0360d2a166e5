import type { EventTo } from '#api/core/reach/reach.rules.ts'

/** The facts of messages to a recipient. */
export type RecipientFacts = {
  /** The recipient's own page. */
  readonly link: string
  /** The address by which a mailbox stops the messages automatically. */
  readonly stopUrl: string
  /** The code for the handover; null when none is required, or it is too early. */
  readonly code: string | null
  /** In how many minutes the carrier arrives; null when it is there. */
  readonly minutes: number | null
  /** Whether text messages come from a number, so that STOP can be sent in reply. */
  readonly canReceiveReplies: boolean
}

/** Whether the messages of an event contain the recipient's code. */
export function hasCode(event: EventTo<'recipient', 'sms'>): boolean {
  return event === 'recipient-approach' || event === 'recipient-code'
}

/** Returns the French words for when the carrier arrives, for the middle of a sentence. */
export function formatArrival({ minutes }: Pick<RecipientFacts, 'minutes'>): string {
  if (minutes === null) return 'est sur place'
  return minutes === 1 ? 'arrive dans une minute' : `arrive dans ${minutes} minutes`
}

const formatCode = ({ code }: Pick<RecipientFacts, 'code'>) =>
  code === null ? '' : ` Code de remise : ${code}.`

/**
 * A recipient's text messages, each in one segment of the GSM alphabet with a link of up to 75 characters.
 * No name, address or price, and nothing that the recipient's page does not show at that stage.
 */
export const recipientSms: Readonly<Record<EventTo<'recipient', 'sms'>, (facts: RecipientFacts) => string>> =
  {
    'recipient-link': ({ link, canReceiveReplies }) =>
      `Volant : un colis va partir vers vous. Suivi ou refus des SMS : ${link}${canReceiveReplies ? ' Ou répondez STOP.' : ''}`,
    'recipient-approach': (facts) =>
      `Volant : votre colis ${formatArrival(facts)}.${formatCode(facts)} Suivi : ${facts.link}`,
    'recipient-code': (facts) =>
      `Volant : le code de remise de votre colis a changé.${formatCode(facts)} Suivi : ${facts.link}`,
    'recipient-delivered': ({ link }) =>
      `Volant : votre colis est livré. Preuve de livraison, pendant 7 jours : ${link}`,
    'recipient-cancelled': ({ link }) =>
      `Volant : la livraison de votre colis est annulée. Détails : ${link}`,
    'recipient-delayed': ({ link }) =>
      `Volant : votre colis a du retard, un autre transporteur le reprend. Suivi : ${link}`,
    'recipient-returning': ({ link }) => `Volant : votre colis repart chez l’expéditeur. Détails : ${link}`,
  }

type PushText = (facts: Pick<RecipientFacts, 'code' | 'minutes'>) => {
  readonly title: string
  readonly body: string
}

/** A recipient's push messages on a locked screen, with as little as the text messages. */
export const recipientPush: Readonly<Record<EventTo<'recipient', 'push'>, PushText>> = {
  'recipient-approach': (facts) => ({
    title: 'Votre colis arrive',
    body: `Votre colis ${formatArrival(facts)}.${formatCode(facts)}`,
  }),
  'recipient-code': (facts) => ({
    title: 'Votre code de remise a changé',
    body: `L’ancien ne sert plus.${formatCode(facts)}`,
  }),
  'recipient-delivered': () => ({
    title: 'Votre colis est livré',
    body: 'La preuve de livraison est sur votre page de suivi.',
  }),
  'recipient-cancelled': () => ({
    title: 'La livraison de votre colis est annulée',
    body: 'Contactez l’expéditeur pour en savoir plus.',
  }),
  'recipient-delayed': () => ({
    title: 'Votre colis a du retard',
    body: 'Son véhicule est immobilisé : un autre transporteur le reprend.',
  }),
  'recipient-returning': () => ({
    title: 'Votre colis repart chez l’expéditeur',
    body: 'Contactez l’expéditeur pour convenir de la suite.',
  }),
}
