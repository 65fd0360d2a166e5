import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findCarrierScreen } from '#api/core/reach/carrier-screens.rules.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { anAccount, aSender } from '#api/testing/builders.ts'
import { aSearchingOrder, parisShipment } from '#api/testing/orders.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let sender: SignedIn
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  sender = await aSender(app.deps)
})

type ListedNotification = {
  readonly notificationId: string
  readonly texte: string
  readonly lue: boolean
  readonly ecran: string | null
}

/** Inserts notifications numbered from 1, in pairs of equal times, a second apart. */
async function insertNotifications(count: number, accountId = sender.account.id): Promise<void> {
  await app.deps.db.notification.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      accountId,
      kind: 'accepted',
      text: `Nouvelle ${index + 1}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 2) * 1000),
    })),
  })
}

/** Returns all notifications of a caller, read page by page. */
async function listAll(token: string): Promise<ListedNotification[]> {
  const listed: ListedNotification[] = []
  for (let page = await list(token); page.length > 0; page = await list(token, page.at(-1)?.notificationId))
    listed.push(...page)
  return listed
}

async function list(token: string, avant?: string): Promise<ListedNotification[]> {
  const body = avant === undefined ? {} : { avant }
  return (await app.request('POST', '/api/notifications/liste', { token, body })).body.notifications
}
const count = async (token: string) => (await app.request('GET', '/api/notifications/count', { token })).body
const read = (token: string, notificationId: string) =>
  app.request('POST', '/api/notifications/lues', { token, body: { notificationId } })

test('the pages of notifications have no gap and no repeat, even with equal times', async () => {
  await insertNotifications(45)
  const ids = (await listAll(sender.token)).map(({ notificationId }) => notificationId)
  expect(ids).toHaveLength(45)
  expect(new Set(ids).size).toBe(45)
})

test('a carrier’s notification names the screen of the app that it concerns, a sender’s names none', async () => {
  const carrier = await anAccount(app.deps, 'TRIN')
  const kinds = ['document-refused', 'message', 'claim-opened', 'accepted']
  for (const { account } of [sender, carrier]) {
    await app.deps.db.notification.createMany({
      data: kinds.map((kind, second) => ({
        accountId: account.id,
        kind,
        text: kind,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
      })),
    })
  }
  const listScreens = async (token: string) => (await list(token)).map(({ ecran }) => ecran).reverse()
  expect(await listScreens(carrier.token)).toEqual(['pieces', 'messages', 'reclamations', null])
  expect(await listScreens(sender.token)).toEqual([null, null, null, null])
})

test('a kind of notification that is no longer written still has its screen', () => {
  // Written by a migration.
  expect(findCarrierScreen('licence-class-missing')).toBe('pieces')
})

test('reading up to a notification marks it and the older ones, leaves the newer ones, and is idempotent', async () => {
  await insertNotifications(3)
  const [newest, middle, oldest] = await list(sender.token)
  expect(await count(sender.token)).toBe(3)
  for (let time = 0; time < 2; time += 1) {
    expect((await read(sender.token, middle?.notificationId ?? '')).body).toEqual({ success: true })
    expect(await count(sender.token)).toBe(1)
  }
  expect((await list(sender.token)).map(({ lue }) => lue)).toEqual([false, true, true])
  await Promise.all([newest, oldest].map((one) => read(sender.token, one?.notificationId ?? '')))
  expect(await count(sender.token)).toBe(0)
})

test('nobody can read or mark another’s notifications', async () => {
  await insertNotifications(2)
  const stranger = await aSender(app.deps)
  const [newest] = await list(sender.token)
  expect(await list(stranger.token)).toEqual([])
  expect((await read(stranger.token, newest?.notificationId ?? '')).status).toBe(404)
  const next = { token: stranger.token, body: { avant: newest?.notificationId } }
  expect((await app.request('POST', '/api/notifications/liste', next)).status).toBe(404)
  expect(await count(sender.token)).toBe(2)
})

test('a member of a company sees its own notifications and the company’s in one list, newest first', async () => {
  const company = await anAccount(app.deps, 'CLEN')
  const member = await anAccount(app.deps, 'CLEN')
  await app.deps.db.companyMember.create({
    data: {
      accountId: member.account.id,
      companyId: company.account.id,
      role: 'reader',
      lastName: 'Roy',
      firstNames: 'Anne',
      joinedAt: new Date(),
    },
  })
  await insertNotifications(24, company.account.id)
  await insertNotifications(21, member.account.id)
  const listed = await listAll(member.token)
  expect(new Set(listed.map(({ notificationId }) => notificationId)).size).toBe(45)
  // Two by two they have the same time.
  const pairs = listed.map(({ texte }) => Math.ceil(Number(texte.replace('Nouvelle ', '')) / 2))
  expect(pairs).toEqual(pairs.toSorted((a, b) => b - a))
  expect(await count(member.token)).toBe(45)
  expect(await list(company.token)).toHaveLength(20)
})

test('a notification names its order to the order’s sender alone, and no longer once the name is erased', async () => {
  const stranger = await aSender(app.deps)
  const orderId = await aSearchingOrder(app, sender)
  await app.deps.db.notification.deleteMany({ where: { accountId: sender.account.id } })
  for (const accountId of [sender.account.id, stranger.account.id])
    await app.deps.db.notification.create({
      data: { accountId, kind: 'accepted', text: 'Nouvelle', orderId },
    })
  const { nomDestinataire, adresseArrivee } = parisShipment
  expect(await list(sender.token)).toMatchObject([{ commande: { nomDestinataire, adresseArrivee } }])
  expect(await list(stranger.token)).toMatchObject([{ commandeId: orderId, commande: null }])
  await app.deps.db.order.update({ where: { id: orderId }, data: { recipientName: '' } })
  expect(await list(sender.token)).toMatchObject([{ commande: { nomDestinataire: '' } }])
})
