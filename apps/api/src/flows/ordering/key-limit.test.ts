import { importColumns } from '@repo/contracts/delivery/imports'
import { shipmentFields } from '@repo/contracts/delivery/orders'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import { toShipment } from '#api/core/order/shipment.wire.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { checkImport } from '#api/flows/imports/check-import.job.ts'
import { orderImport } from '#api/flows/imports/order-import.job.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { countWaitingStatements } from '#api/testing/awaited-locks.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { anAccount, aToken } from '#api/testing/builders.ts'
import { createForm } from '#api/testing/forms.ts'
import { parisShipment, succeed } from '#api/testing/orders.ts'
import type { WireQuote } from '#api/testing/payments.ts'
import { aQuote, listBrokenInvariants, openSheet, requestSheet, waitFor } from '#api/testing/payments.ts'
import { formatInMinutes, saveCompanyCard } from '#api/testing/planned-pickups.ts'
import { listQueuedEmails } from '#api/testing/queued-emails.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { orderOffSession } from './off-session.service.ts'

// These limits bound the damage of a stolen API key.

const dayMs = 24 * 3_600_000
let app: TestApp
/** The price of the usual shipment, in cents. */
let priceCents: number
beforeAll(async () => {
  app = await testApp()
  await importRateCard(app.deps, defaultRateCard)
  priceCents = Math.round((await aQuote(app, null)).montant * 100)
})
afterEach(async () => {
  await reconcilePayments(app.deps)
  await sweepDispatch(app.deps)
  expect(await listBrokenInvariants(app)).toEqual([])
})
afterAll(() => app.close())

/** A company with a saved card and a key, used as a caller, that may order this many usual shipments in 24 hours. */
type KeyHolder = { readonly company: SignedIn; readonly key: SignedIn; readonly keyId: string }

async function aKeyFor(orders: number, card?: string): Promise<KeyHolder> {
  const company = await anAccount(app.deps, 'CLEN')
  await saveCompanyCard(app, company, card)
  const { cle, infos } = await succeed(app, company, 'entreprise/cles/creer', {
    nom: 'ERP',
    limiteJournaliere: (orders * priceCents) / 100,
  })
  return { company, key: { ...company, token: cle }, keyId: infos.cleId }
}

const orderByKey = ({ token }: SignedIn, reference: string, changes: object = {}): Promise<Answer> =>
  app.request('POST', '/api/entreprise/commandes', {
    token,
    body: { ...parisShipment, reference, ...changes },
  })
const countOrders = ({ company }: KeyHolder) =>
  app.deps.db.order.count({ where: { senderId: company.account.id } })
/** Returns the company with a new session, as after a sign-in. */
const signIn = async ({ company }: KeyHolder): Promise<SignedIn> => ({
  ...company,
  token: await aToken(app.deps, company.account),
})
const readListedKey = async (holder: KeyHolder) =>
  (await succeed(app, await signIn(holder), 'entreprise/cles/liste', {})).cles[0]
/** Changes a key's limit like its administrator, who has just signed in. */
const changeLimit = async (holder: KeyHolder, euros: number) =>
  app.request('POST', '/api/entreprise/cles/limite', {
    token: (await signIn(holder)).token,
    body: { cleId: holder.keyId, limiteJournaliere: euros },
  })

