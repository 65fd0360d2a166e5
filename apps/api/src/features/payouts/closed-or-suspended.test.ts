import { randomUUID } from 'node:crypto'
import { parisMonthOf } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { operatorFile } from '@repo/settings/testing/operator-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreAccount, suspendAccount } from '#api/core/suspension/suspension.service.ts'
import { eraseOwnAccount } from '#api/flows/account-closing/erasure.service.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import type { ACarrier } from '#api/testing/builders.ts'
import { aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, toCaller } from '#api/testing/deliveries.ts'
import { anEarner, setDocumentsExpiry } from '#api/testing/earners.ts'
import { readPayableCents } from '#api/testing/paid-month.ts'
import { readStaffJson } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { runPayouts } from './run.service.ts'

const sure = ['--yes', '--as', 'camille', '--reason', 'Dossier réglé']
const dayMs = 24 * 3_600_000

let app: TestApp
let month: string
beforeAll(async () => {
  app = await testApp({
    LOG_LEVEL: 'fatal',
    OPERATOR_FILE: operatorFile,
  })
  month = parisMonthOf(await databaseNow(app.deps.db))
})
afterAll(() => app.close())

const suspend = (carrier: ACarrier, claimId?: string) =>
  app.deps.db.$transaction((tx) =>
    suspendAccount(app.deps, tx, carrier.account.id, {
      ...(claimId ? { claimId } : {}),
      reason: 'Colis abandonné.',
      days: null,
    }),
  )
const closeAccount = (carrier: ACarrier) => eraseOwnAccount(app.deps, toCaller(carrier.account))
const findPayout = ({ account }: ACarrier) =>
  app.deps.db.payout.findUnique({ where: { month_partyId: { month, partyId: account.id } } })

test('a held payout stays held when its carrier closes the account, until the staff releases it; a suspension holds nothing', async () => {
  const [suspended, lapsed, racing, honest] = [
    await anEarner(app),
    await anEarner(app),
    await anEarner(app),
    await anEarner(app),
  ]
  await suspend(suspended)
  const now = await databaseNow(app.deps.db)
  for (const carrier of [lapsed, racing]) await setDocumentsExpiry(app, carrier, now)
  for (const carrier of [suspended, lapsed, honest]) await closeAccount(carrier)
  await app.passTime(40 * dayMs)
  await Promise.all([closeAccount(racing), runPayouts(app.deps, month), runPayouts(app.deps, month)])
  await runPayouts(app.deps, month)

  expect(await findPayout(honest)).toMatchObject({ status: 'prepared' })
  expect(await findPayout(suspended)).toMatchObject({ status: 'prepared' })
  expect(await findPayout(lapsed)).toMatchObject({ status: 'held', holdReason: 'documents' })
  expect(await findPayout(racing)).toMatchObject({ status: 'held', holdReason: 'documents' })

  await readStaffJson(app, 'payouts', 'release', (await findPayout(lapsed))?.id ?? '', ...sure)
  await readStaffJson(app, 'payouts', 'run', ...sure)
  expect(await findPayout(lapsed)).toMatchObject({ status: 'prepared', attempt: 1 })
})

test('of a carrier suspended until a dispute is settled only that order’s gain waits, for the next payout', async () => {
  const carrier = await anEarner(app)
  const { orderId } = await aDeliveredOrder(app, await aSender(app.deps), carrier)
  const earned = await readPayableCents(app, carrier.account.id)
  const claim = await app.deps.db.claim.create({
    data: {
      orderId,
      kind: 'delivery',
      subject: 'lost',
      text: 'Rien n’est arrivé.',
      clientKey: randomUUID(),
      openedAt: await databaseNow(app.deps.db),
    },
  })
  await suspend(carrier, claim.id)
  const earnedIn = parisMonthOf(await databaseNow(app.deps.db))
  await app.passTime(40 * dayMs)
  await setDocumentsExpiry(app, carrier, new Date('2099-01-01'))
  await runPayouts(app.deps, earnedIn)
  const findPayoutOfMonth = (name: string) =>
    app.deps.db.payout.findUnique({ where: { month_partyId: { month: name, partyId: carrier.account.id } } })
  expect(await findPayoutOfMonth(earnedIn)).toMatchObject({ status: 'prepared', amountCents: 1000 })
  expect(await readPayableCents(app, carrier.account.id)).toBe(earned - 1000)

  await app.deps.db.$transaction((tx) => restoreAccount(app.deps, tx, carrier.account.id))
  const settledIn = parisMonthOf(await databaseNow(app.deps.db))
  await app.passTime(40 * dayMs)
  await Promise.all([runPayouts(app.deps, settledIn), runPayouts(app.deps, settledIn)])
  expect(await findPayoutOfMonth(settledIn)).toMatchObject({ status: 'prepared', amountCents: earned - 1000 })
  expect(await readPayableCents(app, carrier.account.id)).toBe(0)
  const leftOut = (await checkInvariants(app.deps)).find(({ id }) => id === 'I19')
  expect(leftOut?.violations).toEqual([])
})
