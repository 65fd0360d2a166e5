import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumBalance } from '#lottery-api/core/ledger/ledger.service.ts'
import { anOpenDraw } from '#lottery-api/testing/draws.ts'
import type { Buyer } from '#lottery-api/testing/purchases.ts'
import { aBuyer, buy, readPurchase, vote } from '#lottery-api/testing/purchases.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import type { NewMoney } from './received-money.service.ts'
import {
  assignMoney,
  bookMoney,
  listUnmatchedMoney,
  proposeAssignment,
  proposeMoney,
  proposeReturn,
  returnMoney,
} from './received-money.service.ts'

let app: TestApp
let week: string
beforeAll(async () => {
  app = await testApp()
  ;({ week } = await anOpenDraw(app))
})
afterAll(() => app.close())

const alice = { actor: 'alice', reason: 'statement of 22 November' }
const bob = { actor: 'bob', reason: 'checked' }
const createMoney = (changes: Partial<NewMoney> = {}): NewMoney => ({
  method: 'transfer',
  bankReference: randomUUID(),
  amountCents: 300,
  payerName: 'C. Martin',
  reason: '',
  receivedOn: '2026-11-22',
  ...changes,
})
async function bookByTwo(received: NewMoney): Promise<string | null> {
  const { id } = await proposeMoney(app.deps, alice, received)
  return bookMoney(app.deps, bob, id)
}
async function aTransfer(method = 'transfer'): Promise<{ buyer: Buyer; id: string; reference: string }> {
  const buyer = await aBuyer(app)
  await vote(buyer, week)
  const { id, reference } = (await buy(buyer, method, { week })).body.purchase
  return { buyer, id, reference }
}
const sumUnmatched = () => sumBalance(app.deps.db, 'unmatched')
const findUnmatched = async (reference: string) =>
  (await listUnmatchedMoney(app.deps.db)).find(({ bankReference }) => bankReference === reference)

test.each(['transfer', 'money_order'] as const)(
  'a %s of the exact amount settles the purchase that its reason names',
  async (method) => {
    const { buyer, id, reference } = await aTransfer(method)
    const reason = `cagnotte ${reference.toLowerCase().replace(/(.{4})/g, '$1 ')} merci`
    expect(await bookByTwo(createMoney({ method, reason }))).toBe(id)
    expect(await readPurchase(buyer, id)).toMatchObject({ state: 'settled', method })
    const { body } = await buyer.client.request('GET', `/api/draws/${week}/participation`)
    expect(body).toMatchObject({ credits: 3, participation: { state: 'paid' } })
  },
)

test.each([
  ['a cent less', { amountCents: 299 }],
  ['a cent more', { amountCents: 301 }],
])('money of %s than the price settles nothing and waits, unmatched', async (_, changes) => {
  const { buyer, id, reference } = await aTransfer()
  const before = await sumUnmatched()
  expect(await bookByTwo(createMoney({ reason: reference, ...changes }))).toBeNull()
  expect((await readPurchase(buyer, id)).state).toBe('open')
  expect(await sumUnmatched()).toBe(before - changes.amountCents)
})

test('money without a known reference, or with two, settles nothing', async () => {
  const [one, other] = [await aTransfer(), await aTransfer()]
  expect(await bookByTwo(createMoney({ reason: 'loterie' }))).toBeNull()
  expect(await bookByTwo(createMoney({ reason: `${one.reference} ${other.reference}` }))).toBeNull()
  for (const { buyer, id } of [one, other]) expect((await readPurchase(buyer, id)).state).toBe('open')
})

test('proposed money cannot be booked by its proposer, and is booked once by two concurrent approvers', async () => {
  const { buyer, id, reference } = await aTransfer()
  const proposal = await proposeMoney(app.deps, alice, createMoney({ reason: reference }))
  await expect(bookMoney(app.deps, alice, proposal.id)).rejects.toThrow('another person has to approve it')
  expect((await readPurchase(buyer, id)).state).toBe('open')
  const carol = { actor: 'carol', reason: 'checked too' }
  const answers = await Promise.allSettled([
    bookMoney(app.deps, bob, proposal.id),
    bookMoney(app.deps, carol, proposal.id),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await readPurchase(buyer, id)).state).toBe('settled')
  expect(await app.deps.db.creditLot.count({ where: { playerId: buyer.id } })).toBe(1)
})

test('a bank reference is booked once, and a second payment of a purchase settles nothing', async () => {
  const { buyer, id, reference } = await aTransfer()
  const received = createMoney({ reason: reference })
  expect(await bookByTwo(received)).toBe(id)
  await expect(proposeMoney(app.deps, alice, received)).rejects.toThrow('is booked already')
  expect(await bookByTwo(createMoney({ reason: reference }))).toBeNull()
  expect(await app.deps.db.creditLot.count({ where: { playerId: buyer.id } })).toBe(1)
})

test('money for a cancelled purchase becomes credits, and pays no participation', async () => {
  const { buyer, id, reference } = await aTransfer()
  await buyer.client.request('POST', `/api/purchases/${id}/cancel`, { body: {} })
  expect(await bookByTwo(createMoney({ reason: reference }))).toBe(id)
  const { body } = await buyer.client.request('GET', `/api/draws/${week}/participation`)
  expect(body).toMatchObject({ credits: 4, participation: { state: 'voted' } })
})

