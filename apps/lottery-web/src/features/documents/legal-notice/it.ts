import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const legalNotice: TextDocument = {
  title: 'Note legali',
  lead: 'Chi pubblica e ospita questo sito.',
  sections: [
    {
      title: 'Editore',
      blocks: [
        [
          '{name}',
          '{legalForm}',
          '{address}',
          'Registrazione: {registration}',
          'Responsabile della pubblicazione: {publisher}',
        ],
        'L’editore si contatta dalla pagina [Contatti](contact).',
      ],
    },
    { title: 'Hosting', blocks: ['{host}'] },
    {
      title: 'Licenza',
      blocks: [
        'Licenza {licenceNumber}, rilasciata da {licenceAuthority}, per: {licenceCountries}. Veda [Licenza di gioco](licence).',
      ],
    },
    {
      title: 'Proprietà intellettuale',
      blocks: [
        'I testi, i disegni, il marchio e il software di questo sito sono protetti. I file pubblicati di un’estrazione (manifesto, firma, lista, beacon, risultato) si possono copiare, conservare e ridistribuire liberamente: esistono per questo.',
        'Il numero casuale è quello di drand, un progetto della League of Entropy, che non è legata alla lotteria. Caratteri tipografici: Inter e Fraunces (SIL Open Font License).',
      ],
    },
    {
      title: 'Dati e cookie',
      blocks: [
        'Nessun tracciante, nessuna pubblicità. Il dettaglio è nell’[informativa sulla privacy](privacy).',
      ],
    },
    {
      title: 'Legge e controversie',
      blocks: ['Legge e tribunali: {law}. Organismo di mediazione per i consumatori: {mediator}.'],
    },
  ],
}
