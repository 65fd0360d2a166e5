import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const termsOfSale: TextDocument = {
  title: 'Terms of sale',
  lead: 'What you buy, how you pay for it, and when you are refunded.',
  sections: [
    {
      title: 'Seller',
      blocks: [
        'The seller is {name}, {legalForm}, {address}, registered under {registration}, holder of the licence {licenceNumber}.',
      ],
    },
    {
      title: 'What is sold',
      blocks: [
        'An entry gives four paid credits; one credit is worth one draw. It costs €3, taxes included, and this price is shown with its split before any payment: for each draw, 60 cents for the pot and 15 cents for running costs.',
        'Credits have no monetary value outside the game and cannot be transferred.',
      ],
    },
    {
      title: 'How long credits last',
      blocks: [
        [
          'Paid credits: they never expire.',
          'Free credits: 12 months after they are granted.',
          'Order of use: free ones first, by expiry date, then paid ones.',
        ],
      ],
    },
    {
      title: 'Payment',
      blocks: [
        'By card, PayPal, bank transfer with the reference given, or money order. The identity must be validated and a deposit limit set. The means of payment is the player’s own; a payment by somebody else is refused or returned.',
        'A transfer or a money order counts on the date on which it is received and matched with its reference. Received after the closing of the draw it was meant for, it becomes credits for the next ones. If a payment fails, the vote is kept and the payment may be tried again until closing.',
      ],
    },
    {
      title: 'Refunds',
      blocks: [
        'Paid credits that were not used are refunded at any time, on request from the account, by the way they were paid. An entry may be taken back until 60 minutes before the draw: its credit comes back. After closing, the ticket is sealed and can no longer be refunded.',
        'The 14-day right of withdrawal for distance sales does not apply to gambling; the rules above go further for unused credits.',
        'A cancelled draw returns the credits. A draw that is put off keeps the entry.',
      ],
    },
    {
      title: 'Prizes',
      blocks: [
        'How prizes are paid is described in the [terms of use](termsOfUse): claimed within 60 days, transferred in the verified name.',
      ],
    },
    {
      title: 'Proof and records',
      blocks: [
        'Every payment and every credit is in the statement of the account, which can be exported. Accounting records are kept for ten years. A payment is disputed on the [Contact](contact) page; the mediator is: {mediator}.',
      ],
    },
  ],
}
