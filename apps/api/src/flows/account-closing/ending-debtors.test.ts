import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import { forgetRemovedCard } from '#api/features/company-card/company-card.service.ts'
import { runNight } from '#api/flows/night/night.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { RuleName } from '#api/flows/retention/rules/rule.types.ts'
import { readStatus, requestClosing } from '#api/testing/account-closing.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, aPickedUpOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { anOrderDeclinedLater, sumAccounts } from '#api/testing/money.ts'
import { acceptFirstOffer, goOnDuty } from '#api/testing/orders.ts'
import { listBrokenInvariants } from '#api/testing/payments.ts'
import { orderOnCard, saveCompanyCard } from '#api/testing/planned-pickups.ts'
import { runRetentionRule } from '#api/testing/retention.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import { readStaffJson, runByTwo, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

// Closing an account waives no debt: the provider keeps the card until nothing is due, then deletes the customer.

let app: TestApp
// Years pass, and tokens and documents expire: each test has its own database.
beforeEach(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterEach(async () => {
  try {
    await resetCarriers(app)
    expect(await listBrokenInvariants(app)).toEqual([])
  } finally {
    await app.close()
  }
})

const confirmation = ['--reason', 'Demandé par écrit', '--yes']
const readCustomer = async ({ account }: SignedIn) =>
  (await app.deps.db.account.findUniqueOrThrow({ where: { id: account.id } })).stripeCustomerId
const readDebt = (orderId: string) => app.deps.db.debt.findUniqueOrThrow({ where: { orderId } })
const readFarewell = async ({ account }: SignedIn) => {
  const [mail] = await app.deps.db.$queryRaw<{ text: string }[]>`
    SELECT data->'mail'->>'text' AS text FROM pgboss.job
    WHERE name = 'send-mail' AND data->>'key' = ${`account-deleted-${account.id}`}`
  return mail?.text ?? ''
}

/** Runs a retention rule, then the queued jobs that delete customers and cards at the provider. */
async function forgetAll(rule: RuleName = 'ended-customers'): Promise<void> {
  await runRetentionRule(app, rule)
  const jobs = await app.deps.db.$queryRaw<{ customer: string | null; card: string | null }[]>`
    SELECT data->>'customerId' AS customer, data->>'cardId' AS card FROM pgboss.job
    WHERE name IN ('forget-customer', 'forget-card')`
  for (const { customer, card } of jobs) {
    if (customer !== null) await app.deps.payments.forgetCustomer(customer)
    if (card !== null) await forgetRemovedCard(app.deps, card)
  }
}

/** Whether the provider still has a customer with the account's email. */
async function isKnownAtProvider({ account }: SignedIn): Promise<boolean> {
  const [row] = await app.deps.db.$queryRaw<{ known: boolean }[]>`
    SELECT EXISTS (SELECT FROM stripe_stand_in.objects o WHERE o::text LIKE ${`%${account.email}%`}) AS known`
  return row?.known ?? false
}

/** Whether the provider keeps a card for its holder. */
async function isAttached(paymentMethodId: string): Promise<boolean> {
  const [row] = await app.deps.db.$queryRaw<{ retained: boolean }[]>`
    SELECT customer IS NOT NULL AS retained FROM stripe_stand_in.objects WHERE id = ${paymentMethodId}`
  return row?.retained ?? false
}

async function returnGoods(carrier: ACarrier, livraisonId: string): Promise<void> {
  await take(app, { carrier, livraisonId }, 'refus', { commentaire: 'Trop tard' })
  await takeAll(app, { carrier, livraisonId }, 'retourner')
}

test('the provider deletes a customer without debts immediately', async () => {
  const sender = await aSender(app.deps)
  await aDeliveredOrder(app, sender, await aCarrier(app.deps))
  await reconcilePayments(app.deps)
  expect(await isKnownAtProvider(sender)).toBe(true)
  await requestClosing(app, sender)
  expect(await readCustomer(sender)).toBeNull()
  await forgetAll()
  await forgetAll()
  expect(await isKnownAtProvider(sender)).toBe(false)
  expect(await readFarewell(sender)).not.toContain('à régler')
})

test('a customer that a night has left is reported by the check, and deleted by the next night', async () => {
  const sender = await aSender(app.deps)
  await requestClosing(app, sender)
  await app.deps.db.account.update({
    where: { id: sender.account.id },
    data: { stripeCustomerId: 'cus_left' },
    select: { id: true },
  })
  await app.passTime(3 * 86_400_000)
  expect(await listBrokenInvariants(app)).toMatchObject([
    { id: 'I16', violations: [{ id: sender.account.id }] },
  ])
  await forgetAll()
  expect(await readCustomer(sender)).toBeNull()
})

test('a debt that becomes due after the closing is charged to the paying card, then the customer is deleted', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId, deliveryId } = await aPickedUpOrder(app, sender, carrier)
  await takeAll(app, { carrier, livraisonId: deliveryId }, 'acheminer')
  await returnGoods(carrier, deliveryId)
  const [ended] = await Promise.all([requestClosing(app, sender), reconcilePayments(app.deps)])
  expect(ended.status).toBe(200)
  await reconcilePayments(app.deps)
  expect(await readDebt(orderId)).toMatchObject({ status: 'paid' })
  expect((await sumAccounts(app, orderId))['sender-debt']).toBeUndefined()
  await forgetAll()
  expect(await readCustomer(sender)).toBeNull()
  expect(await isKnownAtProvider(sender)).toBe(false)
})

