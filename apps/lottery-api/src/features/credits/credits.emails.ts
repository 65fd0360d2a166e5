import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatAmount, formatDay } from '#lottery-api/mail/formats.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'

type ExpiringCredits = { readonly credits: number; readonly expiresAt: Date; readonly webUrl: string }

const toDrawsUrl = (webUrl: string) => `${webUrl}/draws`

/** Free credits that are about to expire. */
export const creditsExpiringEmail: EmailTemplate<ExpiringCredits> = {
  fr: ({ credits, expiresAt, webUrl }) => ({
    subject: 'Des crédits offerts expirent bientôt',
    paragraphs: [
      `Crédits offerts qui expirent le ${formatDay('fr', expiresAt)} : ${credits}. Chacun paie une participation.`,
    ],
    button: { label: 'Voir le tirage', url: toDrawsUrl(webUrl) },
  }),
  en: ({ credits, expiresAt, webUrl }) => ({
    subject: 'Free credits are about to expire',
    paragraphs: [
      `Free credits that expire on ${formatDay('en', expiresAt)}: ${credits}. Each pays one participation.`,
    ],
    button: { label: 'See the draw', url: toDrawsUrl(webUrl) },
  }),
  es: ({ credits, expiresAt, webUrl }) => ({
    subject: 'Sus créditos gratuitos caducan pronto',
    paragraphs: [
      `Créditos gratuitos que caducan el ${formatDay('es', expiresAt)}: ${credits}. Cada uno paga una participación.`,
    ],
    button: { label: 'Ver el sorteo', url: toDrawsUrl(webUrl) },
  }),
  it: ({ credits, expiresAt, webUrl }) => ({
    subject: 'I suoi crediti gratuiti stanno per scadere',
    paragraphs: [
      `Crediti gratuiti che scadono il giorno ${formatDay('it', expiresAt)}: ${credits}. Ognuno paga una partecipazione.`,
    ],
    button: { label: 'Vedi l’estrazione', url: toDrawsUrl(webUrl) },
  }),
}

type RefundedCredits = {
  readonly cents: number
  readonly credits: number
  readonly reference: string
  readonly webUrl: string
}

const toPaymentsUrl = (webUrl: string) => toPageUrl(webUrl, 'accountPayments')

/** Unused paid credits are on their way back. */
export const creditsRefundedEmail: EmailTemplate<RefundedCredits> = {
  fr: ({ cents, credits, reference, webUrl }) => ({
    subject: 'Votre remboursement est parti',
    paragraphs: [
      `${formatAmount('fr', cents)} vous sont remboursés par le moyen de paiement utilisé (crédits rendus : ${credits}). Votre banque peut prendre quelques jours.`,
      `Référence : ${reference}`,
    ],
    button: { label: 'Voir mes paiements', url: toPaymentsUrl(webUrl) },
  }),
  en: ({ cents, credits, reference, webUrl }) => ({
    subject: 'Your refund is on its way',
    paragraphs: [
      `${formatAmount('en', cents)} are refunded to you by the way you paid (credits given up: ${credits}). Your bank may take a few days.`,
      `Reference: ${reference}`,
    ],
    button: { label: 'See my payments', url: toPaymentsUrl(webUrl) },
  }),
  es: ({ cents, credits, reference, webUrl }) => ({
    subject: 'Su reembolso está en camino',
    paragraphs: [
      `Se le reembolsan ${formatAmount('es', cents)} por el medio de pago utilizado (créditos devueltos: ${credits}). Su banco puede tardar unos días.`,
      `Referencia: ${reference}`,
    ],
    button: { label: 'Ver mis pagos', url: toPaymentsUrl(webUrl) },
  }),
  it: ({ cents, credits, reference, webUrl }) => ({
    subject: 'Il suo rimborso è in arrivo',
    paragraphs: [
      `${formatAmount('it', cents)} le vengono rimborsati con il mezzo di pagamento usato (crediti restituiti: ${credits}). La sua banca può impiegare qualche giorno.`,
      `Riferimento: ${reference}`,
    ],
    button: { label: 'Vedi i miei pagamenti', url: toPaymentsUrl(webUrl) },
  }),
}

type AccountNeeded = { readonly cents: number; readonly url: string }

/** A refund that no provider pays needs a bank account. */
export const accountNeededEmail: EmailTemplate<AccountNeeded> = {
  fr: ({ cents, url }) => ({
    subject: 'Où verser votre remboursement ?',
    paragraphs: [
      `Votre remboursement de ${formatAmount('fr', cents)} ne peut pas revenir par le moyen de paiement utilisé : nous vous le versons par virement.`,
      'Indiquez l’IBAN d’un compte à votre nom, tel qu’il figure sur votre pièce d’identité.',
    ],
    button: { label: 'Indiquer mon compte', url },
  }),
  en: ({ cents, url }) => ({
    subject: 'Where shall we pay your refund?',
    paragraphs: [
      `Your refund of ${formatAmount('en', cents)} cannot go back by the way you paid: we pay it by bank transfer.`,
      'Give the IBAN of an account in your own name, as it stands on your identity document.',
    ],
    button: { label: 'Give my account', url },
  }),
  es: ({ cents, url }) => ({
    subject: '¿Dónde pagamos su reembolso?',
    paragraphs: [
      `Su reembolso de ${formatAmount('es', cents)} no puede volver por el medio de pago utilizado: se lo pagamos por transferencia.`,
      'Indique el IBAN de una cuenta a su nombre, tal como figura en su documento de identidad.',
    ],
    button: { label: 'Indicar mi cuenta', url },
  }),
  it: ({ cents, url }) => ({
    subject: 'Dove versiamo il suo rimborso?',
    paragraphs: [
      `Il suo rimborso di ${formatAmount('it', cents)} non può tornare con il mezzo di pagamento usato: glielo versiamo con un bonifico.`,
      'Indichi l’IBAN di un conto a suo nome, come figura sul suo documento d’identità.',
    ],
    button: { label: 'Indicare il mio conto', url },
  }),
}
