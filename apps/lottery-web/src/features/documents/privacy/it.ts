import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const privacy: TextDocument = {
  title: 'Informativa sulla privacy',
  lead: 'Quali dati, perché, per quanto tempo e che cosa può chiedere.',
  sections: [
    {
      title: 'Titolare',
      blocks: [
        'Il titolare del trattamento è {name}, {address}. Per ogni domanda: pagina [Contatti](contact), oggetto «dati personali».',
      ],
    },
    {
      title: 'Che cosa trattiamo e perché',
      blocks: [
        {
          table: [
            ['Dati', 'Perché', 'Base'],
            [
              'Nome, nascita, paese, città, nickname, e-mail, telefono',
              'Tenere l’account, verificare età e paese',
              'Contratto e obbligo di legge',
            ],
            [
              'Documento d’identità, foto',
              'Convalidare l’identità, una persona un account',
              'Obbligo di legge',
            ],
            [
              'Voti, biglietti, crediti, pagamenti',
              'Far funzionare il gioco, tenere i conti',
              'Contratto e obbligo di legge',
            ],
            ['Limiti, pause, esclusioni', 'Proteggere il giocatore', 'Obbligo di legge'],
            [
              'Accessi, browser, impronta dell’indirizzo IP',
              'Proteggere l’account',
              'Interesse legittimo: la sicurezza',
            ],
            ['Messaggi all’assistenza', 'Rispondere', 'Interesse legittimo'],
            ['Newsletter', 'Scriverle se lo desidera', 'Consenso, revocabile quando vuole'],
          ],
        },
        'L’indirizzo IP è conservato solo come impronta con chiave. Non c’è pubblicità, né misurazione del pubblico, né decisione automatica che la vincoli: l’identità e le segnalazioni sono esaminate da persone.',
      ],
    },
    {
      title: 'Per quanto tempo',
      blocks: [
        [
          'Account, impostazioni, coordinate bancarie, notifiche, browser che ci consente di usare per avvisarla (finché non si disconnette da lì, li disattiva o si esclude dal gioco): fino alla fine dell’account, non oltre. Un account senza documento d’identità è eliminato un mese dopo la registrazione.',
          'Documenti d’identità approvati di giocatori che hanno pagato: 5 anni dopo la fine dell’account (antiriciclaggio); quelli rifiutati: 1 mese; quello sostituito da uno più recente è distrutto subito.',
          'Sessioni e accessi conclusi: al massimo 13 mesi.',
          'Ciò che collega un pagamento a chi l’ha fatto (riferimenti del prestatore, nome di chi paga, impronte): 10 anni. Le scritture contabili restano oltre, sotto identificativi che non nominano nessuno.',
          'Messaggi all’assistenza: al massimo 24 mesi.',
          'SMS, se ha dato un cellulare: 1 mese, cifrati; il numero di chi ha risposto STOP: 3 anni, per non inviargliene più.',
          'Limiti di deposito: 5 anni dopo la fine dell’account, perché valgano anche se torna; la si riconosce allora dalle impronte con chiave del numero del documento, del nome e della data di nascita.',
          'Esclusioni: finché lo richiede il loro termine, in forma di impronta.',
          'Estrazioni, biglietti, prove: per sempre, senza nome. Il segreto che lega un biglietto a lei sparisce con il suo account.',
        ],
      ],
    },
    {
      title: 'Chi li riceve',
      blocks: [
        'Le persone incaricate dei controlli, dell’assistenza e dei pagamenti, ciascuna per la sua parte; l’hosting ({host}); i fornitori di pagamento, per ciò che serve loro; l’operatore che invia gli SMS, per il numero e il testo; l’autorità di gioco ({licenceAuthority}) e la giustizia quando la legge lo chiede. Niente è venduto.',
      ],
    },
    {
      title: 'Che cosa è pubblico',
      blocks: [
        'La lista sigillata non contiene alcun nome: numero, voto, pagato o gratuito, impronta. Di un vincitore pubblichiamo il numero, l’importo e il paese. Nome e foto richiedono il suo consenso, uno per uno, che può revocare. Le statistiche per paese raggruppano i paesi con meno di cinque vincitori.',
      ],
    },
    {
      title: 'Sul suo dispositivo',
      blocks: [
        'Un cookie di sessione e, finché un accesso attende la conferma, un cookie che lo lega a questo browser, entrambi inaccessibili agli script; se lo chiede, un cookie che ricorda questo browser. La memoria locale conserva la lingua, il tema, le preferenze di visualizzazione, la sua scelta sulle notifiche, l’ora della sua ultima attività, se questo browser la ricorda e la chiave pubblica della lotteria. Nessun tracciante: quindi non c’è nulla da accettare.',
      ],
    },
    {
      title: 'I suoi diritti',
      blocks: [
        'Accesso, rettifica, cancellazione, limitazione, opposizione, portabilità e revoca di un consenso. Esportazione ed eliminazione si fanno dal suo account; l’eliminazione aspetta che una vincita sia pagata e che un biglietto sigillato sia estratto. Rispondiamo entro un mese.',
        'Può rivolgersi all’autorità per la protezione dei dati: {dataAuthority}.',
      ],
    },
    {
      title: 'Sicurezza',
      blocks: [
        'Scambi e documenti cifrati, password protette, accessi registrati, copie di riserva cifrate. Veda la pagina [Sicurezza](security). Una violazione che la riguarda le sarebbe comunicata senza ritardo.',
      ],
    },
  ],
}
