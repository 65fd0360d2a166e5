import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatAmount, formatDate, formatDay } from '#lottery-api/mail/formats.ts'

type WinFacts = {
  readonly drawTime: Date
  readonly number: string
  readonly cents: number
  readonly claimBy: Date
  readonly url: string
  /** The win is confirmed, and no account is given yet. */
  readonly isConfirmed: boolean
  readonly isReminder: boolean
}

/** Announces a win, or reminds of it, with the link that confirms it or the page where it is claimed. */
export const prizeWonEmail: EmailTemplate<WinFacts> = {
  fr: ({ drawTime, number, cents, claimBy, url, isConfirmed, isReminder }) => ({
    subject: isReminder
      ? `Rappel : votre gain au tirage du ${formatDate('fr', drawTime)} vous attend`
      : `Vous avez gagné au tirage du ${formatDate('fr', drawTime)} !`,
    paragraphs: [
      isConfirmed
        ? 'Votre gain est confirmé. Indiquez le compte bancaire sur lequel nous le versons.'
        : 'Votre ticket est parmi les gagnants. Confirmez votre gain par ce lien, valable 72 heures ; votre identité est alors vérifiée une nouvelle fois.',
    ],
    facts: [
      { label: 'Ticket', value: number },
      { label: 'Gain', value: formatAmount('fr', cents) },
      { label: 'À réclamer au plus tard', value: formatDay('fr', claimBy) },
    ],
    button: { label: isConfirmed ? 'Indiquer mon compte' : 'Confirmer mon gain', url },
    afterword: [
      'Sans réclamation avant cette date, le gain est ajouté à la cagnotte suivante.',
      'Nous ne vous demandons jamais de payer quoi que ce soit pour recevoir un gain.',
    ],
  }),
  en: ({ drawTime, number, cents, claimBy, url, isConfirmed, isReminder }) => ({
    subject: isReminder
      ? `Reminder: your win in the draw of ${formatDate('en', drawTime)} is waiting`
      : `You have won in the draw of ${formatDate('en', drawTime)}!`,
    paragraphs: [
      isConfirmed
        ? 'Your win is confirmed. Tell us the bank account that we pay it to.'
        : 'Your ticket is among the winners. Confirm your win by this link, which works for 72 hours; your identity is then checked once more.',
    ],
    facts: [
      { label: 'Ticket', value: number },
      { label: 'Prize', value: formatAmount('en', cents) },
      { label: 'Claim it by', value: formatDay('en', claimBy) },
    ],
    button: { label: isConfirmed ? 'Give my account' : 'Confirm my win', url },
    afterword: [
      'A prize that is not claimed by then goes into the next pot.',
      'We never ask you to pay anything to get a prize.',
    ],
  }),
  es: ({ drawTime, number, cents, claimBy, url, isConfirmed, isReminder }) => ({
    subject: isReminder
      ? `Recordatorio: su premio del sorteo del ${formatDate('es', drawTime)} le espera`
      : `¡Ha ganado en el sorteo del ${formatDate('es', drawTime)}!`,
    paragraphs: [
      isConfirmed
        ? 'Su premio está confirmado. Indique la cuenta bancaria en la que lo pagamos.'
        : 'Su boleto está entre los ganadores. Confirme su premio con este enlace, válido durante 72 horas; su identidad se comprueba entonces una vez más.',
    ],
    facts: [
      { label: 'Boleto', value: number },
      { label: 'Premio', value: formatAmount('es', cents) },
      { label: 'Reclamar a más tardar', value: formatDay('es', claimBy) },
    ],
    button: { label: isConfirmed ? 'Indicar mi cuenta' : 'Confirmar mi premio', url },
    afterword: [
      'Si no se reclama antes de esa fecha, el premio se añade al siguiente bote.',
      'Nunca le pedimos que pague nada para recibir un premio.',
    ],
  }),
  it: ({ drawTime, number, cents, claimBy, url, isConfirmed, isReminder }) => ({
    subject: isReminder
      ? `Promemoria: la sua vincita dell’estrazione del ${formatDate('it', drawTime)} la aspetta`
      : `Ha vinto nell’estrazione del ${formatDate('it', drawTime)}!`,
    paragraphs: [
      isConfirmed
        ? 'La sua vincita è confermata. Indichi il conto bancario su cui la versiamo.'
        : 'Il suo biglietto è tra i vincitori. Confermi la vincita con questo link, valido 72 ore; la sua identità viene allora verificata un’altra volta.',
    ],
    facts: [
      { label: 'Biglietto', value: number },
      { label: 'Vincita', value: formatAmount('it', cents) },
      { label: 'Da riscuotere entro', value: formatDay('it', claimBy) },
    ],
    button: { label: isConfirmed ? 'Indicare il mio conto' : 'Confermare la mia vincita', url },
    afterword: [
      'Se non viene riscossa entro quella data, la vincita va nel prossimo montepremi.',
      'Non le chiediamo mai di pagare nulla per ricevere una vincita.',
    ],
  }),
}

