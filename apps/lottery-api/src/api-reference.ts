import { lotteryApi } from '@repo/contracts/lottery/endpoints'
import type { ApiReference } from '@repo/server-kit/openapi/document'
import examples from './api-examples.json' with { type: 'json' }
import { listAdmissionRefusals } from './caller.ts'
import { sessionCookie } from './core/sessions/sessions.service.ts'

/** The definition of the lottery's OpenAPI document. */
export const apiReference: ApiReference = {
  api: lotteryApi,
  description: {
    title: 'API Cagnotte',
    version: '1.0.0',
    description: 'The community lottery: accounts, participations, draws that anyone can check.',
    words: {
      language: 'en',
      answer: 'Answer',
      ownField: "The caller's own; optional",
      license: 'All rights reserved',
    },
  },
  access: {
    schemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: sessionCookie,
        description: `Over HTTPS it is named __Host-${sessionCookie}.`,
      },
    },
    listSchemes: () => ['session'],
    admissionRefusals: listAdmissionRefusals,
  },
  examples: examples as ApiReference['examples'], // as: the codes of a JSON file are texts to the compiler; a test compares them with the list
}