describe('a key at its limit', () => {
  test('orders nothing more, gets the remaining amount and the time to retry, and then orders again', async () => {
    const holder = await aKeyFor(2.5)
    expect((await orderByKey(holder.key, 'a')).status).toBe(200)
    await app.passTime(3_600_000)
    expect((await orderByKey(holder.key, 'b')).status).toBe(200)
    const refused = await orderByKey(holder.key, 'c')
    expect(refused).toMatchObject({
      status: 429,
      body: {
        success: false,
        code: 'key-limit-reached',
        limiteJournaliere: (2.5 * priceCents) / 100,
        montantRestant: (0.5 * priceCents) / 100,
      },
    })
    expect(await countOrders(holder)).toBe(2)
    const waitS = Number(refused.headers.get('retry-after'))
    // The first order is a day old 23 hours from now.
    expect(waitS).toBeGreaterThan(22.9 * 3600)
    expect(waitS).toBeLessThanOrEqual(23 * 3600)
    await app.passTime((waitS - 60) * 1000)
    expect((await orderByKey(holder.key, 'c')).status).toBe(429)
    await app.passTime(60_000)
    expect((await orderByKey(holder.key, 'c')).status).toBe(200)
  })

  test('returns an earlier order for a repeat, and counts it once', async () => {
    const holder = await aKeyFor(1)
    const { body } = await orderByKey(holder.key, 'same')
    const repeats = await Promise.all([orderByKey(holder.key, 'same'), orderByKey(holder.key, 'same')])
    for (const answer of repeats) expect(answer.body).toEqual(body)
    expect((await orderByKey(holder.key, 'other')).status).toBe(429)
    expect(await readListedKey(holder)).toMatchObject({
      limiteJournaliere: priceCents / 100,
      commande24h: priceCents / 100,
    })
  })

  test('blocks neither the company’s people nor its other keys', async () => {
    const holder = await aKeyFor(1)
    const person = await signIn(holder)
    const other = await succeed(app, person, 'entreprise/cles/creer', { nom: 'Boutique' })
    expect(other.infos.limiteJournaliere).toBe(500)
    await orderByKey(holder.key, 'a')
    expect((await orderByKey(holder.key, 'b')).status).toBe(429)
    expect((await orderByKey({ ...holder.key, token: other.cle }, 'c')).status).toBe(200)
    expect((await orderByKey(person, 'd')).status).toBe(200)
  })

  test('cannot order above its whole limit, without advice to retry', async () => {
    const refused = await orderByKey((await aKeyFor(0.5)).key, 'a')
    expect(refused).toMatchObject({
      status: 403,
      body: {
        success: false,
        code: 'order-above-key-limit',
        message: expect.stringContaining('un administrateur de l’entreprise peut la relever'),
        limiteJournaliere: Math.round(priceCents / 2) / 100,
        montant: priceCents / 100,
      },
    })
    expect(refused.headers.get('retry-after')).toBeNull()
  })

  test('counts a planned pickup when it is ordered, and still counts a cancelled order', async () => {
    const holder = await aKeyFor(2)
    const planned = await orderByKey(holder.key, 'later', {
      enlevementPrevu: await formatInMinutes(app, 120),
    })
    const { commandeId } = planned.body.commande
    expect((await succeed(app, holder.key, 'demande/cancel', { commandeId })).success).toBe(true)
    expect((await orderByKey(holder.key, 'now')).status).toBe(200)
    expect((await orderByKey(holder.key, 'more')).status).toBe(429)
  })

  test('opens no payment for another card either, and counts an open one until it is released', async () => {
    const holder = await aKeyFor(1)
    const [first, second] = [await aQuote(app, holder.key), await aQuote(app, holder.key)]
    await openSheet(app, holder.key, first)
    await openSheet(app, holder.key, first)
    expect((await requestKeySheet(holder, second)).body.code).toBe('key-limit-reached')
    expect((await orderByKey(holder.key, 'card')).status).toBe(429)
    await app.passTime(16 * 60_000)
    await reconcilePayments(app.deps)
    expect((await orderByKey(holder.key, 'card')).status).toBe(200)
  })

  test('does not count a payment that the bank declined', async () => {
    const holder = await aKeyFor(1, '4000000000000341')
    expect((await orderByKey(holder.key, 'a')).body.code).toBe('card-declined')
    expect((await readListedKey(holder)).commande24h).toBe(0)
    await saveCompanyCard(app, holder.company)
    expect((await orderByKey(holder.key, 'a')).status).toBe(200)
  })
})

/** Returns the number of payments requested at the provider for these quotes. */
async function countIntentsFor(...quotes: readonly WireQuote[]): Promise<number> {
  const quoteIds = new Set<string | undefined>(quotes.map(({ devisId }) => devisId))
  let count = 0
  for await (const { metadata } of app.deps.payments.listIntentsSince(new Date(0)))
    if (quoteIds.has(metadata.quoteId)) count += 1
  return count
}
const requestKeySheet = ({ key }: KeyHolder, { montant, devisId }: WireQuote) =>
  requestSheet(app, key, { amount: String(montant), devisId })

