import { createBrevoSms } from '@repo/sms-edge/providers/brevo'
import { createOvhcloudSms } from '@repo/sms-edge/providers/ovhcloud'
import { createTwilioSms } from '@repo/sms-edge/providers/twilio'
import type { SmsSender } from '@repo/sms-edge/sms'
import type { Fault, SmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { standInAccounts, startSmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { anAcceptedOrder, parisShipment } from '#api/testing/orders.ts'
import { takeAll } from '#api/testing/runs.ts'
import { createSeededRandom } from '#api/testing/seeded-random.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { setPhone, takeQueuedSms } from '#api/testing/text-messages.ts'
import { countUnaccepted, smsBudget } from './sms.data.ts'
import { queueRecipientSms, queueSms, sendSms } from './sms.service.ts'

// A thousand events are texted while the provider fails in ten ways. CAMPAIGN_SEED repeats a run.

const isCampaign = process.env.CAMPAIGN === '1'
const seed = Number(process.env.CAMPAIGN_SEED ?? 20_261_126)
const eventsPerMode = isCampaign ? 34 : 5
const segmentCents = 7
const recipientPhone = '+33612399999'

/** The ten fault modes, with the stand-in's faults. In modes with two faults the second one accepts the message. */
const faultModes: Readonly<Record<string, 'refused-connection' | readonly Fault[]>> = {
  down: ['cut-off', 'unavailable'],
  'refused connection': 'refused-connection',
  'slow beyond the limit': ['slow', 'slow-after-taking'],
  'error 500': ['error', 'error-after-taking'],
  '429 with Retry-After': ['too-many'],
  nonsense: ['nonsense'],
  'half a body': ['half-a-reply'],
  'taken, the answer lost': ['cut-off-after-taking'],
  'the answer twice': ['twice-a-reply'],
  'wrong credentials': ['bad-key'],
}

let app: TestApp
let provider: SmsStandIn
let carrier: ACarrier
let recipientOrderId: string
let accounts: readonly SignedIn[]

beforeAll(async () => {
  provider = await startSmsStandIn()
  const { accountSid, authToken } = standInAccounts.twilio
  app = await testApp({
    SMS_DSN: `twilio://${accountSid}:${authToken}@default?segment_cents=${segmentCents}`,
    PROVIDER_ADDRESSES: `sms=${provider.url}`,
    DATABASE_POOL: '24',
  })
  const sender = await aSender(app.deps)
  carrier = await aCarrier(app.deps)
  const { orderId, deliveryId: livraisonId } = await anAcceptedOrder(app, sender, carrier, {
    ...parisShipment,
    telephoneDestinataire: '06 12 39 99 99',
    prevenirDestinataire: '1',
  })
  await takeAll(app, { carrier, livraisonId }, 'demarrer')
  recipientOrderId = orderId
  accounts = await Promise.all(Array.from({ length: 24 }, () => aSender(app.deps)))
  for (const [index, account] of accounts.entries())
    await setPhone(app, account, `06 12 38 ${String(index).padStart(4, '0')}`)
  await app.deps.db.sms.deleteMany()
  await takeQueuedSms(app)
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const { twilio, brevo, ovhcloud } = standInAccounts
const senders: Readonly<Record<string, (url: string) => SmsSender>> = {
  twilio: (url) => createTwilioSms({ ...twilio, url }),
  brevo: (url) => createBrevoSms({ ...brevo, url }),
  ovhcloud: (url) => createOvhcloudSms({ ...ovhcloud, url }),
}
const names = Object.keys(senders)
/** All providers in a campaign; otherwise the one that the seed chooses. */
const testedNames = isCampaign ? names : [names[seed % names.length] ?? '']

test.each(testedNames)(
  `each message of ${Object.keys(faultModes).length * eventsPerMode} events is sent once by %s or reported as failed, within the budgets and at the right cost`,
  { timeout: 3_600_000 },
  async (name) => {
    const random = createSeededRandom(seed + names.indexOf(name))
    const startedAtMs = performance.now()
    await app.deps.db.sms.deleteMany()
    const heldBefore = provider.accepted.length
    const working = senders[name]?.(provider.url) ?? null
    const unreachable = senders[name]?.('http://127.0.0.1:9') ?? null
    let events = 0
    for (const [mode, faults] of shuffle(Object.entries(faultModes), random)) {
      for (let more = 0; more < eventsPerMode; more += 1) {
        events += 1
        await writeEvent(`${name} ${mode} ${events}`, events, random)
      }
      const isUnreachable = faults === 'refused-connection'
      // Enough faults for every try of both workers: ten tries and a check of each event.
      const fails = isUnreachable
        ? []
        : Array.from({ length: 20 * eventsPerMode * 20 }, () => pick(faults, random))
      provider.failNext(...fails)
      provider.setAnsweringQueries(random() < 0.5)
      // Wrong credentials last until the waiting messages expire.
      const isLasting = mode === 'wrong credentials'
      for (let pass = 0; pass < 2; pass += 1) {
        await workOnce(isUnreachable ? unreachable : working)
        await app.passTime(isLasting ? 61 * 60_000 : 40_000)
      }
      provider.failNext()
      provider.setAnsweringQueries(true)
      await workOnce(working)
    }
    for (let pass = 0; pass < 20 && (await findUnsettled()).length > 0; pass += 1) {
      await app.passTime(60_000)
      await workOnce(working)
    }
    const figures = await compareRecords(provider.accepted.slice(heldBefore))
    expect(figures.messages).toBe(events)
    if (isCampaign) report(name, { ...figures, ms: performance.now() - startedAtMs })
  },
)

/**
 * Queues the text message of an event to one of the accounts, to one above its budget, or to the recipient of a
 * delivery. Messages to accounts are queued twice concurrently.
 */
async function writeEvent(subject: string, index: number, random: () => number): Promise<void> {
  const link = `https://volant.test/${seed}/${subject.replaceAll(' ', '-')}`
  const text = `Volant : votre colis repart. ${link}`
  const [greedy, ...others] = accounts
  const to = random() < 0.3 ? greedy : pick(others, random)
  if (!to) throw new Error('There is nobody to tell')
  // The account changes between four numbers, whose budgets exceed its own.
  const number = String(Math.floor(index / 25) % 4)
  if (to === greedy) await setPhone(app, to, `06 12 37 ${number.padStart(4, '0')}`)
  const isToRecipient = random() < 0.1
  const toRecipient = {
    orderId: recipientOrderId,
    kind: 'recipient-returning',
    phone: recipientPhone,
  } as const
  const write = () =>
    app.deps.db.$transaction((tx) =>
      isToRecipient
        ? queueRecipientSms(app.deps, tx, { ...toRecipient, subject, text })
        : queueSms(app.deps, tx, to.account.id, { kind: 'delivery-cancelled', subject, link }),
    )
  // `notifyRecipient` queues a recipient's message only once.
  await Promise.all(isToRecipient ? [write()] : [write(), write()])
}

const findUnsettled = () =>
  app.deps.db.sms.findMany({
    where: { status: { in: ['waiting', 'sending'] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })

/** Two workers try each unsettled message concurrently. */
async function workOnce(sms: SmsSender | null): Promise<void> {
  const ids = (await findUnsettled()).map(({ id }) => id)
  const tries = [...ids, ...ids].map((id) => sendSms({ ...app.deps, sms }, id).catch(() => undefined))
  await Promise.all(tries)
}

type Figures = {
  readonly messages: number
  readonly sent: number
  readonly failed: number
  readonly overBudget: number
  readonly heldUnknown: number
  readonly tries: number
  readonly costCents: number
}

/** Compares the stored messages with those that the provider has accepted. Returns the figures of the run. */
async function compareRecords(held: SmsStandIn['accepted']): Promise<Figures> {
  const messages = await app.deps.db.sms.findMany()
  const byPhone = new Map<string, number>()
  const faults: string[] = []
  let [heldUnknown, segments] = [0, 0]
  for (const sms of messages) {
    const copies = held.filter(({ to, text }) => to === sms.phone && text === sms.text)
    if (copies.length > 1)
      faults.push(`${sms.subject}: ${copies.length} copies, ${sms.tries} tries, ${sms.status}`)
    // A message of the account above its budget is outdated when the account changed its number before the try.
    expect(['sent', 'given_up', 'over_budget', 'outdated']).toContain(sms.status)
    const isSent = sms.status === 'sent'
    if (isSent && !copies.some(({ reference }) => reference === sms.reference))
      faults.push(
        `${sms.subject}: noted as sent by ${sms.reference}, not by ${copies.map(({ reference }) => reference)}`,
      )
    if (isSent) segments += sms.segments
    if (!isSent && copies.length > 0) heldUnknown += 1
    expect(sms.costCents).toBe(isSent ? sms.segments * segmentCents : 0)
    byPhone.set(sms.phone, (byPhone.get(sms.phone) ?? 0) + copies.length)
  }
  expect(faults).toEqual([])
  expect(held.length).toBe([...byPhone.values()].reduce((sum, one) => sum + one, 0))
  for (const [phone, count] of byPhone) {
    const maxCount = phone === recipientPhone ? smsBudget.perRecipient : smsBudget.perNumber
    expect([phone, count <= maxCount]).toEqual([phone, true])
  }
  const greedy = messages.filter(({ accountId }) => accountId === accounts[0]?.account.id)
  expect(greedy.filter(({ triedAt }) => triedAt !== null).length).toBeLessThanOrEqual(smsBudget.perAccount)
  const count = (status: string) => messages.filter((sms) => sms.status === status).length
  const figures = {
    messages: messages.length,
    sent: count('sent'),
    failed: count('given_up'),
    overBudget: count('over_budget'),
    heldUnknown,
    tries: messages.reduce((sum, { tries }) => sum + tries, 0),
    costCents: messages.reduce((sum, { costCents }) => sum + costCents, 0),
  }
  expect(figures.costCents).toBe(segments * segmentCents)
  // The staff sees everything that the provider did not accept.
  expect((await countUnaccepted(app.deps.db)).messages).toBe(figures.failed)
  expect(figures.sent).toBeGreaterThan(0)
  expect(figures.failed).toBeGreaterThan(0)
  if (isCampaign) expect(figures.overBudget).toBeGreaterThan(0)
  return figures
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick')
  return item
}

function shuffle<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

function report(name: string, { ms, ...figures }: Figures & { readonly ms: number }): void {
  const words = Object.entries(figures).map(([figure, value]) => `${figure} ${value}`)
  process.stdout.write(`seed ${seed}, ${name}: ${words.join(', ')}; ${Math.round(ms / 1000)} s\n`)
}
