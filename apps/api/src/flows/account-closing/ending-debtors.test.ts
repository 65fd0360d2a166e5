import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import { forgetRemovedCard } from '#api/features/company-card/company-card.service.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { runNight } from '#api/flows/night/night.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { RuleName } from '#api/flows/retention/rules/rule.types.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, aPickedUpOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { end, statusOf } from '#api/testing/ending.ts'
import { accountsOf, anOrderDeclinedLater } from '#api/testing/money.ts'
import { goOnDuty, succeed } from '#api/testing/orders.ts'
import { brokenInvariants } from '#api/testing/payments.ts'
import { orderOnCard, saveCompanyCard } from '#api/testing/planned.ts'
import { eraseBy } from '#api/testing/retention.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import { byTwo, staff, staffJson } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

/** Closing an account waives no debt: the provider keeps the card until nothing is due, and deletes its holder then. */

let app: TestApp
// Years pass, and with them tokens and papers: each test has its own database.
beforeEach(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterEach(async () => {
  try {
    await resetCarriers(app)
    expect(await brokenInvariants(app)).toEqual([])
  } finally {
    await app.close()
  }
})

const sure = ['--reason', 'Demandé par écrit', '--yes']
const customerOf = async ({ account }: SignedIn) =>
  (await app.deps.db.account.findUniqueOrThrow({ where: { id: account.id } })).stripeCustomerId
const debtOf = (orderId: string) => app.deps.db.debt.findUniqueOrThrow({ where: { orderId } })
const farewellOf = async ({ account }: SignedIn) => {
  const [mail] = await app.deps.db.$queryRaw<{ text: string }[]>`
    SELECT data->'mail'->>'text' AS text FROM pgboss.job
    WHERE name = 'send-mail' AND data->>'key' = ${`account-deleted-${account.id}`}`
  return mail?.text ?? ''
}

/** The night's rule and then the worker: the deleted customers, according to jobs. */
async function forgetAll(by: RuleName = 'ended-customers'): Promise<void> {
  await eraseBy(app, by)
  const jobs = await app.deps.db.$queryRaw<{ customer: string | null; card: string | null }[]>`
    SELECT data->>'customerId' AS customer, data->>'cardId' AS card FROM pgboss.job
    WHERE name IN ('forget-customer', 'forget-card')`
  for (const { customer, card } of jobs) {
    if (customer !== null) await app.deps.payments.forgetCustomer(customer)
    if (card !== null) await forgetRemovedCard(app.deps, card)
  }
}

/** Whether the provider still knows an e-mail. */
async function isKnownAtProvider({ account }: SignedIn): Promise<boolean> {
  const [found] = await app.deps.db.$queryRaw<{ known: boolean }[]>`
    SELECT EXISTS (SELECT FROM stripe_stand_in.objects o WHERE o::text LIKE ${`%${account.email}%`}) AS known`
  return found?.known ?? false
}

/** Whether the provider keeps a card for its holder. */
async function isAttached(paymentMethodId: string): Promise<boolean> {
  const [found] = await app.deps.db.$queryRaw<{ retained: boolean }[]>`
    SELECT customer IS NOT NULL AS retained FROM stripe_stand_in.objects WHERE id = ${paymentMethodId}`
  return found?.retained ?? false
}

async function comeBack(carrier: ACarrier, livraisonId: string): Promise<void> {
  await take(app, { carrier, livraisonId }, 'refus', { commentaire: 'Trop tard' })
  await takeAll(app, { carrier, livraisonId }, 'retourner')
}

test('a holder without debts is deleted by the provider immediately', async () => {
  const sender = await aSender(app.deps)
  await aDeliveredOrder(app, sender, await aCarrier(app.deps))
  await reconcilePayments(app.deps)
  expect(await isKnownAtProvider(sender)).toBe(true)
  await end(app, sender)
  expect(await customerOf(sender)).toBeNull()
  await forgetAll()
  await forgetAll()
  expect(await isKnownAtProvider(sender)).toBe(false)
  expect(await farewellOf(sender)).not.toContain('à régler')
  // An omission by the nights is named, and deleted by the next.
  await app.deps.db.account.update({
    where: { id: sender.account.id },
    data: { stripeCustomerId: 'cus_left' },
    select: { id: true },
  })
  await app.passTime(3 * 86_400_000)
  expect(await brokenInvariants(app)).toMatchObject([{ id: 'I16', violations: [{ id: sender.account.id }] }])
  await forgetAll()
})

test('a debt that becomes due only after the closing is charged to the paying card; then its holder is deleted', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId, deliveryId } = await aPickedUpOrder(app, sender, carrier)
  await takeAll(app, { carrier, livraisonId: deliveryId }, 'acheminer')
  await comeBack(carrier, deliveryId)
  const [ended] = await Promise.all([end(app, sender), reconcilePayments(app.deps)])
  expect(ended.status).toBe(200)
  await reconcilePayments(app.deps)
  expect(await debtOf(orderId)).toMatchObject({ status: 'paid' })
  expect((await accountsOf(app, orderId))['sender-debt']).toBeUndefined()
  await forgetAll()
  expect(await customerOf(sender)).toBeNull()
  expect(await isKnownAtProvider(sender)).toBe(false)
})

