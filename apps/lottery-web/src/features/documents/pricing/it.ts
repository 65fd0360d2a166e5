import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const pricing: TextDocument = {
  title: 'Trasparenza e prezzi',
  lead: 'Un solo prezzo, una sola ripartizione, uguali per tutti, e conti che tornano al centesimo.',
  sections: [
    {
      title: 'Dove vanno i suoi 3 €',
      blocks: [
        'Una partecipazione costa 3 € e vale per quattro estrazioni. Non c’è abbonamento, né quota d’iscrizione, né nulla che si aggiunga al momento di pagare.',
        {
          table: [
            ['Quota', 'Per estrazione', 'Per 4 estrazioni', 'Su 3 €'],
            ['Montepremi, distribuito ai vincitori', '0,60 €', '2,40 €', '80%'],
            ['Funzionamento del servizio', '0,15 €', '0,60 €', '20%'],
            ['Totale', '0,75 €', '3,00 €', '100%'],
          ],
        },
        'Le spese di funzionamento pagano l’hosting, i mezzi di pagamento, il controllo delle identità, l’assistenza, le tasse e la licenza. Pagano anche i 60 centesimi che ogni biglietto gratuito mette nel montepremi.',
      ],
    },
    {
      title: 'Il montepremi',
      blocks: [
        'Montepremi = numero di biglietti × 60 centesimi + riporto dell’estrazione precedente. È distribuito per intero a ogni estrazione.',
        'C’è un riporto in un solo caso: una vincita che nessuno ha richiesto in 60 giorni, o che nessun posto di riserva poteva ricevere. Il riporto è pubblicato nell’equazione di ogni estrazione.',
        'Ogni centesimo è scritto in un libro in partita doppia: la somma delle scritture è sempre zero e il montepremi pagato è sempre quello annunciato.',
      ],
    },
    {
      title: 'Un esempio completo',
      blocks: [
        'Una domenica sono convalidati 12 345 biglietti e 1,80 € sono riportati. I giocatori hanno scelto «mediano».',
        [
          'Montepremi: 12 345 × 0,60 € + 1,80 € = 7 408,80 €.',
          'Vincitori: 12 345 ÷ 100 = 123,45, arrotondato per eccesso: 124.',
          'Quota: 7 408,80 € ÷ 124 = 59,74 €, e avanzano 1,04 €, cioè 104 centesimi.',
          'I posti da 1 a 104 ricevono un centesimo in più: 59,75 €. I posti da 105 a 124 ricevono 59,74 €.',
          'Verifica: 104 × 59,75 € + 20 × 59,74 € = 7 408,80 €.',
        ],
        {
          table: [
            ['Se i giocatori avessero scelto', 'Vincitori', 'Quota, circa', 'Probabilità di vincere'],
            ['Minimo (1 su 1000)', '13', '569,91 €', '1 su 950'],
            ['Mediano (1 su 100)', '124', '59,74 €', '1 su 100'],
            ['Massimo (1 su 10)', '1 235', '5,99 €', '1 su 10'],
          ],
        },
      ],
    },
    {
      title: 'Quanto torna in media',
      blocks: [
        'Di 3 € pagati, 2,40 € tornano ai giocatori e 0,60 € no: in media giocare costa il 20% della puntata, qualunque sia il voto. La maggior parte dei biglietti non vince nulla. È un gioco, non un investimento.',
        'Il suo account mostra le sue cifre: quanto ha versato e ricevuto in 4 settimane, in 12 mesi e dall’inizio.',
      ],
    },
    {
      title: 'Mezzi di pagamento e rimborsi',
      blocks: [
        'Carta, PayPal, bonifico bancario con un riferimento, o vaglia. Da parte nostra nessun supplemento. I crediti pagati e non usati si rimborsano per la stessa via del pagamento; i dettagli sono nelle [condizioni di vendita](termsOfSale).',
      ],
    },
  ],
}
