import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const pricing: TextDocument = {
  title: 'Transparency and pricing',
  lead: 'One price, one split, the same for everybody, and accounts that balance to the cent.',
  sections: [
    {
      title: 'Where your €3 go',
      blocks: [
        'An entry costs €3 and is good for four draws. There is no subscription, no registration fee, and nothing is added when you pay.',
        {
          table: [
            ['Share', 'Per draw', 'For 4 draws', 'Of €3'],
            ['Pot, paid out to the winners', '€0.60', '€2.40', '80%'],
            ['Running the service', '€0.15', '€0.60', '20%'],
            ['Total', '€0.75', '€3.00', '100%'],
          ],
        },
        'Running costs pay for hosting, means of payment, identity checks, support, taxes and the licence. They also pay the 60 cents that every free ticket puts into the pot.',
      ],
    },
    {
      title: 'The pot',
      blocks: [
        'Pot = number of tickets × 60 cents + what the previous draw left. It is paid out in full at every draw.',
        'Something is carried over in one case only: a prize that nobody claimed within 60 days, or that no reserve rank could receive. What is carried over is published in the equation of every draw.',
        'Every cent is written into a double-entry ledger: the postings always sum to zero, and the pot that is paid is always the pot that was announced.',
      ],
    },
    {
      title: 'A complete example',
      blocks: [
        'One Sunday 12,345 tickets are validated and €1.80 is carried over. The players chose “median”.',
        [
          'Pot: 12,345 × €0.60 + €1.80 = €7,408.80.',
          'Winners: 12,345 ÷ 100 = 123.45, rounded up: 124.',
          'Share: €7,408.80 ÷ 124 = €59.74, and €1.04 remains, that is 104 cents.',
          'Ranks 1 to 104 receive one cent more: €59.75. Ranks 105 to 124 receive €59.74.',
          'Check: 104 × €59.75 + 20 × €59.74 = €7,408.80.',
        ],
        {
          table: [
            ['Had the players chosen', 'Winners', 'Share, about', 'Chance of winning'],
            ['Minimum (1 in 1000)', '13', '€569.91', '1 in 950'],
            ['Median (1 in 100)', '124', '€59.74', '1 in 100'],
            ['Maximum (1 in 10)', '1,235', '€5.99', '1 in 10'],
          ],
        },
      ],
    },
    {
      title: 'What comes back on average',
      blocks: [
        'Of €3 paid, €2.40 goes back to players and €0.60 does not: on average playing costs 20% of the stake, whatever the vote. Most tickets win nothing. It is a game, not an investment.',
        'Your account shows your own figures: what you paid in and received over 4 weeks, 12 months and since the beginning.',
      ],
    },
    {
      title: 'Means of payment and refunds',
      blocks: [
        'Card, PayPal, bank transfer with a reference, or money order. We add no surcharge. Paid credits that were not used are refunded by the way they were paid; the details are in the [terms of sale](termsOfSale).',
      ],
    },
  ],
}
