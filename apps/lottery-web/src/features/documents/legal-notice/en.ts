import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const legalNotice: TextDocument = {
  title: 'Legal notice',
  lead: 'Who publishes and hosts this site.',
  sections: [
    {
      title: 'Publisher',
      blocks: [
        [
          '{name}',
          '{legalForm}',
          '{address}',
          'Registration: {registration}',
          'Responsible for publication: {publisher}',
        ],
        'The publisher is reached on the [Contact](contact) page.',
      ],
    },
    { title: 'Host', blocks: ['{host}'] },
    {
      title: 'Licence',
      blocks: [
        'Licence {licenceNumber}, granted by {licenceAuthority}, for: {licenceCountries}. See [Gaming licence](licence).',
      ],
    },
    {
      title: 'Intellectual property',
      blocks: [
        'The texts, drawings, brand and software of this site are protected. The published files of a draw (manifest, signature, list, beacon, result) may be copied, kept and passed on freely: that is what they are for.',
        'The random number is that of drand, a project of the League of Entropy, which is not connected with the lottery. Typefaces: Inter and Fraunces (SIL Open Font License).',
      ],
    },
    {
      title: 'Data and cookies',
      blocks: ['No tracker, no advertising. The details are in the [privacy policy](privacy).'],
    },
    {
      title: 'Law and disputes',
      blocks: ['Law and courts: {law}. Consumer mediator: {mediator}.'],
    },
  ],
}
