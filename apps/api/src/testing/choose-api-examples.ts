// RECORD_CALLS=<file> npm test -- api   records each call of the tests, one a line; any test files will do
// node apps/api/src/testing/choose-api-examples.ts <file>   chooses the examples of the API's document from them

import { fileURLToPath } from 'node:url'
import { writeExamples } from '@repo/server-kit/testing/choose-examples'
import { apiReference } from '../api-reference.ts'

writeExamples({
  name: 'delivery',
  reference: apiReference,
  examplesFile: fileURLToPath(new URL('../api-examples.json', import.meta.url)),
  origin: 'https://volant.example',
  recordFile: process.argv[2] ?? '',
})
