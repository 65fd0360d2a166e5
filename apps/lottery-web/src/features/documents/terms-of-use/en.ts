import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const termsOfUse: TextDocument = {
  title: 'Terms of use',
  lead: 'The rules of the game and of the account. Those of the purchase are in the terms of sale.',
  sections: [
    {
      title: 'Purpose and acceptance',
      blocks: [
        'These terms bind the player and {name}, hereafter “the lottery”. They are accepted at registration, with the [terms of sale](termsOfSale). A change is announced by e-mail before it takes effect and does not affect a draw that is already paid.',
      ],
    },
    {
      title: 'Who can play',
      blocks: [
        [
          'Be at least 18 and have legal capacity.',
          'Live in a country where the game is authorised: {licenceCountries}.',
          'Not be banned from gambling, nor excluded at one’s own request.',
          'Not work for the lottery.',
          'Have a single account, in one’s own name, lent to nobody.',
        ],
        'At registration the player certifies that the information is correct and agrees to notifications about the game. Marketing messages remain optional.',
      ],
    },
    {
      title: 'The account and the identity',
      blocks: [
        'The account is activated by a link that is valid for 48 hours. The player then supplies the front and back of an identity document (PDF, JPG or PNG, 2 MB at most) within one month of registration. Without a document by that date, the account is deleted. A document sent in time suspends this period; if it is rejected, the player has 7 days to supply another. A validated player may supply a newer document at any time; the one before counts until the new one is validated.',
        'No play and no payment is possible before validation. The player keeps the password secret and answers for the use of the account, unless a foreign access has been reported.',
      ],
    },
    {
      title: 'Entering a draw',
      blocks: [
        'An entry always follows the same order: vote, payment or credit, ticket number, validation. A player has a single ticket a draw. The number, of the form XX11XX22, is drawn by a cryptographic generator; the player may change it until validation. Only validated tickets take part.',
        'Entries, changes of vote and cancellations close 60 minutes before the draw. A payment received afterwards becomes credits.',
      ],
    },
    {
      title: 'The number of winners',
      blocks: [
        [
          'Minimum: one ticket in 1000. Median: one in 100. Maximum: one in 10. Rounded up, at least 2, never more than there are tickets.',
          'The choice that prevails is that of the median voter among the votes expressed; “no opinion” is not counted.',
          'Where the two votes in the middle differ, or nobody votes, the choice is median.',
        ],
      ],
    },
    {
      title: 'The draw',
      blocks: [
        'It takes place every Sunday at 20:00 Paris time. The sealed list and the signed manifest are published before; the chance is the round of drand quicknet that this time fixes; the result is that of the calculation published on the page [Security](security). Where a display and this calculation differ, the calculation prevails.',
        'If the list is not sealed 15 minutes before the time, the draw is put off by 24 hours. If the beacon is late, it waits for that round. It is put off six times at most, each time with a signed notice. With fewer than two tickets, or when it would have to be put off once more, it is cancelled and the credits are returned.',
      ],
    },
    {
      title: 'Prizes',
      blocks: [
        'The pot is shared in equal parts; the cents that remain go to the first ranks, one each. The winner is told by a link that is valid for 72 hours and can be renewed, confirms the identity and claims the prize within 60 days of the announcement. Where the validated document has expired, the winner first supplies a new one, and this period runs on. Payment is by bank transfer, in the verified name. A prize of up to €5 needs no claim where the identity and an account in the verified name are known already: it is transferred there.',
        'A prize that is not claimed joins the pot of the next draw. If something stands in the way of the payment (identity, a term without play, being barred), the winner is told and has 14 days to put it right or to answer; only then do two people of the lottery decide together. If they decide against the winner, the next rank takes the place, and the reason is published as a code. Any taxes are for the winner to pay.',
      ],
    },
    {
      title: 'Responsible play',
      blocks: [
        'The player sets a deposit limit before the first payment. A break or an exclusion takes effect at once and is irrevocable until its end. The details are on the page [Risks for players](risks).',
      ],
    },
    {
      title: 'Forbidden uses',
      blocks: [
        'Forbidden are: false documents, multiple accounts, playing on behalf of others, money laundering, the use of another person’s means of payment, attacks on the service. The lottery may suspend the account while it looks into it, then close it; a prize obtained in this way is not owed.',
      ],
    },
    {
      title: 'Sponsorship',
      blocks: [
        'A referral counts once validated and after a first paid draw. The thresholds of 10, 20, 40, 70, 110 and 160 referrals give, once each, 1, 1, 2, 3, 3 and 4 free credits. Referring oneself, the same document or the same payment account does not count.',
      ],
    },
    {
      title: 'Closing the account',
      blocks: [
        'The player may delete the account at any time. Deletion waits until a prize is paid and a sealed ticket is drawn. Unused paid credits are refunded on request before closing.',
      ],
    },
    {
      title: 'Liability, law and disputes',
      blocks: [
        'The lottery answers for its obligations within the limits of the law, and not for force majeure. Law and courts: {law}, without depriving consumers of the protection of their country. Complaints: the [Contact](contact) page, then the mediator: {mediator}.',
      ],
    },
  ],
}
