import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const termsOfUse: TextDocument = {
  title: 'Condizioni d’uso',
  lead: 'Le regole del gioco e dell’account. Quelle dell’acquisto sono nelle condizioni di vendita.',
  sections: [
    {
      title: 'Oggetto e accettazione',
      blocks: [
        'Queste condizioni legano il giocatore e {name}, di seguito «la lotteria». Si accettano alla registrazione, insieme alle [condizioni di vendita](termsOfSale). Una modifica è annunciata per e-mail prima che abbia effetto e non tocca un’estrazione già pagata.',
      ],
    },
    {
      title: 'Chi può giocare',
      blocks: [
        [
          'Avere compiuto 18 anni e avere la capacità giuridica.',
          'Vivere in un paese dove il gioco è autorizzato: {licenceCountries}.',
          'Non essere escluso dal gioco, né per divieto né su propria richiesta.',
          'Non lavorare per la lotteria.',
          'Avere un solo account, a proprio nome, non prestato.',
        ],
        'Alla registrazione il giocatore certifica che le informazioni sono esatte e accetta le notifiche legate al gioco. I messaggi commerciali restano facoltativi.',
      ],
    },
    {
      title: 'L’account e l’identità',
      blocks: [
        'L’account si attiva con un link valido 48 ore. Il giocatore fornisce poi fronte e retro di un documento d’identità (PDF, JPG o PNG, al massimo 2 MB) entro un mese dalla registrazione. Senza documento a quella data l’account è eliminato. Un documento inviato in tempo sospende il termine; se è rifiutato, il giocatore ha 7 giorni per fornirne un altro. Il giocatore convalidato può fornire in ogni momento un documento più recente; il precedente vale fino alla convalida del nuovo.',
        'Nessun gioco e nessun pagamento è possibile prima della convalida. Il giocatore tiene segreta la password e risponde dell’uso dell’account, salvo che abbia segnalato un accesso estraneo.',
      ],
    },
    {
      title: 'Partecipare a un’estrazione',
      blocks: [
        'Una partecipazione segue sempre lo stesso ordine: voto, pagamento o credito, numero del biglietto, convalida. Un giocatore ha un solo biglietto per estrazione. Il numero, nella forma XX11XX22, è estratto da un generatore crittografico; il giocatore può cambiarlo fino alla convalida. Partecipano solo i biglietti convalidati.',
        'Partecipazioni, cambi di voto e annullamenti si chiudono 60 minuti prima dell’estrazione. Un pagamento ricevuto dopo diventa crediti.',
      ],
    },
    {
      title: 'Il numero di vincitori',
      blocks: [
        [
          'Minimo: un biglietto su 1000. Mediano: uno su 100. Massimo: uno su 10. Arrotondato per eccesso, almeno 2, mai più dei biglietti.',
          'Prevale la scelta dell’elettore mediano fra i voti espressi; «nessuna opinione» non conta.',
          'Se i due voti centrali differiscono, o non c’è alcun voto, la scelta è mediano.',
        ],
      ],
    },
    {
      title: 'L’estrazione',
      blocks: [
        'Si svolge ogni domenica alle 20:00, ora di Parigi. La lista sigillata e il manifesto firmato sono pubblicati prima; il numero casuale è quello del turno di drand quicknet fissato da quell’ora; il risultato è quello del calcolo pubblicato nella pagina [Sicurezza](security). Se ciò che è mostrato e questo calcolo differiscono, fa fede il calcolo.',
        'Se la lista non è sigillata 15 minuti prima dell’ora, l’estrazione è rinviata di 24 ore. Se il beacon tarda, aspetta quel turno. È rinviata sei volte al massimo, ogni volta con un avviso firmato. Con meno di due biglietti, o se si dovesse rinviarla ancora, è annullata e i crediti sono restituiti.',
      ],
    },
    {
      title: 'Le vincite',
      blocks: [
        'Il montepremi è diviso in parti uguali; i centesimi che avanzano vanno ai primi posti, uno ciascuno. Il vincitore è avvisato con un link valido 72 ore, rinnovabile. Conferma la propria identità e richiede la vincita entro 60 giorni dall’annuncio. Se il documento convalidato è scaduto, il vincitore ne fornisce prima uno nuovo, senza che questo termine si fermi. Il pagamento avviene con bonifico, al nome verificato. Una vincita fino a 5 € non va richiesta quando l’identità e un conto al nome verificato sono già noti: vi è versata.',
        'Una vincita non richiesta va al montepremi dell’estrazione successiva. Se qualcosa si oppone al pagamento (identità, esclusione, divieto di giocare), il vincitore ne è avvisato e ha 14 giorni per regolarizzare la situazione o rispondere; solo allora due persone della lotteria decidono insieme. Se decidono contro di lui, lo sostituisce il posto seguente e il motivo è pubblicato come codice. Le eventuali imposte sono a carico del vincitore.',
      ],
    },
    {
      title: 'Gioco responsabile',
      blocks: [
        'Il giocatore fissa un limite di deposito prima del primo pagamento. Una pausa o un’esclusione è immediata e irrevocabile fino al suo termine. I dettagli sono nella pagina [Rischi per il giocatore](risks).',
      ],
    },
    {
      title: 'Usi vietati',
      blocks: [
        'Sono vietati: documenti falsi, account multipli, gioco per conto d’altri, riciclaggio, uso di mezzi di pagamento di terzi, attacchi al servizio. La lotteria può sospendere l’account per il tempo della verifica, poi chiuderlo; una vincita ottenuta così non è dovuta.',
      ],
    },
    {
      title: 'Sponsorizzazione',
      blocks: [
        'Un invitato conta una volta convalidato e dopo una prima estrazione pagata. Le soglie di 10, 20, 40, 70, 110 e 160 invitati danno, una volta ciascuna, 1, 1, 2, 3, 3 e 4 crediti gratuiti. Invitare sé stessi, con lo stesso documento o lo stesso conto di pagamento, non conta.',
      ],
    },
    {
      title: 'Chiusura dell’account',
      blocks: [
        'Il giocatore può eliminare l’account in qualsiasi momento. L’eliminazione aspetta che una vincita sia pagata e che un biglietto sigillato sia estratto. I crediti pagati e non usati sono rimborsati su richiesta prima della chiusura.',
      ],
    },
    {
      title: 'Responsabilità, legge e controversie',
      blocks: [
        'La lotteria risponde dei propri obblighi nei limiti della legge e non della forza maggiore. Legge e tribunali: {law}, senza privare il consumatore delle tutele del suo paese. Reclami: pagina [Contatti](contact), poi l’organismo di mediazione: {mediator}.',
      ],
    },
  ],
}
