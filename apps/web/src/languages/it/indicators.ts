/** The platform's indicators, in Italian. */
export const indicators = {
  indicators: {
    title: 'Attività e redditi dei trasportatori',
    lead: 'Quanto tempo lavorano e quanto guadagnano, in media, i trasportatori indipendenti che consegnano con Volant.',
    year: 'Anno',
    figuresOf: 'Dati dell’anno {{year}}, pubblicati il {{day}}.',
    wheels: 'Due e tre ruote',
    others: 'Altri veicoli',
    duration: 'Durata di una consegna',
    income: 'Reddito per consegna',
    wait: 'Attesa prima di una proposta',
    tooFew: 'Troppo pochi trasportatori',
    perWeek: 'Per settimana',
    perMonth: 'Per mese',
    volume: 'Consegne effettuate',
    from: 'Più di {{most}}',
    between: 'Da {{from}} a {{to}}',
    totalDuration: 'Durata totale',
    totalIncome: 'Reddito',
    emptyTitle: 'Ancora nessun indicatore',
    emptyHint: 'I primi saranno pubblicati qui all’inizio del prossimo anno.',
    loadFailed: 'Non è stato possibile caricare gli indicatori',
    method: 'Come sono calcolati questi dati',
    methodDuration:
      'La durata di una consegna va dal ritiro della merce alla consegna al destinatario. Le durate totali sommano le consegne di una settimana o di un mese.',
    methodIncome:
      'Il reddito è quanto la piattaforma versa al trasportatore, dedotte le spese di servizio, prima dei suoi costi, contributi e imposte.',
    methodWait:
      'L’attesa è il tempo trascorso online senza consegna, diviso per il numero di proposte ricevute.',
    methodGroups:
      'Sono contati i trasportatori indipendenti, non gli autisti dipendenti di un’azienda. Ciascuno è nel gruppo dei veicoli con cui ha consegnato di più nell’anno.',
    methodFew: 'Un dato basato su meno di dieci trasportatori non viene pubblicato.',
    law: 'Questi indicatori sono pubblicati ogni anno in applicazione dell’articolo L. 1326-3 del codice dei trasporti francese e del decreto n. 2021-501 del 22 aprile 2021.',
    data: 'Gli stessi dati in formato aperto (JSON)',
  },
}
