import { findHelp } from '@repo/lottery-rules/help-lines'
import type { Language } from '@repo/prisma/lottery-types'
import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatCountry, formatInstant } from '#lottery-api/mail/formats.ts'

type Facts = { readonly endsAt: Date | null; readonly country: string | null }

/** Tells a player that an exclusion has begun, until when, and where to get help. */
export const excludedEmail: EmailTemplate<Facts> = {
  fr: ({ endsAt, country }) => ({
    subject: 'Votre exclusion du jeu a commencé',
    paragraphs: [
      endsAt
        ? `Vous ne pouvez plus jouer jusqu’au ${formatInstant('fr', endsAt)}.`
        : 'Vous ne pourrez plus jamais jouer ici.',
      'Rien ne peut raccourcir cette période, ni vous ni nous. Vos participations qui pouvaient encore être annulées le sont, et leurs crédits vous sont rendus.',
    ],
    ...toHelpPart('fr', country, 'Une aide gratuite ou au prix d’un appel local :'),
  }),
  en: ({ endsAt, country }) => ({
    subject: 'Your exclusion from play has begun',
    paragraphs: [
      endsAt ? `You cannot play until ${formatInstant('en', endsAt)}.` : 'You can never play here again.',
      'Nothing shortens this term, neither you nor we can. Entries that could still be taken back were, and their credits returned.',
    ],
    ...toHelpPart('en', country, 'Help, free or for a local call:'),
  }),
  es: ({ endsAt, country }) => ({
    subject: 'Su exclusión del juego ha comenzado',
    paragraphs: [
      endsAt
        ? `No puede jugar hasta el ${formatInstant('es', endsAt)}.`
        : 'Ya no podrá jugar aquí nunca más.',
      'Nada acorta este plazo, ni usted ni nosotros podemos hacerlo. Las participaciones que aún podían anularse se han anulado y sus créditos se han devuelto.',
    ],
    ...toHelpPart('es', country, 'Ayuda gratuita o a precio de llamada local:'),
  }),
  it: ({ endsAt, country }) => ({
    subject: 'La sua esclusione dal gioco è iniziata',
    paragraphs: [
      endsAt ? `Non può giocare fino a ${formatInstant('it', endsAt)}.` : 'Non potrà mai più giocare qui.',
      'Nulla accorcia questo periodo, né lei né noi possiamo farlo. Le partecipazioni che potevano ancora essere annullate lo sono state, e i loro crediti restituiti.',
    ],
    ...toHelpPart('it', country, 'Aiuto gratuito o al costo di una chiamata locale:'),
  }),
}

/** Tells a player that an exclusion is over. The mail does not invite to play. */
export const exclusionEndedEmail: EmailTemplate<{ readonly country: string | null; readonly url: string }> = {
  fr: ({ country, url }) => ({
    subject: 'Votre période sans jeu est terminée',
    paragraphs: [
      'Rien ne vous oblige à rejouer. Si vous préférez prolonger cette période, vous pouvez en commencer une autre aussitôt.',
    ],
    button: { label: 'Voir mes réglages', url },
    ...toHelpPart('fr', country, 'Une aide gratuite ou au prix d’un appel local :'),
  }),
  en: ({ country, url }) => ({
    subject: 'Your term without play is over',
    paragraphs: [
      'Nothing obliges you to play again. If you prefer to go on without, you can begin another term at once.',
    ],
    button: { label: 'See my settings', url },
    ...toHelpPart('en', country, 'Help, free or for a local call:'),
  }),
  es: ({ country, url }) => ({
    subject: 'Su periodo sin juego ha terminado',
    paragraphs: [
      'Nada le obliga a volver a jugar. Si prefiere prolongarlo, puede empezar otro periodo enseguida.',
    ],
    button: { label: 'Ver mis ajustes', url },
    ...toHelpPart('es', country, 'Ayuda gratuita o a precio de llamada local:'),
  }),
  it: ({ country, url }) => ({
    subject: 'Il suo periodo senza gioco è terminato',
    paragraphs: [
      'Nulla la obbliga a giocare di nuovo. Se preferisce prolungarlo, può iniziarne un altro subito.',
    ],
    button: { label: 'Vedere le mie impostazioni', url },
    ...toHelpPart('it', country, 'Aiuto gratuito o al costo di una chiamata locale:'),
  }),
}

function toHelpPart(language: Language, country: string | null, title: string) {
  const where = country === null ? '' : ` (${formatCountry(language, country)})`
  const facts = findHelp(country).map(({ name, phone, url }) =>
    phone === null ? { label: name, value: url } : { label: `${name}${where}`, value: phone },
  )
  return { afterword: [title], facts }
}
