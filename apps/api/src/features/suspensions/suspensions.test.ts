import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { restoreAccount, returnOffers, suspendAccount } from '#api/core/suspension/suspension.service.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { answerOffer } from '#api/testing/answer-offer.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, testPassword } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import { prove } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, succeed } from '#api/testing/orders.ts'
import { listBrokenInvariants } from '#api/testing/payments.ts'
import {
  aSearch,
  aWorkingCarrier,
  clearTown,
  findPendingOffer,
  pickup,
  placeBeside,
  pushPosition,
} from '#api/testing/searches.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { answerAppeal, findAppeals } from './appeals.service.ts'
import { listSupportItems } from './suspensions.support.ts'
import { endSuspensions } from './suspensions.sweeper.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => clearTown(app))

const dayMs = 24 * 3_600_000
const reason = 'Absence injustifiée à un enlèvement.'

async function suspend({ account }: SignedIn, days: number | null = 7) {
  const suspension = await app.deps.db.$transaction((tx) =>
    suspendAccount(app.deps, tx, account.id, { reason, days }),
  )
  await returnOffers(app.deps, suspension.carrierIds)
  return suspension
}
const restore = ({ account }: SignedIn) =>
  app.deps.db.$transaction((tx) => restoreAccount(app.deps, tx, account.id))

const call = (method: string, path: string, { token }: SignedIn, body?: unknown) =>
  app.request(method, `/api/transporteur/${path}`, { token, body })
const fetchState = async (who: SignedIn) => (await call('GET', 'moi', who)).body
const setDuty = (who: SignedIn, enService: boolean) => call('POST', 'service', who, { enService })
const appeal = (who: SignedIn, texte = 'Mon véhicule est tombé en panne, voici pourquoi.') =>
  call('POST', 'recours', who, { texte })
const signIn = (who: SignedIn, path: string) =>
  app.request('POST', path, { body: { email: who.account.email, password: testPassword } })
const suspendedAnswer = { status: 409, body: { code: 'suspended' } }

describe('a suspended carrier', () => {
  test('sees the reason and the end, goes off duty immediately, and its offer goes to the next carrier', async () => {
    const carrier = await aWorkingCarrier(app)
    const next = await aWorkingCarrier(app, placeBeside(700))
    const search = await aSearch(app)
    await sweepDispatch(app.deps)
    const offer = await findPendingOffer(app, search.requestId)
    expect(offer?.carrierId).toBe(carrier.account.id)
    const { endsAt } = await suspend(carrier)
    expect(await fetchState(carrier)).toMatchObject({
      enService: false,
      suspension: {
        motif: reason,
        jusquA: endsAt?.toISOString(),
        recours: { envoyeLe: null, reponse: null },
      },
    })
    await sweepDispatch(app.deps)
    expect((await findPendingOffer(app, search.requestId))?.carrierId).toBe(next.account.id)
    expect(await setDuty(carrier, true)).toMatchObject(suspendedAnswer)
    const notice = await app.deps.db.notification.findFirst({
      where: { accountId: carrier.account.id, kind: 'account-suspended' },
    })
    expect(notice?.text).toContain(reason)
  })

  test('can still sign in, read its documents and finish its delivery, but not go on duty', async () => {
    const sender = await anAccount(app.deps, 'CLPA')
    const carrier = await aCarrier(app.deps)
    const { deliveryId } = await anAcceptedOrder(app, sender, carrier)
    await succeed(app, carrier, 'transporteur/livraisons/demarrer', { livraisonId: deliveryId })
    await suspend(carrier)
    expect(await signIn(carrier, '/api/transporteur/login')).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect((await call('GET', 'pieces', carrier)).status).toBe(200)
    await pushPosition(app, carrier, pickup)
    await prove(app, carrier, 'enlever', deliveryId)
    await succeed(app, carrier, 'transporteur/livraisons/acheminer', { livraisonId: deliveryId })
    await prove(app, carrier, 'livrer', deliveryId)
    expect(await app.deps.db.livePosition.count({ where: { carrierId: carrier.account.id } })).toBe(0)
    expect(await setDuty(carrier, true)).toMatchObject(suspendedAnswer)
  })

  test('is restored automatically at its end, and gets offers again once on duty', async () => {
    const carrier = await aWorkingCarrier(app)
    await suspend(carrier, 7)
    await app.passTime(7 * dayMs - 60_000)
    await endSuspensions(app.deps)
    expect((await fetchState(carrier)).suspension).not.toBeNull()
    await app.passTime(60_000)
    await Promise.all([endSuspensions(app.deps), endSuspensions(app.deps)])
    expect((await fetchState(carrier)).suspension).toBeNull()
    const restoration = { accountId: carrier.account.id, kind: 'account-restored' }
    expect(await app.deps.db.notification.count({ where: restoration })).toBe(1)
    expect((await setDuty(carrier, true)).status).toBe(200)
    await pushPosition(app, carrier, pickup)
    const { requestId } = await aSearch(app)
    await sweepDispatch(app.deps)
    expect((await findPendingOffer(app, requestId))?.carrierId).toBe(carrier.account.id)
  })

  test('without an end stays suspended until it is restored', async () => {
    const carrier = await aWorkingCarrier(app)
    await suspend(carrier, null)
    await app.passTime(30 * dayMs)
    await endSuspensions(app.deps)
    expect((await fetchState(carrier)).suspension).toMatchObject({ jusquA: null })
    expect(await restore(carrier)).toBe(true)
    expect(await restore(carrier)).toBe(false)
    expect((await fetchState(carrier)).suspension).toBeNull()
  })

  test('that is suspended by two concurrent calls is suspended once', async () => {
    const carrier = await aWorkingCarrier(app)
    const both = await Promise.all([suspend(carrier), suspend(carrier)])
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true])
    expect(await app.deps.db.suspension.count({ where: { accountId: carrier.account.id } })).toBe(1)
  })

  test('that accepts concurrently has a delivery to finish, or none', async () => {
    for (let round = 0; round < 8; round += 1) {
      const carrier = await aWorkingCarrier(app)
      const search = await aSearch(app)
      await sweepDispatch(app.deps)
      const offer = await findPendingOffer(app, search.requestId)
      const [accepted] = await Promise.all([
        answerOffer(app, carrier, 'accepter', offer?.id ?? ''),
        suspend(carrier),
      ])
      const deliveries = await app.deps.db.delivery.count({ where: { orderId: search.orderId } })
      expect(deliveries).toBe(accepted.status === 200 ? 1 : 0)
      expect((await fetchState(carrier)).enService).toBe(false)
      expect(await findPendingOffer(app, search.requestId)).toBeNull()
      expect((await listBrokenInvariants(app)).map(({ id }) => id)).not.toContain('S1')
      await clearTown(app)
    }
  })

  test('cannot accept its open offer, even if the process died before passing it on', async () => {
    const carrier = await aWorkingCarrier(app)
    const search = await aSearch(app)
    await sweepDispatch(app.deps)
    const offer = await findPendingOffer(app, search.requestId)
    await app.deps.db.$transaction((tx) =>
      suspendAccount(app.deps, tx, carrier.account.id, { reason, days: 7 }),
    )
    expect(await answerOffer(app, carrier, 'accepter', offer?.id ?? '')).toMatchObject(suspendedAnswer)
    expect(await findPendingOffer(app, search.requestId)).toMatchObject({ id: offer?.id })
    expect(await app.deps.db.delivery.count({ where: { orderId: search.orderId } })).toBe(0)
  })

  test('that goes on duty concurrently is off duty', async () => {
    for (let round = 0; round < 8; round += 1) {
      const carrier = await aCarrier(app.deps)
      await Promise.all([setDuty(carrier, true), suspend(carrier)])
      expect((await fetchState(carrier)).enService).toBe(false)
    }
  })
})

