import type { EmailContent } from '#api/mail/email-content.ts'

/** The texts of the emails about a payout's states. */
const wordings = {
  'payout-executed': {
    subject: 'Vos gains sont versés',
    next: 'Votre relevé, avec chaque course, vous attend dans votre espace.',
    button: { label: 'Voir mes gains', path: '/gains' },
  },
  'payout-held': {
    subject: 'Le versement de vos gains est en attente',
    next: 'Il part avec le prochain virement une fois ce point réglé. Rien n’est perdu : le montant vous reste dû.',
    button: { label: 'Voir mes gains', path: '/gains' },
  },
  'payout-rejected': {
    subject: 'La banque a refusé un versement',
    next: 'Le montant vous reste dû. Une fois vos coordonnées corrigées, il part avec le prochain virement.',
    button: { label: 'Vérifier mes coordonnées bancaires', path: '/compte/versements' },
  },
} as const

/** A carrier's or company's news about a payout. */
export type PayoutNews = keyof typeof wordings

/** Returns the email about a payout. `text` is the sentence of its notification. */
export function payoutEmail(to: string, kind: PayoutNews, text: string, carrierUrl: string): EmailContent {
  const { subject, next, button } = wordings[kind]
  return {
    to,
    subject,
    paragraphs: [text, next],
    button: { label: button.label, url: `${carrierUrl}${button.path}` },
    footer: 'Vous recevez ce message parce qu’il concerne vos gains sur Volant.',
  }
}
