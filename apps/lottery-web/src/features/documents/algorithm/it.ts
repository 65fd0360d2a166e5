import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const algorithm: TextDocument = {
  title: 'Algoritmo o macchina con le palline?',
  lead: 'Una sfera di vetro con palline numerate ispira fiducia. Un calcolo pubblicato si verifica. Ecco che cosa garantisce davvero ciascuno.',
  sections: [
    {
      title: 'Che cosa mostra una macchina con le palline',
      blocks: [
        'Lo spettacolo è quasi sempre onesto: si vedono le palline girare e cadere. Ma ciò che si vede è una trasmissione. Il peso delle palline, la scelta della macchina, lo stato della lista dei partecipanti al momento dell’estrazione: nulla di questo si controlla da una poltrona. Bisogna credere al notaio, al costruttore e alla rete televisiva.',
        'E una volta finita la trasmissione, nessuno può più rifare l’estrazione.',
      ],
    },
    {
      title: 'Che cosa non mostra un algoritmo nascosto',
      blocks: [
        'Un generatore interno è peggio: il pubblico non vede niente. Diverse frodi famose sono venute da un dipendente che conosceva la macchina dall’interno. Un calcolo merita fiducia solo se chiunque può rifarlo, con un numero casuale che non è nelle mani dell’organizzatore.',
      ],
    },
    {
      title: 'Che cosa facciamo noi',
      blocks: [
        [
          'Prima si fissano e si pubblicano i partecipanti; il numero casuale non esiste ancora.',
          'Il numero casuale viene da drand quicknet, prodotto insieme da organizzazioni indipendenti, e firmato.',
          'Il calcolo è breve, pubblico, senza nulla da regolare: alcune impronte SHA-256 e un ordinamento.',
          'Tutto resta online: fra dieci anni lo stesso calcolo darà ancora gli stessi vincitori.',
        ],
      ],
    },
    {
      title: 'Punto per punto',
      blocks: [
        {
          table: [
            ['Domanda', 'Macchina con le palline', 'La nostra estrazione'],
            [
              'Chi controlla il numero casuale?',
              'L’organizzatore e il suo fornitore',
              'La League of Entropy, fuori dalla nostra portata',
            ],
            ['La lista è fissata prima?', 'Così ci dicono', 'Sì, pubblicata e firmata'],
            ['Si può ripetere in segreto?', 'Sì, prima di andare in onda', 'No: è possibile un solo turno'],
            ['Chi può verificare?', 'I presenti', 'Tutti, per sempre'],
            ['Un difetto fisico può falsarla?', 'Sì: peso, usura, carica', 'No'],
            [
              'Un milione di biglietti?',
              'Servono combinazioni',
              'Ogni biglietto è classificato, uno per uno',
            ],
          ],
        },
      ],
    },
    {
      title: 'E i punti deboli?',
      blocks: [
        'Siamo franchi. Il nostro metodo presuppone che SHA-256 e le firme resistano, come presuppone il mondo intero per le sue banche, e che una maggioranza delle organizzazioni di drand non si accordi in segreto. Se il beacon tace, aspettiamo; non lo sostituiamo mai.',
        'È anche meno bello da guardare. Per questo la pagina di ogni estrazione mostra il calcolo che si svolge, passo per passo, sul suo dispositivo. Il dettaglio è nella pagina [Sicurezza](security).',
      ],
    },
  ],
}
