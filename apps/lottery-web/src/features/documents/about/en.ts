import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const about: TextDocument = {
  title: 'About us',
  lead: 'Cagnotte is a community lottery: many small stakes, several winners, and nothing of the pot left in the till.',
  sections: [
    {
      title: 'The idea',
      blocks: [
        'Big lotteries promise one immensely rich winner and millions of losers. We wanted the opposite: every week one draw names several winners, who share the pot in equal parts. A sensible prize is more likely to brighten a year than to upend a life.',
        'An entry costs €3 and is good for four draws. In each draw 60 cents go into the pot and 15 cents to running costs. The pot is paid out in full, every time. The details are on the page [Transparency and pricing](pricing).',
      ],
    },
    {
      title: 'A rule that the players set',
      blocks: [
        'Few winners who receive a lot, or many winners who receive a little? That is not for us to decide. With the ticket, every player votes for a minimum, median or maximum number of winners, or has no opinion. The choice of the median voter prevails: no loud minority can move it alone.',
      ],
    },
    {
      title: 'Do not trust us, check',
      blocks: [
        'Most lotteries ask to be trusted. We would rather publish what makes trust unnecessary: the list of tickets is sealed and published before the draw, chance comes from an independent service that we do not control, and anybody can work out the result again on any computer, or right here in the browser.',
        'The page [Security](security) explains the mechanism, and [Algorithm or balls](algorithm) compares it with the machines seen on television.',
      ],
    },
    {
      title: 'What we do not do',
      blocks: [
        [
          'We do not sell your data and show no advertising.',
          'We send no reminders to make you play more: a player holds one ticket a draw, never more.',
          'Our staff cannot play.',
          'We grant neither advances nor loans.',
        ],
      ],
    },
    {
      title: 'The operator',
      blocks: [
        'Cagnotte is operated by {name} ({legalForm}), {address}. The licence and the authority that supervises us are on the page [Gaming licence](licence).',
        'A question, a criticism, an idea: the [Contact](contact) page reaches people, not a robot.',
      ],
    },
  ],
}
