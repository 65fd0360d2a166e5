import type { Faq } from './faq.ts'

/** The FAQ in English. */
export const faq: Faq = {
  conditions: [
    {
      question: 'Who can play?',
      answer: [
        'Anyone aged 18 or over whose identity is validated, who lives in a country where the game is authorised and who is not banned from gambling. One person has one account. Members of our staff cannot play.',
      ],
    },
    {
      question: 'Why do you ask for an identity document?',
      answer: [
        'So that nobody plays before 18 or with several accounts. Front and back as PDF, JPG or PNG, 2 MB at most each. Until the identity is validated, no payment is possible.',
        'You have one month after registration; we remind you on days 7, 21 and 27. After that the account is deleted. A document sent in time stops the clock, and a rejected one leaves 7 days to send another.',
      ],
    },
    {
      question: 'Can I play from any country?',
      answer: [
        'The site can be read everywhere, but you can play only from countries where our [licence](licence) allows it. The country of residence is checked at registration and at payment.',
      ],
    },
  ],
  game: [
    {
      question: 'What does an entry cost?',
      answer: [
        '€3 for four draws. For each draw 60 cents go into the pot and 15 cents to running costs: of €3, the winners therefore receive €2.40. See [Transparency and pricing](pricing).',
      ],
    },
    {
      question: 'What is the vote for?',
      answer: [
        'It decides how many win. For N tickets: minimum one in 1000, median one in 100, maximum one in 10, rounded up and never fewer than 2. The choice of the median voter prevails; “no opinion” is not counted. Where the two votes in the middle differ, or nobody votes, it is the median. You may change your vote until closing.',
      ],
    },
    {
      question: 'Does my ticket number affect my odds?',
      answer: [
        'No. A number has the form XX11XX22: two letters, two digits, two letters, two digits. A cryptographic generator draws it, and it is unique within the draw. You may ask for another until you validate it: all have exactly the same chances.',
      ],
    },
    {
      question: 'What are credits worth?',
      answer: [
        'One credit is worth one draw. Free credits (sponsorship) are used first, those that expire soonest before the others, and last 12 months. Paid credits never expire; unused ones can be refunded. A free ticket puts the same 60 cents into the pot: they come from running costs. If the price changes, a credit that is already paid is still worth one draw: the pot’s share never falls, and if it rises, running costs pay the difference.',
      ],
    },
    {
      question: 'How does sponsorship work?',
      answer: [
        'Give your code. A referral counts once validated and after a first paid draw. Free credits come at 10, 20, 40, 70, 110 and 160 referrals: 1, 1, 2, 3, 3 and 4. Referring yourself, with the same document or the same payment account, does not count.',
      ],
    },
  ],
  draw: [
    {
      question: 'When is the draw?',
      answer: [
        'Every Sunday at 20:00 Paris time, summer and winter. Entries close 60 minutes before; the list of tickets is sealed and published at least 30 minutes before.',
      ],
    },
    {
      question: 'Where does the randomness come from?',
      answer: [
        'From drand quicknet, a public beacon kept by the League of Entropy, a group of independent organisations. Every 3 seconds it publishes a number that nobody knows beforehand. The round that will count is fixed by the calendar: we cannot choose another. See [Algorithm or balls](algorithm).',
      ],
    },
    {
      question: 'What if the beacon or the site breaks down?',
      answer: [
        'If the list could not be sealed 15 minutes before the time, the draw is put off by 24 hours, before the randomness exists, and the round becomes that of the new time. If the beacon is late, the draw waits for exactly that round, never another.',
        'Each time a signed notice says so in public. With fewer than two tickets, or when it would have to be put off for the seventh time, the draw is cancelled and the credits are returned.',
      ],
    },
  ],
  winnings: [
    {
      question: 'How will I know that I have won?',
      answer: [
        'By an e-mail with a link that is valid for 72 hours, by a notification and on the page of the draw. We remind you on days 1, 7, 30, 53 and 59. Nobody will ever ask you for money in order to receive a prize.',
      ],
    },
    {
      question: 'How am I paid?',
      answer: [
        'Your identity is checked again, then the prize is transferred to a bank account in the verified name. Every payment is released by two people. You have 60 days to claim a prize; after that it joins the next pot, and this is published.',
      ],
    },
    {
      question: 'What happens if a winner cannot receive the prize?',
      answer: [
        'Nothing happens by itself: the winner is told what stands in the way and has 14 days to put it right or to answer us. After that, two people decide together. If the prize cannot be paid, the ticket of the next rank takes its place; the reason is published as a code, never as a name.',
      ],
    },
    {
      question: 'Will my name be published?',
      answer: [
        'By default only the number of the ticket, the amount and the country are. Your name or your photo appear only if you agree, separately for each.',
      ],
    },
  ],
  security: [
    {
      question: 'Why do you ask me to confirm a sign-in?',
      answer: [
        'When the right password comes from an address not seen for 180 days, we write you the time, the country and the browser. You approve, or you answer “it was not me”. The session opens only in the browser that asked for it.',
      ],
    },
    {
      question: 'What is two-step authentication?',
      answer: [
        'An option in your settings: a code of 6 digits, sent by e-mail, valid for 10 minutes and 5 tries. The link that confirms a new address takes its place.',
      ],
    },
    {
      question: 'How can I check a draw myself?',
      answer: [
        'Every draw has a proof page, where your browser redoes the whole calculation. You can also download the files and use our commands, or [check your receipt](receipt) without a connection. The mechanism is explained on the page [Security](security).',
      ],
    },
  ],
  technical: [
    {
      question: 'My link no longer works',
      answer: [
        'An activation link is valid for 48 hours, a password link for 30 minutes. Each works once, and a new one cancels the old. The page of the expired link lets you receive another.',
      ],
    },
    {
      question: 'My payment failed',
      answer: [
        'Your vote is kept and you may try again, in the same way or another, until closing. A payment that arrives after closing becomes credits: nothing is back-dated.',
      ],
    },
    {
      question: 'I am signed out without doing anything',
      answer: [
        'This protects you: the session closes after 5, 10, 15, 30 or 60 minutes of inactivity, as you choose (15 by default), and after 12 hours in any case. You can change the delay in the account settings.',
      ],
    },
  ],
  personal_data: [
    {
      question: 'Who sees my identity document?',
      answer: [
        'Those in charge of checking it, and nobody else. It is encrypted, and every look at it is recorded. How long we keep it is in the [privacy policy](privacy).',
      ],
    },
    {
      question: 'Is my name in the published list?',
      answer: [
        'No. Every line holds the number, the vote, paid or free, and a fingerprint of the holder. Only the secret in your receipt links this fingerprint to you; if it is destroyed, the link is gone and the proof still holds.',
      ],
    },
    {
      question: 'How do I retrieve or delete my data?',
      answer: [
        'From your account: the export gives all that we know of you, deletion erases your data. It waits only until a prize is paid or a sealed ticket is drawn; what the law obliges us to keep is kept apart.',
      ],
    },
  ],
}