type PaidFacts = { readonly cents: number; readonly ending: string; readonly reference: string }

/** Tells a winner that the prize was paid. */
export const prizePaidEmail: EmailTemplate<PaidFacts> = {
  fr: ({ cents, ending, reference }) => ({
    subject: 'Votre gain est versé',
    paragraphs: ['Nous avons versé votre gain par virement.'],
    facts: [
      { label: 'Montant', value: formatAmount('fr', cents) },
      { label: 'Compte', value: `… ${ending}` },
      { label: 'Référence', value: reference },
    ],
  }),
  en: ({ cents, ending, reference }) => ({
    subject: 'Your prize is paid',
    paragraphs: ['We have paid your prize by bank transfer.'],
    facts: [
      { label: 'Amount', value: formatAmount('en', cents) },
      { label: 'Account', value: `… ${ending}` },
      { label: 'Reference', value: reference },
    ],
  }),
  es: ({ cents, ending, reference }) => ({
    subject: 'Su premio está pagado',
    paragraphs: ['Hemos pagado su premio por transferencia bancaria.'],
    facts: [
      { label: 'Importe', value: formatAmount('es', cents) },
      { label: 'Cuenta', value: `… ${ending}` },
      { label: 'Referencia', value: reference },
    ],
  }),
  it: ({ cents, ending, reference }) => ({
    subject: 'La sua vincita è pagata',
    paragraphs: ['Abbiamo pagato la sua vincita con un bonifico.'],
    facts: [
      { label: 'Importo', value: formatAmount('it', cents) },
      { label: 'Conto', value: `… ${ending}` },
      { label: 'Riferimento', value: reference },
    ],
  }),
}

type SmallWin = {
  readonly drawTime: Date
  readonly number: string
  readonly cents: number
  /** The last characters of the payout account. */
  readonly ending: string
  readonly url: string
}

/** Announces a small prize, which is paid to the account on file without a claim. */
export const smallPrizeWonEmail: EmailTemplate<SmallWin> = {
  fr: ({ drawTime, number, cents, ending, url }) => ({
    subject: `Vous avez gagné au tirage du ${formatDate('fr', drawTime)} !`,
    paragraphs: [
      `Vous n’avez rien à faire : votre gain part vers votre compte finissant par ${ending}, après le contrôle de deux personnes.`,
    ],
    facts: [
      { label: 'Ticket', value: number },
      { label: 'Gain', value: formatAmount('fr', cents) },
    ],
    button: { label: 'Voir mon gain', url },
    afterword: ['Nous ne vous demandons jamais de payer quoi que ce soit pour recevoir un gain.'],
  }),
  en: ({ drawTime, number, cents, ending, url }) => ({
    subject: `You have won in the draw of ${formatDate('en', drawTime)}!`,
    paragraphs: [
      `You need do nothing: your prize goes to your account ending in ${ending}, once two people have checked it.`,
    ],
    facts: [
      { label: 'Ticket', value: number },
      { label: 'Prize', value: formatAmount('en', cents) },
    ],
    button: { label: 'See my win', url },
    afterword: ['We never ask you to pay anything to get a prize.'],
  }),
  es: ({ drawTime, number, cents, ending, url }) => ({
    subject: `¡Ha ganado en el sorteo del ${formatDate('es', drawTime)}!`,
    paragraphs: [
      `No tiene que hacer nada: su premio va a su cuenta terminada en ${ending}, una vez que dos personas lo hayan comprobado.`,
    ],
    facts: [
      { label: 'Boleto', value: number },
      { label: 'Premio', value: formatAmount('es', cents) },
    ],
    button: { label: 'Ver mi premio', url },
    afterword: ['Nunca le pedimos que pague nada para recibir un premio.'],
  }),
  it: ({ drawTime, number, cents, ending, url }) => ({
    subject: `Ha vinto nell’estrazione del ${formatDate('it', drawTime)}!`,
    paragraphs: [
      `Non deve fare nulla: la vincita va sul suo conto che termina con ${ending}, dopo il controllo di due persone.`,
    ],
    facts: [
      { label: 'Biglietto', value: number },
      { label: 'Vincita', value: formatAmount('it', cents) },
    ],
    button: { label: 'Vedi la mia vincita', url },
    afterword: ['Non le chiediamo mai di pagare nulla per ricevere una vincita.'],
  }),
}
