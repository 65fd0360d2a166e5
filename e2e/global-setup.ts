import { join } from 'node:path'
import { setup as startPostgres } from '@repo/prisma/vitest-database'
import { build, isStale, listWebApps } from '../scripts/web-bundle.ts'
import { beginRun, nameRun } from './stack/demo-data.ts'
import { readExternalProduct, waitUntilReachable } from './stack/external-product.ts'
import { root } from './stack/service.ts'
import { startStack } from './stack/stack.ts'

/** The environment variable with the addresses of the shared product, for the test processes. */
const sharedStackVariable = 'E2E_STACK'

/**
 * Bundles the outdated web apps, starts a temporary PostgreSQL and one product that the tests share; or waits for the
 * product that runs elsewhere (`E2E_WEB_URL`). Returns the function that stops what was started here.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const external = readExternalProduct(process.env)
  if (external) {
    for (const url of [external.webUrl, external.carrierUrl, `${external.apiUrl}/readyz`])
      await waitUntilReachable(url)
    process.env[sharedStackVariable] = JSON.stringify(external)
    nameRun()
    return async () => undefined
  }
  // Playwright takes its stack down on SIGINT only; npm test passes SIGTERM on.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'))
  for (const app of listWebApps().filter(isStale))
    await build(app, { environment: process.env, logDir: join(root, 'test-results') })
  const stopPostgres = await startPostgres()
  const endRun = beginRun()
  // All tests call from one address, more often than an office would.
  const stack = await startStack('shared', 1000).catch(async (error: unknown) => {
    await endRun()
    await stopPostgres?.()
    throw error
  })
  process.env[sharedStackVariable] = JSON.stringify(stack.addresses)
  return async () => {
    await stack.stop()
    await endRun()
    await stopPostgres?.()
  }
}
