import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatAmount } from '#lottery-api/mail/formats.ts'

type ReceivedPayment = {
  readonly cents: number
  readonly draws: number
  /** The parts of each draw's price for its pot and for running costs. */
  readonly potCents: number
  readonly costCents: number
  /** The draw whose participation it has paid; null when all of it became credits. */
  readonly week: string | null
  readonly reference: string
  readonly webUrl: string
}

const toNextPage = ({ week, webUrl }: ReceivedPayment) =>
  `${webUrl}${week === null ? '/account/credits' : `/draws/${week}`}`

/** Confirms a payment: what it bought, and where each part of it goes. */
export const paymentReceivedEmail: EmailTemplate<ReceivedPayment> = {
  fr: (payment) => ({
    subject: 'Votre paiement est reçu',
    paragraphs: [
      `Votre paiement de ${formatAmount('fr', payment.cents)} donne droit à ${payment.draws} tirages. De chacun, ${formatAmount('fr', payment.potCents)} vont à la cagnotte et ${formatAmount('fr', payment.costCents)} aux frais.`,
      payment.week === null
        ? 'Ces tirages sont sur votre compte de crédits : ils n’expirent pas et vous pouvez vous les faire rembourser.'
        : 'Votre participation est payée. Il reste à générer et à valider votre ticket avant la clôture.',
      `Référence : ${payment.reference}`,
    ],
    button: {
      label: payment.week === null ? 'Voir mes crédits' : 'Générer mon ticket',
      url: toNextPage(payment),
    },
  }),
  en: (payment) => ({
    subject: 'Your payment is received',
    paragraphs: [
      `Your payment of ${formatAmount('en', payment.cents)} is good for ${payment.draws} draws. Of each, ${formatAmount('en', payment.potCents)} go into the pot and ${formatAmount('en', payment.costCents)} to running costs.`,
      payment.week === null
        ? 'These draws are in your credits: they never expire, and you can have them refunded.'
        : 'Your entry is paid. Generate and validate your ticket before sales close.',
      `Reference: ${payment.reference}`,
    ],
    button: {
      label: payment.week === null ? 'See my credits' : 'Generate my ticket',
      url: toNextPage(payment),
    },
  }),
  es: (payment) => ({
    subject: 'Hemos recibido su pago',
    paragraphs: [
      `Su pago de ${formatAmount('es', payment.cents)} da derecho a ${payment.draws} sorteos. De cada uno, ${formatAmount('es', payment.potCents)} van al bote y ${formatAmount('es', payment.costCents)} a los gastos.`,
      payment.week === null
        ? 'Estos sorteos están en sus créditos: no caducan y puede pedir su reembolso.'
        : 'Su participación está pagada. Falta generar y validar su boleto antes del cierre.',
      `Referencia: ${payment.reference}`,
    ],
    button: {
      label: payment.week === null ? 'Ver mis créditos' : 'Generar mi boleto',
      url: toNextPage(payment),
    },
  }),
  it: (payment) => ({
    subject: 'Abbiamo ricevuto il suo pagamento',
    paragraphs: [
      `Il suo pagamento di ${formatAmount('it', payment.cents)} vale per ${payment.draws} estrazioni. Di ognuna, ${formatAmount('it', payment.potCents)} vanno al montepremi e ${formatAmount('it', payment.costCents)} alle spese.`,
      payment.week === null
        ? 'Queste estrazioni sono nei suoi crediti: non scadono e può chiederne il rimborso.'
        : 'La sua partecipazione è pagata. Resta da generare e convalidare il biglietto prima della chiusura.',
      `Riferimento: ${payment.reference}`,
    ],
    button: {
      label: payment.week === null ? 'Vedi i miei crediti' : 'Genera il mio biglietto',
      url: toNextPage(payment),
    },
  }),
}
