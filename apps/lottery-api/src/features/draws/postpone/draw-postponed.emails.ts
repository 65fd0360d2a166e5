import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatInstant } from '#lottery-api/mail/formats.ts'

/** A draw is postponed by a day. */
export const drawPostponedEmail: EmailTemplate<{ readonly drawTime: Date; readonly url: string }> = {
  fr: ({ drawTime, url }) => ({
    subject: 'Le tirage est reporté',
    paragraphs: [
      `Votre ticket reste valable. Le tirage aura lieu le ${formatInstant('fr', drawTime)} ; l’avis signé qui dit pourquoi est publié sur sa page.`,
    ],
    button: { label: 'Voir le tirage', url },
  }),
  en: ({ drawTime, url }) => ({
    subject: 'The draw is postponed',
    paragraphs: [
      `Your ticket stays valid. The draw will take place on ${formatInstant('en', drawTime)}; the signed notice that says why is published on its page.`,
    ],
    button: { label: 'See the draw', url },
  }),
  es: ({ drawTime, url }) => ({
    subject: 'El sorteo se aplaza',
    paragraphs: [
      `Su boleto sigue siendo válido. El sorteo será el ${formatInstant('es', drawTime)}; el aviso firmado que dice por qué está publicado en su página.`,
    ],
    button: { label: 'Ver el sorteo', url },
  }),
  it: ({ drawTime, url }) => ({
    subject: 'L’estrazione è rinviata',
    paragraphs: [
      `Il suo biglietto resta valido. L’estrazione avrà luogo ${formatInstant('it', drawTime)}; l’avviso firmato che ne dice il motivo è pubblicato sulla sua pagina.`,
    ],
    button: { label: 'Vedere l’estrazione', url },
  }),
}
