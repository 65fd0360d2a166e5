import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const risks: TextDocument = {
  title: 'Rischi per il giocatore',
  lead: 'Giocare deve restare un piacere che costa poco. Quando non lo è più, qui ci sono strumenti e altrove persone che aiutano.',
  sections: [
    {
      title: 'Che cosa sapere prima di giocare',
      blocks: [
        [
          'In media l’80% di ciò che si punta torna ai giocatori: alla lunga si perde.',
          'La maggior parte dei biglietti non vince nulla. Le estrazioni non hanno memoria: perdere spesso non avvicina una vincita.',
          'Nessun numero, nessun metodo e nessun momento cambia le probabilità.',
          'Non giochi mai con denaro preso in prestito, né per recuperare una perdita.',
          'Il gioco è vietato ai minori di 18 anni. Non presti il suo account.',
        ],
      ],
    },
    {
      title: 'Segnali da prendere sul serio',
      blocks: [
        [
          'Pensare al gioco quando si dovrebbe pensare ad altro.',
          'Nascondere quanto si spende, mentire alle persone vicine.',
          'Rigiocare per recuperare ciò che si è perso.',
          'Essere irritabili o ansiosi quando non si gioca.',
          'Prendere in prestito, vendere, rimandare bollette per giocare.',
        ],
        'Basta uno solo di questi segnali per fare una pausa.',
      ],
    },
    {
      title: 'Gli strumenti del suo account',
      blocks: [
        [
          'Limite di deposito al giorno, alla settimana e al mese: chiesto prima del primo pagamento, fissato liberamente. Abbassarlo vale subito; alzarlo richiede 24 ore e una seconda conferma.',
          'Pausa: 24 ore, una settimana, un mese, sei settimane.',
          'Esclusione: 3, 6 o 12 mesi, 3 anni, o per sempre.',
          'Le sue cifre: quanto ha versato e ricevuto in 4 settimane, in 12 mesi e dall’inizio.',
        ],
        'Una pausa o un’esclusione comincia subito e non si può togliere prima del termine, nemmeno se lo chiede. Le sue partecipazioni alle estrazioni non ancora sigillate sono ritirate e i crediti restituiti.',
        'Un biglietto per estrazione e per persona: il gioco è fatto in modo che non si possa esagerare in una stessa estrazione.',
      ],
    },
    {
      title: 'Con chi parlare',
      blocks: [
        'Questi servizi pubblici o associativi ascoltano i giocatori e le persone vicine. Non dipendono da noi.',
        { data: 'helpLines' },
        'Il suo paese non è nell’elenco? Il suo medico o un servizio sociale locale conosce gli indirizzi vicini.',
      ],
    },
    {
      title: 'Per chi sta vicino a un giocatore',
      blocks: [
        'Le linee di ascolto rispondono anche alle famiglie. Se qualcuno gioca con l’account, il documento o il denaro di un’altra persona, ci scriva dalla pagina [Contatti](contact), oggetto «sicurezza»: blocchiamo l’account per il tempo della verifica.',
      ],
    },
  ],
}
