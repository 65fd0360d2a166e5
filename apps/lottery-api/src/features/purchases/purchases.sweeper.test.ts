import { databaseNow } from '@repo/server-kit/database'
import { afterAll, expect, test } from 'vitest'
import { sumBalance } from '#lottery-api/core/ledger/ledger.service.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { openShop } from '#lottery-api/testing/open-shop.ts'
import { aBuyer, buy, payByCard, readPurchase, sendCardNotice } from '#lottery-api/testing/purchases.ts'
import { sweepPurchases } from './purchases.sweeper.ts'

const { app, week, startPayment, readParticipation, readCredits, countSettlements } = await openShop()
afterAll(() => app.close())

test('a purchase whose draw closes during the settlement becomes credits', async () => {
  const { buyer, started, id } = await startPayment('card')
  await payByCard(app, started)
  // The closing comes after the credit is taken and before the participation is marked as paid; it is rolled back with
  // the transaction.
  await app.deps.pool.query(`
    CREATE FUNCTION strike() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN UPDATE app_clock SET shift = shift + interval ''8 days''; RETURN NEW; END';
    CREATE TRIGGER strike BEFORE INSERT ON credit_use FOR EACH ROW EXECUTE FUNCTION strike()`)
  try {
    expect(await readPurchase(buyer, id)).toMatchObject({ state: 'settled' })
  } finally {
    await app.deps.pool.query('DROP TRIGGER strike ON credit_use; DROP FUNCTION strike')
  }
  expect(await readParticipation(buyer)).toMatchObject({ state: 'voted', kind: null })
  expect((await readCredits(buyer)).paid).toBe(4)
  expect(await countSettlements(buyer)).toBe(1)
})

test('a payment of which no notice has come is settled by the sweep', async () => {
  const { buyer, started, id } = await startPayment('card')
  await payByCard(app, started)
  await Promise.all([sweepPurchases(app.deps), sweepPurchases(app.deps)])
  const { state } = await app.deps.db.purchase.findUniqueOrThrow({ where: { id } })
  expect(state).toBe('settled')
  expect(await countSettlements(buyer)).toBe(1)
})

test('an open purchase is checked ever more rarely, by one of two workers; a cancelled one no more', async () => {
  const { id } = await startPayment('card')
  const { card } = app.deps.payments
  let checks = 0
  const findPayment: typeof card.findPayment = (reference, options) => {
    checks += 1
    return card.findPayment(reference, options)
  }
  const counting = { ...app.deps, payments: { ...app.deps.payments, card: { ...card, findPayment } } }
  const readPurchaseRow = () => app.deps.db.purchase.findUniqueOrThrow({ where: { id } })
  /** Lets two workers check the purchase at this age; returns the minutes from its start to its next check. */
  const findNextCheck = async (minutes: number) => {
    await app.deps.db.$executeRaw`
      UPDATE purchase SET created_at = app_now() - ${minutes} * interval '1 minute',
        next_look_at = CASE WHEN id = ${id}::uuid THEN app_now() END WHERE player_id = (SELECT player_id FROM purchase WHERE id = ${id}::uuid)`
    await Promise.all([sweepPurchases(counting), sweepPurchases(counting)])
    const { createdAt, nextLookAt } = await readPurchaseRow()
    return nextLookAt && Math.round((nextLookAt.getTime() - createdAt.getTime()) / 60_000)
  }
  expect([await findNextCheck(0), await findNextCheck(4), await findNextCheck(600)]).toEqual([1, 8, 615])
  expect(checks).toBe(3)
  // Not due: no check.
  await sweepPurchases(counting)
  expect(checks).toBe(3)
  expect([await findNextCheck(24 * 60), (await readPurchaseRow()).state]).toEqual([24 * 60 + 15, 'cancelled'])
  expect(await findNextCheck(49 * 60)).toBeNull()
})

test('a payment whose purchase has been cancelled is settled by the sweep', async () => {
  const { buyer, started, id } = await startPayment('card')
  await app.deps.db.purchase.update({ where: { id }, data: { state: 'cancelled' } })
  await payByCard(app, started)
  await sweepPurchases(app.deps)
  expect((await readPurchase(buyer, id)).state).toBe('settled')
  expect((await readCredits(buyer)).paid).toBe(4)
})

