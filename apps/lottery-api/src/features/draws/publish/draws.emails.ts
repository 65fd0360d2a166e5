import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatAmount, formatDate } from '#lottery-api/mail/formats.ts'

type ResultFacts = {
  readonly drawTime: Date
  readonly number: string
  readonly winners: number
  readonly potCents: number
  readonly url: string
}

/** The result of a draw, for players without a prize. */
export const resultEmail: EmailTemplate<ResultFacts> = {
  fr: ({ drawTime, number, winners, potCents, url }) => ({
    subject: `Le résultat du tirage du ${formatDate('fr', drawTime)}`,
    paragraphs: ['Le tirage a eu lieu. Votre ticket n’a pas gagné cette fois.'],
    facts: [
      { label: 'Ticket', value: number },
      { label: 'Gagnants', value: String(winners) },
      { label: 'Cagnotte partagée', value: formatAmount('fr', potCents) },
    ],
    button: { label: 'Vérifier le tirage', url },
    afterword: ['Vous pouvez arrêter ces messages dans les réglages de votre compte.'],
  }),
  en: ({ drawTime, number, winners, potCents, url }) => ({
    subject: `The result of the draw of ${formatDate('en', drawTime)}`,
    paragraphs: ['The draw has taken place. Your ticket has not won this time.'],
    facts: [
      { label: 'Ticket', value: number },
      { label: 'Winners', value: String(winners) },
      { label: 'Pot shared', value: formatAmount('en', potCents) },
    ],
    button: { label: 'Verify the draw', url },
    afterword: ['You can stop these messages in the settings of your account.'],
  }),
  es: ({ drawTime, number, winners, potCents, url }) => ({
    subject: `El resultado del sorteo del ${formatDate('es', drawTime)}`,
    paragraphs: ['El sorteo se ha celebrado. Su boleto no ha ganado esta vez.'],
    facts: [
      { label: 'Boleto', value: number },
      { label: 'Ganadores', value: String(winners) },
      { label: 'Bote repartido', value: formatAmount('es', potCents) },
    ],
    button: { label: 'Verificar el sorteo', url },
    afterword: ['Puede detener estos mensajes en los ajustes de su cuenta.'],
  }),
  it: ({ drawTime, number, winners, potCents, url }) => ({
    subject: `Il risultato dell’estrazione del ${formatDate('it', drawTime)}`,
    paragraphs: ['L’estrazione ha avuto luogo. Il suo biglietto questa volta non ha vinto.'],
    facts: [
      { label: 'Biglietto', value: number },
      { label: 'Vincitori', value: String(winners) },
      { label: 'Montepremi diviso', value: formatAmount('it', potCents) },
    ],
    button: { label: 'Verificare l’estrazione', url },
    afterword: ['Può disattivare questi messaggi nelle impostazioni del suo account.'],
  }),
}
