import { parisMonthOf } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspendAccount } from '#api/core/suspension/suspension.service.ts'
import { eraseOwnAccount } from '#api/flows/account-closing/erasure.service.ts'
import type { ACarrier } from '#api/testing/builders.ts'
import { callerOf } from '#api/testing/deliveries.ts'
import { anEarner } from '#api/testing/earners.ts'
import { operatorIban } from '#api/testing/november.ts'
import { staffJson } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { runPayouts } from './run.service.ts'

/** Nobody's payout is let go by ending the account that it is held for. */

const sure = ['--yes', '--as', 'camille', '--reason', 'Dossier réglé']
const dayMs = 24 * 3_600_000

let app: TestApp
let month: string
beforeAll(async () => {
  app = await testApp({
    LOG_LEVEL: 'fatal',
    OPERATOR_NAME: 'Volant SAS',
    OPERATOR_IBAN: operatorIban,
  })
  month = parisMonthOf(await databaseNow(app.deps.db))
})
afterAll(() => app.close())

const suspend = (carrier: ACarrier) =>
  app.deps.db.$transaction((tx) =>
    suspendAccount(app.deps, tx, carrier.account.id, { reason: 'Colis abandonné.', days: null }),
  )
const end = (carrier: ACarrier) => eraseOwnAccount(app.deps, callerOf(carrier.account))
const payoutOf = ({ account }: ACarrier) =>
  app.deps.db.payout.findUnique({ where: { month_partyId: { month, partyId: account.id } } })

test('what is held stays held when its carrier ends the account, until the staff releases it', async () => {
  const [suspended, lapsed, twin, racing, honest] = [
    await anEarner(app),
    await anEarner(app),
    await anEarner(app),
    await anEarner(app),
    await anEarner(app),
  ]
  await suspend(suspended)
  await suspend(racing)
  await app.deps.db.document.updateMany({
    where: { accountId: lapsed.account.id },
    data: { expiresAt: await databaseNow(app.deps.db) },
  })
  for (const carrier of [suspended, lapsed, honest]) await end(carrier)
  // Suspended and ended at one instant: either the suspension came first and holds, or there was nobody to suspend any more.
  const [suspension] = await Promise.allSettled([suspend(twin), end(twin)])
  await app.passTime(40 * dayMs)
  await Promise.all([end(racing), runPayouts(app.deps, month), runPayouts(app.deps, month)])
  await runPayouts(app.deps, month)

  expect(await payoutOf(honest)).toMatchObject({ status: 'prepared' })
  expect(await payoutOf(suspended)).toMatchObject({ status: 'held', holdReason: 'suspended' })
  expect(await payoutOf(lapsed)).toMatchObject({ status: 'held', holdReason: 'documents' })
  expect(await payoutOf(racing)).toMatchObject({ status: 'held', holdReason: 'suspended' })
  expect((await payoutOf(twin))?.status).toBe(suspension.status === 'fulfilled' ? 'held' : 'prepared')

  for (const carrier of [suspended, lapsed]) {
    await staffJson(app, 'payouts', 'release', (await payoutOf(carrier))?.id ?? '', ...sure)
    await staffJson(app, 'payouts', 'run', ...sure)
    expect(await payoutOf(carrier)).toMatchObject({ status: 'prepared', attempt: 1 })
  }
})
