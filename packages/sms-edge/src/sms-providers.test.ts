import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SmsSettings } from './create-sms.ts'
import { createSms } from './create-sms.ts'
import type { Sms, SmsSender } from './sms.ts'
import type { SmsStandIn } from './stand-in/provider-stand-in.ts'
import { standInAccounts, startSmsStandIn } from './stand-in/provider-stand-in.ts'

let standIn: SmsStandIn

beforeAll(async () => {
  standIn = await startSmsStandIn()
})
afterEach(() => {
  standIn.failNext()
  standIn.setAnsweringQueries(true)
})
afterAll(() => standIn.close())

const providers = ['twilio', 'brevo', 'ovhcloud'] as const

const createMessage = (text = 'Votre transporteur arrive dans 10 minutes.'): Sms => ({
  to: '+33612345678',
  text,
  key: randomUUID(),
  validMinutes: 60,
})

function createSender(
  provider: (typeof providers)[number],
  more: { readonly from?: string; readonly url?: string } = {},
): SmsSender {
  const settings = { provider, ...standInAccounts[provider], url: standIn.url, ...more } as SmsSettings // as: an account beside its provider
  const sender = createSms(settings)
  if (!sender) throw new Error('Nothing is sent')
  return sender
}

describe('a reply such as STOP', () => {
  test.each([
    ['twilio', 'Volant', false],
    ['twilio', 'MG0123456789abcdef0123456789abcdef', false],
    ['twilio', '+33757130000', true],
    ['brevo', 'Volant', false],
    ['ovhcloud', 'Volant', false],
  ] as const)('to a message of %s from %s can be received: %s', (provider, from, canReceiveReplies) => {
    expect(createSender(provider, { from }).canReceiveReplies).toBe(canReceiveReplies)
  })
})

describe.each(providers)('%s', (provider) => {
  test('accepts a message with its number, text and sender, and reports its delivery', async () => {
    const sender = createSender(provider)
    const message = createMessage('Livraison à « l’île » : 12,30 €')
    const outcome = await sender.send(message)
    const acceptedSms = standIn.accepted.at(-1)
    expect(outcome).toEqual({ kind: 'taken', reference: acceptedSms?.reference })
    expect(acceptedSms).toMatchObject({ provider, to: message.to, text: message.text, from: 'Volant' })
    const sentMessage = { reference: acceptedSms?.reference ?? '', key: message.key }
    expect(await sender.readState(sentMessage)).toBe('on-its-way')
    if (acceptedSms) acceptedSms.state = 'delivered'
    expect(await sender.readState(sentMessage)).toBe('delivered')
  })

  test.each([
    ['a bad number', 'number', 'bad-number'],
    ['a lack of credit', 'account', 'no-credit'],
    ['a bad key', 'account', 'bad-key'],
  ] as const)('refuses a message because of %s, as a fault of the %s', async (_, refusal, fault) => {
    standIn.failNext(fault)
    expect(await createSender(provider).send(createMessage())).toMatchObject({ kind: 'refused', refusal })
  })

  test.each(['too-many', 'unavailable'] as const)(
    'does not take a message while it answers "%s", and reports that it may be sent later',
    async (fault) => {
      const before = standIn.accepted.length
      standIn.failNext(fault)
      expect(await createSender(provider).send(createMessage())).toMatchObject({ kind: 'later' })
      expect(standIn.accepted).toHaveLength(before)
    },
  )

  test.each(['error', 'cut-off', 'nonsense'] as const)(
    'does not find a message that it did not accept, whose response was lost by %s',
    async (fault) => {
      standIn.failNext(fault)
      const message = createMessage(`Message ${randomUUID()}`)
      expect(await createSender(provider).send(message)).toMatchObject({ kind: 'unknown' })
      expect(await createSender(provider).find(message)).toEqual([])
    },
  )

  test.each(['error-after-taking', 'cut-off-after-taking'] as const)(
    'finds a message that it accepted, whose response was lost by %s',
    async (fault) => {
      standIn.failNext(fault)
      const message = createMessage(`Message ${randomUUID()}`)
      expect(await createSender(provider).send(message)).toMatchObject({ kind: 'unknown' })
      expect(await createSender(provider).find(message)).toEqual([standIn.accepted.at(-1)?.reference])
    },
  )

  test('does not know whether it has a message while it answers no queries', async () => {
    const message = createMessage(`Message ${randomUUID()}`)
    await createSender(provider).send(message)
    standIn.setAnsweringQueries(false)
    expect(await createSender(provider).find(message)).toBe('unknown')
    expect(await createSender(provider).readState({ reference: '1', key: message.key })).toBeNull()
  })

  test.each([
    ['lost', ['lost']],
    // OVHcloud does not distinguish a stopped number from a lost message.
    ['stopped', ['stopped', 'lost']],
  ] as const)('reports that an accepted message is %s', async (state, possibleStates) => {
    const message = createMessage()
    await createSender(provider).send(message)
    const acceptedSms = standIn.accepted.at(-1)
    if (acceptedSms) acceptedSms.state = state
    expect(possibleStates).toContain(
      await createSender(provider).readState({ reference: acceptedSms?.reference ?? '', key: message.key }),
    )
  })

  test('takes no message while it cannot be reached, so that it may be sent later', async () => {
    const closedStandIn = await startSmsStandIn()
    await closedStandIn.close()
    const sender = createSender(provider, { url: closedStandIn.url })
    expect(await sender.send(createMessage())).toEqual({ kind: 'later', reason: 'ECONNREFUSED' })
  })
})

test('a wrong token of Twilio, and a wrong signature of OVHcloud, are refusals of the account', async () => {
  const withWrongToken = createSms({
    provider: 'twilio',
    ...standInAccounts.twilio,
    authToken: 'wrong',
    url: standIn.url,
  })
  expect(await withWrongToken?.send(createMessage())).toMatchObject({ kind: 'refused', refusal: 'account' })
  const withWrongSecret = createSms({
    provider: 'ovhcloud',
    ...standInAccounts.ovhcloud,
    applicationSecret: 'wrong',
    url: standIn.url,
  })
  expect(await withWrongSecret?.send(createMessage())).toMatchObject({ kind: 'refused', refusal: 'account' })
})

test('Twilio refuses a number that has stopped our messages', async () => {
  standIn.failNext('stopped')
  expect(await createSender('twilio').send(createMessage())).toMatchObject({
    kind: 'refused',
    refusal: 'stopped',
  })
})

test('without a provider there is no sender', () => {
  expect(createSms({ provider: 'none' })).toBeNull()
})