/** Starts calls while the key's row is locked, and releases them once this many wait for it. */
async function raceForKey<T>(
  { keyId }: KeyHolder,
  begin: () => readonly Promise<T>[],
): Promise<readonly T[]> {
  const owner = await app.deps.pool.connect()
  try {
    await owner.query('BEGIN')
    await owner.query('SELECT FROM api_key WHERE id = $1 FOR UPDATE', [keyId])
    const calls = begin()
    await waitFor(async () => (await countWaitingStatements(app)) >= calls.length)
    await owner.query('COMMIT')
    return await Promise.all(calls)
  } finally {
    owner.release()
  }
}

describe('of two concurrent orders with room for one', () => {
  test('one succeeds', async () => {
    const holder = await aKeyFor(1)
    const answers = await raceForKey(holder, () => [
      orderByKey(holder.key, 'one'),
      orderByKey(holder.key, 'two'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
    expect(await countOrders(holder)).toBe(1)
    expect((await readListedKey(holder)).commande24h).toBe(priceCents / 100)
  })

  test('both succeed when they are the same order at two servers', async () => {
    const holder = await aKeyFor(1)
    const { id } = holder.company.account
    const shipment = toShipment(z.object(shipmentFields).parse(parisShipment))
    const buyer = { senderId: id, accountId: id, apiKeyId: holder.keyId }
    // Calls of one server share a response while they wait: each of these has a separate provider.
    const servers = [1, 2].map(() => ({ ...app.deps, payments: { ...app.deps.payments } }))
    const order = (deps: (typeof servers)[number]) =>
      orderOffSession(deps, buyer, shipment, { reference: 'same' })
    const ids = await raceForKey(holder, () => servers.map(order))
    expect(new Set(ids).size).toBe(1)
    expect(await countOrders(holder)).toBe(1)
  })
})

describe('a payment that a key may not open', () => {
  test.each([
    ['because its limit is reached', 1, 'key-limit-reached'],
    ['because it costs more than the limit', 0.5, 'order-above-key-limit'],
  ])('is not created at the provider either, %s', async (_, orders, code) => {
    const holder = await aKeyFor(orders)
    await orderByKey(holder.key, 'before')
    const quote = await aQuote(app, holder.key)
    expect((await requestKeySheet(holder, quote)).body.code).toBe(code)
    expect(await countIntentsFor(quote)).toBe(0)
    expect(await app.deps.db.payment.count({ where: { quoteId: quote.devisId } })).toBe(0)
  })

  test('is the second of two, and only the first is created at the provider', async () => {
    const holder = await aKeyFor(1)
    const quotes = [await aQuote(app, holder.key), await aQuote(app, holder.key)]
    const answers = await raceForKey(holder, () => quotes.map((quote) => requestKeySheet(holder, quote)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
    expect(await countIntentsFor(...quotes)).toBe(1)
    await app.passTime(16 * 60_000)
    await reconcilePayments(app.deps)
  })
})

test('the company is notified once a day of refused orders, for any number of concurrent ones', async () => {
  const holder = await aKeyFor(1)
  const { id, email } = holder.company.account
  await orderByKey(holder.key, 'a')
  const listNotifications = () =>
    app.deps.db.notification.findMany({ where: { accountId: id, kind: 'key-limit-reached' } })
  const listEmails = async () =>
    (await listQueuedEmails(app, email)).filter(({ subject }) => subject.includes('a atteint sa limite'))
  expect(await listNotifications()).toEqual([])
  await Promise.all(['b', 'c', 'd'].map((reference) => orderByKey(holder.key, reference)))
  await orderByKey(holder.key, 'e')
  expect(await listNotifications()).toMatchObject([{ text: expect.stringContaining('clé d’API « ERP »') }])
  expect(await listEmails()).toMatchObject([{ text: expect.stringContaining('/mon-entreprise/cles-api') }])
  await app.passTime(dayMs)
  expect((await orderByKey(holder.key, 'f')).status).toBe(200)
  await orderByKey(holder.key, 'g')
  expect([(await listNotifications()).length, (await listEmails()).length]).toEqual([2, 2])
})

describe('an import that a key orders', () => {
  async function anImport({ key }: KeyHolder, rows: number): Promise<string> {
    const cells: Partial<Record<(typeof importColumns)[number], string | number>> = parisShipment
    const row = importColumns.map((column) => `"${cells[column] ?? ''}"`).join(';')
    const fichier = new File([`${importColumns.join(';')}\n${`${row}\n`.repeat(rows)}`], 'envois.csv')
    const { importId } = await succeed(app, key, 'entreprise/imports', createForm({ fichier }))
    await checkImport(app.deps, importId)
    await succeed(app, key, 'entreprise/imports/commander', { importId })
    return importId
  }
  const listRows = async (importId: string) =>
    (await app.deps.db.importRow.findMany({ where: { importId }, orderBy: { line: 'asc' } })).map(
      ({ status, message }) => [status, message],
    )

  test('stops at the key’s limit, and the other rows say so', async () => {
    const holder = await aKeyFor(2)
    const importId = await anImport(holder, 3)
    await Promise.all([orderImport(app.deps, importId), orderImport(app.deps, importId)])
    expect(await listRows(importId)).toEqual([
      ['ordered', null],
      ['ordered', null],
      ['refused', expect.stringContaining('La limite de montant de cette clé')],
    ])
    expect(await countOrders(holder)).toBe(2)
  })

  test('orders nothing once the key is revoked', async () => {
    const holder = await aKeyFor(2)
    const importId = await anImport(holder, 1)
    await succeed(app, await signIn(holder), 'entreprise/cles/revoquer', { cleId: holder.keyId })
    await orderImport(app.deps, importId)
    expect(await listRows(importId)).toEqual([['refused', 'Cette clé d’API est révoquée']])
    expect(await countOrders(holder)).toBe(0)
  })

  test('orders nothing while its company is suspended', async () => {
    const holder = await aKeyFor(2)
    const importId = await anImport(holder, 1)
    const { id } = holder.company.account
    await app.deps.db.account.update({ where: { id }, data: { status: 'suspended' } })
    await orderImport(app.deps, importId)
    expect(await listRows(importId)).toEqual([['refused', expect.stringContaining('suspendu')]])
    expect(await countOrders(holder)).toBe(0)
  })
})

describe('the limit of a key', () => {
  test('is changed by an administrator from the next order on, even twice concurrently', async () => {
    const holder = await aKeyFor(1)
    await orderByKey(holder.key, 'a')
    expect((await orderByKey(holder.key, 'b')).status).toBe(429)
    const raised = (2 * priceCents) / 100
    for (const { body } of await Promise.all([changeLimit(holder, raised), changeLimit(holder, raised)]))
      expect(body).toEqual({ success: true })
    expect((await orderByKey(holder.key, 'b')).status).toBe(200)
    await changeLimit(holder, priceCents / 100)
    expect((await orderByKey(holder.key, 'c')).body.montantRestant).toBe(0)
  })

  test('requires the password if it was given more than five minutes ago', async () => {
    const { company, keyId } = await aKeyFor(1)
    await app.passTime(5 * 60_000 + 1000)
    const body = { cleId: keyId, limiteJournaliere: 1000 }
    const answer = await app.request('POST', '/api/entreprise/cles/limite', { token: company.token, body })
    expect([answer.status, answer.body.code]).toEqual([403, 'password-needed'])
  })

  test.each([0, 0.99, 100_000.01])('cannot be %d €', async (limiteJournaliere) => {
    const answer = await changeLimit(await aKeyFor(1), limiteJournaliere)
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { limiteJournaliere: 'Indiquez un montant de 1 à 100 000 €' } },
    })
  })

  test('of a revoked key, or another’s, is not found', async () => {
    const holder = await aKeyFor(1)
    expect((await changeLimit({ ...holder, company: await anAccount(app.deps, 'CLEN') }, 10)).status).toBe(
      404,
    )
    await app.deps.db.apiKey.update({ where: { id: holder.keyId }, data: { revokedAt: new Date() } })
    expect((await changeLimit(holder, 10)).status).toBe(404)
  })
})
