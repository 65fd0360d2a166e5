import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openOffSessionIntent } from '#api/core/cards/off-session-intent.service.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { settlePayment } from '#api/flows/provider-inbox/settle-payment.service.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aSender } from '#api/testing/builders.ts'
import { succeed } from '#api/testing/orders.ts'
import {
  answerChallenge,
  aQuote,
  healProvider,
  listBrokenInvariants,
  loseWebhooks,
  openSheet,
  payByCard,
  plantFault,
  requestSheet,
  restoreWebhooks,
  waitFor,
} from '#api/testing/payments.ts'
import {
  aPlannedOrder,
  aPlannedSheet,
  formatInMinutes,
  orderPlanned,
  toSheet,
} from '#api/testing/planned-pickups.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sweepPlannedPickups } from './planned-pickups.sweeper.ts'

const minuteMs = 60_000
const cardDeclinedLater = '4000000000000341'

let app: TestApp
let sender: SignedIn
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  sender = await aSender(app.deps)
})
afterEach(async () => {
  await healProvider(app)
  await restoreWebhooks(app)
  await runWorkers()
  await sweepDispatch(app.deps)
  expect(await listBrokenInvariants(app)).toEqual([])
})
afterAll(() => app.close())

const readOrder = (id: string) =>
  app.deps.db.order.findUniqueOrThrow({ where: { id }, include: { payment: true, request: true } })
const listKinds = async (orderId: string) =>
  (await app.deps.db.notification.findMany({ where: { orderId } })).map(({ kind }) => kind)
const listLedger = async (orderId: string) =>
  (await app.deps.db.ledgerEntry.findMany({ where: { orderId }, orderBy: { at: 'asc' } })).map(
    ({ kind }) => kind,
  )

/** Runs several workers concurrently at the due time. */
async function runWorkers(): Promise<void> {
  await Promise.all([sweepPlannedPickups(app.deps), sweepPlannedPickups(app.deps)])
  await Promise.all([reconcilePayments(app.deps), reconcilePayments(app.deps)])
}

/** Sets the clock to 30 minutes before the pickup of an order planned two hours ahead. */
const passToDueTime = () => app.passTime(90 * minuteMs)

async function findIntent(orderId: string) {
  const { payment } = await readOrder(orderId)
  return payment.intentId === null ? null : app.deps.payments.find(payment.intentId)
}

