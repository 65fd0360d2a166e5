import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readReviewPage } from '#api/core/order/ratings.data.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { succeed } from '#api/testing/orders.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let sender: SignedIn
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  sender = await aSender(app.deps)
})
afterAll(() => app.close())
afterEach(() => resetCarriers(app))

async function aReview(carrier: ACarrier, note = 4, avis = 'Ponctuel et soigneux.') {
  await resetCarriers(app)
  const order = await aDeliveredOrder(app, sender, carrier)
  await succeed(app, sender, 'expediteur/validationClient', { livraisonId: order.deliveryId, note, avis })
  return order
}
const fetchReviews = async (who: SignedIn, avant?: string) =>
  succeed(app, who, 'transporteur/evaluations', avant ? { avant } : {})
const answer = (who: SignedIn, livraisonId: string, texte: string) =>
  app.request('POST', '/api/transporteur/evaluations/repondre', {
    token: who.token,
    body: { livraisonId, texte },
  })

test('a carrier without ratings gets an average of 0 and no reviews', async () => {
  expect(await fetchReviews(await aCarrier(app.deps))).toMatchObject({
    note: 0,
    nombrePersonnes: 0,
    evaluations: [],
  })
})

test('a carrier reads its reviews with the writers’ first names only', async () => {
  const carrier = await aCarrier(app.deps)
  const { deliveryId } = await aReview(carrier)
  const reviews = await fetchReviews(carrier)
  expect(reviews).toMatchObject({ note: 4, nombrePersonnes: 1 })
  const { individual } = await app.deps.db.account.findUniqueOrThrow({
    where: { id: sender.account.id },
    include: { individual: true },
  })
  expect(reviews.evaluations).toEqual([
    {
      livraisonId: deliveryId,
      note: 4,
      avis: 'Ponctuel et soigneux.',
      createdAt: expect.any(String),
      prenom: individual?.firstNames.split(' ')[0] ?? null,
      chauffeur: null,
      reponse: null,
    },
  ])
})

test('a carrier answers a review once, which its writer sees and is notified of', async () => {
  const carrier = await aCarrier(app.deps)
  const { orderId, deliveryId } = await aReview(carrier)
  const same = await Promise.all([
    answer(carrier, deliveryId, 'Merci !'),
    answer(carrier, deliveryId, 'Merci !'),
  ])
  expect(same.map(({ status }) => status)).toEqual([200, 200])
  expect((await answer(carrier, deliveryId, 'Autre chose')).body.code).toBe('review-answered')
  expect((await answer(await aCarrier(app.deps), deliveryId, 'Merci !')).status).toBe(404)
  for (const wrong of ['', 'x'.repeat(1001)])
    expect((await answer(carrier, deliveryId, wrong)).status).toBe(422)
  expect((await fetchReviews(carrier)).evaluations[0].reponse).toEqual({
    texte: 'Merci !',
    envoyeeA: expect.any(String),
  })
  const { bilan } = await succeed(app, sender, 'commandes/bilan', { commandeId: orderId })
  expect(bilan.evaluation).toMatchObject({ note: 4, reponse: { texte: 'Merci !' } })
  const notices = await app.deps.db.notification.findMany({
    where: { accountId: sender.account.id, orderId, kind: 'review-answered' },
  })
  expect(notices).toHaveLength(1)
})

test('of two different concurrent answers one is stored', async () => {
  const carrier = await aCarrier(app.deps)
  const { deliveryId } = await aReview(carrier)
  const both = await Promise.all([answer(carrier, deliveryId, 'Une'), answer(carrier, deliveryId, 'Deux')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a company reads its drivers’ reviews, and no others', async () => {
  const company = await anAccount(app.deps, 'TREN')
  const driver = await aCarrier(app.deps, { companyId: company.account.id })
  const { deliveryId } = await aReview(driver, 2, 'En retard.')
  await aReview(await aCarrier(app.deps))
  expect(await fetchReviews(company)).toMatchObject({
    note: 2,
    nombrePersonnes: 1,
    evaluations: [{ livraisonId: deliveryId, chauffeur: expect.any(String) }],
  })
  expect((await answer(company, deliveryId, 'Nous en parlons avec lui.')).status).toBe(200)
  expect((await fetchReviews(driver)).evaluations).toMatchObject([
    { reponse: { texte: 'Nous en parlons avec lui.' } },
  ])
})

test('reviews come newest first, in pages without a gap or a repeat, even with equal times', async () => {
  const carrier = await aCarrier(app.deps)
  const older = [(await aReview(carrier)).deliveryId, (await aReview(carrier)).deliveryId]
  await app.deps.db.rating.updateMany({
    where: { deliveryId: { in: older } },
    data: { createdAt: new Date('2026-01-01') },
  })
  const newest = (await aReview(carrier)).deliveryId
  const listPage = async (before: string | null) =>
    (await readReviewPage(app.deps.db, { carrierId: carrier.account.id }, before, 2)).map(
      ({ deliveryId }) => deliveryId,
    )
  const first = await listPage(null)
  expect([...first, ...(await listPage(first[1] ?? null))]).toEqual([newest, ...older.toSorted().reverse()])
  expect((await fetchReviews(carrier, newest)).evaluations).toHaveLength(2)
})
