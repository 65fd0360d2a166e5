import type { Translation } from '../translation.ts'

/** Questions and contact, in Italian. */
export const help: Pick<Translation, 'help'> = {
  help: {
    faqTitle: 'Domande frequenti',
    faqLead: 'Le risposte a quello che ci chiedono più spesso. Per tutto il resto, ci scriva.',
    search: 'Cerca nelle domande',
    found_zero: 'Nessuna risposta contiene queste parole.',
    found_one: '{{count}} risposta',
    found_other: '{{count}} risposte',
    notFound: 'La sua domanda non c’è?',
    toContact: 'Scrivi all’assistenza',
    contactTitle: 'Contatti',
    contactLead: 'Le risponde una persona per e-mail; le viene inviata una copia del messaggio.',
    name: 'Il suo nome',
    email: 'Il suo indirizzo e-mail',
    subject: 'Oggetto',
    chooseSubject: 'Scegli un oggetto',
    text: 'Il suo messaggio',
    send: 'Invia il messaggio',
    sent: 'Messaggio inviato',
    sentHint: 'Le risponderemo all’indirizzo indicato. Guardi anche nella posta indesiderata.',
    another: 'Scrivi un altro messaggio',
    toFaq: 'Legga prima le domande frequenti',
    mail: 'Oppure per e-mail:',
    urgent:
      'Il gioco le fa male? Non aspetti la nostra risposta: la pausa è immediata dal suo account, e in molti paesi esistono linee di ascolto.',
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
