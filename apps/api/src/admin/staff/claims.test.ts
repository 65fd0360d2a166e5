import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder } from '#api/testing/deliveries.ts'
import { aPicture } from '#api/testing/images.ts'
import { succeed } from '#api/testing/orders.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  sender = await aSender(app.deps)
  carrier = await aCarrier(app.deps)
})
afterAll(() => app.close())

const unknown = '00000000-0000-4000-8000-000000000000'
const confirmed = ['--yes', '--as', 'camille']
const reason = ['--reason', 'Photos probantes']
const tell = ['--tell', 'Nous vous remboursons une partie du prix.']
const readTrail = async (subjectId: string) =>
  (await app.deps.db.auditRecord.findMany({ where: { subjectId }, orderBy: { sequence: 'asc' } })).map(
    ({ actor, action }) => `${actor}: ${action}`,
  )
const listViolations = async (id: string) =>
  (await checkInvariants(app.deps)).find((result) => result.id === id)?.violations ?? []

async function openClaim() {
  const { orderId } = await aDeliveredOrder(app, sender, carrier)
  await reconcilePayments(app.deps)
  const form = new FormData()
  form.append('commandeId', orderId)
  form.append('nature', 'endommage')
  form.append('texte', 'Le carton est enfoncé et le contenu est cassé.')
  form.append('cle', randomUUID())
  form.append('photo1', await aPicture())
  const { reclamation } = await succeed(app, sender, 'commandes/reclamations/ouvrir', form)
  const { priceCents } = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
  return { claimId: String(reclamation.reclamationId), orderId, priceCents, form }
}

const findClaim = (id: string) => app.deps.db.claim.findUniqueOrThrow({ where: { id } })

