import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const about: TextDocument = {
  title: 'Chi siamo',
  lead: 'Cagnotte è una lotteria comunitaria: tante piccole puntate, più vincitori e niente del montepremi che resti in cassa.',
  sections: [
    {
      title: 'L’idea',
      blocks: [
        'Le grandi lotterie promettono un solo vincitore immensamente ricco e milioni di perdenti. Noi abbiamo voluto il contrario: ogni settimana un’estrazione designa più vincitori, che si dividono il montepremi in parti uguali. È più facile che una vincita ragionevole rallegri un anno che sconvolga una vita.',
        'Una partecipazione costa 3 € e vale per quattro estrazioni. In ogni estrazione 60 centesimi vanno al montepremi e 15 centesimi alle spese di funzionamento. Il montepremi è distribuito per intero, ogni volta. Il dettaglio è nella pagina [Trasparenza e prezzi](pricing).',
      ],
    },
    {
      title: 'Una regola decisa dai giocatori',
      blocks: [
        'Pochi vincitori che ricevono molto o molti vincitori che ricevono un po’? Non spetta a noi deciderlo. Con il biglietto, ogni giocatore vota per un numero di vincitori minimo, mediano o massimo, oppure resta senza opinione. Prevale la scelta dell’elettore mediano: nessuna minoranza rumorosa può spostarla da sola.',
      ],
    },
    {
      title: 'Non crederci, verifica',
      blocks: [
        'La maggior parte delle lotterie chiede fiducia. Noi preferiamo pubblicare quello che serve per farne a meno: la lista dei biglietti è sigillata e pubblicata prima dell’estrazione, il numero casuale viene da un servizio indipendente che non controlliamo e il risultato si può ricalcolare su qualsiasi computer, o proprio qui nel suo browser.',
        'La pagina [Sicurezza](security) spiega il meccanismo e [Algoritmo o palline](algorithm) lo confronta con le macchine che si vedono in televisione.',
      ],
    },
    {
      title: 'Quello che non facciamo',
      blocks: [
        [
          'Non vendiamo i suoi dati e non mostriamo pubblicità.',
          'Non mandiamo solleciti per farti giocare di più: un giocatore ha un biglietto per estrazione, mai di più.',
          'Il nostro personale non può giocare.',
          'Non concediamo anticipi né prestiti.',
        ],
      ],
    },
    {
      title: 'Il gestore',
      blocks: [
        'Cagnotte è gestita da {name} ({legalForm}), {address}. La licenza e l’autorità che ci controlla sono indicate nella pagina [Licenza di gioco](licence).',
        'Una domanda, una critica, un’idea: la pagina [Contatti](contact) arriva a persone, non a un robot.',
      ],
    },
  ],
}
