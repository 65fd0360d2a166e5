import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const licence: TextDocument = {
  title: 'Gaming licence',
  lead: 'Who authorises us, who supervises us, and where you can play.',
  sections: [
    {
      title: 'Authorisation',
      blocks: [
        'Running a lottery for money takes an authorisation. This is the one under which this site is operated; what the operator has not filled in yet is shown as such, and no real payment may be offered before.',
        {
          table: [
            ['Item', 'Value'],
            ['Operator', '{name}, {legalForm}'],
            ['Address', '{address}'],
            ['Registration', '{registration}'],
            ['Licence number', '{licenceNumber}'],
            ['Authority', '{licenceAuthority}'],
            ['Countries where the game is authorised', '{licenceCountries}'],
          ],
        },
      ],
    },
    {
      title: 'What the licence requires of us',
      blocks: [
        [
          'To verify age and identity before any payment, and the country of residence at registration and at payment.',
          'To refuse persons who are banned from gambling and to respect every exclusion to its end.',
          'To keep the players’ money apart from the operator’s, and a ledger.',
          'To report suspicious transactions, keep the records that are required, and answer to the authority.',
        ],
      ],
    },
    {
      title: 'Checking and complaining',
      blocks: [
        'You can verify our number with the authority named above: {licenceAuthority}. For a complaint, first write on the [Contact](contact) page; without an agreement, turn to the mediator: {mediator}.',
        'Beware of imitations: we never ask for money in order to pay out a prize, and never for your password.',
      ],
    },
  ],
}
