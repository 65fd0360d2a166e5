import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const security: TextDocument = {
  title: 'Security',
  lead: 'How a draw runs so that nobody, not even we, can choose its result; and how your account is protected.',
  sections: [
    {
      title: 'The list is sealed before the randomness',
      blocks: [
        'Sixty minutes before the draw nothing changes any more: no purchase, no vote, no cancellation. The list of validated tickets is then put in order and published, one line a ticket: number, vote, paid or free, and a fingerprint of the holder.',
        'Over these lines a Merkle tree (RFC 9162, SHA-256) gives a root of 64 characters. The root, the fingerprint of the list, the pot, the votes and the number of winners form a manifest, signed with an Ed25519 key. Every manifest names the one before it and carries a number without a gap: no draw can disappear.',
      ],
    },
    {
      title: 'Randomness comes from elsewhere',
      blocks: [
        'The random number is that of drand quicknet, the public beacon of the League of Entropy. Every 3 seconds several independent organisations sign a new round together; it takes a majority of them, and none knows the result in advance.',
        'The round that counts is the first at the time of the draw or just after. It follows from the calendar: we can neither choose another nor try again.',
      ],
    },
    {
      title: 'Anyone can do the calculation',
      blocks: [
        [
          'The seed is the SHA-256 fingerprint of the manifest and the random number together.',
          'The score of a ticket is the SHA-256 fingerprint of the seed and its number.',
          'The tickets are ranked by score; the first win, the next ones are the reserve.',
        ],
        'No shuffle, no division: nothing that could favour anybody. Removing a loser changes nothing. A browser, a database and three commands in a terminal give the same ranking.',
      ],
    },
    {
      title: 'Checking',
      blocks: [
        'On the page of every draw your browser downloads the files and redoes everything: signatures, tree, votes, pot, seed, ranking and shares. Your [receipt](receipt) proves, even offline, that your ticket was in the list and that it is yours.',
        'Every night the service recomputes all published draws and shows what it found on the page of the [draws](draws).',
      ],
    },
    {
      title: 'Your account',
      blocks: [
        [
          'Passwords of at least 12 characters, hashed with Argon2id; the most common ones and your last five are refused.',
          'A sign-in from an unknown address: confirmation by e-mail, in the browser that asked for it.',
          'Two-step authentication by e-mail, if you choose it.',
          'Automatic sign-out after the inactivity that you choose, and after 12 hours in any case.',
          'The password is asked for again before money and account changes.',
        ],
      ],
    },
    {
      title: 'Your documents and the money',
      blocks: [
        'Identity documents are checked, stripped of hidden content, encrypted, and every look at them is recorded. Payouts and money orders take two people. The files of a draw can no longer be changed once they are sealed, not even by our own programs.',
        'You think you have found a weakness? Write to us on the [Contact](contact) page, subject “security”. Please leave us the time to fix it.',
      ],
    },
  ],
}
