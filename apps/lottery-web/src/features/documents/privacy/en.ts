import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const privacy: TextDocument = {
  title: 'Privacy policy',
  lead: 'Which data, why, for how long, and what you can ask for.',
  sections: [
    {
      title: 'Controller',
      blocks: [
        'The controller is {name}, {address}. For any question: the [Contact](contact) page, subject “personal data”.',
      ],
    },
    {
      title: 'What we process, and why',
      blocks: [
        {
          table: [
            ['Data', 'Why', 'Basis'],
            [
              'Name, birth, country, town, nickname, e-mail, telephone',
              'To keep the account, to verify age and country',
              'Contract and legal obligation',
            ],
            [
              'Identity document, photo',
              'To validate the identity, one person one account',
              'Legal obligation',
            ],
            [
              'Votes, tickets, credits, payments',
              'To run the game, to keep the accounts',
              'Contract and legal obligation',
            ],
            ['Limits, breaks, exclusions', 'To protect the player', 'Legal obligation'],
            [
              'Sign-ins, browser, fingerprint of the IP address',
              'To protect the account',
              'Legitimate interest: security',
            ],
            ['Messages to support', 'To answer', 'Legitimate interest'],
            ['Newsletter', 'To write to you if you wish', 'Consent, to be withdrawn whenever you like'],
          ],
        },
        'The IP address is kept only as a keyed fingerprint. There is no advertising, no audience measurement, and no automatic decision that binds you: identity and reports are looked at by people.',
      ],
    },
    {
      title: 'For how long',
      blocks: [
        [
          'Account, settings, bank details, notifications, browsers that you let us wake (until you sign out there, turn it off or exclude yourself from play): until the account ends, not beyond. An account without an identity document is deleted one month after registration.',
          'Approved identity documents of players who paid: 5 years after the account ends (against money laundering); rejected ones: 1 month; one that a newer one replaces is destroyed at once.',
          'Sessions and sign-ins that are over: 13 months at most.',
          'What links a payment to whoever made it (the provider’s references, the payer’s name, hashes): 10 years. The books stay beyond that, under identifiers that name nobody.',
          'Messages to support: 24 months at most.',
          'Text messages, if you gave a mobile number: 1 month, encrypted; the number of whoever answered STOP: 3 years, so that it gets no more.',
          'Deposit limits: 5 years after the account ends, so that they hold if you come back; you are then recognised by keyed fingerprints of the document’s number, the name and the date of birth.',
          'Exclusions: as long as their term requires, as a fingerprint.',
          'Draws, tickets, proofs: for ever, without a name. The secret that links a ticket to you goes with your account.',
        ],
      ],
    },
    {
      title: 'Who receives them',
      blocks: [
        'Those in charge of checks, support and payments, each for their part; the host ({host}); payment providers, for what they need; the provider that sends text messages, for the number and the text; the gaming authority ({licenceAuthority}) and the courts where the law asks for it. Nothing is sold.',
      ],
    },
    {
      title: 'What is public',
      blocks: [
        'The sealed list holds no name: number, vote, paid or free, fingerprint. Of a winner we publish the number, the amount and the country. Name and photo need your consent, one by one, which you may withdraw. Statistics by country group together countries with fewer than five winners.',
      ],
    },
    {
      title: 'On your device',
      blocks: [
        'A session cookie and, while a sign-in waits to be confirmed, a cookie that ties it to this browser, both out of reach for scripts; if you ask for it, a cookie that remembers this browser. Local storage keeps your language, your theme, your display preferences, your choice about notifications, the time of your last activity, whether this browser remembers you, and the public key of the lottery. No tracker: so there is nothing to accept.',
      ],
    },
    {
      title: 'Your rights',
      blocks: [
        'Access, rectification, erasure, restriction, objection, portability, and withdrawal of a consent. Export and deletion are in your account; deletion waits until a prize is paid and a sealed ticket is drawn. We answer within one month.',
        'You may turn to the data protection authority: {dataAuthority}.',
      ],
    },
    {
      title: 'Security',
      blocks: [
        'Encrypted exchanges and documents, hashed passwords, recorded accesses, encrypted backups. See the page [Security](security). A breach that concerns you would be announced to you without delay.',
      ],
    },
  ],
}
