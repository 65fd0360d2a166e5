import { randomUUID } from 'node:crypto'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { restoreAccount, suspendAccount } from '#api/core/suspension/suspension.service.ts'
import { endSuspensions } from '#api/features/suspensions/suspensions.sweeper.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { requestClosing } from '#api/testing/account-closing.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aPickedUpOrder, prove } from '#api/testing/deliveries.ts'
import { succeed } from '#api/testing/orders.ts'
import { listBrokenInvariants } from '#api/testing/payments.ts'
import { listQueuedEmails } from '#api/testing/queued-emails.ts'
import { pushPosition } from '#api/testing/searches.ts'
import { readStaffJson } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { listSmsTo } from '#api/testing/text-messages.ts'
import { listSupportItems } from '../deliveries.support.ts'
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
  await pickUpGoods()
})
afterAll(() => app.close())

/** Takes the goods aboard and sends a position now. */
async function pickUpGoods(): Promise<void> {
  ;({ orderId, deliveryId } = await aPickedUpOrder(app, sender, carrier))
  await pushPosition(app, carrier, onTheWay)
}

/** Passes time without a position, and then has two workers sweep. */
async function staySilent(minutes: number): Promise<void> {
  await app.passTime(minutes * minuteMs)
  await Promise.all([sweepSilences(app.deps), sweepSilences(app.deps)])
}

/** Passes every stage of a silence. */
async function staySilentHalfAnHour(): Promise<void> {
  for (const minutes of [3, 7, 20]) await staySilent(minutes)
}

const listNewsTo = async ({ account }: SignedIn) => {
  const rows = await app.deps.db.notification.findMany({
    where: { accountId: account.id, kind: { notIn: ['accepted', 'picked-up'] } },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ kind }) => kind)
}
const readSuspension = async () =>
  (await app.request('GET', '/api/transporteur/moi', { token: carrier.token })).body.suspension
const listSilences = () => app.deps.db.goodsSilence.findMany({ where: { deliveryId } })

async function handOver(): Promise<void> {
  await succeed(app, carrier, 'transporteur/livraisons/acheminer', { livraisonId: deliveryId })
  await prove(app, carrier, 'livrer', deliveryId)
}

const findOpenClaimId = async () =>
  (await app.deps.db.claim.findFirstOrThrow({ where: { orderId, status: 'open' } })).id
const withdraw = (claimId: string) =>
  succeed(app, sender, 'commandes/reclamations/retirer', { reclamationId: claimId })
const listSupportKinds = async () =>
  (await listSupportItems(app.deps.db)).flatMap(({ kind, subjectId }) =>
    subjectId === orderId ? [kind] : [],
  )

function submitClaim() {
  const form = new FormData()
  form.append('commandeId', orderId)
  form.append('cle', randomUUID())
  form.append('nature', 'endommage')
  form.append('texte', 'Le carton est enfoncé et le contenu est cassé.')
  return app.request('POST', '/api/commandes/reclamations/ouvrir', { token: sender.token, body: form })
}