test('so it is to the saved card of a company that ended before', async () => {
  await importRateCard(app.deps, defaultRateCard)
  const [company, carrier] = [await anAccount(app.deps, 'CLEN'), await aCarrier(app.deps)]
  await saveCompanyCard(app, company)
  await goOnDuty(app, carrier)
  const { commandeId } = (await orderOnCard(app, company, 'CMD-1')).body.commande
  await sweepDispatch(app.deps)
  const { body } = await app.request('GET', '/api/transporteur/offres', { token: carrier.token })
  const answer = { offreId: body.offres[0].offreId }
  const { livraisonId } = await succeed(app, carrier, 'transporteur/offres/accepter', answer)
  await takeAll(app, { carrier, livraisonId }, 'demarrer', 'enlever', 'acheminer')
  await comeBack(carrier, livraisonId)
  expect((await end(app, company)).status).toBe(200)
  await reconcilePayments(app.deps)
  expect(await debtOf(commandeId)).toMatchObject({ status: 'paid', lastFailureCode: null })
  await forgetAll()
  expect(await cardOf(company)).toMatchObject({ detachedAt: expect.any(Date) })
  expect(await isKnownAtProvider(company)).toBe(false)
})

test('with a declined card still has the debt: it is retried, reported to its holder, and written off by the staff alone', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId, deliveryId } = await anOrderDeclinedLater(app, sender, carrier)
  await takeAll(app, { carrier, livraisonId: deliveryId }, 'demarrer', 'enlever', 'acheminer')
  await comeBack(carrier, deliveryId)
  await reconcilePayments(app.deps)
  const { amountCents } = await debtOf(orderId)
  const amount = (amountCents / 100).toFixed(2)
  const dry = await staffJson(app, 'accounts', 'erase', sender.account.id, ...sure, '--dry-run')
  expect(dry.plan).toContain(`${amount} € of order ${orderId} stay due`)
  const { kept: retained } = await staffJson(app, 'accounts', 'erase', sender.account.id, ...sure)
  expect(retained.join()).toContain(`${amount} €`)
  expect(await statusOf(app, sender)).toBe('removed')
  expect(await farewellOf(sender)).toContain(`Il reste ${amount.replace('.', ',')}`)
  await forgetAll()
  expect(await customerOf(sender)).not.toBeNull()
  await app.passTime(2 * 86_400_000)
  await reconcilePayments(app.deps)
  expect(await debtOf(orderId)).toMatchObject({ status: 'due', attempts: 2, amountCents })
  expect(await staff(app, 'debts', 'collect', orderId, ...sure)).toMatchObject({ code: 1 })
  expect(
    await app.deps.db.auditRecord.count({ where: { action: 'debts collect', subjectId: orderId } }),
  ).toBe(1)
  await byTwo(app, ['camille', 'luc'], 'debts', 'write-off', orderId, ...sure)
  await forgetAll()
  expect(await customerOf(sender)).toBeNull()
  expect(await isKnownAtProvider(sender)).toBe(false)
})

/** A closed company with a debt for an order's way back, since its card was declined. */
async function anEndedDebtor(): Promise<{ company: SignedIn; orderId: string }> {
  const [company, carrier] = [await anAccount(app.deps, 'CLEN'), await aCarrier(app.deps)]
  await saveCompanyCard(app, company)
  const { orderId, deliveryId } = await anOrderDeclinedLater(app, company, carrier)
  await takeAll(app, { carrier, livraisonId: deliveryId }, 'demarrer', 'enlever', 'acheminer')
  await comeBack(carrier, deliveryId)
  await reconcilePayments(app.deps)
  expect((await debtOf(orderId)).status).toBe('due')
  expect((await end(app, company)).status).toBe(200)
  return { company, orderId }
}
const cardOf = ({ account }: SignedIn) =>
  app.deps.db.savedCard.findFirstOrThrow({ where: { senderId: account.id } })

test('a company’s saved card is kept for its debts, and deleted with them', async () => {
  const { company, orderId } = await anEndedDebtor()
  await forgetAll()
  expect(await cardOf(company)).toMatchObject({
    removedAt: expect.any(Date),
    detachedAt: null,
    last4: '0000',
  })
  await byTwo(app, ['camille', 'luc'], 'debts', 'write-off', orderId, ...sure)
  await forgetAll()
  expect(await cardOf(company)).toMatchObject({ detachedAt: expect.any(Date) })
})

test('after 13 months a company’s saved card is deleted despite debts; the rest stays until it is settled', async () => {
  const { company, orderId } = await anEndedDebtor()
  const { id, paymentMethodId } = await cardOf(company)
  await app.passTime(400 * 86_400_000)
  const left = (await brokenInvariants(app)).find(({ id: name }) => name === 'I16')
  expect(left?.violations).toContainEqual(expect.objectContaining({ id }))
  expect(await isAttached(paymentMethodId)).toBe(true)
  await Promise.all([forgetAll('left-cards'), forgetAll('left-cards')])
  await runNight(app.deps)
  expect(await app.deps.db.savedCard.count({ where: { id } })).toBe(0)
  expect(await isAttached(paymentMethodId)).toBe(false)
  expect(await customerOf(company)).not.toBeNull()
  for (let tries = 0; tries < 3; tries += 1) await reconcilePayments(app.deps)
  expect((await debtOf(orderId)).status).toBe('unpaid')
})

test('after five years a debt is no longer collected: its holder is deleted, and the saved card', async () => {
  const { company, orderId } = await anEndedDebtor()
  await app.passTime(5 * 366 * 86_400_000)
  const left = (await brokenInvariants(app)).find(({ id }) => id === 'I16')
  expect(left?.violations).toContainEqual(expect.objectContaining({ id: company.account.id }))
  await forgetAll('ended-accounts')
  await forgetAll('ended-accounts')
  expect(await customerOf(company)).toBeNull()
  expect(await isKnownAtProvider(company)).toBe(false)
  const { detachedAt } = await cardOf(company)
  expect(detachedAt).not.toBeNull()
  expect(await debtOf(orderId)).toMatchObject({ status: 'due', settledAt: null })
  await runNight(app.deps)
  for (let tries = 0; tries < 3; tries += 1) await reconcilePayments(app.deps)
})