test('a payment that is settled during an exclusion becomes credits, and pays no participation', async () => {
  const { buyer, started, id } = await startPayment('card')
  await payByCard(app, started)
  const startedAt = await databaseNow(app.deps.db)
  const endsAt = new Date(startedAt.getTime() + 86_400_000)
  await app.deps.db.exclusion.create({
    data: { playerId: buyer.id, term: '24h', by: 'player', startedAt, endsAt },
  })
  await sweepPurchases(app.deps)
  expect((await app.deps.db.purchase.findUniqueOrThrow({ where: { id } })).state).toBe('settled')
  expect(await readParticipation(buyer)).toMatchObject({ state: 'voted' })
  expect((await readCredits(buyer)).paid).toBe(4)
})

test('an unpaid purchase is cancelled after a day, and one by bank after sixty days; the mail says that nobody has paid', async () => {
  const { buyer, id } = await startPayment('card')
  const byBank = await buy(buyer, 'transfer')
  const makeOlder = (purchase: string, days: number) =>
    app.deps.db
      .$executeRaw`UPDATE purchase SET created_at = created_at - ${days} * interval '1 day', next_look_at = next_look_at - ${days} * interval '1 day' WHERE id = ${purchase}::uuid`
  await makeOlder(id, 1)
  await makeOlder(byBank.body.purchase.id, 59)
  await sweepPurchases(app.deps)
  expect(await readPurchase(buyer, id)).toMatchObject({ state: 'cancelled', failure: 'expired' })
  expect(await readParticipation(buyer)).toMatchObject({ state: 'payment_failed', failure: 'expired' })
  expect(await readPurchase(buyer, byBank.body.purchase.id)).toMatchObject({ state: 'open' })
  await makeOlder(byBank.body.purchase.id, 1)
  await sweepPurchases(app.deps)
  const { body } = await buyer.client.request('GET', '/api/purchases')
  expect(body.purchases.map(({ state }: { state: string }) => state)).toEqual(['cancelled', 'cancelled'])
  const { email } = await app.deps.db.player.findUniqueOrThrow({ where: { id: buyer.id } })
  const mails = await listQueuedEmails(app.deps, email ?? '')
  expect(mails).toHaveLength(2)
  for (const { text } of mails) {
    expect(text).toMatch(/arrivé\s+à\s+temps/)
    expect(text).not.toMatch(/refusé/)
  }
})

test('a payment at the closing instant pays its participation or becomes credits, and a later one is credits', async () => {
  const startedPayments = await Promise.all(Array.from({ length: 4 }, () => startPayment('card')))
  const { closesAt, id: drawId } = await app.deps.db.draw.findUniqueOrThrow({ where: { week } })
  await Promise.all(startedPayments.map(({ started }) => payByCard(app, started)))
  const leftMs = closesAt.getTime() - (await databaseNow(app.deps.db)).getTime()
  // So near that sales close while the four are settled.
  await app.passTime(leftMs - 60)
  await Promise.all([
    sweepPurchases(app.deps),
    ...startedPayments.map(async ({ id }) => {
      const { reference } = await app.deps.db.purchase.findUniqueOrThrow({ where: { id } })
      return sendCardNotice(app, { id: `evt_${id}`, intentId: reference })
    }),
  ])
  for (const { id, buyer } of startedPayments) {
    const { state } = await app.deps.db.purchase.findUniqueOrThrow({ where: { id } })
    expect(state).toBe('settled')
    const part = await app.deps.db.participation.findUniqueOrThrow({
      where: { drawId_playerId: { drawId, playerId: buyer.id } },
    })
    const lot = await app.deps.db.creditLot.findFirstOrThrow({ where: { playerId: buyer.id } })
    expect([part.state, lot.remaining]).toEqual(part.state === 'paid' ? ['paid', 3] : ['voted', 4])
  }
  expect(await sumBalance(app.deps.db, 'provider:card')).toBeGreaterThan(0)
  const late = await aBuyer(app)
  const started = await buy(late, 'card')
  await payByCard(app, started)
  expect((await readPurchase(late, started.body.purchase.id)).state).toBe('settled')
  expect((await readCredits(late)).paid).toBe(4)
})
