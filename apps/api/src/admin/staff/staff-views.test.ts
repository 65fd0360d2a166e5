import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { euros } from '@repo/server-kit/staff-text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, aPickedUpOrder } from '#api/testing/deliveries.ts'
import { succeed } from '#api/testing/orders.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let folder: string
let sender: SignedIn
let deliveredId: string
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  folder = await mkdtemp(path.join(os.tmpdir(), 'volant-views-'))
  sender = await aSender(app.deps)
  const carrier = await aCarrier(app.deps)
  const order = await aDeliveredOrder(app, sender, carrier)
  deliveredId = order.orderId
  await app.deps.db.message.create({
    data: {
      orderId: deliveredId,
      senderId: sender.account.id,
      recipientId: carrier.account.id,
      text: 'Sonnez chez la gardienne',
      sentAt: await databaseNow(app.deps.db),
    },
  })
  await reconcilePayments(app.deps)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

describe('the ledger', () => {
  test('shows balances by account and by party, now or at a given instant', async () => {
    const { accounts, debitCents, creditCents, sumCents } = await readStaffJson(
      app,
      'ledger',
      'balance',
      '--parties',
    )
    expect(sumCents).toBe('0')
    expect(debitCents).toBe(creditCents)
    expect(accounts).toContainEqual(
      expect.objectContaining({ account: 'carrier-payable', partyId: expect.any(String) }),
    )
    const text = (await runStaff(app, 'ledger', 'balance')).out
    expect(text).toMatch(/^service-fees +0\.00 € +\d+\.\d\d € +-\d+\.\d\d €$/m)
    expect(text).toMatch(/^all .* 0\.00 €$/m)
    const pastBalance = await readStaffJson(app, 'ledger', 'balance', '--at', '2020-01-01T00:00:00Z')
    expect(pastBalance).toMatchObject({ ok: true, accounts: [] })
  })

  test('shows an order entry by entry, with running balances', async () => {
    const { entries } = await readStaffJson(app, 'ledger', 'order', deliveredId)
    expect(entries.map((entry: { kind: string }) => entry.kind).toSorted()).toEqual([
      'authorisation',
      'capture',
      'delivery',
    ])
    const lastBalances = new Map<string, number>()
    for (const { postings } of entries)
      for (const { account, runningBalanceCents } of postings) lastBalances.set(account, runningBalanceCents)
    expect(lastBalances.get('card-authorised')).toBe(0)
    expect(lastBalances.get('order-funds')).toBe(0)
    expect((await runStaff(app, 'ledger', 'order', deliveredId)).out).toContain(
      'the price is taken from the card',
    )
  })

  test.each([
    'UPDATE ledger_entry SET kind = kind',
    'DELETE FROM ledger_entry',
    'TRUNCATE ledger_entry CASCADE',
    'UPDATE ledger_posting SET amount_cents = 0',
    'DELETE FROM ledger_posting',
    'TRUNCATE ledger_posting',
  ])('is append-only: the database refuses %s', async (sql) => {
    await expect(app.deps.db.$executeRawUnsafe(sql)).rejects.toThrow(/append-only/)
  })
})

describe('an order', () => {
  test('is shown with its whole timeline, and with the texts of its messages only on request', async () => {
    const { events } = await readStaffJson(app, 'orders', 'show', deliveredId)
    const parts = new Set(events.map((event: { part: string }) => event.part))
    expect([...parts]).toEqual(expect.arrayContaining(['order', 'search', 'road', 'money', 'messages']))
    const texts: string = events.map(({ what }: { what: string }) => what).join('\n')
    for (const words of [
      'quote:',
      'is asked',
      'accepted',
      'approaching',
      'delivered',
      'ledger, capture',
      'writes',
    ])
      expect(texts).toContain(words)
    expect(texts).not.toContain('gardienne')
    const instants = events.map(({ at }: { at: string }) => at)
    expect(instants).toEqual(instants.toSorted())
    const full = (await runStaff(app, 'orders', 'show', deliveredId, '--texts', '--as', 'camille')).out
    expect(full).toContain('gardienne')
    expect(full).toContain('orders show')
    const records = await app.deps.db.auditRecord.findMany({
      where: { subjectId: deliveredId, actor: 'camille' },
    })
    expect(records).toMatchObject([{ action: 'orders show', facts: '{"texts":true,"machineUser":"tester"}' }])
  })

  test('shows each movement of money once', async () => {
    const { priceCents } = await app.deps.db.order.findUniqueOrThrow({ where: { id: deliveredId } })
    const { events } = await readStaffJson(app, 'orders', 'show', deliveredId)
    const texts: string[] = events.map(({ what }: { what: string }) => what)
    for (const kind of ['authorisation', 'capture', 'delivery'])
      expect(texts.find((what) => what.startsWith(`ledger, ${kind} `))).toContain(` ${euros(priceCents)}: `)
  })

  test('with a finished search is explained by the distances at its offers, wherever its carriers are now', async () => {
    const offer = await app.deps.db.offer.findFirstOrThrow({ where: { request: { orderId: deliveredId } } })
    await app.deps.db.livePosition.updateMany({ data: { lat: 43.3, lon: 5.4 } })
    const { out } = await runStaff(app, 'dispatch', 'explain', deliveredId)
    expect(out).toContain(
      `${offer.approachS} s and ${offer.approachM} m by road, ${offer.straightM} m by air (first by road): accepted 20`,
    )
    expect(out).toContain('who was not asked then, and why, is not recorded')
    expect(out).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d CES?T {2}asked /m)
    expect(await readStaffJson(app, 'dispatch', 'explain', deliveredId)).toMatchObject({
      isOver: true,
      carriers: [],
    })
  })

  test('is listed only for the sender, phase, day and outcome that it has', async () => {
    const find = async (...words: string[]) =>
      (await readStaffJson(app, 'orders', 'list', ...words)).orders.map(({ id }: { id: string }) => id)
    expect(await find('--sender', sender.account.email)).toEqual([deliveredId])
    expect(await find('--phase', 'delivered', '--limit', '1')).toEqual([deliveredId])
    expect(await find('--since', '2999-01-01T00:00:00Z')).toEqual([])
    expect(await find('--nobody-found')).toEqual([])
  })
})