describe('ordering a planned pickup', () => {
  test('saves the card, authorises nothing, and lists the order as planned', async () => {
    const buyer = await aSender(app.deps)
    const sheet = await aPlannedSheet(app, buyer)
    expect(sheet.paymentIntent).toMatch(/^seti_\w+_secret_\w+$/)
    await payByCard(app, sheet)
    const { body } = await orderPlanned(app, buyer, sheet)
    const id = body.commande.commandeId
    expect(await readOrder(id)).toMatchObject({
      phase: 'scheduled',
      plannedPickupAt: new Date(sheet.enlevementPrevu),
      priceCents: Math.round(sheet.quote.montant * 100),
      placedById: null,
      request: null,
      payment: { status: 'planned', intentId: null, authorisedAt: null },
    })
    const planned = await succeed(app, buyer, 'expediteur/listeExpeditionsProgrammees', {})
    expect(planned.demandes).toEqual([
      expect.objectContaining({
        commandeId: id,
        demandeId: null,
        etat: 'Programmée',
        enlevementPrevu: sheet.enlevementPrevu,
        aRegler: false,
        recherche: false,
        isActive: 0,
        statutdemandes: [],
        livraison: null,
      }),
    ])
    for (const list of ['listeExpeditionsSearchDeliver', 'listeExpeditionsRunning'])
      expect((await succeed(app, buyer, `expediteur/${list}`, {})).demandes).toEqual([])
    expect(
      (await succeed(app, buyer, 'expediteur/getCommandeInfo', { commandeId: id })).demande,
    ).toHaveLength(1)
    expect((await succeed(app, buyer, 'expediteur/getCommandeRunning', { commandeId: id })).demande).toEqual(
      [],
    )
    expect(await listLedger(id)).toEqual([])
  })

  test.each([
    [44, 'L’enlèvement doit être prévu au moins 45 minutes à l’avance'],
    [-60, 'L’enlèvement doit être prévu au moins 45 minutes à l’avance'],
    [6 * 24 * 60 + 1, 'L’enlèvement doit être prévu au plus 6 jours à l’avance'],
  ])('is refused for a pickup in %i minutes', async (minutesAhead, sentence) => {
    const { montant, devisId } = await aQuote(app, sender)
    const enlevementPrevu = await formatInMinutes(app, minutesAhead)
    const { status, body } = await requestSheet(app, sender, {
      amount: String(montant),
      devisId,
      enlevementPrevu,
    })
    expect([status, body.fields ?? body.errors]).toEqual([422, { enlevementPrevu: sentence }])
    expect(await app.deps.db.payment.count({ where: { quoteId: devisId } })).toBe(0)
  })

  test('twenty times makes one order and returns it', async () => {
    const sheet = await aPlannedSheet(app, sender)
    await payByCard(app, sheet)
    const answers = await Promise.all(Array.from({ length: 20 }, () => orderPlanned(app, sender, sheet)))
    expect(new Set(answers.map(({ body }) => body.commande?.commandeId)).size).toBe(1)
    expect(await app.deps.db.order.count({ where: { payment: { setupIntentId: sheet.intentId } } })).toBe(1)
  })

  test('with an unsaved card creates no order; one saved after 3-D Secure does', async () => {
    const sheet = await aPlannedSheet(app, sender)
    const refused = { success: false, code: 'card-not-saved' }
    expect((await orderPlanned(app, sender, sheet)).body).toMatchObject(refused)
    await payByCard(app, sheet, '4000000000000002')
    expect((await orderPlanned(app, sender, sheet)).body).toMatchObject(refused)
    await payByCard(app, sheet, '4000002500003155')
    expect((await orderPlanned(app, sender, sheet)).body).toMatchObject(refused)
    await answerChallenge(app, sheet, 'approve')
    expect((await orderPlanned(app, sender, sheet)).body.success).toBe(true)
  })

  test('creates no order for another time, shipment or sender', async () => {
    const sheet = await aPlannedSheet(app, sender)
    await loseWebhooks(app)
    await payByCard(app, sheet)
    const later = await formatInMinutes(app, 200)
    for (const changed of [{ enlevementPrevu: later }, { nombreColis: 9 }, { montant: 1 }])
      expect((await orderPlanned(app, sender, sheet, changed)).body.code).toBe('payment-mismatch')
    const thief = await aSender(app.deps)
    expect((await orderPlanned(app, thief, sheet)).body.code).toBe('payment-unknown')
    expect(await app.deps.db.order.count({ where: { payment: { setupIntentId: sheet.intentId } } })).toBe(0)
  })

  test('refuses a quote whose payment was opened for an immediate pickup, and the reverse', async () => {
    const now = await aQuote(app, sender)
    await openSheet(app, sender, now)
    const enlevementPrevu = await formatInMinutes(app, 100)
    const fields = { amount: String(now.montant), devisId: now.devisId, enlevementPrevu }
    expect((await requestSheet(app, sender, fields)).body.code).toBe('quote-unknown')
    const planned = await aPlannedSheet(app, sender)
    const { montant, devisId } = planned.quote
    const answer = await requestSheet(app, sender, { amount: String(montant), devisId })
    expect(answer.body.code).toBe('quote-unknown')
  })

  test.each(['webhook event', 'reconciler'])(
    'loses nothing when the browser dies after saving the card (%s)',
    async (by) => {
      const sheet = await aPlannedSheet(app, sender)
      if (by === 'reconciler') await loseWebhooks(app)
      await payByCard(app, sheet)
      if (by === 'reconciler') await reconcilePayments(app.deps)
      const findPlaced = () =>
        app.deps.db.order.findFirst({ where: { payment: { setupIntentId: sheet.intentId } } })
      expect((await waitFor(findPlaced)).phase).toBe('scheduled')
    },
  )

  test('is released after 15 minutes if it is not completed', async () => {
    const sheet = await aPlannedSheet(app, sender, 120, false)
    await payByCard(app, sheet)
    await app.passTime(15 * minuteMs)
    await reconcilePayments(app.deps)
    await reconcilePayments(app.deps)
    const payment = await app.deps.db.payment.findUniqueOrThrow({ where: { setupIntentId: sheet.intentId } })
    expect(payment).toMatchObject({ status: 'released', dueAction: null })
    expect((await orderPlanned(app, sender, sheet)).body.code).toBe('payment-released')
  })
})

