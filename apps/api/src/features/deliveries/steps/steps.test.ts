import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ACarrier } from '#api/testing/builders.ts'
import { aCarrier, anAccount } from '#api/testing/builders.ts'
import { listQueuedEmails } from '#api/testing/queued-emails.ts'
import type { Run } from '#api/testing/runs.ts'
import {
  anAcceptedRun as acceptRun,
  countStoredFiles as countFiles,
  findRunDelivery as readDelivery,
  take as takeStep,
} from '#api/testing/runs.ts'
import { clearTown, goOnDuty } from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => clearTown(app))

const anAcceptedRun = (carrier: ACarrier | null = null) => acceptRun(app, carrier)
const take = (run: Run, name: string, fields = {}) => takeStep(app, run, name, fields)
const findDelivery = (run: Run) => readDelivery(app, run)
const countFilesOnDisk = () => countFiles(app)

const fetchStatuses = (run: Run, body: object = {}) =>
  app.request('POST', '/api/livraison/getLivraisonStats', {
    token: run.search.sender.token,
    body: { commandeId: run.search.orderId, livraisonId: run.livraisonId, ...body },
  })
const listCodes = (answered: { body: { livraison: { statutLivraisonTypeLibelle: string }[] } }) =>
  answered.body.livraison.map((line) => line.statutLivraisonTypeLibelle)

async function listEmailSubjects(email: string): Promise<string[]> {
  return (await listQueuedEmails(app, email)).map(({ subject }) => subject)
}

const allSteps: readonly string[] = ['demarrer', 'enlever', 'acheminer', 'livrer']

describe('the way of a delivery', () => {
  test('goes from DÉMARRER to the handover, each step visible to the sender', async () => {
    const run = await anAcceptedRun()
    expect(listCodes(await fetchStatuses(run))).toEqual([])
    const seen: (string | undefined)[] = []
    for (const name of allSteps) {
      expect((await take(run, name)).status).toBe(200)
      seen.push(listCodes(await fetchStatuses(run)).at(-1))
    }
    expect(seen).toEqual(['ACC', 'ENEF', 'ENAC', 'LIEF'])
    const delivery = await findDelivery(run)
    expect(delivery).toMatchObject({ status: 'delivered', billNumber: 1 })
    expect(delivery.order).toMatchObject({
      phase: 'delivered',
      payment: { dueAction: 'capture', dueCents: 1500 },
    })
    expect(delivery.proofs).toHaveLength(2)
    expect(delivery.proofs.find(({ stage }) => stage === 'dropoff')?.comment).toBe('Carton légèrement abîmé')
    const news = await app.deps.db.notification.findMany({
      where: { orderId: run.search.orderId, accountId: run.search.sender.account.id },
      orderBy: { createdAt: 'asc' },
    })
    expect(news.map(({ kind }) => kind)).toEqual(['accepted', 'picked-up', 'delivered'])
    expect(news.at(-1)?.text).toBe('La marchandise a été livrée !')
    expect(await listEmailSubjects(run.search.sender.account.email)).toEqual([
      'Votre transporteur est trouvé',
      'Votre marchandise est enlevée',
      'La marchandise a été livrée !',
    ])
    const position = await app.deps.db.livePosition.findUnique({
      where: { carrierId: run.carrier.account.id },
    })
    expect(position?.isAvailable).toBe(true)
  })

  test.each([
    ['nothing', ['enlever', 'acheminer', 'livrer', 'arrivee', 'corriger'], null],
    ['demarrer', ['acheminer', 'livrer', 'corriger'], 'ACC'],
    ['enlever', ['livrer', 'corriger'], 'ENEF'],
  ] as const)('after %s refuses %j with the status, and changes nothing', async (last, wrong, statut) => {
    const run = await anAcceptedRun()
    for (const name of allSteps.slice(0, allSteps.indexOf(last) + 1)) await take(run, name)
    const before = await findDelivery(run)
    const files = await countFilesOnDisk()
    for (const name of wrong) {
      expect(await take(run, name)).toMatchObject({ status: 409, body: { code: 'wrong-step', statut } })
    }
    expect(await findDelivery(run)).toEqual(before)
    expect(await countFilesOnDisk()).toBe(files)
  })

  test('returns the same state for a repeated step', async () => {
    const run = await anAcceptedRun()
    for (const name of allSteps) {
      const first = await take(run, name)
      const again = await take(run, name)
      expect(again.status).toBe(200)
      expect(again.body).toEqual(first.body)
    }
    for (const name of allSteps) expect((await take(run, name)).body.course.statut).toBe('LIEF')
    expect((await findDelivery(run)).events).toHaveLength(5)
  })

  test('has one effect per step taken five times concurrently, and stores one pair of pictures', async () => {
    const run = await anAcceptedRun()
    const filesBefore = await countFilesOnDisk()
    for (const name of allSteps) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => take(run, name)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    }
    const delivery = await findDelivery(run)
    expect(delivery.events.map(({ status }) => status)).toEqual([
      'assigned',
      'approaching',
      'picked_up',
      'in_transit',
      'delivered',
    ])
    expect(delivery.proofs).toHaveLength(2)
    expect((await countFilesOnDisk()) - filesBefore).toBe(4)
  })

  test('cannot be taken by another carrier, who gets a 404', async () => {
    const run = await anAcceptedRun()
    const stranger = await aCarrier(app.deps)
    for (const name of [...allSteps, 'arrivee', 'corriger', 'retirer']) {
      expect((await take({ ...run, carrier: stranger }, name)).status).toBe(404)
    }
    expect((await findDelivery(run)).status).toBe('assigned')
  })

  test('refuses an invalid picture, and stores nothing of it', async () => {
    const run = await anAcceptedRun()
    await take(run, 'demarrer')
    const files = await countFilesOnDisk()
    const page = new File(['<html>GIF89a</html>'], 'photo.png', { type: 'image/png' })
    expect(await take(run, 'enlever', { photo: page })).toMatchObject({
      status: 422,
      body: { errors: { photo: 'Formats acceptés : PNG et JPG' } },
    })
    expect((await findDelivery(run)).status).toBe('approaching')
    expect(await countFilesOnDisk()).toBe(files)
  })
})

