import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const security: TextDocument = {
  title: 'Sicurezza',
  lead: 'Come si svolge un’estrazione perché nessuno, nemmeno noi, possa sceglierne il risultato; e come è protetto il suo account.',
  sections: [
    {
      title: 'La lista è sigillata prima che esista il numero casuale',
      blocks: [
        'Sessanta minuti prima dell’estrazione non cambia più nulla: né acquisti, né voti, né annullamenti. La lista dei biglietti convalidati viene ordinata e pubblicata, una riga per biglietto: numero, voto, pagato o gratuito, e un’impronta del titolare.',
        'Su queste righe un albero di Merkle (RFC 9162, SHA-256) dà una radice di 64 caratteri. La radice, l’impronta della lista, il montepremi, i voti e il numero di vincitori formano un manifesto, firmato con una chiave Ed25519. Ogni manifesto indica il precedente e porta un numero senza salti: nessuna estrazione può sparire.',
      ],
    },
    {
      title: 'Il numero casuale viene da fuori',
      blocks: [
        'Il numero casuale è quello di drand quicknet, il beacon pubblico della League of Entropy. Ogni 3 secondi più organizzazioni indipendenti firmano insieme un nuovo turno; ne serve la maggioranza, e nessuna conosce il risultato in anticipo.',
        'Il turno che conta è il primo all’ora dell’estrazione o subito dopo. Deriva dal calendario: non possiamo sceglierne un altro, né ricominciare.',
      ],
    },
    {
      title: 'Il calcolo è alla portata di tutti',
      blocks: [
        [
          'Il seme è l’impronta SHA-256 del manifesto e del numero casuale insieme.',
          'Il punteggio di un biglietto è l’impronta SHA-256 del seme e del suo numero.',
          'I biglietti sono ordinati per punteggio; i primi vincono, i successivi formano la riserva.',
        ],
        'Nessun mescolamento, nessuna divisione: nulla che possa favorire qualcuno. Togliere un perdente non cambia nulla. Un browser, un database e tre comandi in un terminale danno la stessa classifica.',
      ],
    },
    {
      title: 'Verificare',
      blocks: [
        'Nella pagina di ogni estrazione il suo browser scarica i file e rifà tutto: firme, albero, voti, montepremi, seme, classifica e quote. La sua [ricevuta](receipt) prova, anche senza connessione, che il suo biglietto era nella lista e che è suo.',
        'Ogni notte il servizio ricalcola tutte le estrazioni pubblicate e mostra che cosa ha trovato nella pagina delle [estrazioni](draws).',
      ],
    },
    {
      title: 'Il suo account',
      blocks: [
        [
          'Password di almeno 12 caratteri, protette con Argon2id; le più comuni e le sue ultime cinque sono rifiutate.',
          'Accesso da un indirizzo sconosciuto: conferma per e-mail, nel browser che l’ha chiesta.',
          'Autenticazione in due passaggi per e-mail, se la sceglie.',
          'Uscita automatica dopo l’inattività che sceglie lei, e in ogni caso dopo 12 ore.',
          'La password è chiesta di nuovo prima del denaro e delle modifiche all’account.',
        ],
      ],
    },
    {
      title: 'I suoi documenti e il denaro',
      blocks: [
        'I documenti d’identità sono controllati, ripuliti da contenuti nascosti, cifrati, e ogni consultazione è registrata. I pagamenti delle vincite e i vaglia richiedono due persone. I file di un’estrazione non si possono più modificare una volta sigillati, nemmeno dai nostri programmi.',
        'Pensa di aver trovato una falla? Ci scriva dalla pagina [Contatti](contact), oggetto «sicurezza». Le chiediamo di lasciarci il tempo di correggerla.',
      ],
    },
  ],
}
