import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { setBusinessSettings } from '#api/testing/business-settings.ts'
import { aPicture } from '#api/testing/images.ts'
import type { Run } from '#api/testing/runs.ts'
import {
  anAcceptedRun,
  aWaitingRun,
  countStoredFiles,
  dropoff,
  findRunDelivery,
  take,
  takeAll,
} from '#api/testing/runs.ts'
import { clearTown, pushPosition } from '#api/testing/searches.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { decideReturn } from './returns.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => clearTown(app))

const waitMs = 600_000
const approved = { isApproved: true, answer: 'Rapportez la marchandise.' }
const refused = { isApproved: false, answer: 'Le destinataire arrive.' }
const decide = ({ search }: Run, decision: typeof approved) =>
  decideReturn(app.deps, search.orderId, decision)

const listNews = async ({ search }: Run) =>
  (
    await app.deps.db.notification.findMany({
      where: { orderId: search.orderId },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ kind }) => kind)

const postAsSender = async ({ search }: Run, path: string) =>
  (
    await app.request('POST', `/api/${path}`, {
      token: search.sender.token,
      body: { commandeId: search.orderId },
    })
  ).body

describe('an absent recipient', () => {
  test.each([
    [waitMs - 1000, 409],
    [waitMs, 200],
    [waitMs + 1000, 200],
  ])('is waited for 10 minutes: a return requested %i ms after arrival gets HTTP %i', async (ms, status) => {
    const run = await aWaitingRun(app)
    const { atDropoffAt } = await findRunDelivery(app, run)
    await app.passTime(waitMs + 60_000)
    const horodatage = new Date((atDropoffAt?.getTime() ?? 0) + ms).toISOString()
    const absence = await take(app, run, 'absence', { horodatage, commentaire: 'Personne, sonné trois fois' })
    expect(absence.status).toBe(status)
    if (status === 409) {
      const jusquA = new Date((atDropoffAt?.getTime() ?? 0) + waitMs).toISOString()
      expect(absence.body).toMatchObject({ code: 'waiting-not-over', jusquA })
    }
  })

  test('is waited for from the first position that confirms the arrival', async () => {
    const run = await anAcceptedRun(app)
    await takeAll(app, run, 'demarrer', 'enlever', 'acheminer')
    const arrived = await take(app, run, 'arrivee')
    expect(arrived.body.course).toMatchObject({ arriveeLivraison: expect.any(String), attente: null })
    await app.passTime(waitMs)
    expect((await take(app, run, 'absence')).body).toMatchObject({ code: 'waiting-not-over', jusquA: null })
    // 330 m away is not there, 270 m is.
    await pushPosition(app, run.carrier, { lat: dropoff.lat + 330 / 111_320, lon: dropoff.lon })
    await app.passTime(30_000)
    expect((await take(app, run, 'absence')).body).toMatchObject({ code: 'waiting-not-over', jusquA: null })
    await pushPosition(app, run.carrier, { lat: dropoff.lat + 270 / 111_320, lon: dropoff.lon })
    const { attente } = (await take(app, run, 'arrivee')).body.course
    expect(new Date(attente.jusquA).getTime() - new Date(attente.depuis).getTime()).toBe(waitMs)
    await app.passTime(waitMs)
    expect((await take(app, run, 'absence')).status).toBe(200)
  })

  test('cannot be reported by a carrier that only drove past, whatever time it sends', async () => {
    const run = await anAcceptedRun(app)
    await takeAll(app, run, 'demarrer', 'enlever', 'acheminer')
    await app.passTime(waitMs)
    await pushPosition(app, run.carrier, dropoff)
    const horodatage = new Date(Date.now() + waitMs).toISOString()
    await app.passTime(300_000)
    await pushPosition(app, run.carrier, { lat: dropoff.lat + 0.05, lon: dropoff.lon })
    await app.passTime(waitMs)
    await take(app, run, 'arrivee', { horodatage })
    const notOver = { code: 'waiting-not-over', jusquA: null }
    expect((await take(app, run, 'absence')).body).toMatchObject(notOver)
    // Back again, it is waited for from then on.
    await pushPosition(app, run.carrier, dropoff)
    expect((await take(app, run, 'absence')).body).toMatchObject({ ...notOver, jusquA: expect.any(String) })
    await app.passTime(waitMs)
    expect((await take(app, run, 'absence')).status).toBe(200)
    await take(app, run, 'livrer')
  })

  test('is reported once to sender and support, with one photo, even by concurrent requests', async () => {
    const run = await aWaitingRun(app)
    await app.passTime(waitMs)
    const files = await countStoredFiles(app)
    const photo = await aPicture()
    const report = { photo, commentaire: 'Interphone muet' }
    const answers = await Promise.all([1, 2, 3].map(() => take(app, run, 'absence', report)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]?.body.course.retour).toMatchObject({
      motif: 'absence',
      approuveeA: null,
      refuseeA: null,
    })
    expect((await countStoredFiles(app)) - files).toBe(1)
    expect((await listNews(run)).filter((kind) => kind === 'recipient-absent')).toHaveLength(1)
    const emails = await app.deps.db.$queryRaw<{ text: string }[]>`
      SELECT data->'mail'->>'text' AS text FROM pgboss.job
      WHERE data->'mail'->>'to' = ${app.deps.config.supportEmail} AND data::text LIKE ${`%${run.search.orderId}%`}`
    expect(emails).toEqual([{ text: expect.stringContaining('orders return approve') }])
    const [demande] = (await postAsSender(run, 'expediteur/getCommandeInfo')).demande
    expect(demande.retour).toMatchObject({
      motif: 'absence',
      commentaire: 'Interphone muet',
      approuveeA: null,
    })
    await take(app, run, 'livrer')
  })

  test('can still receive the goods until the provider approves the return', async () => {
    const first = await aWaitingRun(app)
    await app.passTime(waitMs)
    await takeAll(app, first, 'absence', 'livrer')
    expect((await findRunDelivery(app, first)).status).toBe('delivered')
    expect(await decide(first, approved)).toBe('nothing-asked')
    await clearTown(app)

    const second = await aWaitingRun(app)
    await app.passTime(waitMs)
    await takeAll(app, second, 'absence')
    expect(await decide(second, approved)).toBe('decided')
    expect(await decide(second, approved)).toBe('decided-before')
    expect((await take(app, second, 'livrer')).body).toMatchObject({ code: 'wrong-step', statut: 'RET' })
    await take(app, second, 'retourner')
  })

  test('is waited for again after the provider refuses the return', async () => {
    const run = await aWaitingRun(app)
    await app.passTime(waitMs)
    await takeAll(app, run, 'absence')
    expect(await decide(run, refused)).toBe('decided')
    const { retour } = (await take(app, run, 'arrivee')).body.course
    expect(retour).toMatchObject({ reponse: refused.answer, approuveeA: null, refuseeA: expect.any(String) })
    expect((await take(app, run, 'absence')).body.code).toBe('waiting-not-over')
    await app.passTime(waitMs)
    await takeAll(app, run, 'absence')
    expect((await findRunDelivery(app, run)).returns).toHaveLength(2)
    await take(app, run, 'livrer')
  })

  test('whose return is approved while the goods are delivered has one outcome', async () => {
    for (let round = 0; round < 4; round += 1) {
      const run = await aWaitingRun(app)
      await app.passTime(waitMs)
      await takeAll(app, run, 'absence')
      const [delivered, decision] = await Promise.all([take(app, run, 'livrer'), decide(run, approved)])
      const { status, order } = await findRunDelivery(app, run)
      if (delivered.status === 200) {
        expect({ status, decision, phase: order.phase }).toEqual({
          status: 'delivered',
          decision: 'nothing-asked',
          phase: 'delivered',
        })
      } else {
        expect({ status, decision, phase: order.phase }).toEqual({
          status: 'returning',
          decision: 'decided',
          phase: 'running',
        })
        await take(app, run, 'retourner')
      }
      await clearTown(app)
    }
  })
})

