import { randomUUID } from 'node:crypto'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { restoreAccount, suspendAccount } from '#api/core/suspension/suspension.service.ts'
import { endSuspensions } from '#api/features/suspensions/suspensions.sweeper.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aPickedUpOrder, prove } from '#api/testing/deliveries.ts'
import { end } from '#api/testing/ending.ts'
import { mailsTo } from '#api/testing/mailed.ts'
import { succeed } from '#api/testing/orders.ts'
import { brokenInvariants } from '#api/testing/payments.ts'
import { pushPosition } from '#api/testing/searches.ts'
import { staffJson } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { smsTo } from '#api/testing/texted.ts'
import { supportItems } from '../deliveries.support.ts'
import { sweepSilences } from './silence.sweeper.ts'

const minuteMs = 60_000
const onTheWay = { lat: 48.85, lon: 2.365 }

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
let orderId: string
let deliveryId: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ;[sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  await begin()
})
afterAll(() => app.close())

/** The goods are aboard, and the carrier gives a sign of life now. */
async function begin(): Promise<void> {
  ;({ orderId, deliveryId } = await aPickedUpOrder(app, sender, carrier))
  await pushPosition(app, carrier, onTheWay)
}

/** No sign of life for this long; two workers sweep. */
async function silence(minutes: number): Promise<void> {
  await app.passTime(minutes * minuteMs)
  await Promise.all([sweepSilences(app.deps), sweepSilences(app.deps)])
}

/** Long enough for every stage of a silence. */
async function halfAnHour(): Promise<void> {
  for (const minutes of [3, 7, 20]) await silence(minutes)
}

const told = async ({ account }: SignedIn) => {
  const rows = await app.deps.db.notification.findMany({
    where: { accountId: account.id, kind: { notIn: ['accepted', 'picked-up'] } },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ kind }) => kind)
}
const suspension = async () =>
  (await app.request('GET', '/api/transporteur/moi', { token: carrier.token })).body.suspension
const noted = () => app.deps.db.goodsSilence.findMany({ where: { deliveryId } })

async function handOver(): Promise<void> {
  await succeed(app, carrier, 'transporteur/livraisons/acheminer', { livraisonId: deliveryId })
  await prove(app, carrier, 'livrer', deliveryId)
}

const openClaim = async () =>
  (await app.deps.db.claim.findFirstOrThrow({ where: { orderId, status: 'open' } })).id
const withdraw = (claimId: string) =>
  succeed(app, sender, 'commandes/reclamations/retirer', { reclamationId: claimId })
const waiting = async () =>
  (await supportItems(app.deps.db)).flatMap(({ kind, subjectId }) => (subjectId === orderId ? [kind] : []))

function complain() {
  const form = new FormData()
  form.append('commandeId', orderId)
  form.append('cle', randomUUID())
  form.append('nature', 'endommage')
  form.append('texte', 'Le carton est enfoncé et le contenu est cassé.')
  return app.request('POST', '/api/commandes/reclamations/ouvrir', { token: sender.token, body: form })
}

