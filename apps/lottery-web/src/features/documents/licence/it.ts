import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const licence: TextDocument = {
  title: 'Licenza di gioco',
  lead: 'Chi ci autorizza, chi ci controlla e dove può giocare.',
  sections: [
    {
      title: 'Autorizzazione',
      blocks: [
        'Organizzare una lotteria con denaro richiede un’autorizzazione. Questa è quella sotto cui è gestito questo sito; ciò che il gestore non ha ancora indicato è mostrato come tale, e prima non va proposto alcun pagamento reale.',
        {
          table: [
            ['Elemento', 'Valore'],
            ['Gestore', '{name}, {legalForm}'],
            ['Indirizzo', '{address}'],
            ['Registrazione', '{registration}'],
            ['Numero di licenza', '{licenceNumber}'],
            ['Autorità', '{licenceAuthority}'],
            ['Paesi in cui il gioco è autorizzato', '{licenceCountries}'],
          ],
        },
      ],
    },
    {
      title: 'Che cosa ci impone la licenza',
      blocks: [
        [
          'Verificare età e identità prima di ogni pagamento, e il paese di residenza alla registrazione e al pagamento.',
          'Rifiutare le persone escluse dal gioco e rispettare ogni esclusione fino al suo termine.',
          'Separare il denaro dei giocatori da quello del gestore e tenere un libro contabile.',
          'Segnalare le operazioni sospette, conservare i documenti richiesti e rispondere all’autorità.',
        ],
      ],
    },
    {
      title: 'Verificare e reclamare',
      blocks: [
        'Può verificare il nostro numero presso l’autorità indicata sopra: {licenceAuthority}. Per un reclamo scriva prima dalla pagina [Contatti](contact); senza accordo, si rivolga all’organismo di mediazione: {mediator}.',
        'Diffidi delle imitazioni: non chiediamo mai denaro per pagare una vincita, e mai la sua password.',
      ],
    },
  ],
}