describe('a suspended company', () => {
  test('takes its drivers off duty, who cannot go back on', async () => {
    const company = await anAccount(app.deps, 'TREN')
    const driver = await aWorkingCarrier(app, pickup, { companyId: company.account.id })
    await suspend(company)
    expect((await fetchState(driver)).enService).toBe(false)
    expect(await setDuty(driver, true)).toMatchObject(suspendedAnswer)
    expect((await fetchState(company)).suspension).toMatchObject({ motif: reason })
    await restore(company)
    expect((await setDuty(driver, true)).status).toBe(200)
  })
})

describe('a suspended sender', () => {
  test('is signed out and cannot sign in until it is restored, which restores no session', async () => {
    const sender = await anAccount(app.deps, 'CLPA')
    await suspend(sender)
    expect((await app.request('GET', '/api/users/profile', { token: sender.token })).status).toBe(401)
    const refused = { success: false, code: 'account-suspended' }
    expect((await signIn(sender, '/api/expediteur/login')).body).toMatchObject(refused)
    await restore(sender)
    expect((await app.request('GET', '/api/users/profile', { token: sender.token })).status).toBe(401)
    const { status } = await app.deps.db.account.findUniqueOrThrow({ where: { id: sender.account.id } })
    expect(status).toBe('active')
    expect((await signIn(sender, '/api/expediteur/login')).body).toMatchObject({ success: true })
  })
})

describe('a suspended company that sends', () => {
  test('blocks the work of its members until it is restored: their sessions and sign-ins are refused', async () => {
    const company = await anAccount(app.deps, 'CLEN')
    const member = await aMember(app.deps, company.account.id, 'orderer')
    const fetchStatus = async () =>
      (await app.request('GET', '/api/users/profile', { token: member.token })).status
    const signInAsMember = async () => (await signIn(member, '/api/expediteur/login')).body
    expect(await fetchStatus()).toBe(200)
    await suspend(company)
    await expect.poll(fetchStatus).toBe(401)
    expect(await signInAsMember()).toMatchObject({ success: false, code: 'account-suspended' })
    await restore(company)
    await expect.poll(fetchStatus).toBe(200)
    expect(await signInAsMember()).toMatchObject({ success: true })
  })
})

