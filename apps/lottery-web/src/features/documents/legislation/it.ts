import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const legislation: TextDocument = {
  title: 'Normativa',
  lead: 'Le regole che disciplinano una lotteria online, in breve. Questa pagina informa; non sostituisce un parere legale.',
  sections: [
    {
      title: 'Un gioco regolamentato',
      blocks: [
        'In quasi tutti i paesi i giochi con denaro sono vietati salvo autorizzazione. In Europa ogni Stato decide che cosa autorizza; non esiste una licenza valida ovunque. In Francia il divieto e le sue eccezioni sono agli articoli L320-1 e seguenti del codice della sicurezza interna.',
        'Per questo il sito offre il gioco solo nei paesi della sua [licenza](licence): {licenceCountries}. Giocare da un altro paese può esservi illegale.',
      ],
    },
    {
      title: 'I minori',
      blocks: [
        'Il gioco con denaro è vietato ai minori di 18 anni, e in alcuni paesi l’età è più alta. Verifichiamo l’identità prima di ogni pagamento; l’account di un minore è chiuso e il denaro restituito.',
      ],
    },
    {
      title: 'Riciclaggio',
      blocks: [
        'La direttiva (UE) 2015/849 obbliga gli operatori di gioco a identificare i clienti, in particolare da 2 000 € di operazioni collegate, a conservare i documenti per cinque anni e a segnalare i sospetti all’autorità nazionale.',
      ],
    },
    {
      title: 'Consumatori',
      blocks: [
        'La direttiva 2011/83/UE sui diritti dei consumatori non si applica ai giochi con denaro (articolo 3, paragrafo 3, lettera c): non c’è un diritto legale di recesso. Le nostre [condizioni di vendita](termsOfSale) rimborsano comunque i crediti pagati e non usati.',
      ],
    },
    {
      title: 'Dati personali',
      blocks: [
        'Si applica il regolamento (UE) 2016/679 (GDPR). I suoi diritti e i termini sono nell’[informativa sulla privacy](privacy).',
      ],
    },
    {
      title: 'Imposte sulle vincite',
      blocks: [
        'Dipendono dal paese in cui vive: esenzione, ritenuta o dichiarazione. Si informi presso la sua amministrazione; l’eventuale imposta è a suo carico.',
      ],
    },
    {
      title: 'Divieto volontario di gioco',
      blocks: [
        'Diversi paesi tengono un registro nazionale delle persone escluse dal gioco, su loro richiesta o per decisione. La nostra esclusione è descritta nella pagina [Rischi per il giocatore](risks); non sostituisce quei registri.',
      ],
    },
  ],
}
