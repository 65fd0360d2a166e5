import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPayments } from './create-payments.ts'
import type { CardPayments } from './payments.ts'
import type { RunningStandIn, TypedCard } from './stand-in/start-stand-in.ts'
import { startStandIn, testKeys } from './stand-in/start-stand-in.ts'

let database: TestDatabase
let standIn: RunningStandIn
let payments: CardPayments
let drafts = 0

beforeAll(async () => {
  database = await createTestDatabase()
  standIn = await startStandIn(database.url)
  payments = createPayments({ ...testKeys, apiBase: standIn.origin })
})

afterAll(async () => {
  await standIn.close()
  await database.drop()
})

const firm = { id: 'account-firm', email: 'firm@demo.test' }
const good: TypedCard = { number: '4242424242424242' }

async function createSetup() {
  drafts += 1
  const customerId = await payments.ensureCustomer(firm)
  const draft = {
    key: `test:${drafts}`,
    accountId: firm.id,
    customerId,
    metadata: { quoteId: `q-${drafts}` },
  }
  return { draft, customerId, ...(await payments.createSetup(draft)) }
}

type Setup = Awaited<ReturnType<typeof createSetup>>

const confirm = ({ setup, clientSecret }: Setup, card: TypedCard) =>
  standIn.confirm({ id: setup.setupId, client_secret: clientSecret }, card)

async function saveCard(card = good, outcome: 'approve' | null = null) {
  const setup = await createSetup()
  await confirm(setup, card)
  if (outcome) await answerChallenge(setup, outcome)
  const { paymentMethodId } = (await payments.findSetup(setup.setup.setupId)) ?? {}
  return { customerId: setup.customerId, card: paymentMethodId ?? '' }
}

const answerChallenge = ({ setup, clientSecret }: Setup, outcome: 'approve' | 'fail') =>
  standIn.post(`/setup_intents/${setup.setupId}/three_d_secure`, { client_secret: clientSecret, outcome })

async function createOffSessionIntent(customerId: string, amountCents = 1_230) {
  drafts += 1
  const draft = { quoteId: `quote-${drafts}`, accountId: firm.id, customerId, amountCents }
  return { draft, payment: await payments.createOffSessionIntent(draft) }
}

describe('saving a card', () => {
  test('a valid card is saved for its customer, with its displayable facts', async () => {
    const setup = await createSetup()
    expect(setup.setup).toMatchObject({ status: 'unfinished', card: null, paymentMethodId: null })
    expect(setup.clientSecret).toMatch(new RegExp(`^${setup.setup.setupId}_secret_`))
    expect((await confirm(setup, good)).body.status).toBe('succeeded')
    expect(await payments.findSetup(setup.setup.setupId)).toMatchObject({
      status: 'succeeded',
      customerId: setup.customerId,
      paymentMethodId: expect.stringMatching(/^pm_/),
      card: { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 },
      metadata: { accountId: firm.id, quoteId: setup.draft.metadata.quoteId },
    })
  })

  test('a repeat returns the same setup, and another key another one', async () => {
    const { draft, setup } = await createSetup()
    expect((await payments.createSetup(draft)).setup.setupId).toBe(setup.setupId)
    expect((await payments.createSetup({ ...draft, key: 'other' })).setup.setupId).not.toBe(setup.setupId)
  })

  test('a declined card may be followed by a valid one in the same setup', async () => {
    const setup = await createSetup()
    const declined = await confirm(setup, { number: '4000000000000002' })
    expect([declined.status, declined.body.error.code]).toEqual([402, 'card_declined'])
    expect((await payments.findSetup(setup.setup.setupId))?.status).toBe('unfinished')
    expect((await confirm(setup, good)).body.status).toBe('succeeded')
  })

  test('a card refused by 3-D Secure is not saved, and may then be approved and saved', async () => {
    const setup = await createSetup()
    expect((await confirm(setup, { number: '4000002500003155' })).body.status).toBe('requires_action')
    expect((await payments.findSetup(setup.setup.setupId))?.status).toBe('unfinished')
    expect((await answerChallenge(setup, 'fail')).body.error.code).toBe('setup_intent_authentication_failure')
    expect(await payments.findSetup(setup.setup.setupId)).toMatchObject({ status: 'unfinished', card: null })
    await confirm(setup, { number: '4000002500003155' })
    expect((await answerChallenge(setup, 'approve')).body.status).toBe('succeeded')
  })

  test('a cancelled setup accepts no card, and a repeated cancellation changes nothing', async () => {
    const cancelled = await createSetup()
    await payments.cancelSetup(cancelled.setup.setupId)
    await payments.cancelSetup(cancelled.setup.setupId)
    expect((await payments.findSetup(cancelled.setup.setupId))?.status).toBe('canceled')
    expect((await confirm(cancelled, good)).status).toBe(400)
  })

  test('a cancellation does not change a setup that has saved its card', async () => {
    const succeeded = await createSetup()
    await confirm(succeeded, good)
    await payments.cancelSetup(succeeded.setup.setupId)
    expect((await payments.findSetup(succeeded.setup.setupId))?.status).toBe('succeeded')
  })

  test.each(['seti_unknown', 'pi_1', '', '../customers'])('the id %j finds no setup', async (id) => {
    expect(await payments.findSetup(id)).toBeNull()
  })

  test('a wrong client secret saves no card', async () => {
    const { setup } = await createSetup()
    const guess = { id: setup.setupId, client_secret: 'seti_x_secret_y' }
    expect((await standIn.confirm(guess, good)).status).toBe(400)
    expect((await payments.findSetup(setup.setupId))?.status).toBe('unfinished')
  })
})