describe('a claim', () => {
  test('is listed, and shown with its facts and expiring addresses of its pictures, which is recorded', async () => {
    const { claimId, orderId } = await openClaim()
    const { claims } = await readStaffJson(app, 'claims', 'list', '--kind', 'delivery')
    expect(claims).toMatchObject([{ id: claimId, orderId, status: 'open', subject: 'damaged' }])
    expect(JSON.stringify(claims)).not.toContain('enfoncé')
    const { out } = await runStaff(app, 'claims', 'show', claimId, '--as', 'camille')
    for (const fact of ['enfoncé', 'Carton abîmé', 'picked_up', 'pictures of the claim: 1'])
      expect(out).toContain(fact)
    const { pictures } = await readStaffJson(app, 'claims', 'show', claimId, '--pictures', '--as', 'camille')
    expect(pictures.map(({ what }: { what: string }) => what)).toContain('sender 1')
    const path = String(pictures[0].url).replace(app.deps.config.webUrl, '')
    expect((await app.request('GET', path)).status).toBe(200)
    await app.passTime(6 * 60_000)
    expect((await app.request('GET', path)).status).toBe(404)
    expect(await readTrail(claimId)).toEqual(['camille: claims show', 'camille: claims show'])
    await readStaffJson(app, 'claims', 'refuse', claimId, ...tell, ...reason, ...confirmed)
    expect((await runStaff(app, 'claims', 'list')).out).toBe('No claim waits.\n')
  })

  test('stays open after a dry run, without a confirmation, and for an amount above the price', async () => {
    const { claimId } = await openClaim()
    const accept = ['claims', 'accept', claimId, ...tell, ...reason]
    const small = [...accept, '--amount', '1.25', '--from', 'carrier']
    expect((await readStaffJson(app, ...small, '--dry-run')).plan).toContain('1.25 € will be refunded')
    expect(await runStaff(app, ...small)).toMatchObject({ code: 1, err: expect.stringContaining('--yes') })
    const tooMuch = [...accept, '--amount', '9999', '--from', 'platform']
    expect(await runStaff(app, ...tooMuch, ...confirmed)).toMatchObject({ code: 1, out: '' })
    expect((await findClaim(claimId)).status).toBe('open')
  })

  test('that staff members decide concurrently has one outcome, and at most one refund of the named amount', async () => {
    const { claimId, orderId, priceCents } = await openClaim()
    const half = Math.floor(priceCents / 2)
    const amount = (half / 100).toFixed(2)
    const accept = ['claims', 'accept', claimId, '--amount', amount, '--from', 'carrier', ...tell, ...reason]
    const refuse = ['claims', 'refuse', claimId, ...tell, ...reason]
    const results = await Promise.all([
      runStaff(app, ...accept, ...confirmed),
      runStaff(app, ...accept, ...confirmed),
      runStaff(app, ...refuse, ...confirmed),
    ])
    expect(results.filter(({ code }) => code === 0)).toHaveLength(1)
    const claim = await findClaim(claimId)
    const refunds = await app.deps.db.refund.findMany({ where: { orderId } })
    if (claim.status === 'accepted') {
      expect(claim).toMatchObject({ refundCents: half, refundId: refunds[0]?.id })
      expect(refunds).toMatchObject([{ amountCents: half, carrierCents: half }])
    } else expect(refunds).toEqual([])
    expect(await readTrail(claimId)).toHaveLength(1)
    expect(await runStaff(app, ...accept, ...confirmed)).toMatchObject({
      code: 1,
      err: expect.stringContaining('already'),
    })
    const { reclamations } = await succeed(app, sender, 'commandes/reclamations/liste', {
      commandeId: orderId,
    })
    expect(reclamations[0]).toMatchObject({ reponse: tell[1], repondueA: expect.any(String) })
    const notifications = await app.deps.db.notification.findMany({
      where: { orderId, kind: { startsWith: 'claim-' } },
    })
    expect(notifications.map(({ kind }) => kind).sort()).toEqual(
      ['claim-answered', 'claim-opened', `claim-${claim.status}`].sort(),
    )
    expect(await listViolations('C2')).toEqual([])
  })

  test('shows its refund as cancelled once that was cancelled, and another amount is a separate refund', async () => {
    const { claimId, orderId, form } = await openClaim()
    const accept = ['claims', 'accept', claimId, '--amount', '1.25', '--from', 'platform', ...tell, ...reason]
    const { refundId } = await readStaffJson(app, ...accept, ...confirmed)
    const readListedClaim = async () =>
      (await succeed(app, sender, 'commandes/reclamations/liste', { commandeId: orderId })).reclamations[0]
    expect(await readListedClaim()).toMatchObject({ remboursement: 1.25, remboursementAnnule: null })

    const cancel = ['refunds', 'cancel', refundId, ...reason, ...confirmed]
    const results = await Promise.all([runStaff(app, ...cancel), runStaff(app, ...cancel)])
    expect(results.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(results.map(({ out }) => out).join('')).toContain(`orders refund ${orderId}`)
    expect(await readListedClaim()).toMatchObject({
      etat: 'acceptee',
      reponse: tell[1],
      remboursement: null,
      remboursementAnnule: 1.25,
    })
    // On a repeat, the form returns the present state.
    const { reclamation } = await succeed(app, sender, 'commandes/reclamations/ouvrir', form)
    expect(reclamation).toMatchObject({
      reclamationId: claimId,
      remboursement: null,
      remboursementAnnule: 1.25,
    })
    expect((await runStaff(app, 'claims', 'show', claimId)).out).toMatch(/refund cancelled +1\.25.€/)
    expect((await runStaff(app, 'orders', 'show', orderId)).out).toMatch(/refund of 1\.25.€, cancelled since/)
    expect(await runStaff(app, ...accept, ...confirmed)).toMatchObject({ code: 1 })

    await readStaffJson(app, 'orders', 'refund', orderId, '--amount', '0.13', ...reason, ...confirmed)
    const { commandes } = await succeed(app, sender, 'commandes/listePaiements', {})
    const paid = commandes.find(({ commandeId }: { commandeId: string }) => commandeId === orderId)
    expect(paid.paiement.remboursements).toMatchObject([{ montant: 0.13 }])
    expect(await listViolations('C2')).toEqual([])
  })

  test('that is accepted ends the suspension that lasts until its settlement', async () => {
    const { claimId, orderId, priceCents } = await openClaim()
    const suspend = [
      'accounts',
      'suspend',
      carrier.account.id,
      '--tell',
      'Marchandise abandonnée.',
      ...reason,
    ]
    expect(await runStaff(app, ...suspend, '--until-claim', unknown, ...confirmed)).toMatchObject({ code: 1 })
    expect(await readStaffJson(app, ...suspend, '--until-claim', claimId, ...confirmed)).toMatchObject({
      endsAt: null,
    })
    expect((await runStaff(app, 'claims', 'show', claimId)).out).toContain(`claim ${claimId} is settled`)
    const parts = ['--amount', (priceCents / 100).toFixed(2), '--from', splitRefund(priceCents)]
    await readStaffJson(app, 'claims', 'accept', claimId, ...parts, ...tell, ...reason, ...confirmed)
    const account = await app.deps.db.account.findUniqueOrThrow({ where: { id: carrier.account.id } })
    expect(account.status).toBe('active')
    const [refund] = await app.deps.db.refund.findMany({ where: { orderId } })
    expect(refund).toMatchObject({
      amountCents: priceCents,
      carrierCents: splitCarrierCents,
      lossesCents: priceCents - splitCarrierCents,
    })
    expect(await runStaff(app, ...suspend, '--until-claim', claimId, ...confirmed)).toMatchObject({ code: 1 })
  })

  test('that violates one of the invariants C1 to C3 is named by the check', async () => {
    const { claimId, orderId } = await openClaim()
    expect([await listViolations('C1'), await listViolations('C2'), await listViolations('C3')]).toEqual([
      [],
      [],
      [],
    ])
    const late = new Date(Date.now() + 30 * 24 * 3_600_000)
    await app.deps.db.claim.update({ where: { id: claimId }, data: { openedAt: late } })
    expect(await listViolations('C1')).toMatchObject([{ id: claimId }])
    const acceptance = { status: 'accepted', answeredAt: late, answer: 'Oui.' } as const
    const refund = { refundId: randomUUID(), refundCents: 100 }
    await app.deps.db.claim.update({ where: { id: claimId }, data: { ...acceptance, ...refund } })
    expect(await listViolations('C2')).toMatchObject([{ id: claimId }])
    const startedAt = new Date()
    await app.deps.db.suspension.create({
      data: { accountId: sender.account.id, claimId, reason: 'Essai', startedAt },
    })
    expect(await listViolations('C3')).toMatchObject([{ id: sender.account.id }])
    await app.deps.db.suspension.deleteMany({ where: { claimId } })
    await app.deps.db.claim.deleteMany({ where: { orderId } })
  })
})

const splitCarrierCents = 400

/** Returns the refund sources of a price: four euros of the carrier's share, and the rest of the platform's. */
function splitRefund(priceCents: number): string {
  const platformCents = priceCents - splitCarrierCents
  return `carrier=${splitCarrierCents / 100},platform=${(platformCents / 100).toFixed(2)}`
}

test.each([
  [['claims', 'show', unknown], 'There is no claim'],
  [['claims', 'show', 'x'], 'no id'],
  [['claims', 'list', '--status', 'lost'], 'status:'],
  [
    ['claims', 'accept', unknown, '--amount', '1', '--from', 'fee', ...tell, ...reason, ...confirmed],
    'There is no claim',
  ],
  [['claims', 'accept', unknown, '--amount', '1', ...tell, ...reason, '--dry-run'], 'no claim'],
  [['claims', 'accept', unknown, ...tell, ...reason, ...confirmed], 'amount: is needed'],
  [['claims', 'refuse', unknown, ...reason, ...confirmed], 'tell: is needed'],
  [['claims', 'refuse', unknown, ...tell, ...confirmed], '--reason'],
])('the invalid command %j about claims fails with exit code 1 and a sentence', async (words, sentence) => {
  const { code, out, err } = await runStaff(app, ...words)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(sentence)
})
