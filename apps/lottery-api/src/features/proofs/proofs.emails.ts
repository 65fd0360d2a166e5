import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatDate, formatInstant } from '#lottery-api/mail/formats.ts'

type ReceiptFacts = {
  readonly week: string
  readonly number: string
  readonly drawTime: Date
  readonly manifestSha256: string
  /** The lottery's key, to be compared later with that of the site. */
  readonly publicKey: string
  /** The content of the receipt's file. */
  readonly receipt: string
  readonly url: string
}

/** Mails the receipt of a ticket in a sealed list. */
export const receiptEmail: EmailTemplate<ReceiptFacts> = {
  fr: ({ week, number, drawTime, manifestSha256, publicKey, receipt, url }) => ({
    subject: `Votre reçu pour le tirage du ${formatDate('fr', drawTime)}`,
    paragraphs: [
      'La liste des tickets est scellée et publiée, avant que le hasard du tirage n’existe. Votre ticket y figure.',
    ],
    facts: [
      { label: 'Ticket', value: number },
      { label: 'Tirage', value: formatInstant('fr', drawTime) },
      { label: 'Empreinte du manifeste', value: manifestSha256 },
      { label: 'Clé de la loterie', value: publicKey },
    ],
    attachments: [toReceiptFile(week, receipt)],
    button: { label: 'Vérifier mon ticket', url },
    afterword: [
      'La pièce jointe est votre reçu : gardez-la avec cet e-mail. Elle prouve, même hors ligne et plus tard, que votre ticket était dans la liste et qu’il est à vous. Ne la donnez à personne. La page « Vérifier un reçu » la compare à ce qui est publié.',
    ],
  }),
  en: ({ week, number, drawTime, manifestSha256, publicKey, receipt, url }) => ({
    subject: `Your receipt for the draw of ${formatDate('en', drawTime)}`,
    paragraphs: [
      'The list of tickets is sealed and published, before the randomness of the draw exists. Your ticket is on it.',
    ],
    facts: [
      { label: 'Ticket', value: number },
      { label: 'Draw', value: formatInstant('en', drawTime) },
      { label: 'Hash of the manifest', value: manifestSha256 },
      { label: 'Key of the lottery', value: publicKey },
    ],
    attachments: [toReceiptFile(week, receipt)],
    button: { label: 'Verify my ticket', url },
    afterword: [
      'The attachment is your receipt: keep it with this e-mail. It proves, offline and later too, that your ticket was on the list and that it is yours. Do not give it to anyone. The page “Check a receipt” compares it with what is published.',
    ],
  }),
  es: ({ week, number, drawTime, manifestSha256, publicKey, receipt, url }) => ({
    subject: `Su recibo del sorteo del ${formatDate('es', drawTime)}`,
    paragraphs: [
      'La lista de boletos está sellada y publicada, antes de que exista el azar del sorteo. Su boleto está en ella.',
    ],
    facts: [
      { label: 'Boleto', value: number },
      { label: 'Sorteo', value: formatInstant('es', drawTime) },
      { label: 'Huella del manifiesto', value: manifestSha256 },
      { label: 'Clave de la lotería', value: publicKey },
    ],
    attachments: [toReceiptFile(week, receipt)],
    button: { label: 'Verificar mi boleto', url },
    afterword: [
      'El archivo adjunto es su recibo: consérvelo con este correo. Demuestra, también sin conexión y más tarde, que su boleto estaba en la lista y que es suyo. No se lo dé a nadie. La página «Verificar un recibo» lo compara con lo publicado.',
    ],
  }),
  it: ({ week, number, drawTime, manifestSha256, publicKey, receipt, url }) => ({
    subject: `La sua ricevuta per l’estrazione del ${formatDate('it', drawTime)}`,
    paragraphs: [
      'L’elenco dei biglietti è sigillato e pubblicato, prima che esista il caso dell’estrazione. Il suo biglietto vi figura.',
    ],
    facts: [
      { label: 'Biglietto', value: number },
      { label: 'Estrazione', value: formatInstant('it', drawTime) },
      { label: 'Impronta del manifesto', value: manifestSha256 },
      { label: 'Chiave della lotteria', value: publicKey },
    ],
    attachments: [toReceiptFile(week, receipt)],
    button: { label: 'Verificare il mio biglietto', url },
    afterword: [
      'L’allegato è la sua ricevuta: la conservi con questa e-mail. Dimostra, anche offline e in seguito, che il suo biglietto era nell’elenco e che è suo. Non la dia a nessuno. La pagina «Verificare una ricevuta» la confronta con ciò che è pubblicato.',
    ],
  }),
}

/** Returns the receipt as a file that the site's page and the verifier take. */
function toReceiptFile(week: string, content: string) {
  return { filename: `cagnotte-receipt-${week}.json`, content, contentType: 'application/json' }
}