describe('the authorisation of a planned pickup', () => {
  test('happens once, 30 minutes before the pickup, and begins the search', async () => {
    const id = await aPlannedOrder(app, sender)
    await app.passTime(90 * minuteMs - 20_000)
    await runWorkers()
    expect(await readOrder(id)).toMatchObject({ phase: 'scheduled', payment: { dueAction: null } })
    await app.passTime(20_000)
    await runWorkers()
    const order = await readOrder(id)
    expect(order).toMatchObject({
      phase: 'searching',
      request: { status: 'searching' },
      payment: { status: 'authorised', dueAction: null },
    })
    expect(await findIntent(id)).toMatchObject({
      status: 'requires_capture',
      capturableCents: order.priceCents,
    })
    expect(await listLedger(id)).toEqual(['authorisation'])
    await runWorkers()
    expect(await listLedger(id)).toEqual(['authorisation'])
  })

  test('is retried when the provider does not respond, and survives a lost response', async () => {
    const id = await aPlannedOrder(app, sender)
    await passToDueTime()
    await plantFault(app, { next: '500', path: '/payment_intents', times: 100 })
    await runWorkers()
    expect(await readOrder(id)).toMatchObject({ phase: 'scheduled', payment: { dueAction: 'authorise' } })
    await healProvider(app)
    await plantFault(app, { next: 'reset_after_success', path: '/confirm' })
    await runWorkers()
    expect(await readOrder(id)).toMatchObject({ phase: 'searching' })
    expect(await listLedger(id)).toEqual(['authorisation'])
  })

  test.each(['after the intent was opened', 'after the bank said yes'])(
    'is finished by another worker when the first is killed %s',
    async (when) => {
      const id = await aPlannedOrder(app, sender)
      await passToDueTime()
      await sweepPlannedPickups(app.deps)
      const { payment } = await readOrder(id)
      const intentId = (await openOffSessionIntent(app.deps, payment)) ?? ''
      if (when.includes('yes'))
        await app.deps.payments.authoriseOffSession(intentId, payment.paymentMethodId ?? '')
      await Promise.all([1, 2, 3].map(() => settlePayment(app.deps, payment.id)))
      expect(await readOrder(id)).toMatchObject({
        phase: 'searching',
        payment: { status: 'authorised', intentId },
      })
      expect(await listLedger(id)).toEqual(['authorisation'])
    },
  )
})

