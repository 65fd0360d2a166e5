import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'

/** `isReturned` is false for a credit that has expired meanwhile. */
type Facts = { readonly week: string; readonly isReturned: boolean; readonly url: string }

/** Sales have closed, and an entry was not validated. */
export const participationIncompleteEmail: EmailTemplate<Facts> = {
  fr: ({ isReturned, url }) => ({
    subject: 'Vous ne participez pas à ce tirage',
    paragraphs: [
      'La clôture est passée et votre participation n’était pas complète : votre ticket n’est pas dans la liste du tirage.',
      ...(isReturned ? ['Votre crédit vous est rendu : il sert pour un autre tirage.'] : []),
    ],
    button: { label: 'Voir mes crédits', url },
  }),
  en: ({ isReturned, url }) => ({
    subject: 'You do not take part in this draw',
    paragraphs: [
      'Sales are closed and your entry was not complete: your ticket is not in the list of the draw.',
      ...(isReturned ? ['Your credit is returned: use it for another draw.'] : []),
    ],
    button: { label: 'See my credits', url },
  }),
  es: ({ isReturned, url }) => ({
    subject: 'No participa en este sorteo',
    paragraphs: [
      'El cierre ha pasado y su participación no estaba completa: su boleto no está en la lista del sorteo.',
      ...(isReturned ? ['Se le devuelve el crédito: sirve para otro sorteo.'] : []),
    ],
    button: { label: 'Ver mis créditos', url },
  }),
  it: ({ isReturned, url }) => ({
    subject: 'Lei non partecipa a questa estrazione',
    paragraphs: [
      'La chiusura è passata e la sua partecipazione non era completa: il biglietto non è nella lista dell’estrazione.',
      ...(isReturned ? ['Il credito le viene restituito: vale per un’altra estrazione.'] : []),
    ],
    button: { label: 'Vedere i miei crediti', url },
  }),
}

/** A draw is cancelled. */
export const drawCancelledEmail: EmailTemplate<Facts> = {
  fr: ({ week, isReturned, url }) => ({
    subject: 'Le tirage auquel vous participiez est annulé',
    paragraphs: [
      `Le tirage ${week} n’aura pas lieu. L’avis signé qui dit pourquoi est publié sur sa page.`,
      ...(isReturned ? ['Votre crédit vous est rendu.'] : []),
    ],
    button: { label: 'Voir mes crédits', url },
  }),
  en: ({ week, isReturned, url }) => ({
    subject: 'The draw you were taking part in is cancelled',
    paragraphs: [
      `The draw ${week} will not take place. The signed notice that says why is published on its page.`,
      ...(isReturned ? ['Your credit is returned.'] : []),
    ],
    button: { label: 'See my credits', url },
  }),
  es: ({ week, isReturned, url }) => ({
    subject: 'El sorteo en el que participaba está anulado',
    paragraphs: [
      `El sorteo ${week} no tendrá lugar. El aviso firmado que dice por qué está publicado en su página.`,
      ...(isReturned ? ['Se le devuelve el crédito.'] : []),
    ],
    button: { label: 'Ver mis créditos', url },
  }),
  it: ({ week, isReturned, url }) => ({
    subject: 'L’estrazione a cui partecipava è annullata',
    paragraphs: [
      `L’estrazione ${week} non avrà luogo. L’avviso firmato che ne dice il motivo è pubblicato sulla sua pagina.`,
      ...(isReturned ? ['Il credito le viene restituito.'] : []),
    ],
    button: { label: 'Vedere i miei crediti', url },
  }),
}