describe('undoing', () => {
  test('"in transit" is allowed for 60 seconds, and the step can be taken again', async () => {
    const run = await anAcceptedRun()
    for (const name of ['demarrer', 'enlever', 'acheminer']) await take(run, name)
    expect((await take(run, 'corriger')).body.course.statut).toBe('ENEF')
    expect(listCodes(await fetchStatuses(run))).toEqual(['ACC', 'ENEF'])
    await take(run, 'acheminer')
    expect(listCodes(await fetchStatuses(run))).toEqual(['ACC', 'ENEF', 'ENAC'])
    await app.passTime(61_000)
    expect(await take(run, 'corriger')).toMatchObject({ status: 409, body: { code: 'undo-too-late' } })
  })

  test('an arrival is allowed for 60 seconds', async () => {
    const run = await anAcceptedRun()
    await take(run, 'demarrer')
    expect((await take(run, 'arrivee')).body.course.arriveeEnlevement).not.toBeNull()
    expect((await take(run, 'corriger')).body.course.arriveeEnlevement).toBeNull()
    await take(run, 'arrivee')
    await app.passTime(61_000)
    expect((await take(run, 'corriger')).status).toBe(409)
  })
})

describe('withdrawing', () => {
  test('is refused after DÉMARRER', async () => {
    const run = await anAcceptedRun()
    await take(run, 'demarrer')
    expect(await take(run, 'retirer')).toMatchObject({ status: 409, body: { code: 'too-late-to-withdraw' } })
    expect((await findDelivery(run)).status).toBe('approaching')
  })

  test('concurrently with DÉMARRER has one outcome: one of both succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const run = await anAcceptedRun()
      const [started, withdrawn] = await Promise.all([take(run, 'demarrer'), take(run, 'retirer')])
      expect([started.status, withdrawn.status].sort()).toEqual([200, 409])
      expect((await findDelivery(run)).status).toBe(started.status === 200 ? 'approaching' : 'withdrawn')
      await clearTown(app)
    }
  })

  test('leaves the sender with an empty history while the search runs', async () => {
    const run = await anAcceptedRun()
    await take(run, 'retirer')
    expect(await fetchStatuses(run)).toMatchObject({ status: 200, body: { success: true, livraison: [] } })
  })
})

