import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { lockPayment } from '#api/core/settlement/authorisation.service.ts'
import { anOpenedPayment, readStatus, requestClosing } from '#api/testing/account-closing.ts'
import { countWaitingStatements } from '#api/testing/awaited-locks.ts'
import { aCarrier, anAccount, aSender, aToken, testPassword } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import { aDeliveredOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, aPaidQuote, aSearchingOrder, parisShipment, succeed } from '#api/testing/orders.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

// Which caller may close an account, when, and which other accounts close with it.

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => resetCarriers(app))
afterAll(() => app.close())

describe('closing an account', () => {
  test('frees its email, ends its sessions and invalidates its password', async () => {
    const sender = await aSender(app.deps)
    const otherToken = await aToken(app.deps, sender.account)
    const { email } = sender.account
    await requestClosing(app, sender)
    const readProfile = (token: string) => app.request('GET', '/api/users/profile', { token })
    await expect.poll(async () => (await readProfile(otherToken)).status).toBe(401)
    await expect.poll(async () => (await requestClosing(app, sender)).status).toBe(401)
    const credentials = { email, password: testPassword }
    const signIn = () => app.request('POST', '/api/expediteur/login', { body: credentials })
    expect((await signIn()).body.code).toBe('bad-credentials')
    const { body } = await app.request('POST', '/api/expediteur/client/registration', {
      body: {
        ...credentials,
        nom: 'Dupont',
        prenoms: 'Anne',
        adresse: 'Paris',
        telephone: '06 12 34 56 78',
        dateNaissance: '17/05/1990',
      },
    })
    expect(body.success).toBe(true)
    expect((await signIn()).body.success).toBe(true)
  })

  test('ends the newsletter of its email only if that is confirmed', async () => {
    const { db } = app.deps
    const [confirmed, unconfirmed] = [await aSender(app.deps), await aSender(app.deps)]
    await db.account.update({
      where: { id: unconfirmed.account.id },
      data: { emailUnconfirmedSince: new Date() },
    })
    for (const sender of [confirmed, unconfirmed]) {
      const { id, email } = sender.account
      await db.newsletterSubscription.create({ data: { email, tokenHash: id, confirmedAt: new Date() } })
      expect((await requestClosing(app, sender)).status).toBe(200)
    }
    const emails = [confirmed, unconfirmed].map(({ account }) => account.email)
    const leftSubscriptions = await db.newsletterSubscription.findMany({ where: { email: { in: emails } } })
    expect(leftSubscriptions).toMatchObject([{ email: unconfirmed.account.email, leftAt: null }])
  })

  test('happens once for five concurrent calls', async () => {
    const sender = await aSender(app.deps)
    const responses = await Promise.all(Array.from({ length: 5 }, () => requestClosing(app, sender)))
    // A caller after the end of the sessions is no longer signed in.
    expect(responses.map(({ status }) => status).filter((status) => status !== 401)).not.toEqual([])
    for (const { status } of responses) expect([200, 401]).toContain(status)
    expect(await readStatus(app, sender)).toBe('removed')
  })

  test('waits for the settlement of its last order without a deadlock', async () => {
    const sender = await aSender(app.deps)
    const orderId = await aSearchingOrder(app, sender)
    await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
    const { paymentId } = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
    const ending = await app.deps.db.$transaction(async (tx) => {
      await lockOrder(tx, orderId)
      const ended = requestClosing(app, sender)
      await expect.poll(() => countWaitingStatements(app)).toBeGreaterThan(0)
      await lockPayment(tx, paymentId)
      return { ended }
    })
    expect((await ending.ended).status).toBe(200)
    expect(await readStatus(app, sender)).toBe('removed')
  })

  test('erases 35,000 orders in one call', async () => {
    const sender = await aSender(app.deps)
    const { orderId } = await aDeliveredOrder(app, sender, await aCarrier(app.deps))
    // More than the parameters of a statement. Their quotes and payments are missing, against the database's foreign
    // keys.
    await app.deps.pool.query(`
      BEGIN;
      SET LOCAL session_replication_role = 'replica';
      CREATE TEMP TABLE many ON COMMIT DROP AS SELECT o.* FROM "order" o, generate_series(1, 35000) WHERE o.id = '${orderId}';
      UPDATE many SET id = gen_random_uuid(), quote_id = gen_random_uuid(), payment_id = gen_random_uuid();
      INSERT INTO "order" SELECT * FROM many;
      COMMIT`)
    await app.passTime(2 * 86_400_000)
    expect((await requestClosing(app, sender)).status).toBe(200)
    const unerased = { senderId: sender.account.id, OR: [{ erasedAt: null }, { recipientName: { not: '' } }] }
    expect(await app.deps.db.order.count({ where: unerased })).toBe(0)
  })

  test('is also possible under the doubled path /api/api', async () => {
    const sender = await aSender(app.deps)
    expect((await requestClosing(app, sender, sender.account.id, '/api/api')).body).toEqual({ success: true })
  })

  test('is possible only for the caller’s own account', async () => {
    const sender = await aSender(app.deps)
    const victim = await aSender(app.deps)
    expect((await requestClosing(app, sender, victim.account.id)).status).toBe(403)
    expect((await requestClosing(app, sender, 'x')).status).toBe(403)
    expect((await app.request('DELETE', `/api/updateuser/${victim.account.id}`)).status).toBe(401)
    expect([await readStatus(app, sender), await readStatus(app, victim)]).toEqual(['active', 'active'])
    const staff = await anAccount(app.deps, 'ADMI')
    expect((await requestClosing(app, staff)).status).toBe(403)
  })
})

