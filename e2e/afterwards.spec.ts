import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readSharedProduct } from './fixtures/test.ts'
import { root, runToEnd } from './stack/service.ts'

// Runs last: checks the state of the shared product after all other tests.

const logs = join(root, 'test-results', 'stack', 'shared')

// They need no browser, and one process.
test.describe.configure({ mode: 'default' })

test('every invariant of money and orders holds', async () => {
  const product = readSharedProduct()
  const environment = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: product.databaseUrl,
    API_PORT: new URL(product.apiUrl).port,
    LOG_LEVEL: 'warn',
  }
  await runToEnd(['apps/api/src/admin.ts', 'check'], environment, join(logs, 'check.log'))
})

test('neither the API nor the worker has logged a bug', () => {
  for (const service of ['api', 'worker']) {
    const lines = readFileSync(join(logs, `${service}.log`), 'utf8').split('\n')
    expect(
      lines.filter((line) => /"level":[56]0/.test(line)),
      service,
    ).toEqual([])
  }
})