describe('the carrier’s view', () => {
  test('contains the full addresses and contacts of its delivery, and the gain; a driver sees no gain', async () => {
    const company = await anAccount(app.deps, 'TREN')
    const driver = await goOnDuty(app, await aCarrier(app.deps, { companyId: company.account.id }))
    const run = await anAcceptedRun(driver)
    const { body } = await app.request('GET', '/api/transporteur/moi', { token: driver.token })
    expect(body).toMatchObject({
      transporteurId: driver.account.id,
      entrepriseId: company.account.id,
      enService: true,
      valide: true,
      vehicule: { vehiculeType: { id: 'VOI', libelle: 'Voiture' } },
      course: {
        livraisonId: run.livraisonId,
        statut: null,
        enlevement: { nom: 'Claire Martin', telephone: '06 12 34 56 78', adresse: '12 rue de Rivoli' },
        gain: null,
      },
    })
    const independent = await anAcceptedRun()
    const own = await app.request('GET', '/api/transporteur/moi', { token: independent.carrier.token })
    expect(own.body.course.gain).toBe(12)
  })

  test('of an ended delivery has no names, phone numbers and addresses, and its places to about a kilometre', async () => {
    const run = await anAcceptedRun()
    for (const name of allSteps) await take(run, name)
    const nobody = { nom: '', telephone: '', adresse: '' }
    expect((await take(run, 'livrer')).body.course).toMatchObject({
      enlevement: { ...nobody, ville: 'Paris', lat: 48.86, long: 2.35 },
      livraison: { ...nobody, ville: 'Paris', lat: 48.84, long: 2.37 },
      commentaire: '',
    })
  })

  test('has no delivery for a company administrator, whose vehicles are shown', async () => {
    const company = await anAccount(app.deps, 'TREN')
    await aCarrier(app.deps, { companyId: company.account.id })
    const { status, body } = await app.request('GET', '/api/transporteur/moi', { token: company.token })
    expect({ status, course: body.course, vehicles: body.vehicules.length }).toEqual({
      status: 200,
      course: null,
      vehicles: 1,
    })
  })
})

describe('BL numbers', () => {
  test('have no gap and no repeat when deliveries end concurrently', async () => {
    const lastBefore = (await app.deps.db.billCounter.findUniqueOrThrow({ where: { id: 1 } })).last
    const runs: Run[] = []
    for (let count = 0; count < 8; count += 1) {
      const run = await anAcceptedRun()
      for (const name of ['demarrer', 'enlever', 'acheminer']) await take(run, name)
      runs.push(run)
    }
    await Promise.all(runs.flatMap((run) => [take(run, 'livrer'), take(run, 'livrer')]))
    const numbers = (await Promise.all(runs.map(findDelivery))).map(({ billNumber }) => billNumber ?? 0)
    expect(numbers.sort((a, b) => a - b)).toEqual(runs.map((_, index) => lastBefore + index + 1))
  })
})

describe('the requested history', () => {
  test('is only that of an own order, with its own delivery and request', async () => {
    const run = await anAcceptedRun()
    const other = await anAcceptedRun()
    expect((await fetchStatuses({ ...run, search: other.search })).status).toBe(404)
    expect((await fetchStatuses(run, { commandeId: other.search.orderId })).status).toBe(404)
    expect((await fetchStatuses(run, { DemandeId: other.search.requestId })).status).toBe(404)
    expect((await fetchStatuses(run, { DemandeId: run.search.requestId, livraisonId: null })).status).toBe(
      200,
    )
    const spelledOtherwise = await app.request('POST', '/api/livraison/getlivraisonStats', {
      token: run.search.sender.token,
      body: { commandeId: run.search.orderId },
    })
    expect(spelledOtherwise.body).toEqual({ success: true, livraison: [] })
  })

  test('reports failure when the provider has cancelled, and not when the sender has', async () => {
    const run = await anAcceptedRun()
    await app.deps.db.order.update({
      where: { id: run.search.orderId },
      data: { phase: 'cancelled', cancelledBy: 'provider', feeCents: 0 },
    })
    expect((await fetchStatuses(run)).body.success).toBe(false)
    const own = await anAcceptedRun()
    await app.request('POST', '/api/demande/cancel', {
      token: own.search.sender.token,
      body: { commandeId: own.search.orderId },
    })
    expect((await fetchStatuses(own)).body).toMatchObject({ success: true })
  })
})