test('a closed company’s debt is charged to its saved card, then the card and the customer are deleted', async () => {
  await importRateCard(app.deps, defaultRateCard)
  const [company, carrier] = [await anAccount(app.deps, 'CLEN'), await aCarrier(app.deps)]
  await saveCompanyCard(app, company)
  await goOnDuty(app, carrier)
  const { commandeId } = (await orderOnCard(app, company, 'CMD-1')).body.commande
  const { deliveryId: livraisonId } = await acceptFirstOffer(app, carrier)
  await takeAll(app, { carrier, livraisonId }, 'demarrer', 'enlever', 'acheminer')
  await returnGoods(carrier, livraisonId)
  expect((await requestClosing(app, company)).status).toBe(200)
  await reconcilePayments(app.deps)
  expect(await readDebt(commandeId)).toMatchObject({ status: 'paid', lastFailureCode: null })
  await forgetAll()
  expect(await readCard(company)).toMatchObject({ detachedAt: expect.any(Date) })
  expect(await isKnownAtProvider(company)).toBe(false)
})

test('a closed account with a declined card still has its debt, which is retried, reported, and written off only by the staff', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId, deliveryId } = await anOrderDeclinedLater(app, sender, carrier)
  await takeAll(app, { carrier, livraisonId: deliveryId }, 'demarrer', 'enlever', 'acheminer')
  await returnGoods(carrier, deliveryId)
  await reconcilePayments(app.deps)
  const { amountCents } = await readDebt(orderId)
  const amount = (amountCents / 100).toFixed(2)
  const dry = await readStaffJson(app, 'accounts', 'erase', sender.account.id, ...confirmation, '--dry-run')
  expect(dry.plan).toContain(`${amount} € of order ${orderId} stay due`)
  const { kept: retained } = await readStaffJson(app, 'accounts', 'erase', sender.account.id, ...confirmation)
  expect(retained.join()).toContain(`${amount} €`)
  expect(await readStatus(app, sender)).toBe('removed')
  expect(await readFarewell(sender)).toContain(`Il reste ${amount.replace('.', ',')}`)
  await forgetAll()
  expect(await readCustomer(sender)).not.toBeNull()
  await app.passTime(2 * 86_400_000)
  await reconcilePayments(app.deps)
  expect(await readDebt(orderId)).toMatchObject({ status: 'due', attempts: 2, amountCents })
  expect(await runStaff(app, 'debts', 'collect', orderId, ...confirmation)).toMatchObject({ code: 1 })
  expect(
    await app.deps.db.auditRecord.count({ where: { action: 'debts collect', subjectId: orderId } }),
  ).toBe(1)
  await runByTwo(app, ['camille', 'luc'], 'debts', 'write-off', orderId, ...confirmation)
  await forgetAll()
  expect(await readCustomer(sender)).toBeNull()
  expect(await isKnownAtProvider(sender)).toBe(false)
})