describe('a carrier with goods aboard', () => {
  test('that is silent for three minutes is asked once, and its sender is not notified', async () => {
    await staySilent(2.9)
    expect(await listNewsTo(carrier)).toEqual([])
    await staySilent(0.2)
    await staySilent(5)
    expect(await listNewsTo(carrier)).toEqual(['silent-with-goods'])
    expect(await listNewsTo(sender)).toEqual([])
  })

  test('that is silent for ten minutes is asked again, and its sender is notified on screen and by email, once', async () => {
    await staySilent(4)
    await staySilent(7)
    await staySilent(1)
    expect(await listNewsTo(carrier)).toEqual(['silent-with-goods', 'still-silent-with-goods'])
    expect((await listSmsTo(app, carrier)).map(({ kind }) => kind)).toEqual(['still-silent-with-goods'])
    expect(await listNewsTo(sender)).toEqual(['carrier-silent'])
    const subjects = (await listQueuedEmails(app, sender.account.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('joindre votre transporteur'))).toHaveLength(1)
  })

  test('that is silent for half an hour is suspended until the goods are handed over', async () => {
    await staySilentHalfAnHour()
    expect(await listNewsTo(sender)).toEqual(['carrier-silent', 'carrier-still-silent'])
    expect(await readSuspension()).toMatchObject({ jusquA: null })
    await pushPosition(app, carrier, onTheWay)
    await staySilent(0)
    expect(await listNewsTo(sender)).toEqual(['carrier-silent', 'carrier-still-silent', 'carrier-heard'])
    expect(await readSuspension()).not.toBeNull()
    await handOver()
    await staySilent(1)
    expect(await readSuspension()).toBeNull()
    expect(await listSilences()).toEqual([])
    expect((await listNewsTo(carrier)).filter((kind) => kind === 'account-restored')).toHaveLength(1)
    await reconcilePayments(app.deps)
    expect(await listBrokenInvariants(app)).toEqual([])
  })

  test('that was silent for hours while the service was stopped is asked before its sender is notified', async () => {
    await staySilent(12 * 60)
    expect(await listNewsTo(carrier)).toEqual(['silent-with-goods'])
    expect(await listNewsTo(sender)).toEqual([])
  })

  test('that is back before its sender was notified is cleared, and a later silence is counted from zero', async () => {
    await staySilent(4)
    await pushPosition(app, carrier, onTheWay)
    await staySilent(0)
    expect(await listSilences()).toEqual([])
    await staySilent(4)
    await staySilent(7)
    expect(await listNewsTo(sender)).toEqual(['carrier-silent'])
  })

  test('that writes a message counts as heard', async () => {
    await staySilent(4)
    await staySilent(7)
    await succeed(app, carrier, 'transporteur/setMessage', {
      RecepteurPersonneId: sender.account.personId,
      message: 'Mon téléphone était vide, j’arrive.',
      commandeId: orderId,
    })
    await staySilent(0)
    expect(await listNewsTo(sender)).toContain('carrier-heard')
  })

  test('that was suspended stays so while a claim about its delivery is open', async () => {
    await staySilentHalfAnHour()
    await handOver()
    expect((await submitClaim()).body.success).toBe(true)
    await staySilent(1)
    expect(await readSuspension()).not.toBeNull()
    const openSuspension = await app.deps.db.suspension.findFirstOrThrow({
      where: { accountId: carrier.account.id, endedAt: null },
      include: { claim: true },
    })
    expect(openSuspension.claim).toMatchObject({ orderId, status: 'open' })
    await withdraw(await findOpenClaimId())
    expect(await readSuspension()).toBeNull()
  })

  test('that was suspended is restored although the claim of its suspension was just settled', async () => {
    await staySilentHalfAnHour()
    await handOver()
    await submitClaim()
    await staySilent(1)
    // The state after both happened concurrently.
    await app.deps.db.claim.updateMany({
      where: { orderId },
      data: { status: 'withdrawn', withdrawnAt: await databaseNow(app.deps.db) },
    })
    await Promise.all([endSuspensions(app.deps), endSuspensions(app.deps)])
    expect(await readSuspension()).toBeNull()
    expect((await listNewsTo(carrier)).filter((kind) => kind === 'account-restored')).toHaveLength(1)
  })

  test('that was suspended and has appealed stays so after the hand-over, until the staff answers', async () => {
    await staySilentHalfAnHour()
    const appeal = { texte: 'Mon téléphone est tombé dans l’eau, la marchandise va bien.' }
    await succeed(app, carrier, 'transporteur/recours', appeal)
    await handOver()
    await staySilent(1)
    expect(await readSuspension()).not.toBeNull()
    expect(await listSupportKinds()).toEqual(['stopped-after-silence'])
    await app.deps.db.$transaction((tx) => restoreAccount(app.deps, tx, carrier.account.id))
    await staySilent(1)
    expect(await listSupportKinds()).toEqual([])
    expect(await listSilences()).toEqual([])
  })

  test('that was suspended waits for the staff when the staff cancels its delivery', async () => {
    await staySilentHalfAnHour()
    await reconcilePayments(app.deps)
    await readStaffJson(
      app,
      'orders',
      'cancel',
      orderId,
      '--reason',
      'force-majeure',
      '--yes',
      '--as',
      'camille',
    )
    await staySilent(1)
    expect(await readSuspension()).not.toBeNull()
    expect(await listSupportKinds()).toEqual(['stopped-after-silence'])
  })

  test('that closes its account after the delivery leaves no data about its silence', async () => {
    await staySilent(4)
    await handOver()
    expect((await requestClosing(app, carrier)).status).toBe(200)
    await sweepSilences(app.deps)
    expect(await listSilences()).toEqual([])
  })

  test('that is silent twice gets a text message each time', async () => {
    for (const _ of [1, 2]) {
      await staySilent(4)
      await staySilent(7)
      await pushPosition(app, carrier, onTheWay)
      await staySilent(0)
    }
    expect(await listSmsTo(app, carrier)).toHaveLength(2)
  })

  test('that was suspended earlier for another reason stays so after its delivery', async () => {
    await app.deps.db.$transaction((tx) =>
      suspendAccount(app.deps, tx, carrier.account.id, { reason: 'Papiers falsifiés.', days: null }),
    )
    await staySilentHalfAnHour()
    await handOver()
    await staySilent(1)
    expect(await readSuspension()).toMatchObject({ motif: 'Papiers falsifiés.' })
  })
})

test('a company is notified once per silence of its driver with goods aboard', async () => {
  const company = await anAccount(app.deps, 'TREN')
  carrier = await aCarrier(app.deps, { companyId: company.account.id })
  await pickUpGoods()
  await staySilent(4)
  await staySilent(7)
  expect(await listNewsTo(company)).toEqual(['driver-silent'])
})
