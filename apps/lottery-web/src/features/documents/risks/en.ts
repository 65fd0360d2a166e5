import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const risks: TextDocument = {
  title: 'Risks for players',
  lead: 'Playing should stay an inexpensive pleasure. When it no longer is, there are tools here and people elsewhere.',
  sections: [
    {
      title: 'What to know before you play',
      blocks: [
        [
          'On average 80% of what is staked goes back to players: in the long run one loses.',
          'Most tickets win nothing. Draws have no memory: losing often does not bring a win closer.',
          'No number, no method and no moment changes the odds.',
          'Never play with borrowed money, nor to make up for a loss.',
          'Nobody under 18 may play. Do not lend your account.',
        ],
      ],
    },
    {
      title: 'Signs to take seriously',
      blocks: [
        [
          'Thinking of playing when you should think of something else.',
          'Hiding what you spend, lying to those close to you.',
          'Playing again to win back what you lost.',
          'Being irritable or anxious when you do not play.',
          'Borrowing, selling or delaying bills in order to play.',
        ],
        'A single one of these signs is enough to take a break.',
      ],
    },
    {
      title: 'The tools in your account',
      blocks: [
        [
          'A deposit limit per day, week and month: asked for before the first payment, freely chosen. Lowering it takes effect at once; raising it takes 24 hours and a second confirmation.',
          'A break: 24 hours, one week, one month, six weeks.',
          'Exclusion: 3, 6 or 12 months, 3 years, or for ever.',
          'Your figures: what you paid in and received over 4 weeks, 12 months and since the beginning.',
        ],
        'A break or an exclusion begins at once and cannot be lifted before its end, even if you ask. Your entries to draws that are not sealed yet are taken back and their credits returned.',
        'One ticket a draw and person: by design nobody can get carried away on a single draw.',
      ],
    },
    {
      title: 'Whom to talk to',
      blocks: [
        'These public or charitable services listen to players and those close to them. They do not depend on us.',
        { data: 'helpLines' },
        'Your country is not in the list? Your doctor or a local social service knows the addresses near you.',
      ],
    },
    {
      title: 'For those close to a player',
      blocks: [
        'The help lines answer families too. If somebody plays with another person’s account, document or money, write to us on the [Contact](contact) page, subject “security”: we block the account while we look into it.',
      ],
    },
  ],
}
