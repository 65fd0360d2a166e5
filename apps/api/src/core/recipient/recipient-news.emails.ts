import type { EventTo } from '#api/core/reach/reach.rules.ts'
import type { EmailContent } from '#api/mail/email-content.ts'
import type { RecipientFacts } from './recipient-news.texts.ts'
import { formatArrival } from './recipient-news.texts.ts'

type Wording = {
  readonly subject: string
  readonly preheader: string
  readonly paragraphs: (facts: RecipientFacts) => readonly string[]
  readonly button: string
}

const wordings: Readonly<Record<EventTo<'recipient', 'mail'>, Wording>> = {
  'recipient-link': {
    subject: 'Un colis va partir vers vous',
    preheader: 'Suivez sa livraison en direct.',
    paragraphs: () => [
      'Un transporteur est en route pour prendre un colis qui vous est destiné.',
      'Sur votre page de suivi, vous verrez quand il arrive, et vous pouvez lui laisser des consignes : digicode, étage, gardien.',
    ],
    button: 'Suivre ma livraison',
  },
  'recipient-approach': {
    subject: 'Votre colis arrive',
    preheader: 'Le transporteur est presque chez vous.',
    paragraphs: (facts) => [
      `Votre colis ${formatArrival(facts)}.`,
      ...(facts.code === null
        ? []
        : [
            'Le transporteur vous demandera ce code. Donnez-le au moment où il vous remet le colis, et pas avant :',
          ]),
    ],
    button: 'Suivre ma livraison',
  },
  'recipient-code': {
    subject: 'Votre code de remise a changé',
    preheader: 'L’ancien ne sert plus.',
    paragraphs: () => [
      'L’expéditeur a changé le code de remise de votre colis : l’ancien ne sert plus. Voici le nouveau, à donner au moment où le transporteur vous remet le colis :',
    ],
    button: 'Suivre ma livraison',
  },
  'recipient-delivered': {
    subject: 'Votre colis est livré',
    preheader: 'La preuve de livraison est sur votre page de suivi.',
    paragraphs: () => [
      'Votre colis est livré. La photo, la signature et les réserves éventuelles restent 7 jours sur votre page de suivi.',
    ],
    button: 'Voir la preuve de livraison',
  },
  'recipient-cancelled': {
    subject: 'La livraison de votre colis est annulée',
    preheader: 'Contactez l’expéditeur pour en savoir plus.',
    paragraphs: () => [
      'La livraison de votre colis est annulée : le transporteur ne viendra pas.',
      'Contactez l’expéditeur pour en savoir plus.',
    ],
    button: 'Voir ma livraison',
  },
  'recipient-delayed': {
    subject: 'Votre colis a du retard',
    preheader: 'Un autre transporteur le reprend.',
    paragraphs: () => [
      'Le véhicule qui vous apportait votre colis est immobilisé. Un autre transporteur reprend le colis et continue jusqu’à vous.',
      'Votre page de suivi vous montre quand il arrive.',
    ],
    button: 'Suivre ma livraison',
  },
  'recipient-returning': {
    subject: 'Votre colis repart chez l’expéditeur',
    preheader: 'Contactez l’expéditeur pour convenir de la suite.',
    paragraphs: () => [
      'Votre colis n’a pas été remis et repart chez l’expéditeur.',
      'Contactez-le pour convenir de la suite.',
    ],
    button: 'Voir ma livraison',
  },
}

/**
 * Returns the email of an event to a recipient. The code is only in its body: subjects and previews show on locked
 * screens.
 */
export function recipientNewsEmail(
  kind: EventTo<'recipient', 'mail'>,
  facts: RecipientFacts,
  to: string,
): EmailContent {
  const { subject, preheader, paragraphs, button } = wordings[kind]
  return {
    to,
    subject,
    preheader,
    paragraphs: paragraphs(facts),
    ...(facts.code === null ? {} : { code: facts.code }),
    button: { label: button, url: facts.link },
    footer:
      'Vous recevez ce message parce que l’expéditeur de votre colis nous a donné cette adresse pour vous prévenir de sa livraison.',
    unsubscribe: {
      label: 'Ne plus recevoir de message sur vos livraisons',
      url: facts.link,
      oneClickUrl: facts.stopUrl,
    },
  }
}
