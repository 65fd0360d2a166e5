/** The home page in Italian. */
export const home = {
  details: 'Dettaglio del prezzo ed emissioni',
  requote: 'Ricalcola il prezzo',
  pageTitle: 'Consegna immediata in tutta la Francia',
  heroTitle: 'Un pacco da consegnare?\nCi mettiamo noi al volante.',
  heroLead:
    'Bastano due indirizzi: vede il prezzo, ordina e un trasportatore professionista vicino a lei si mette in viaggio.',
  heroPoint1: 'Il prezzo prima di ordinare',
  heroPoint2: 'La consegna in diretta sulla mappa',
  heroPoint3: 'Una foto e una firma alla consegna',

  estimateTitle: 'Calcoli la sua consegna',
  pickup: 'Indirizzo di ritiro',
  dropoff: 'Indirizzo di consegna',
  estimate: 'Calcola il prezzo',
  estimating: 'Calcolo del prezzo...',
  price: 'Prezzo della sua consegna',
  facts: '{{vehicle}} · {{distance}} · circa {{duration}} di tragitto',
  validate: 'Continua',
  priceNote: '* Prezzo calcolato per un pacco di 10 kg al massimo.',

  aboutTitle: 'Come funziona',
  aboutLead:
    'In pochi istanti Volant mette in contatto chi ha qualcosa da far consegnare e i trasportatori professionisti che sono già in strada nelle vicinanze.',
  step1: 'Descriva la spedizione',
  step1Text: 'Due indirizzi, il peso, il numero di colli. Il prezzo appare e non cambia più per 15 minuti.',
  step2: 'Paghi con la carta',
  step2Text: "L'importo è bloccato e addebitato solo al ritiro. Senza trasportatore non paga nulla.",
  step3: 'Un trasportatore accetta',
  step3Text:
    'La richiesta va al trasportatore disponibile più vicino, con un veicolo adatto alla sua spedizione.',
  step4: 'Segua fino alla porta',
  step4Text: 'Vede il veicolo avanzare sulla mappa. Una foto e una firma confermano la consegna.',

  featuresTitle: 'Pensato perché nulla si perda per strada',
  tracking: 'Tracciamento in tempo reale',
  trackingText:
    'La posizione del trasportatore, il tempo di arrivo e ogni tappa, dalla partenza alla consegna.',
  chat: 'Chat con il trasportatore',
  chatText: 'Un codice del portone, un piano, un imprevisto? Scrive direttamente a chi consegna.',
  clearPrice: 'Un prezzo chiaro, tutto compreso',
  clearPriceText:
    "Il prezzo IVA inclusa è noto prima dell'ordine. Comprende il trasporto e le spese di servizio.",
  cold: 'Temperatura controllata',
  coldText: 'Secco, fresco, surgelato o bitemperatura: il veicolo è scelto di conseguenza.',
  proof: 'Prove a ogni consegna',
  proofText: "Foto e firma al ritiro e alla consegna, conservate con l'ordine.",
  anySize: 'Dalla busta al pallet',
  anySizeText: 'Da 0 a 2.200 kg: in bicicletta, moto, auto, furgone o camion.',

  countersTitle: 'Viaggiano con Volant',
  carriers: 'trasportatori iscritti',
  senders: 'mittenti iscritti',

  sliderTitle: 'Che cosa desidera far consegnare?',
  slider: 'Esempi di spedizioni',
  slide: 'Esempio {{index}} di {{total}}',
  previous: 'Esempio precedente',
  next: 'Esempio successivo',
  pause: 'Ferma lo scorrimento',
  play: 'Riprendi lo scorrimento',
  parcels: 'Pacchi ed e-commerce',
  parcelsText: "L'ordine di un cliente, consegnato nel suo quartiere senza attese.",
  flowers: 'Fiori',
  flowersText: 'Un mazzo che arriva fresco come è partito dal negozio.',
  meals: 'Catering e pasticceria',
  mealsText: 'Un buffet o una torta a piani, al fresco e in piano fino al ricevimento.',
  health: 'Farmacia e medicina',
  healthText: 'Un materiale o un preparato attesi, seguiti di mano in mano.',
  devices: 'Informatica ed elettrodomestici',
  devicesText: 'Un computer riparato, una lavatrice, uno schermo di ricambio.',
  furniture: 'Mobili e pallet',
  furnitureText: 'Un armadio, carrelli o pallet, fino a 2.200 kg.',

  faqTitle: 'Domande frequenti',
  faqLead: "Un'altra domanda? Ci scriva, le risponderemo.",
  faqContact: 'Contattaci',
  faq1: 'Come si calcola il prezzo?',
  faq1Text:
    "Automaticamente, in base alla distanza, al peso, al numero di colli, al tipo di merce e al veicolo necessario. Comprende le spese di servizio e le è sempre mostrato prima dell'ordine.",
  faq2: 'Quando mi viene addebitato?',
  faq2Text:
    "Si paga con la carta al momento dell'ordine: l'importo è bloccato, poi addebitato quando il trasportatore ritira la merce. Se non si trova un trasportatore, il blocco è tolto.",
  faq3: 'Posso annullare una consegna?',
  faq3Text:
    "Sì. L'annullamento è gratuito nel minuto che segue la richiesta, finché la merce non è stata ritirata. In seguito si applicano spese per l'avvicinamento e i chilometri già percorsi o, dopo il ritiro, il prezzo della corsa e il suo ritorno; le sono mostrate prima della conferma.",
  faq4: 'Chi sono i trasportatori?',
  faq4Text:
    "Professionisti, autonomi o dipendenti di un'impresa di trasporto. I loro documenti (identità, patente, estratto del registro, assicurazioni) sono controllati prima della prima corsa, poi ogni 6 mesi.",
  faq5: 'Come faccio a sapere che la merce è arrivata?',
  faq5Text:
    'Una foto e una firma sono raccolte al ritiro e alla consegna. Le ritrova nel suo spazio, con le eventuali riserve del destinatario.',
  faq6: 'Dove è disponibile il servizio?',
  faq6Text: 'In Francia. La ricerca degli indirizzi è limitata al territorio francese.',

  joinTitle: 'Salga a bordo',
  joinSender: 'Ha qualcosa da far consegnare',
  joinSenderText: 'Crei il suo account di mittente, per sé o per la sua impresa.',
  joinSenderAction: 'Diventa mittente',
  joinCarrier: 'Consegna, da solo o in squadra',
  joinCarrierText: 'Riceva corse vicino a lei e veda il guadagno prima di accettare.',
  joinCarrierAction: 'Diventa trasportatore',

  newsletterTitle: 'Notizie dalla strada',
  newsletterLead: "Ogni tanto, che cosa cambia da Volant. L'iscrizione si conferma via e-mail.",
  newsletterEmail: 'Il suo indirizzo e-mail',
  newsletterSend: 'Invia',
  newsletterDone: 'Controlli la posta in arrivo',
  newsletterDoneText: "Le è stata appena inviata un'e-mail: il link che contiene conferma l'iscrizione.",
}

/** The texts further down the home page, in Italian. */
export const homeMore = {
  examples: 'Quanto costa',
  examplesLead: 'I prezzi di oggi, tutto compreso. Il suo dipende dai due indirizzi.',
  byRoad: '{{distance}} su strada',
  envelope: 'Una busta, fino a 5 kg',
  large: 'Un pacco grande, fino a 20 kg',
  pallet: 'Un pallet, fino a 600 kg',
  carriers: 'Chi trasporta',
  papers: 'Documenti verificati',
  papersText:
    'Identità, patente, immatricolazione e assicurazione sono controllate prima della prima consegna e a ogni scadenza.',
  insured: 'Veicoli assicurati',
  insuredText: 'Ogni veicolo ha la propria assicurazione; senza, non riceve consegne.',
  rated: 'Consegne valutate',
  ratedText: 'Lei valuta ogni consegna e vede la valutazione di chi viene da lei.',
} as const
