import type { Translation } from '../translation.ts'

/** The texts around long texts, in English. */
export const documents: Pick<Translation, 'documents' | 'notFound' | 'prose' | 'specification'> = {
  specification: {
    lead: 'Everything that decides a draw, to the byte: enough to write a verifier of your own.',
    contents: 'Contents',
    plain: 'The same text, plain',
    vectors: 'Test vectors',
    verifier: 'Our verifier, in one file',
  },
  documents: { contents: 'Contents', version: 'Version of {{date}}' },
  prose: {
    everywhere: 'Everywhere else, in many languages',
    newTab: '(new tab)',
    missing: '[to be filled in: {{what}}]',
    name: 'name of the operator',
    legalForm: 'legal form and capital',
    address: 'registered address',
    registration: 'registration number',
    publisher: 'person responsible for publication',
    host: 'host, with address and telephone',
    mediator: 'consumer mediator',
    law: 'applicable law and courts',
    dataAuthority: 'data protection authority',
    licenceNumber: 'licence number',
    licenceAuthority: 'regulatory authority',
    licenceCountries: 'countries where the game is authorised',
  },
  notFound: {
    title: 'This page does not exist',
    hint: 'The address may be incomplete, or the page has moved.',
    home: 'Back to the home page',
  },
}
