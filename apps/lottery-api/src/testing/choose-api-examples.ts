// RECORD_CALLS=<file> npm test -- api   records each call of the tests, one a line; any test files will do
// node apps/lottery-api/src/testing/choose-api-examples.ts <file>   chooses from them the examples of the API's document

import { fileURLToPath } from 'node:url'
import { writeExamples } from '@repo/server-kit/testing/choose-examples'
import { apiReference } from '../api-reference.ts'

writeExamples({
  name: 'lottery',
  reference: apiReference,
  examplesFile: fileURLToPath(new URL('../api-examples.json', import.meta.url)),
  origin: 'https://cagnotte.example',
  recordFile: process.argv[2] ?? '',
})
