import type { MailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatAmount } from '#lottery-api/mail/formats.ts'

type Received = {
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

const pageOf = ({ week, webUrl }: Received) =>
  `${webUrl}${week === null ? '/account/credits' : `/draws/${week}`}`

/** Confirms a payment: what it bought, and where each part of it goes. */
export const paymentReceived: MailTemplate<Received> = {
  fr: (paid) => ({
    subject: 'Votre paiement est reçu',
    paragraphs: [
      `Votre paiement de ${formatAmount('fr', paid.cents)} donne droit à ${paid.draws} tirages. De chacun, ${formatAmount('fr', paid.potCents)} vont à la cagnotte et ${formatAmount('fr', paid.costCents)} aux frais.`,
      paid.week === null
        ? 'Ces tirages sont sur votre compte de crédits : ils n’expirent pas et vous pouvez vous les faire rembourser.'
        : 'Votre participation est payée. Il reste à générer et à valider votre ticket avant la clôture.',
      `Référence : ${paid.reference}`,
    ],
    button: { label: paid.week === null ? 'Voir mes crédits' : 'Générer mon ticket', url: pageOf(paid) },
  }),
  en: (paid) => ({
    subject: 'Your payment is received',
    paragraphs: [
      `Your payment of ${formatAmount('en', paid.cents)} is good for ${paid.draws} draws. Of each, ${formatAmount('en', paid.potCents)} go into the pot and ${formatAmount('en', paid.costCents)} to running costs.`,
      paid.week === null
        ? 'These draws are in your credits: they never expire, and you can have them refunded.'
        : 'Your entry is paid. Generate and validate your ticket before sales close.',
      `Reference: ${paid.reference}`,
    ],
    button: { label: paid.week === null ? 'See my credits' : 'Generate my ticket', url: pageOf(paid) },
  }),
  es: (paid) => ({
    subject: 'Hemos recibido su pago',
    paragraphs: [
      `Su pago de ${formatAmount('es', paid.cents)} da derecho a ${paid.draws} sorteos. De cada uno, ${formatAmount('es', paid.potCents)} van al bote y ${formatAmount('es', paid.costCents)} a los gastos.`,
      paid.week === null
        ? 'Estos sorteos están en sus créditos: no caducan y puede pedir su reembolso.'
        : 'Su participación está pagada. Falta generar y validar su boleto antes del cierre.',
      `Referencia: ${paid.reference}`,
    ],
    button: { label: paid.week === null ? 'Ver mis créditos' : 'Generar mi boleto', url: pageOf(paid) },
  }),
  it: (paid) => ({
    subject: 'Abbiamo ricevuto il suo pagamento',
    paragraphs: [
      `Il suo pagamento di ${formatAmount('it', paid.cents)} vale per ${paid.draws} estrazioni. Di ognuna, ${formatAmount('it', paid.potCents)} vanno al montepremi e ${formatAmount('it', paid.costCents)} alle spese.`,
      paid.week === null
        ? 'Queste estrazioni sono nei suoi crediti: non scadono e può chiederne il rimborso.'
        : 'La sua partecipazione è pagata. Resta da generare e convalidare il biglietto prima della chiusura.',
      `Riferimento: ${paid.reference}`,
    ],
    button: {
      label: paid.week === null ? 'Vedi i miei crediti' : 'Genera il mio biglietto',
      url: pageOf(paid),
    },
  }),
}
