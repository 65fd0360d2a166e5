import { dateIn, instantIn } from '#lottery-api/mail/formats.ts'
import type { MailTemplate } from '#lottery-api/mail/letter.ts'

type ReceiptFacts = {
  readonly number: string
  readonly drawTime: Date
  readonly manifestSha256: string
  /** The receipt's file. */
  readonly receipt: string
  readonly url: string
}

/** The receipt of a ticket in a list that has just been sealed. */
export const receiptMail: MailTemplate<ReceiptFacts> = {
  fr: ({ number, drawTime, manifestSha256, receipt, url }) => ({
    subject: `Votre reçu pour le tirage du ${dateIn('fr', drawTime)}`,
    paragraphs: [
      'La liste des tickets est scellée et publiée, avant que le hasard du tirage n’existe. Votre ticket y figure.',
    ],
    facts: [
      { label: 'Ticket', value: number },
      { label: 'Tirage', value: instantIn('fr', drawTime) },
      { label: 'Empreinte du manifeste', value: manifestSha256 },
    ],
    quotation: receipt,
    button: { label: 'Vérifier mon ticket', url },
    afterword: [
      'Le texte cité est votre reçu : gardez-le. Il prouve, même hors ligne et plus tard, que votre ticket était dans la liste et qu’il est à vous. Ne le donnez à personne.',
    ],
  }),
  en: ({ number, drawTime, manifestSha256, receipt, url }) => ({
    subject: `Your receipt for the draw of ${dateIn('en', drawTime)}`,
    paragraphs: [
      'The list of tickets is sealed and published, before the randomness of the draw exists. Your ticket is on it.',
    ],
    facts: [
      { label: 'Ticket', value: number },
      { label: 'Draw', value: instantIn('en', drawTime) },
      { label: 'Hash of the manifest', value: manifestSha256 },
    ],
    quotation: receipt,
    button: { label: 'Verify my ticket', url },
    afterword: [
      'The quoted text is your receipt: keep it. It proves, offline and later too, that your ticket was on the list and that it is yours. Give it to nobody.',
    ],
  }),
  es: ({ number, drawTime, manifestSha256, receipt, url }) => ({
    subject: `Su recibo del sorteo del ${dateIn('es', drawTime)}`,
    paragraphs: [
      'La lista de boletos está sellada y publicada, antes de que exista el azar del sorteo. Su boleto está en ella.',
    ],
    facts: [
      { label: 'Boleto', value: number },
      { label: 'Sorteo', value: instantIn('es', drawTime) },
      { label: 'Huella del manifiesto', value: manifestSha256 },
    ],
    quotation: receipt,
    button: { label: 'Verificar mi boleto', url },
    afterword: [
      'El texto citado es su recibo: consérvelo. Demuestra, también sin conexión y más tarde, que su boleto estaba en la lista y que es suyo. No se lo dé a nadie.',
    ],
  }),
  it: ({ number, drawTime, manifestSha256, receipt, url }) => ({
    subject: `La sua ricevuta per l’estrazione del ${dateIn('it', drawTime)}`,
    paragraphs: [
      'L’elenco dei biglietti è sigillato e pubblicato, prima che esista il caso dell’estrazione. Il suo biglietto vi figura.',
    ],
    facts: [
      { label: 'Biglietto', value: number },
      { label: 'Estrazione', value: instantIn('it', drawTime) },
      { label: 'Impronta del manifesto', value: manifestSha256 },
    ],
    quotation: receipt,
    button: { label: 'Verificare il mio biglietto', url },
    afterword: [
      'Il testo citato è la sua ricevuta: la conservi. Dimostra, anche offline e in seguito, che il suo biglietto era nell’elenco e che è suo. Non la dia a nessuno.',
    ],
  }),
}
