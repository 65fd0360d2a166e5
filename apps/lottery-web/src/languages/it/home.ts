import type { Translation } from '../translation.ts'

/** The home page and the shared texts about draws, in Italian. */
export const home: Pick<Translation, 'home' | 'game'> = {
  game: {
    days: 'giorni',
    hours: 'ore',
    minutes: 'minuti',
    seconds: 'secondi',
    left: 'Mancano {{days}} g {{hours}} h {{minutes}} min',
    open: 'Aperta',
    closed: 'Partecipazioni chiuse',
    postponed: 'Rinviata',
    sealed: 'Lista sigillata',
    drawn: 'Estratta',
    published: 'Risultato pubblicato',
    cancelled: 'Annullata',
    drawOf: 'Estrazione del {{date}}',
    tickets_one: '{{number}} biglietto',
    tickets_other: '{{number}} biglietti',
    winners_one: '{{number}} vincitore',
    winners_other: '{{number}} vincitori',
    each: '{{amount}} ciascuno',
    minimum: 'Minimo',
    median: 'Mediano',
    maximum: 'Massimo',
    none: 'Nessuna opinione',
    developmentBeacon: 'Beacon di sviluppo',
    developmentBeaconHint:
      'Questo sito usa un beacon locale di prova e non drand quicknet: le sue estrazioni non valgono nulla.',
  },
  home: {
    title: 'La lotteria che tutti possono verificare',
    heroTitle: 'Ognuno mette un po’. In tanti si dividono tutto.',
    heroLead:
      'Un’estrazione a settimana, più vincitori in parti uguali, un montepremi distribuito fino all’ultimo centesimo. E un risultato che può ricalcolare lei stesso.',
    play: 'Partecipa all’estrazione',
    register: 'Crea il mio account',
    verify: 'Verifica un’estrazione',
    nextDraw: 'Prossima estrazione',
    when: '{{day}} alle {{time}}',
    pot: 'Montepremi attuale',
    potGrows: '{{amount}} in più a ogni biglietto',
    untilClosing: 'Partecipazioni fino alle {{time}}',
    closedNow: 'Le partecipazioni sono chiuse. La lista dei biglietti è sigillata prima dell’estrazione.',
    drawing: 'È l’ora: arriva il numero casuale, si calcola il risultato.',
    postponed: 'L’estrazione è stata rinviata di 24 ore.',
    noDraw: 'Nessuna estrazione è aperta in questo momento.',
    noDrawHint: 'La prossima si aprirà presto; torna fra qualche minuto.',
    price: '{{price}} per {{draws}} estrazioni',
    latest: 'Ultime estrazioni',
    latestLead: 'Ogni risultato resta pubblicato per sempre, con tutto il necessario per rifarlo.',
    proof: 'Vedi la prova',
    proofOf: 'Vedi la prova dell’estrazione del {{date}}',
    allDraws: 'Tutte le estrazioni',
    firstDraw: 'La prima estrazione non si è ancora svolta.',
    firstDrawHint: 'Il suo risultato e la sua prova compariranno qui.',
    concept: 'Come funziona',
    conceptLead: 'Una cassa comune invece di un jackpot: si vince meno, ma si vince in di più.',
    concept1: 'Si mette in comune',
    concept1Text:
      'Con {{price}} partecipa a {{draws}} estrazioni. A ogni estrazione {{pot}} vanno al montepremi e {{cost}} pagano il funzionamento.',
    concept2: 'Si vota',
    concept2Text:
      'Pochi vincitori o tanti? Lo decidono i giocatori: minimo, mediano, massimo o nessuna opinione.',
    concept3: 'Si divide',
    concept3Text:
      'I vincitori ricevono la stessa quota, al centesimo. Niente resta in cassa, niente si accantona per gonfiare un jackpot.',
    advantages: 'Che cosa cambia',
    advantage1: 'Più vincitori, sempre',
    advantage1Text:
      'Mai meno di {{floor}} per estrazione, e fino a un giocatore su {{maximum}} se i giocatori lo vogliono.',
    advantage2: 'Un biglietto a persona',
    advantage2Text:
      'Nessuno compra le proprie probabilità: un’identità verificata, un biglietto per estrazione, le stesse possibilità per tutti.',
    advantage3: 'Una sorte che non è nelle nostre mani',
    advantage3Text:
      'Viene da drand, un beacon pubblico gestito da più organizzazioni indipendenti nel mondo.',
    advantage4: 'Una prova a ogni estrazione',
    advantage4Text:
      'Lista sigillata, manifesto firmato, beacon, calcolo: tutto è pubblicato e si verifica nel suo browser.',
    advantage5: 'Un prezzo chiaro',
    advantage5Text:
      'Di {{price}}, {{potTotal}} vanno ai vincitori e {{costTotal}} al funzionamento. Lo vede prima di pagare.',
    advantage6: 'Limiti che tengono',
    advantage6Text:
      'Un limite di deposito scelto prima del primo pagamento; pausa ed esclusione immediate, irrevocabili fino al termine.',
    rules: 'Le regole in breve',
    rule1:
      'Avere compiuto 18 anni, avere l’identità convalidata e vivere in un paese dove il gioco è autorizzato.',
    rule2:
      'Un’estrazione a settimana, ogni {{weekday}} alle {{time}}, ora di Parigi. Partecipazioni fino a {{closes}} minuti prima.',
    rule3:
      'Un biglietto per giocatore e per estrazione, nel formato XX11XX22. Può cambiarlo finché non lo convalida; il numero non incide sulle probabilità.',
    rule4:
      'Vincitori per N biglietti: minimo N/{{minimum}}, mediano N/{{median}}, massimo N/{{maximum}}, arrotondato per eccesso e mai meno di {{floor}}.',
    rule5:
      'I crediti gratuiti si usano per primi e valgono {{freeMonths}} mesi; i crediti pagati non scadono mai e si rimborsano.',
    rule6:
      'Una vincita si richiede entro {{claimDays}} giorni. Dopo va al montepremi successivo, e lo si pubblica.',
    rulesMore: 'Tutte le regole',
    process: 'Un’estrazione, passo per passo',
    processLead: 'L’ordine conta: la lista è fissata prima che esista il numero casuale.',
    step1: 'Lei partecipa',
    step1When: 'Per tutta la settimana',
    step1Text: 'Vota, paga o usa un credito, riceve il suo numero e lo convalida.',
    step2: 'Le partecipazioni si chiudono',
    step2When: '{{closes}} minuti prima',
    step2Text: 'Niente più acquisti, cambi di voto o annullamenti.',
    step3: 'La lista è sigillata e pubblicata',
    step3When: '{{seals}} minuti prima',
    step3Text:
      'Ogni biglietto vi compare senza nome. La sua impronta e un manifesto firmato sono pubblicati; lei riceve la sua ricevuta.',
    step4: 'Arriva il numero casuale',
    step4When: '{{weekday}}, ore {{time}}',
    step4Text:
      'Il beacon pubblico annuncia il numero di quell’ora, fissata in anticipo dal calendario. Non ne esiste un altro.',
    step5: 'Si calcola il risultato',
    step5When: 'Entro un minuto',
    step5Text:
      'Ogni biglietto riceve un punteggio; vincono i più piccoli. Tutti ottengono la stessa classifica.',
    step6: 'I vincitori sono pagati',
    step6When: 'Entro {{claimDays}} giorni',
    step6Text:
      'Link per e-mail, controllo dell’identità, bonifico al nome verificato, autorizzato da due persone.',
    processMore: 'Perché un algoritmo invece delle palline?',
    testimonials: 'Hanno giocato',
    end: 'Mette anche lei la sua parte?',
    endText:
      '{{price}} per {{draws}} estrazioni, un’identità da verificare e il piacere di aspettare {{weekday}}.',
  },
}