const underWay = {
  order: 'Une commande est en cours : vous pourrez supprimer votre compte une fois qu’elle sera terminée',
  delivery: 'Une livraison est en cours : vous pourrez supprimer votre compte une fois qu’elle sera terminée',
}

describe('the closing of an account', () => {
  test('is refused while its order searches for a carrier', async () => {
    const sender = await aSender(app.deps)
    await aSearchingOrder(app, sender)
    expect(await requestClosing(app, sender)).toMatchObject({
      status: 409,
      body: { message: underWay.order },
    })
    expect(await readStatus(app, sender)).toBe('active')
  })

  test('is refused while its order runs, or its delivery, or that of its driver', async () => {
    const sender = await aSender(app.deps)
    const transport = await anAccount(app.deps, 'TREN')
    const driver = await aCarrier(app.deps, { companyId: transport.account.id })
    await anAcceptedOrder(app, sender, driver)
    expect(await requestClosing(app, sender)).toMatchObject({
      status: 409,
      body: { message: underWay.order },
    })
    for (const who of [driver, transport])
      expect(await requestClosing(app, who)).toMatchObject({
        status: 409,
        body: { message: underWay.delivery },
      })
  })

  test('concurrently with a new order has one outcome', async () => {
    const sender = await aSender(app.deps)
    const { intentId, montant } = await aPaidQuote(app, sender)
    const placing = succeed(app, sender, 'commandes/createCommande', {
      ...parisShipment,
      cartePaiementId: null,
      referencePaiement: intentId,
      montant,
    }).catch(() => null)
    const [placed, ended] = await Promise.all([placing, requestClosing(app, sender)])
    const orders = await app.deps.db.order.count({ where: { senderId: sender.account.id } })
    expect(orders).toBe(ended.status === 200 ? 0 : 1)
    expect(placed === null).toBe(ended.status === 200)
  })

  test('makes the database refuse orders of that account', async () => {
    const sender = await aSender(app.deps)
    const { devisId, montant } = await anOpenedPayment(app, sender, null)
    expect((await requestClosing(app, sender)).status).toBe(200)
    const payment = await app.deps.db.payment.findFirstOrThrow({ where: { quoteId: devisId } })
    const order = {
      senderId: sender.account.id,
      quoteId: devisId,
      paymentId: payment.id,
      priceCents: Math.round(montant * 100),
      commissionCents: 0,
      senderName: '',
      senderPhone: '',
      recipientName: '',
      recipientPhone: '',
      comment: '',
      createdAt: new Date(),
    }
    await expect(app.deps.db.order.create({ data: order })).rejects.toThrow(/is removed/)
  })
})

describe('a company', () => {
  test('is closed with its members’ accounts; a member alone is closed alone', async () => {
    const company = await anAccount(app.deps, 'CLEN')
    const [leaving, staying] = await Promise.all(
      (['reader', 'administrator'] as const).map((role) => aMember(app.deps, company.account.id, role)),
    )
    if (!leaving || !staying) throw new Error('There are two members')
    expect((await requestClosing(app, leaving)).body).toEqual({ success: true })
    expect([
      await readStatus(app, leaving),
      await readStatus(app, staying),
      await readStatus(app, company),
    ]).toEqual(['removed', 'active', 'active'])
    expect((await requestClosing(app, company)).body).toEqual({ success: true })
    expect([await readStatus(app, staying), await readStatus(app, company)]).toEqual(['removed', 'removed'])
    expect(await app.deps.db.companyMember.count({ where: { companyId: company.account.id } })).toBe(0)
  })

  test('loses a member that closes its account during the company’s order', async () => {
    const company = await anAccount(app.deps, 'CLEN')
    await aSearchingOrder(app, company)
    const member = await aMember(app.deps, company.account.id, 'orderer')
    expect((await requestClosing(app, member)).body).toEqual({ success: true })
    expect((await requestClosing(app, company)).status).toBe(409)
  })
})
