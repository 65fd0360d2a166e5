import type { Faq } from './faq.ts'

/** The FAQ in Italian. */
export const faq: Faq = {
  conditions: [
    {
      question: 'Chi può giocare?',
      answer: [
        'Chiunque abbia compiuto 18 anni e abbia l’identità convalidata, viva in un paese dove il gioco è autorizzato e non sia escluso dal gioco. Ogni persona ha un solo account. I membri del nostro personale non possono giocare.',
      ],
    },
    {
      question: 'Perché chiedete un documento d’identità?',
      answer: [
        'Perché nessuno giochi prima dei 18 anni o con più account. Fronte e retro in PDF, JPG o PNG, al massimo 2 MB ciascuno. Finché l’identità non è convalidata, nessun pagamento è possibile.',
        'Ha un mese dalla registrazione; glielo ricordiamo nei giorni 7, 21 e 27. Dopo, l’account viene eliminato. Un documento inviato in tempo ferma il termine, e uno rifiutato lascia 7 giorni per inviarne un altro.',
      ],
    },
    {
      question: 'Posso giocare da qualsiasi paese?',
      answer: [
        'Il sito si legge ovunque, ma si gioca solo dai paesi in cui la nostra [licenza](licence) lo permette. Il paese di residenza è controllato alla registrazione e al pagamento.',
      ],
    },
  ],
  game: [
    {
      question: 'Quanto costa una partecipazione?',
      answer: [
        '3 € per quattro estrazioni. Per ogni estrazione 60 centesimi vanno al montepremi e 15 centesimi alle spese di funzionamento: di 3 €, quindi, 2,40 € tornano ai vincitori. Veda [Trasparenza e prezzi](pricing).',
      ],
    },
    {
      question: 'A che cosa serve il voto?',
      answer: [
        'Decide il numero di vincitori. Per N biglietti: minimo uno su 1000, mediano uno su 100, massimo uno su 10, arrotondato per eccesso e mai meno di 2. Prevale la scelta dell’elettore mediano; «nessuna opinione» non conta. Se i due voti centrali differiscono, o nessuno vota, è il mediano. Il voto si cambia fino alla chiusura.',
      ],
    },
    {
      question: 'Il numero del biglietto cambia le mie probabilità?',
      answer: [
        'No. Un numero ha la forma XX11XX22: due lettere, due cifre, due lettere, due cifre. Lo estrae un generatore crittografico ed è unico nell’estrazione. Può chiederne un altro finché non lo convalida: tutti hanno esattamente le stesse probabilità.',
      ],
    },
    {
      question: 'Quanto valgono i crediti?',
      answer: [
        'Un credito vale un’estrazione. I crediti gratuiti (sponsorizzazione) si usano per primi, cominciando da quelli che scadono prima, e valgono 12 mesi. I crediti pagati non scadono mai; quelli inutilizzati si rimborsano. Un biglietto gratuito mette gli stessi 60 centesimi nel montepremi: vengono dalle spese di funzionamento. Se il prezzo cambia, un credito già pagato vale sempre un’estrazione: la quota del montepremi non scende mai e, se sale, le spese di funzionamento pagano la differenza.',
      ],
    },
    {
      question: 'Come funziona la sponsorizzazione?',
      answer: [
        'Dia il suo codice. Un invitato conta una volta convalidato e dopo una prima estrazione pagata. I crediti gratuiti arrivano a 10, 20, 40, 70, 110 e 160 invitati: 1, 1, 2, 3, 3 e 4. Invitare sé stessi, con lo stesso documento o lo stesso conto di pagamento, non conta.',
      ],
    },
  ],
  draw: [
    {
      question: 'Quando si svolge l’estrazione?',
      answer: [
        'Ogni domenica alle 20:00, ora di Parigi, d’estate e d’inverno. Le partecipazioni si chiudono 60 minuti prima; la lista dei biglietti è sigillata e pubblicata al più tardi 30 minuti prima.',
      ],
    },
    {
      question: 'Da dove viene il numero casuale?',
      answer: [
        'Da drand quicknet, un beacon pubblico gestito dalla League of Entropy, un gruppo di organizzazioni indipendenti. Ogni 3 secondi pubblica un numero che nessuno conosce prima. Il turno che conterà è fissato dal calendario: non possiamo sceglierne un altro. Veda [Algoritmo o palline](algorithm).',
      ],
    },
    {
      question: 'E se il beacon o il sito si guasta?',
      answer: [
        'Se la lista non ha potuto essere sigillata 15 minuti prima dell’ora, l’estrazione è rinviata di 24 ore, prima che esista il numero casuale, e il turno diventa quello della nuova ora. Se il beacon tarda, l’estrazione aspetta esattamente quel turno, mai un altro.',
        'Ogni rinvio è pubblicato con un avviso firmato. Con meno di due biglietti, o se servisse un settimo rinvio, l’estrazione è annullata e i crediti sono restituiti.',
      ],
    },
  ],
  winnings: [
    {
      question: 'Come saprò di aver vinto?',
      answer: [
        'Con un’e-mail che contiene un link valido 72 ore, con una notifica e sulla pagina dell’estrazione. Glielo ricordiamo nei giorni 1, 7, 30, 53 e 59. Nessuno le chiederà mai denaro per ricevere una vincita.',
      ],
    },
    {
      question: 'Come vengo pagato?',
      answer: [
        'La sua identità è controllata di nuovo, poi la vincita è versata con bonifico su un conto intestato al nome verificato. Ogni pagamento è autorizzato da due persone. Ha 60 giorni per richiedere una vincita; dopo va al montepremi successivo, e viene pubblicato.',
      ],
    },
    {
      question: 'Che cosa succede se un vincitore non può ricevere la vincita?',
      answer: [
        'Nulla si decide da solo: al vincitore viene detto che cosa si oppone alla vincita, e ha 14 giorni per rimediare o risponderci. Poi due persone decidono insieme. Se la vincita non può essergli versata, il biglietto del posto seguente prende il suo posto; il motivo è pubblicato come codice, mai come nome.',
      ],
    },
    {
      question: 'Il mio nome sarà pubblicato?',
      answer: [
        'Di norma solo il numero del biglietto, l’importo e il paese. Il suo nome o la sua foto compaiono solo se lo accetta, separatamente per ciascuno.',
      ],
    },
  ],
  security: [
    {
      question: 'Perché mi chiedete di confermare un accesso?',
      answer: [
        'Quando la password giusta arriva da un indirizzo mai visto da 180 giorni, le scriviamo l’ora, il paese e il browser. Lei approva, oppure risponde «non ero io». La sessione si apre solo nel browser che l’ha chiesta.',
      ],
    },
    {
      question: 'Che cos’è l’autenticazione in due passaggi?',
      answer: [
        'Un’opzione delle impostazioni: un codice di 6 cifre inviato per e-mail, valido 10 minuti e 5 tentativi. Il link che conferma un nuovo indirizzo ne fa le veci.',
      ],
    },
    {
      question: 'Come posso verificare un’estrazione per conto mio?',
      answer: [
        'Ogni estrazione ha una pagina di prova, dove il suo browser rifà tutto il calcolo. Può anche scaricare i file e usare i nostri comandi, o [controllare la sua ricevuta](receipt) senza connessione. Il meccanismo è spiegato nella pagina [Sicurezza](security).',
      ],
    },
  ],
  technical: [
    {
      question: 'Il mio link non funziona più',
      answer: [
        'Un link di attivazione vale 48 ore, uno per la password 30 minuti. Ognuno serve una volta sola, e uno nuovo annulla il vecchio. La pagina del link scaduto permette di riceverne un altro.',
      ],
    },
    {
      question: 'Il mio pagamento non è riuscito',
      answer: [
        'Il suo voto è conservato e può riprovare, con lo stesso mezzo o con un altro, fino alla chiusura. Un pagamento che arriva dopo la chiusura diventa crediti: niente è retrodatato.',
      ],
    },
    {
      question: 'Vengo disconnesso senza fare nulla',
      answer: [
        'È una protezione: la sessione si chiude dopo 5, 10, 15, 30 o 60 minuti di inattività, a sua scelta (15 di norma), e in ogni caso dopo 12 ore. Il tempo si cambia nelle impostazioni dell’account.',
      ],
    },
  ],
  personal_data: [
    {
      question: 'Chi vede il mio documento d’identità?',
      answer: [
        'Le persone incaricate di controllarlo, e nessun altro. È cifrato e ogni consultazione è registrata. I tempi di conservazione sono nell’[informativa sulla privacy](privacy).',
      ],
    },
    {
      question: 'Il mio nome è nella lista pubblicata?',
      answer: [
        'No. Ogni riga porta il numero, il voto, pagato o gratuito, e un’impronta del titolare. Solo il segreto della sua ricevuta lega quell’impronta a lei; se viene distrutto, il legame sparisce e la prova resta valida.',
      ],
    },
    {
      question: 'Come recupero o elimino i miei dati?',
      answer: [
        'Dal suo account: l’esportazione dà tutto quello che sappiamo di lei, l’eliminazione cancella i suoi dati. Aspetta solo che una vincita sia pagata o che un biglietto sigillato sia estratto; quello che la legge ci obbliga a conservare è tenuto a parte.',
      ],
    },
  ],
}