describe('an appeal', () => {
  test('is refused without a suspension, and when it is too short or too long', async () => {
    const carrier = await aCarrier(app.deps)
    expect(await appeal(carrier)).toMatchObject({ status: 409, body: { code: 'not-suspended' } })
    await suspend(carrier)
    expect((await appeal(carrier, 'Non.')).body.errors).toEqual({
      texte: 'Veuillez écrire au moins 10 caractères',
    })
    expect((await appeal(carrier, 'x'.repeat(2001))).status).toBe(422)
  })

  test('is stored once, however often it is sent, and reaches the support', async () => {
    const carrier = await aCarrier(app.deps)
    await suspend(carrier)
    const sent = await Promise.all([appeal(carrier), appeal(carrier), appeal(carrier)])
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(sent.map(({ body }) => body.envoyeLe)).size).toBe(1)
    const where = { suspension: { accountId: carrier.account.id } }
    expect(await app.deps.db.appeal.count({ where })).toBe(1)
    expect((await fetchState(carrier)).suspension.recours).toEqual({
      envoyeLe: sent[0].body.envoyeLe,
      reponse: null,
    })
    const [mail] = await app.deps.db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pgboss.job
      WHERE name = 'send-mail' AND data->'mail'->>'subject' LIKE '[Recours] %' AND data->'mail'->>'replyTo' = ${carrier.account.email}`
    expect(mail?.count).toBe(1)
  })

  test('is confirmed or granted by a person: the carrier reads the answer, and may appeal again', async () => {
    const carrier = await aCarrier(app.deps)
    await suspend(carrier)
    await appeal(carrier)
    const findWaitingAppeal = () =>
      app.deps.db.appeal.findFirstOrThrow({
        where: { answeredAt: null, suspension: { accountId: carrier.account.id } },
      })
    const answerAs = (id: string, verdict: 'confirmed' | 'restored', text: string) =>
      app.deps.db.$transaction((tx) => answerAppeal(app.deps, tx, id, { verdict, answer: text }))
    const { id } = await findWaitingAppeal()
    const both = await Promise.all([
      answerAs(id, 'confirmed', 'Rien de nouveau.'),
      answerAs(id, 'confirmed', 'Rien de nouveau.'),
    ])
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true])
    expect((await fetchState(carrier)).suspension.recours.reponse).toBe('Rien de nouveau.')
    await appeal(carrier, 'Voici maintenant la facture du garage.')
    expect((await fetchState(carrier)).suspension.recours.reponse).toBeNull()
    await answerAs((await findWaitingAppeal()).id, 'restored', 'Merci, c’est clair.')
    expect((await fetchState(carrier)).suspension).toBeNull()
    const notices = await app.deps.db.notification.findMany({
      where: { accountId: carrier.account.id, kind: 'appeal-answered' },
    })
    expect(notices).toHaveLength(2)
  })

  test('cannot be answered once its suspension has ended: it waits no more, and a later suspension goes on', async () => {
    const carrier = await aCarrier(app.deps)
    await suspend(carrier, 7)
    await appeal(carrier)
    const { id } = await app.deps.db.appeal.findFirstOrThrow({
      where: { suspension: { accountId: carrier.account.id } },
    })
    const listWaiting = async () => [
      ...(await findAppeals(app.deps.db, 'waiting')).map((waiting) => waiting.id),
      ...(await listSupportItems(app.deps.db)).map(({ subjectId }) => subjectId),
    ]
    expect((await listWaiting()).filter((waitingId) => waitingId === id)).toHaveLength(2)
    await app.passTime(7 * dayMs)
    await endSuspensions(app.deps)
    expect(await listWaiting()).not.toContain(id)
    await suspend(carrier, 30)
    expect(await listWaiting()).not.toContain(id)
    const ended = 'The suspension of this appeal has ended'
    for (const verdict of ['restored', 'confirmed'] as const) {
      const answering = app.deps.db.$transaction((tx) =>
        answerAppeal(app.deps, tx, id, { verdict, answer: 'Merci.' }),
      )
      await expect(answering).rejects.toThrow(ended)
    }
    const tell = ['--tell', 'Merci.', '--reason', 'Vu']
    expect(await runStaff(app, 'appeals', 'answer', id, 'restore', ...tell, '--dry-run')).toMatchObject({
      code: 1,
      err: expect.stringContaining(ended),
    })
    expect((await fetchState(carrier)).suspension).not.toBeNull()
    const told = { accountId: carrier.account.id, kind: 'appeal-answered' }
    expect(await app.deps.db.notification.count({ where: told })).toBe(0)
    await readStaffJson(app, 'accounts', 'restore', carrier.account.id, '--reason', 'Vu', '--yes')
    expect((await fetchState(carrier)).suspension).toBeNull()
  })
})