describe('the staff', () => {
  test('lists the waiting returns, and decides each once, with an audit record', async () => {
    const run = await aWaitingRun(app)
    const { orderId } = run.search
    const approve = ['orders', 'return', 'approve', orderId, '--reason', 'called twice', '--yes']
    expect(await runStaff(app, ...approve)).toMatchObject({
      code: 1,
      err: expect.stringContaining('No return'),
    })
    await app.passTime(waitMs)
    const forgedComment = 'Interphone muet\u001b[2J\nabc  2026-11-21  \u202eapproved'
    await take(app, run, 'absence', { commentaire: forgedComment })
    const { out } = await runStaff(app, 'orders', 'return', 'list')
    expect(out).toContain(`${orderId}`)
    // A carrier's terminal codes and line ends have no effect at the staff's terminal.
    expect(out.split('\n')).toHaveLength(3)
    for (const code of ['\u001b', '\u202e']) expect(out).not.toContain(code)
    const refuse = ['orders', 'return', 'refuse', orderId, '--reason', 'on its way', '--yes']
    const answers = await Promise.all([runStaff(app, ...approve), runStaff(app, ...refuse)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
    const [returnRequest] = (await findRunDelivery(app, run)).returns
    expect((returnRequest?.approvedAt === null) !== (returnRequest?.refusedAt === null)).toBe(true)
    const trail = await app.deps.db.auditRecord.findMany({ where: { subjectId: orderId } })
    expect(trail.filter(({ action }) => action.startsWith('orders return'))).toHaveLength(1)
    await take(app, run, returnRequest?.approvedAt ? 'retourner' : 'livrer')
  })

  test('previews what an approved return costs, and whether a second person must approve it', async () => {
    const run = await aWaitingRun(app)
    await app.passTime(waitMs)
    await takeAll(app, run, 'absence')
    const previewOf = [
      'orders',
      'return',
      'approve',
      run.search.orderId,
      '--reason',
      'called twice',
      '--dry-run',
    ]
    const preview = await runStaff(app, ...previewOf)
    expect(preview).toMatchObject({ code: 0, out: expect.stringContaining('can no longer be delivered') })
    const { priceCents, commissionCents } = (await findRunDelivery(app, run)).order
    const [, pays = '', gets = ''] =
      /pays ([\d.]+) € in all \(the way back is .* the carrier gets ([\d.]+) €/.exec(preview.out) ?? []
    expect(Number(pays) * 100).toBeGreaterThanOrEqual(priceCents + commissionCents)
    expect(Math.round((Number(pays) - Number(gets)) * 100)).toBe(2 * commissionCents)
    const platformPreview = await runStaff(app, ...previewOf, '--charge', 'nothing')
    expect(platformPreview.out).toContain(`gets ${(priceCents / 100).toFixed(2)} € back`)
    expect(platformPreview.out).toContain(`the carrier gets ${gets} €, which we pay`)
    // The limit for one staff member applies to everything that the sender does not pay, not only to the carrier's
    // share.
    const needsSecondPerson = async (twoPersonsAboveEuros: number) => {
      await setBusinessSettings(app.deps, { twoPersonsAboveEuros })
      return (await readStaffJson(app, ...previewOf, '--charge', 'nothing')).takesTwo
    }
    const sparedEuros = Math.ceil(Number(pays))
    expect(await needsSecondPerson(sparedEuros - 1)).toBe(true)
    expect(await needsSecondPerson(sparedEuros)).toBe(false)
    await setBusinessSettings(app.deps, { twoPersonsAboveEuros: 100 })
    expect((await findRunDelivery(app, run)).status).toBe('in_transit')
    await take(app, run, 'livrer')
  })

  test('refuses a return: the goods are still to be delivered, a repeat changes nothing, and the audit has the reason', async () => {
    const run = await aWaitingRun(app)
    const { orderId } = run.search
    await app.passTime(waitMs)
    await takeAll(app, run, 'absence')
    const refuse = ['orders', 'return', 'refuse', orderId, '--reason', 'she is on her way', '--yes']
    expect(await readStaffJson(app, ...refuse, '--tell', 'La cliente arrive.')).toMatchObject({
      decision: 'refuse',
      came: 'decided',
    })
    const { retour } = (await take(app, run, 'arrivee')).body.course
    expect(retour).toMatchObject({
      reponse: 'La cliente arrive.',
      approuveeA: null,
      refuseeA: expect.any(String),
    })
    await runStaff(app, ...refuse)
    const trail = await app.deps.db.auditRecord.findMany({
      where: { subjectId: orderId, action: 'orders return refuse' },
    })
    expect(trail).toMatchObject([{ reason: 'she is on her way' }])
    await take(app, run, 'livrer')
    expect((await findRunDelivery(app, run)).status).toBe('delivered')
  })
})

describe('returning goods', () => {
  async function anApprovedReturn(): Promise<Run> {
    const run = await aWaitingRun(app)
    await app.passTime(waitMs)
    await takeAll(app, run, 'absence')
    await decide(run, approved)
    return run
  }

  test('ends the order with a proof, frees the carrier and notifies the sender, and the price stays', async () => {
    const run = await anApprovedReturn()
    const { course } = (await take(app, run, 'acheminer')).body
    expect(course).toMatchObject({
      statut: 'RET',
      attente: null,
      retour: { motif: 'absence', approuveeA: expect.any(String), reponse: approved.answer },
      retourVers: { adresse: '12 rue de Rivoli', nom: 'Claire Martin' },
    })
    const { carrier } = run
    const shownPosition = await app.request('POST', '/api/transporteur/getPosition', {
      token: run.search.sender.token,
      body: { personneId: carrier.account.personId },
    })
    expect(shownPosition.status).toBe(200)
    const answers = await Promise.all(
      [1, 2, 3].map(() => take(app, run, 'retourner', { commentaire: 'Rendu' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const delivery = await findRunDelivery(app, run)
    expect(delivery).toMatchObject({ status: 'returned', billNumber: null, order: { phase: 'returned' } })
    expect(delivery.proofs.map(({ stage }) => stage).sort()).toEqual(['pickup', 'return'])
    expect(delivery.order.payment).toMatchObject({ refundedCents: 0 })
    expect((await listNews(run)).slice(-3)).toEqual(['recipient-absent', 'returning', 'returned'])
    const position = await app.deps.db.livePosition.findUnique({ where: { carrierId: carrier.account.id } })
    expect(position?.isAvailable).toBe(true)
    // Other tests leave their deliveries half done, and no payments run here.
    const checked = (await checkInvariants(app.deps)).filter(({ id }) => ['I9', 'I12', 'I18'].includes(id))
    const violations = JSON.stringify(checked)
    expect(violations).not.toContain(run.livraisonId)
    expect(violations).not.toContain(run.search.orderId)
  })

  test('is shown to the sender with its reason, proof and price', async () => {
    const run = await anApprovedReturn()
    const [demande] = (await postAsSender(run, 'expediteur/getCommandeInfo')).demande
    expect(demande).toMatchObject({ etat: 'En retour', retour: { motif: 'absence' } })
    await take(app, run, 'retourner', { commentaire: 'Rendu' })
    const delivery = await findRunDelivery(app, run)
    const { bilan } = await postAsSender(run, 'commandes/bilan')
    expect(bilan).toMatchObject({
      dateFin: delivery.endedAt?.toISOString(),
      retour: { motif: 'absence', debut: expect.any(String), preuve: { commentaire: 'Rendu' } },
    })
    expect(bilan.retour.preuve.photo).toMatch(/^\//)
    expect(bilan.montant).toBe((delivery.order.feeCents ?? Number.NaN) / 100)
    const { commandes } = await postAsSender(run, 'commandes/listeCommandeClientParticulier')
    expect(commandes[0]).toMatchObject({
      commandeId: run.search.orderId,
      encaissement: { montant: bilan.montant },
    })
    const { contenu } = await postAsSender(run, 'commandes/export')
    expect(contenu).toContain(`;${bilan.montant.toFixed(2).replace('.', ',')};`)
    const history = await postAsSender(run, 'livraison/getLivraisonStats')
    expect(history.livraison.map((line: { libelle: string }) => line.libelle).slice(-2)).toEqual([
      'En retour',
      'Retournée',
    ])
  })

  test('starts immediately when the recipient refuses the goods for a reason', async () => {
    const run = await aWaitingRun(app)
    expect(await take(app, run, 'refus')).toMatchObject({
      status: 422,
      body: { errors: { commentaire: expect.any(String) } },
    })
    const answers = await Promise.all(
      [1, 2].map(() => take(app, run, 'refus', { commentaire: 'Carton ouvert' })),
    )
    expect(answers.map(({ body }) => body.course.statut)).toEqual(['RET', 'RET'])
    expect((await findRunDelivery(app, run)).returns).toMatchObject([
      { reason: 'refused', comment: 'Carton ouvert' },
    ])
    expect((await listNews(run)).at(-1)).toBe('refused-by-recipient')
    expect((await take(app, run, 'livrer')).status).toBe(409)
    await takeAll(app, run, 'demarrer', 'enlever', 'acheminer', 'arrivee', 'retourner', 'retourner')
    expect((await findRunDelivery(app, run)).order.phase).toBe('returned')
  })

  test('is refused before the goods turn back, as are a refusal and an absence before they are on their way', async () => {
    const run = await anAcceptedRun(app)
    await takeAll(app, run, 'demarrer', 'enlever')
    for (const name of ['refus', 'retourner', 'absence']) {
      const answered = await take(app, run, name, { commentaire: 'Refusé' })
      expect(answered).toMatchObject({ status: 409, body: { code: 'wrong-step', statut: 'ENEF' } })
    }
    expect(await decide(run, approved)).toBe('nothing-asked')
  })
})