describe('holding money off-session', () => {
  test('nothing is held before the bank is asked, and then the amount once, however often it is asked', async () => {
    const { customerId, card } = await saveCard()
    const { draft, payment } = await createOffSessionIntent(customerId)
    expect(payment).toMatchObject({ status: 'requires_payment_method', capturableCents: 0 })
    expect((await payments.createOffSessionIntent(draft)).intentId).toBe(payment.intentId)
    const answers = [
      await payments.authoriseOffSession(payment.intentId, card),
      await payments.authoriseOffSession(payment.intentId, card),
    ]
    for (const { outcome, payment: held } of answers)
      expect([outcome, held.capturableCents, held.status]).toEqual(['authorised', 1_230, 'requires_capture'])
    expect((await payments.capture(payment.intentId, 1_230, 'pickup')).outcome).toBe('captured')
  })

  test('a card authenticated when it was saved needs no authentication again', async () => {
    const { customerId, card } = await saveCard({ number: '4000002500003155' }, 'approve')
    const { payment } = await createOffSessionIntent(customerId)
    expect((await payments.authoriseOffSession(payment.intentId, card)).outcome).toBe('authorised')
  })

  test.each([
    ['that is declined when it is charged', '4000000000000341', null, 'generic_decline'],
    ['that wants its holder each time', '4000002760003184', 'approve', 'authentication_required'],
  ] as const)(
    'a card %s holds nothing, and its holder may pay the same payment',
    async (_, number, outcome, code) => {
      const { customerId, card } = await saveCard({ number }, outcome)
      const { payment } = await createOffSessionIntent(customerId)
      const declined = await payments.authoriseOffSession(payment.intentId, card)
      expect(declined).toMatchObject({ outcome: 'declined', code, payment: { capturableCents: 0 } })
      expect(await payments.authoriseOffSession(payment.intentId, card)).toMatchObject({
        outcome: 'declined',
      })
      const secret = await payments.presentIntent(payment.intentId)
      await standIn.confirm({ id: payment.intentId, client_secret: secret }, good)
      expect(await payments.find(payment.intentId)).toMatchObject({ status: 'requires_capture' })
      // The first try's response, stored under its key, does not hide later changes.
      expect((await payments.authoriseOffSession(payment.intentId, card)).outcome).toBe('authorised')
    },
  )

  test('a payment that is released before or during its authorisation holds no money', async () => {
    const { customerId, card } = await saveCard()
    const { payment } = await createOffSessionIntent(customerId)
    await payments.release(payment.intentId, 'void')
    expect((await payments.authoriseOffSession(payment.intentId, card)).outcome).toBe('canceled')
    expect(await payments.presentIntent(payment.intentId)).toBeNull()
    const second = (await createOffSessionIntent(customerId)).payment
    const [authorisation] = await Promise.all([
      payments.authoriseOffSession(second.intentId, card),
      payments.release(second.intentId, 'void'),
    ])
    expect(['authorised', 'canceled']).toContain(authorisation.outcome)
    expect(await payments.find(second.intentId)).toMatchObject({ status: 'canceled', capturableCents: 0 })
  })

  test('a deleted card cannot be charged, and a repeated deletion changes nothing', async () => {
    const { customerId, card } = await saveCard()
    await payments.forgetCard(card)
    await payments.forgetCard(card)
    await payments.forgetCard('pm_unknown')
    const { payment } = await createOffSessionIntent(customerId)
    await expect(payments.authoriseOffSession(payment.intentId, card)).rejects.toMatchObject({
      kind: 'invalid',
    })
  })

  test('a deleted customer has no address, and a repeated deletion changes nothing, also after a lost response', async () => {
    const customerId = await payments.ensureCustomer({ id: 'account-gone', email: 'gone@demo.test' })
    const fault = { next: 'reset_after_success', path: customerId }
    await standIn.sdk().rawRequest('POST', '/v1/test_helpers/faults', fault)
    await payments.forgetCustomer(customerId)
    await payments.forgetCustomer(customerId)
    await payments.forgetCustomer('cus_unknown')
    expect(await standIn.sdk().customers.retrieve(customerId)).toMatchObject({ deleted: true, email: null })
    await expect(createOffSessionIntent(customerId)).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('an authorisation whose response is lost is repeated and holds the amount', async () => {
    const { customerId, card } = await saveCard()
    const { payment } = await createOffSessionIntent(customerId)
    const fault = { next: 'reset_after_success', path: `${payment.intentId}/confirm` }
    await standIn.sdk().rawRequest('POST', '/v1/test_helpers/faults', fault)
    expect((await payments.authoriseOffSession(payment.intentId, card)).outcome).toBe('authorised')
  })
})
