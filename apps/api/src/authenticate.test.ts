import { freezeDateAt } from '@repo/prisma/frozen-date'
import type { Request } from 'express'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createAuthenticator } from './authenticate.ts'
import { anAccount, testPassword } from './testing/builders.ts'
import { succeed } from './testing/orders.ts'
import type { TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

test('an API key that was cached while the machine’s clock was a day ahead is loaded again after a quarter of an hour', async () => {
  const company = await anAccount(app.deps, 'CLEN')
  const { cle } = await succeed(app, company, 'entreprise/cles/creer', { nom: 'ERP' })
  // as: only the header is read.
  const request = { headers: { authorization: `Bearer ${cle}` } } as Request
  const { authenticate } = createAuthenticator(app.deps, () => true)
  const setBack = freezeDateAt(Date.now() + 24 * 3_600_000)
  await authenticate(request).finally(setBack)
  // This process is not notified that the company was suspended.
  await app.deps.db.account.update({ where: { id: company.account.id }, data: { status: 'suspended' } })
  expect(await authenticate(request)).toMatchObject({ accountId: company.account.id })
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + 15 * 60_000 + 1000)
  expect(await authenticate(request)).toBe('invalid')
})

test.each([
  ['ahead', 24],
  ['behind', -24],
])('a session ends after seven days, also on a machine whose clock is a day %s', async (_, hours) => {
  const owner = await anAccount(app.deps, 'CLPA')
  const opened = await app.request('POST', '/api/expediteur/login', {
    body: { email: owner.account.email, password: testPassword },
  })
  // as: only the header is read.
  const request = { headers: { authorization: `Bearer ${opened.body.token}` } } as Request
  const readSessionState = async () => {
    const setBack = freezeDateAt(Date.now() + hours * 3_600_000)
    return createAuthenticator(app.deps, () => true)
      .authenticate(request)
      .finally(setBack)
  }
  await app.passTime(6.9 * 24 * 3_600_000)
  expect(await readSessionState()).toMatchObject({ accountId: owner.account.id })
  await app.passTime(0.2 * 24 * 3_600_000)
  expect(await readSessionState()).toBe('invalid')
})