describe('a declined card', () => {
  async function aDeclinedOrder(): Promise<string> {
    const id = await aPlannedOrder(app, sender, { card: cardDeclinedLater })
    await passToDueTime()
    await runWorkers()
    return id
  }
  const openPayment = (commandeId: string) =>
    app.request('POST', '/api/expediteur/expeditionProgrammee/regler', {
      token: sender.token,
      body: { commandeId },
    })

  test('is reported immediately by notification and email, and the order waits for a manual payment', async () => {
    const id = await aDeclinedOrder()
    await runWorkers()
    expect(await listKinds(id)).toEqual(['payment-declined'])
    const emails = await app.deps.db.$queryRaw<{ key: string; text: string }[]>`
      SELECT data ->> 'key' AS key, data -> 'mail' ->> 'text' AS text FROM pgboss.job
      WHERE name = 'send-mail' AND data ->> 'key' = ${`payment-declined-${id}`}`
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain(`/mes-expeditions/details-expedition/${id}`)
    const { demande } = await succeed(app, sender, 'expediteur/getCommandeInfo', { commandeId: id })
    expect(demande[0]).toMatchObject({ etat: 'Programmée', aRegler: true })
  })

  test.each(['screen', 'webhook event'])(
    'may be replaced until the pickup, and the search begins (%s)',
    async (by) => {
      const id = await aDeclinedOrder()
      const sheet = toSheet((await openPayment(id)).body)
      expect((await openPayment(id)).body.paymentIntent).toBe(sheet.paymentIntent)
      const confirm = () =>
        succeed(app, sender, 'expediteur/expeditionProgrammee/confirmer', { commandeId: id })
      await expect(confirm()).rejects.toThrow('payment-not-authorised')
      await payByCard(app, sheet)
      if (by === 'screen') await Promise.all([confirm(), confirm(), reconcilePayments(app.deps)])
      await waitFor(async () => (await readOrder(id)).phase === 'searching')
      expect(await listLedger(id)).toEqual(['authorisation'])
      expect((await findIntent(id))?.status).toBe('requires_capture')
      expect((await openPayment(id)).body.code).toBe('nothing-to-pay')
    },
  )

  test('that is not replaced in time cancels the order for free, and a late payment is released', async () => {
    const id = await aDeclinedOrder()
    await loseWebhooks(app)
    await payByCard(app, toSheet((await openPayment(id)).body))
    await app.passTime(30 * minuteMs)
    await Promise.all([sweepPlannedPickups(app.deps), sweepPlannedPickups(app.deps)])
    expect(await readOrder(id)).toMatchObject({ phase: 'cancelled', cancelledBy: 'provider', feeCents: 0 })
    await runWorkers()
    expect(await readOrder(id)).toMatchObject({ payment: { status: 'released', dueAction: null } })
    expect(await findIntent(id)).toMatchObject({ status: 'canceled', capturableCents: 0 })
    expect((await listKinds(id)).sort()).toEqual(['payment-declined', 'payment-declined'])
    const summary = await succeed(app, sender, 'commandes/bilan', { commandeId: id })
    expect(summary.bilan.annulation).toEqual({
      par: 'prestataire',
      motif: 'Le paiement n’a pas été autorisé à temps',
    })
    expect(await listLedger(id)).toEqual([])
  })

  test('is hidden from strangers, and nothing can be paid before the decline', async () => {
    const id = await aPlannedOrder(app, sender)
    expect((await openPayment(id)).body.code).toBe('nothing-to-pay')
    const thief = await aSender(app.deps)
    for (const verb of ['regler', 'confirmer']) {
      const path = `/api/expediteur/expeditionProgrammee/${verb}`
      const answer = await app.request('POST', path, { token: thief.token, body: { commandeId: id } })
      expect(answer.status).toBe(404)
    }
  })
})

describe('cancelling a planned pickup', () => {
  test('is free until the search begins, and nothing is authorised at the due time', async () => {
    const id = await aPlannedOrder(app, sender)
    const shown = await succeed(app, sender, 'demande/fraisAnnulation', { commandeId: id })
    expect(shown).toMatchObject({ possible: true, montant: 0 })
    await succeed(app, sender, 'demande/cancel', { commandeId: id, accord: shown.accord })
    await succeed(app, sender, 'demande/cancel', { commandeId: id })
    await reconcilePayments(app.deps)
    expect(await readOrder(id)).toMatchObject({
      phase: 'cancelled',
      cancelledBy: 'sender',
      feeCents: 0,
      payment: { status: 'released', intentId: null },
    })
    await passToDueTime()
    await runWorkers()
    expect(await findIntent(id)).toBeNull()
    const { commandes } = await succeed(app, sender, 'commandes/listCanceledCommande', {})
    expect(commandes[0]).toMatchObject({ commandeId: id, etat: 'Annulée', encaissement: { montant: 0 } })
    const { demande } = await succeed(app, sender, 'expediteur/getCommandeInfo', { commandeId: id })
    expect(demande[0].etat).toBe('Annulée')
  })

  test('concurrently with the authorisation always succeeds, and nothing stays authorised', async () => {
    const ids: string[] = []
    for (let index = 0; index < 8; index += 1) ids.push(await aPlannedOrder(app, sender))
    await passToDueTime()
    await sweepPlannedPickups(app.deps)
    await Promise.all(
      ids.flatMap((id, turn) => [
        new Promise((resolve) => setTimeout(resolve, turn * 4)).then(() =>
          succeed(app, sender, 'demande/cancel', { commandeId: id }),
        ),
        readOrder(id).then(({ paymentId }) => settlePayment(app.deps, paymentId)),
      ]),
    )
    await runWorkers()
    for (const id of ids) {
      expect(await readOrder(id)).toMatchObject({
        phase: 'cancelled',
        feeCents: 0,
        payment: { status: 'released', dueAction: null },
      })
      expect((await findIntent(id))?.capturableCents ?? 0).toBe(0)
      expect([[], ['authorisation', 'release']]).toContainEqual(await listLedger(id))
    }
  })
})