/** Creates a closed company with a debt for an order's way back, because its card was declined. */
async function anEndedDebtor(): Promise<{ company: SignedIn; orderId: string }> {
  const [company, carrier] = [await anAccount(app.deps, 'CLEN'), await aCarrier(app.deps)]
  await saveCompanyCard(app, company)
  const { orderId, deliveryId } = await anOrderDeclinedLater(app, company, carrier)
  await takeAll(app, { carrier, livraisonId: deliveryId }, 'demarrer', 'enlever', 'acheminer')
  await returnGoods(carrier, deliveryId)
  await reconcilePayments(app.deps)
  expect((await readDebt(orderId)).status).toBe('due')
  expect((await requestClosing(app, company)).status).toBe(200)
  return { company, orderId }
}
const readCard = ({ account }: SignedIn) =>
  app.deps.db.savedCard.findFirstOrThrow({ where: { senderId: account.id } })

test('a company’s saved card stays for its debts and is deleted with them', async () => {
  const { company, orderId } = await anEndedDebtor()
  await forgetAll()
  expect(await readCard(company)).toMatchObject({
    removedAt: expect.any(Date),
    detachedAt: null,
    last4: '0000',
  })
  await runByTwo(app, ['camille', 'luc'], 'debts', 'write-off', orderId, ...confirmation)
  await forgetAll()
  expect(await readCard(company)).toMatchObject({ detachedAt: expect.any(Date) })
})

test('after 13 months a company’s saved card is deleted despite debts; the customer stays until they are settled', async () => {
  const { company, orderId } = await anEndedDebtor()
  const { id, paymentMethodId } = await readCard(company)
  await app.passTime(400 * 86_400_000)
  const invariant = (await listBrokenInvariants(app)).find(({ id: name }) => name === 'I16')
  expect(invariant?.violations).toContainEqual(expect.objectContaining({ id }))
  expect(await isAttached(paymentMethodId)).toBe(true)
  await Promise.all([forgetAll('left-cards'), forgetAll('left-cards')])
  await runNight(app.deps)
  expect(await app.deps.db.savedCard.count({ where: { id } })).toBe(0)
  expect(await isAttached(paymentMethodId)).toBe(false)
  expect(await readCustomer(company)).not.toBeNull()
  for (let tries = 0; tries < 3; tries += 1) await reconcilePayments(app.deps)
  expect((await readDebt(orderId)).status).toBe('unpaid')
})

test('after five years a debt is no longer collected, and customer and saved card are deleted', async () => {
  const { company, orderId } = await anEndedDebtor()
  await app.passTime(5 * 366 * 86_400_000)
  const invariant = (await listBrokenInvariants(app)).find(({ id }) => id === 'I16')
  expect(invariant?.violations).toContainEqual(expect.objectContaining({ id: company.account.id }))
  await forgetAll('ended-accounts')
  await forgetAll('ended-accounts')
  expect(await readCustomer(company)).toBeNull()
  expect(await isKnownAtProvider(company)).toBe(false)
  const { detachedAt } = await readCard(company)
  expect(detachedAt).not.toBeNull()
  expect(await readDebt(orderId)).toMatchObject({ status: 'due', settledAt: null })
  await runNight(app.deps)
  for (let tries = 0; tries < 3; tries += 1) await reconcilePayments(app.deps)
})
