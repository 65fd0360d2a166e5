import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlePurchase } from '#lottery-api/features/purchases/settlement.service.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { aBuyer, buy, buyCredits } from '#lottery-api/testing/purchases.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const listSubjects = async (id: string) => {
  const { email } = await app.deps.db.player.findUniqueOrThrow({ where: { id } })
  return (await listQueuedEmails(app.deps, email ?? '')).map(({ subject }) => subject)
}

test('a player is mailed once that a payment leaves no room in a limit for another', async () => {
  const buyer = await aBuyer(app)
  await app.deps.db.depositLimit.updateMany({ where: { playerId: buyer.id }, data: { cents: 899 } })
  await buyCredits(app, buyer)
  expect(await listSubjects(buyer.id)).not.toContain('Votre limite de dépôt est atteinte')
  const { id } = (await buy(buyer, 'transfer')).body.purchase
  const settle = () => settlePurchase(app.deps, id, { payerHash: null })
  await Promise.all([settle(), settle()])
  const reachedSubjects = (await listSubjects(buyer.id)).filter(
    (subject) => subject === 'Votre limite de dépôt est atteinte',
  )
  expect(reachedSubjects).toHaveLength(1)
  const rows = await app.deps.db.notification.findMany({
    where: { playerId: buyer.id, kind: 'limit-reached' },
  })
  expect(rows).toMatchObject([{ facts: { period: 'month', cents: 899 } }])
})

test('a player is mailed once of a raise that is requested twice concurrently, and again of its confirmation', async () => {
  const { id, client } = await aBuyer(app)
  const requestRaise = () =>
    client.request('PUT', '/api/safety/limits', { body: { period: 'month', cents: 2_000_000 } })
  const answers = await Promise.all([requestRaise(), requestRaise()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await listSubjects(id)).toEqual(['Une limite de dépôt plus haute est demandée'])
  await app.passTime(24 * 3_600_000)
  const confirm = await (await app.as({ id })).request('POST', '/api/safety/limits/confirm', {
    body: { period: 'month' },
  })
  expect(confirm.status).toBe(200)
  expect(await listSubjects(id)).toEqual([
    'Une limite de dépôt plus haute est demandée',
    'Votre nouvelle limite de dépôt est en place',
  ])
})
