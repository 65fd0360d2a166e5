import { databaseNow } from '@repo/server-kit/database'
import { operatorFile } from '@repo/settings/testing/operator-file'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readFiguresOfYear } from '#api/features/payouts/earnings/earnings.service.ts'
import { sumPayable } from '#api/features/payouts/payouts.data.ts'
import { runPayouts } from '#api/features/payouts/run.service.ts'
import { createSellerReport } from '#api/features/payouts/tax/dac7.service.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, resetCarriers, toCaller } from '#api/testing/deliveries.ts'
import { addPayoutAccount } from '#api/testing/paid-month.ts'
import { listBrokenInvariants } from '#api/testing/payments.ts'
import { listQueuedEmails } from '#api/testing/queued-emails.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { cancelCharge, chargeCarrier } from './carrier-charges.service.ts'

let app: TestApp
let sender: SignedIn
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal', OPERATOR_FILE: operatorFile })
  sender = await aSender(app.deps)
})
afterEach(() => resetCarriers(app))
afterAll(() => app.close())

const reason = 'Vous n’êtes pas venu chercher le colis.'
const signAs = (name: string) => ['--reason', 'looked at', '--yes', '--as', name]

async function aCarriedOrder(): Promise<{ carrier: ACarrier; orderId: string }> {
  const carrier = await aCarrier(app.deps)
  const { orderId } = await aDeliveredOrder(app, sender, carrier)
  return { carrier, orderId }
}

const readPayable = ({ account }: ACarrier) => sumPayable(app.deps.db, account.id)

const charge = (orderId: string, amountCents = 500) =>
  app.deps.db.$transaction((tx) =>
    chargeCarrier(app.deps, tx, { orderId, carrierId: null, amountCents, reason }),
  )

test('a proposer and an approver charge a carrier, which learns the reason and how to object', async () => {
  const { carrier, orderId } = await aCarriedOrder()
  const payableBefore = await readPayable(carrier)
  const command = ['carriers', 'charge', orderId, '--amount', '5', '--tell', reason]
  const { approval } = await readStaffJson(app, ...command, ...signAs('camille'))
  expect(await readPayable(carrier)).toBe(payableBefore)
  expect((await runStaff(app, 'approvals', 'approve', approval, ...signAs('camille'))).code).toBe(1)
  const approvals = await Promise.all(
    ['luc', 'nadia'].map((name) => runStaff(app, 'approvals', 'approve', approval, ...signAs(name))),
  )
  expect(approvals.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(await readPayable(carrier)).toBe(payableBefore - 500)
  expect((await runStaff(app, ...command, ...signAs('camille'))).err).toContain('exists for it')
  const [email] = (await listQueuedEmails(app, carrier.account.email)).filter(({ subject }) =>
    subject.startsWith('Un montant'),
  )
  expect(email?.text).toContain(reason)
  expect(email?.text).toMatch(/contester cette décision jusqu’au/i)
  const notifications = await app.deps.db.notification.findMany({
    where: { accountId: carrier.account.id, kind: 'carrier-charged' },
  })
  expect(notifications).toHaveLength(1)
  const { charges } = await readStaffJson(app, 'carriers', 'charges', '--order', orderId)
  expect(charges).toMatchObject([{ amountCents: 500, partyId: carrier.account.id }])
  expect(await listBrokenInvariants(app)).toEqual([])
})

test('of three concurrent charges of one order one is stored, and of two cancellations one takes effect', async () => {
  const { carrier, orderId } = await aCarriedOrder()
  const payableBefore = await readPayable(carrier)
  const charges = await Promise.allSettled([charge(orderId), charge(orderId), charge(orderId)])
  expect(charges.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readPayable(carrier)).toBe(payableBefore - 500)
  const { id: chargeId } = await app.deps.db.carrierCharge.findFirstOrThrow({ where: { orderId } })
  const cancel = () =>
    app.deps.db.$transaction((tx) =>
      cancelCharge(app.deps, tx, { chargeId, reason: 'Erreur de notre part.' }),
    )
  const cancellations = await Promise.allSettled([cancel(), cancel()])
  expect(cancellations.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readPayable(carrier)).toBe(payableBefore)
  await charge(orderId, 100)
  expect(await readPayable(carrier)).toBe(payableBefore - 100)
  expect(await listBrokenInvariants(app)).toEqual([])
})

test('a charge is refused for a carrier that never had the order, for zero or less, and above 1000 euros', async () => {
  const { orderId } = await aCarriedOrder()
  const stranger = await aCarrier(app.deps)
  const draft = { orderId, carrierId: stranger.account.id, amountCents: 100, reason }
  await expect(app.deps.db.$transaction((tx) => chargeCarrier(app.deps, tx, draft))).rejects.toThrow(
    'No carrier',
  )
  for (const cents of [0, -1, 100_001]) await expect(charge(orderId, cents)).rejects.toThrow('amount')
  expect(await app.deps.db.carrierCharge.count({ where: { orderId } })).toBe(0)
})

test('a charge is deducted from the next payout, and lowers neither the income reported to the tax office nor the yearly figures', async () => {
  const { carrier, orderId } = await aCarriedOrder()
  await addPayoutAccount(app, carrier, 'DE89370400440532013000')
  const earnedCents = await readPayable(carrier)
  await charge(orderId, earnedCents - 100)
  const now = await databaseNow(app.deps.db)
  await app.passTime(40 * 86_400_000)
  const month = now.toISOString().slice(0, 7)
  await runPayouts(app.deps, month)
  const [payout] = await app.deps.db.payout.findMany({ where: { partyId: carrier.account.id } })
  expect(payout?.amountCents).toBe(100)
  // No worker has run for forty days, so its work is late.
  const brokenIds = (await listBrokenInvariants(app)).map(({ id }) => id)
  expect(brokenIds.filter((id) => ['I8', 'I19', 'I20-charges'].includes(id))).toEqual([])
  await app.passTime(400 * 86_400_000)
  const report = await createSellerReport(app.deps, Number(month.slice(0, 4)))
  const seller = report.sellers.find(({ accountId }) => accountId === carrier.account.id)
  expect(seller?.quarters.reduce((sum, { considerationCents }) => sum + considerationCents, 0)).toBe(
    earnedCents,
  )
  const figures = await readFiguresOfYear(app.deps, toCaller(carrier.account), report.year)
  expect(figures.total.netCents).toBe(earnedCents)
  expect(figures.quarters.map(({ netCents, feeCents }) => [netCents, feeCents])).toEqual(
    seller?.quarters.map(({ considerationCents, feesCents }) => [considerationCents, feesCents]),
  )
})