test('the support list has an item with the command for it, until the item is handled', async () => {
  const listKinds = async () =>
    (await readStaffJson(app, 'support', 'list')).items.map(({ kind }: { kind: string }) => kind)
  await app.deps.db.$executeRaw`DELETE FROM pgboss.job`
  expect(await listKinds()).toEqual([])
  expect((await runStaff(app, 'support', 'list')).out).toBe('Nothing waits for a person.\n')

  const carrier = await aCarrier(app.deps)
  const { orderId, deliveryId } = await aPickedUpOrder(app, await aSender(app.deps), carrier)
  await app.passTime(9 * 60_000)
  expect(await listKinds()).toEqual([])
  await app.passTime(7 * 60_000)
  const { items } = await readStaffJson(app, 'support', 'list', '--kind', 'silent-with-goods')
  expect(items).toMatchObject([
    { subjectKind: 'order', subjectId: orderId, command: `orders show ${orderId}` },
  ])
  expect((await listKinds()).toSorted()).toEqual(['payment-due', 'silent-with-goods'])
  await reconcilePayments(app.deps)
  await succeed(app, carrier, 'transporteur/livraisons/acheminer', { livraisonId: deliveryId })
  expect(await listKinds()).toEqual([])

  await app.deps.db
    .$executeRaw`INSERT INTO pgboss.job (name, state, data) VALUES ('send-push', 'failed', '{}')`
  await app.deps.db.webhookEndpoint.create({
    data: {
      senderId: sender.account.id,
      url: 'https://example.test/x',
      secret: 's',
      events: ['order.created'],
      isEnabled: false,
      isGivenUp: true,
      createdAt: await databaseNow(app.deps.db),
    },
  })
  expect((await listKinds()).toSorted()).toEqual(['job-given-up', 'webhook-disabled'])
  expect((await readStaffJson(app, 'support', 'jobs', 'send-push')).jobs).toHaveLength(1)
})

// Last: the clock moves two days ahead, and sessions end.
test('the ledger of days that are over is exported in the French bookkeeping format, complete and numbered without a gap', async () => {
  const day = parisDayOf(await databaseNow(app.deps.db))
  // The tests before have moved the clock, at times beyond a midnight.
  const { at } = await app.deps.db.ledgerEntry.findFirstOrThrow({ orderBy: { at: 'asc' } })
  const file = path.join(folder, 'fec.txt')
  const confirmed = ['--reason', 'Clôture', '--yes']
  const words = ['ledger', 'export', file, '--from', parisDayOf(at), '--to', day, ...confirmed]
  expect(await runStaff(app, ...words)).toMatchObject({ code: 1, err: expect.stringContaining('not over') })
  await app.passTime(48 * 3_600_000)
  const totals = await readStaffJson(app, ...words, '--as', 'camille')
  expect(totals).toMatchObject({ ok: true, entries: 3 })
  expect(totals.debitCents).toBe(totals.creditCents)
  // The last line ends like the others.
  const [heading, ...lines] = (await readFile(file, 'utf8')).split('\r\n').slice(0, -1)
  expect(heading?.split('\t')).toHaveLength(18)
  const cells = lines.map((line) => line.split('\t'))
  expect(new Set(cells.map(({ length }) => length))).toEqual(new Set([18]))
  const sum = (column: number) => cells.reduce((all, row) => all + Number(row[column]?.replace(',', '')), 0)
  expect(sum(11)).toBe(sum(12))
  expect(String(sum(11))).toBe(totals.debitCents)
  const year = day.slice(0, 4)
  const numbers = [1, 2, 3].map((number) => `${year}-0000000${number}`)
  expect([...new Set(cells.map((row) => row[2]))]).toEqual(numbers)
  expect(await runStaff(app, ...words)).toMatchObject({
    code: 1,
    err: expect.stringContaining('cannot be written'),
  })
  const records = await app.deps.db.auditRecord.findMany({ where: { action: 'ledger export' } })
  expect(records).toMatchObject([{ actor: 'camille' }, {}])
})
