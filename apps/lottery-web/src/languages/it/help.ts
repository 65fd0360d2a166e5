import type { Translation } from '../translation.ts'

/** Questions and contact, in Italian. */
export const help: Pick<Translation, 'help'> = {
  help: {
    faqTitle: 'Domande frequenti',
    faqLead: 'Le risposte a quello che ci chiedono più spesso. Per tutto il resto, scrivici.',
    search: 'Cerca nelle domande',
    found_zero: 'Nessuna risposta contiene queste parole.',
    found_one: '{{count}} risposta',
    found_other: '{{count}} risposte',
    notFound: 'La tua domanda non c’è?',
    toContact: 'Scrivi all’assistenza',
    contactTitle: 'Contatti',
    contactLead: 'Ti risponde una persona per e-mail; ti viene inviata una copia del messaggio.',
    name: 'Il tuo nome',
    email: 'Il tuo indirizzo e-mail',
    subject: 'Oggetto',
    chooseSubject: 'Scegli un oggetto',
    text: 'Il tuo messaggio',
    send: 'Invia il messaggio',
    sent: 'Messaggio inviato',
    sentHint: 'Ti risponderemo all’indirizzo indicato. Controlla anche la posta indesiderata.',
    another: 'Scrivi un altro messaggio',
    toFaq: 'Leggi prima le domande frequenti',
    mail: 'Oppure per e-mail:',
    urgent:
      'Il gioco ti fa male? Non aspettare la nostra risposta: la pausa è immediata dal tuo account, e in molti paesi esistono linee di ascolto.',
    toRisks: 'Aiuto e linee di ascolto',
    conditions: 'Condizioni di partecipazione',
    game: 'Il gioco',
    draw: 'L’estrazione',
    winnings: 'Le vincite',
    security: 'La sicurezza',
    technical: 'Assistenza tecnica',
    personal_data: 'Dati personali',
  },
}
