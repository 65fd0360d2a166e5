import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const termsOfSale: TextDocument = {
  title: 'Condizioni di vendita',
  lead: 'Che cosa compri, come lo paghi e quando vieni rimborsato.',
  sections: [
    {
      title: 'Venditore',
      blocks: [
        'Il venditore è {name}, {legalForm}, {address}, registrato con il numero {registration}, titolare della licenza {licenceNumber}.',
      ],
    },
    {
      title: 'Che cosa si vende',
      blocks: [
        'Una partecipazione dà quattro crediti pagati; un credito vale un’estrazione. Costa 3 €, imposte comprese, e il prezzo è mostrato con la sua ripartizione prima di ogni pagamento: per ogni estrazione, 60 centesimi per il montepremi e 15 centesimi per il funzionamento.',
        'I crediti non hanno valore monetario fuori dal gioco e non si cedono.',
      ],
    },
    {
      title: 'Durata dei crediti',
      blocks: [
        [
          'Crediti pagati: non scadono mai.',
          'Crediti gratuiti: 12 mesi dall’assegnazione.',
          'Ordine d’uso: prima i gratuiti, per data di scadenza, poi i pagati.',
        ],
      ],
    },
    {
      title: 'Pagamento',
      blocks: [
        'Con carta, PayPal, bonifico bancario con il riferimento indicato, o vaglia. L’identità deve essere convalidata e un limite di deposito fissato. Il mezzo di pagamento è quello del giocatore; il pagamento di un terzo è rifiutato o restituito.',
        'Un bonifico o un vaglia conta alla data in cui è ricevuto e abbinato al suo riferimento. Ricevuto dopo la chiusura dell’estrazione prevista, diventa crediti per le successive. Se un pagamento non riesce, il voto è conservato e il pagamento si può riprovare fino alla chiusura.',
      ],
    },
    {
      title: 'Rimborso',
      blocks: [
        'I crediti pagati e non usati sono rimborsati in qualsiasi momento, su richiesta dall’account, per la stessa via del pagamento. Una partecipazione si può ritirare fino a 60 minuti prima dell’estrazione: il suo credito torna. Dopo la chiusura il biglietto è sigillato e non è più rimborsabile.',
        'Il diritto di recesso di 14 giorni previsto per la vendita a distanza non si applica ai giochi d’azzardo; le regole qui sopra vanno oltre per i crediti non usati.',
        'Un’estrazione annullata restituisce i crediti. Un’estrazione rinviata conserva la partecipazione.',
      ],
    },
    {
      title: 'Vincite',
      blocks: [
        'Il pagamento delle vincite è descritto nelle [condizioni d’uso](termsOfUse): richiesta entro 60 giorni, bonifico al nome verificato.',
      ],
    },
    {
      title: 'Prova e documenti',
      blocks: [
        'Ogni pagamento e ogni credito figurano nell’estratto dell’account, esportabile. I documenti contabili sono conservati dieci anni. Un pagamento si contesta dalla pagina [Contatti](contact); l’organismo di mediazione è: {mediator}.',
      ],
    },
  ],
}
