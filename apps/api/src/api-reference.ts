import { deliveryApi } from '@repo/contracts/delivery/endpoints'
import { weightRangeId } from '@repo/contracts/delivery/goods'
import type { ApiReference } from '@repo/server-kit/openapi/document'
import examples from './api-examples.json' with { type: 'json' }
import { isNameable, isOpenToKeys, listAdmissionRefusals } from './caller.ts'

/** The definition of the marketplace's OpenAPI document. */
export const apiReference: ApiReference = {
  api: deliveryApi,
  description: {
    title: 'API Volant',
    version: '1.0.0',
    description: 'Livraison instantanée entre expéditeurs et transporteurs, en France.',
    words: {
      language: 'fr',
      answer: 'Réponse',
      ownField: 'Celui de l’appelant ; facultatif',
      license: 'Tous droits réservés',
    },
  },
  access: {
    schemes: {
      usertoken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      cleApi: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'vlt_live_…',
        description: 'Clé d’API d’une entreprise : commande et suit ses expéditions, n’administre rien.',
      },
    },
    listSchemes: (endpoint) => ['usertoken', ...(isOpenToKeys(endpoint) ? ['cleApi'] : [])],
    admissionRefusals: listAdmissionRefusals,
    isNameable,
    writtenForms: new Map([[weightRangeId, { type: 'string', pattern: '^([1-9]|10)$' }]]),
  },
  // as: the refusal codes of a JSON file are plain strings to the compiler; a test compares them with the contract's.
  examples: examples as ApiReference['examples'],
}