describe('a carrier with goods aboard', () => {
  test('who is silent for three minutes is asked once, and its sender is not alarmed', async () => {
    await silence(2.9)
    expect(await told(carrier)).toEqual([])
    await silence(0.2)
    await silence(5)
    expect(await told(carrier)).toEqual(['silent-with-goods'])
    expect(await told(sender)).toEqual([])
  })

  test('who is silent for ten minutes is asked again, and its sender is notified by bell and mail, once', async () => {
    await silence(4)
    await silence(7)
    await silence(1)
    expect(await told(carrier)).toEqual(['silent-with-goods', 'still-silent-with-goods'])
    expect((await smsTo(app, carrier)).map(({ kind }) => kind)).toEqual(['still-silent-with-goods'])
    expect(await told(sender)).toEqual(['carrier-silent'])
    const subjects = (await mailsTo(app, sender.account.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('joindre votre transporteur'))).toHaveLength(1)
  })

  test('who is silent for half an hour is suspended until the goods are handed over', async () => {
    await halfAnHour()
    expect(await told(sender)).toEqual(['carrier-silent', 'carrier-still-silent'])
    expect(await suspension()).toMatchObject({ jusquA: null })
    await pushPosition(app, carrier, onTheWay)
    await silence(0)
    expect(await told(sender)).toEqual(['carrier-silent', 'carrier-still-silent', 'carrier-heard'])
    expect(await suspension()).not.toBeNull()
    await handOver()
    await silence(1)
    expect(await suspension()).toBeNull()
    expect(await noted()).toEqual([])
    expect((await told(carrier)).filter((kind) => kind === 'account-restored')).toHaveLength(1)
    await reconcilePayments(app.deps)
    expect(await brokenInvariants(app)).toEqual([])
  })

  test('who could not reach a stopped service is asked first', async () => {
    await silence(12 * 60)
    expect(await told(carrier)).toEqual(['silent-with-goods'])
    expect(await told(sender)).toEqual([])
  })

  test('who is back before its sender was notified is cleared, and a later silence counts again', async () => {
    await silence(4)
    await pushPosition(app, carrier, onTheWay)
    await silence(0)
    expect(await noted()).toEqual([])
    await silence(4)
    await silence(7)
    expect(await told(sender)).toEqual(['carrier-silent'])
  })

  test('gives a sign of life by a message as well', async () => {
    await silence(4)
    await silence(7)
    await succeed(app, carrier, 'transporteur/setMessage', {
      RecepteurPersonneId: sender.account.personId,
      message: 'Mon téléphone était vide, j’arrive.',
      commandeId: orderId,
    })
    await silence(0)
    expect(await told(sender)).toContain('carrier-heard')
  })

  test('who was suspended, with a claim about its delivery, stays so until that is settled', async () => {
    await halfAnHour()
    await handOver()
    expect((await complain()).body.success).toBe(true)
    await silence(1)
    expect(await suspension()).not.toBeNull()
    const open = await app.deps.db.suspension.findFirstOrThrow({
      where: { accountId: carrier.account.id, endedAt: null },
      include: { claim: true },
    })
    expect(open.claim).toMatchObject({ orderId, status: 'open' })
    await withdraw(await openClaim())
    expect(await suspension()).toBeNull()
  })

  test('who was suspended is restored although its suspension was tied to a claim that had just been settled', async () => {
    await halfAnHour()
    await handOver()
    await complain()
    await silence(1)
    // The state after both happened concurrently.
    await app.deps.db.claim.updateMany({
      where: { orderId },
      data: { status: 'withdrawn', withdrawnAt: await databaseNow(app.deps.db) },
    })
    await Promise.all([endSuspensions(app.deps), endSuspensions(app.deps)])
    expect(await suspension()).toBeNull()
    expect((await told(carrier)).filter((kind) => kind === 'account-restored')).toHaveLength(1)
  })

  test('who was suspended and has appealed stays so after the hand-over, until a person has answered', async () => {
    await halfAnHour()
    const appeal = { texte: 'Mon téléphone est tombé dans l’eau, la marchandise va bien.' }
    await succeed(app, carrier, 'transporteur/recours', appeal)
    await handOver()
    await silence(1)
    expect(await suspension()).not.toBeNull()
    expect(await waiting()).toEqual(['stopped-after-silence'])
    await app.deps.db.$transaction((tx) => restoreAccount(app.deps, tx, carrier.account.id))
    await silence(1)
    expect(await waiting()).toEqual([])
    expect(await noted()).toEqual([])
  })

  test('who was suspended, and whose delivery the staff cancels, waits for a person', async () => {
    await halfAnHour()
    await reconcilePayments(app.deps)
    await staffJson(app, 'orders', 'cancel', orderId, '--reason', 'force-majeure', '--yes', '--as', 'camille')
    await silence(1)
    expect(await suspension()).not.toBeNull()
    expect(await waiting()).toEqual(['stopped-after-silence'])
  })

  test('whose account closes after its delivery leaves nothing of its silence', async () => {
    await silence(4)
    await handOver()
    expect((await end(app, carrier)).status).toBe(200)
    await sweepSilences(app.deps)
    expect(await noted()).toEqual([])
  })

  test('who is silent twice gets a text message each time', async () => {
    for (const _ of [1, 2]) {
      await silence(4)
      await silence(7)
      await pushPosition(app, carrier, onTheWay)
      await silence(0)
    }
    expect(await smsTo(app, carrier)).toHaveLength(2)
  })

  test('who was suspended for another reason before stays so after its delivery', async () => {
    await app.deps.db.$transaction((tx) =>
      suspendAccount(app.deps, tx, carrier.account.id, { reason: 'Papiers falsifiés.', days: null }),
    )
    await halfAnHour()
    await handOver()
    await silence(1)
    expect(await suspension()).toMatchObject({ motif: 'Papiers falsifiés.' })
  })
})

test('the company of a driver who is silent with goods aboard is notified, once a silence', async () => {
  const company = await anAccount(app.deps, 'TREN')
  carrier = await aCarrier(app.deps, { companyId: company.account.id })
  await begin()
  await silence(4)
  await silence(7)
  expect(await told(company)).toEqual(['driver-silent'])
})