test('money for a cancelled purchase settles nothing where the limit does not allow it', async () => {
  const buyer = await aBuyer(app)
  await app.deps.db.depositLimit.updateMany({ where: { playerId: buyer.id }, data: { cents: 300 } })
  const purchases: { id: string; reference: string }[] = []
  for (let times = 0; times < 2; times += 1) {
    const { purchase } = (await buy(buyer, 'transfer')).body
    purchases.push(purchase)
    await buyer.client.request('POST', `/api/purchases/${purchase.id}/cancel`, { body: {} })
  }
  const [one, other] = purchases
  expect(await bookByTwo(createMoney({ reason: one?.reference ?? '' }))).toBe(one?.id)
  expect(await bookByTwo(createMoney({ reason: other?.reference ?? '' }))).toBeNull()
})

/** Books 3 € without a known purchase, and returns their id. */
async function insertUnknownMoney(): Promise<string> {
  const bankReference = randomUUID()
  await bookByTwo(createMoney({ reason: 'no reference', bankReference }))
  return (await app.deps.db.receivedMoney.findUniqueOrThrow({ where: { bankReference } })).id
}

test('unmatched money cannot be assigned to a card payment or to a settled purchase', async () => {
  const buyer = await aBuyer(app)
  const byCard = (await buy(buyer, 'card')).body.purchase.id
  const { id: settled, reference } = await aTransfer()
  await bookByTwo(createMoney({ reason: reference }))
  const moneyId = await insertUnknownMoney()
  for (const id of [byCard, settled])
    await expect(proposeAssignment(app.deps, alice, moneyId, id)).rejects.toThrow('does not wait for money')
})

test('unmatched money is assigned to a cancelled purchase only where the limits allow it at both steps', async () => {
  const { buyer, id } = await aTransfer()
  await buyer.client.request('POST', `/api/purchases/${id}/cancel`, { body: {} })
  const limitTo = (cents: number) =>
    app.deps.db.depositLimit.updateMany({ where: { playerId: buyer.id }, data: { cents } })
  const moneyId = await insertUnknownMoney()
  const propose = () => proposeAssignment(app.deps, alice, moneyId, id)
  await limitTo(299)
  await expect(propose()).rejects.toThrow('limits of the player')
  await limitTo(300)
  const proposal = await propose()
  await limitTo(299)
  await expect(assignMoney(app.deps, bob, proposal.id)).rejects.toThrow('limits of the player')
  await limitTo(300)
  expect(await assignMoney(app.deps, bob, proposal.id)).toBe(id)
})

test('money for the purchase of an excluded player stays unmatched, and can be returned', async () => {
  const { buyer, id, reference } = await aTransfer()
  const exclusion = { playerId: buyer.id, term: 'ever', by: 'player' } as const
  const { id: proposed } = await proposeMoney(
    app.deps,
    alice,
    createMoney({ reason: reference, bankReference: `excluded-${id}` }),
  )
  await app.deps.db.exclusion.create({ data: { ...exclusion, startedAt: new Date(0) } })
  expect(await bookMoney(app.deps, bob, proposed)).toBeNull()
  expect((await readPurchase(buyer, id)).state).toBe('open')
  const moneyId = (await findUnmatched(`excluded-${id}`))?.id ?? ''
  await expect(proposeAssignment(app.deps, alice, moneyId, id)).rejects.toThrow('does not play now: excluded')
  const proposal = await proposeReturn(app.deps, alice, moneyId)
  await returnMoney(app.deps, bob, proposal.id)
})

test('unmatched money is assigned to its purchase by two persons', async () => {
  const { buyer, id } = await aTransfer()
  const before = await sumUnmatched()
  await bookByTwo(createMoney({ reason: 'no reference', bankReference: `assign-${id}` }))
  const moneyId = (await findUnmatched(`assign-${id}`))?.id ?? ''
  const proposal = await proposeAssignment(app.deps, alice, moneyId, id)
  await expect(assignMoney(app.deps, alice, proposal.id)).rejects.toThrow('another person')
  expect(await assignMoney(app.deps, bob, proposal.id)).toBe(id)
  expect((await readPurchase(buyer, id)).state).toBe('settled')
  expect(await sumUnmatched()).toBe(before)
})

test('money of another amount cannot be assigned, and is returned by two persons', async () => {
  const { id } = await aTransfer()
  const before = await sumUnmatched()
  await bookByTwo(createMoney({ amountCents: 500, bankReference: `back-${id}` }))
  const moneyId = (await findUnmatched(`back-${id}`))?.id ?? ''
  await expect(proposeAssignment(app.deps, alice, moneyId, id)).rejects.toThrow('costs 300 cents')
  const proposal = await proposeReturn(app.deps, alice, moneyId)
  await expect(returnMoney(app.deps, alice, proposal.id)).rejects.toThrow('another person')
  await returnMoney(app.deps, bob, proposal.id)
  expect(await sumUnmatched()).toBe(before)
  expect(await findUnmatched(`back-${id}`)).toBeUndefined()
  await expect(proposeReturn(app.deps, alice, moneyId)).rejects.toThrow('does not wait any more')
})

test('only a keyed hash of the payer’s account is stored, the same for the same account', async () => {
  const [one, other] = [await aTransfer(), await aTransfer()]
  await bookByTwo(createMoney({ reason: one.reference, payerAccount: 'FR14 2004 1010 0505 0001 3M02 606' }))
  await bookByTwo(createMoney({ reason: other.reference, payerAccount: 'fr1420041010050500013m02606' }))
  const purchases = await app.deps.db.purchase.findMany({ where: { id: { in: [one.id, other.id] } } })
  expect(new Set(purchases.map(({ payerHash }) => payerHash)).size).toBe(1)
  expect(purchases[0]?.payerHash).toMatch(/^[0-9a-f]{64}$/)
  const { rows } = await app.deps.pool.query(`SELECT FROM approval WHERE facts::text ILIKE '%20041010%'`)
  expect(rows).toHaveLength(0)
})
