import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { setBusinessSettings } from '#api/testing/business-settings.ts'
import { aDeliveredOrder } from '#api/testing/deliveries.ts'
import { succeed } from '#api/testing/orders.ts'
import { listBrokenInvariants } from '#api/testing/payments.ts'
import { readStaffJson, runStaff, runStaffWithAnswer } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  // The limit is low, so that the amounts of small test orders exceed it.
  await setBusinessSettings(app.deps, { twoPersonsAboveEuros: 1 })
  sender = await aSender(app.deps)
  carrier = await aCarrier(app.deps)
})
afterAll(() => app.close())

const reason = ['--reason', 'Geste commercial']
const tell = ['--tell', 'Nous avons examiné votre demande.']
const byStaff = (name: string) => ['--yes', '--as', name]
const approve = (approval: string) => ['approvals', 'approve', approval, '--reason', 'Vérifié']

async function payOrder(): Promise<string> {
  const { orderId } = await aDeliveredOrder(app, sender, carrier)
  await reconcilePayments(app.deps)
  return orderId
}
const refundFromPlatform = (orderId: string, amount: string) => [
  'orders',
  'refund',
  orderId,
  '--amount',
  amount,
  '--from',
  'platform',
  ...reason,
]
const listRefunds = (orderId: string) => app.deps.db.refund.findMany({ where: { orderId } })

describe('a refund above the limit', () => {
  test('is proposed by one person and executed once by the approval of another, never by its proposer', async () => {
    const orderId = await payOrder()
    const refund = refundFromPlatform(orderId, '1.50')
    expect(await readStaffJson(app, ...refund, '--dry-run')).toMatchObject({ takesTwo: true })
    const { approval, proposed } = await readStaffJson(app, ...refund, ...byStaff('camille'))
    expect(proposed).toBe(true)
    expect(await listRefunds(orderId)).toEqual([])
    expect((await runStaff(app, 'support', 'list', '--kind', 'approval-waiting')).out).toContain(
      `approvals approve ${approval}`,
    )
    expect((await runStaff(app, 'approvals', 'list')).out).toContain('1.50 € of order')
    expect((await runStaff(app, ...refund, ...byStaff('luc'))).err).toContain('camille has proposed it')
    expect((await runStaff(app, ...approve(approval), ...byStaff('camille'))).err).toBe(
      'camille has proposed this: another person has to approve it.\n',
    )
    const declined = await runStaffWithAnswer(app, 'declined', ...approve(approval), '--as', 'luc')
    expect(declined).toMatchObject({ code: 1, err: 'Nothing was done.\n' })

    const results = await Promise.all(
      ['luc', 'nadia', 'luc'].map((name) => runStaff(app, ...approve(approval), ...byStaff(name))),
    )
    expect(results.map(({ code }) => code).sort()).toEqual([0, 1, 1])
    expect(await listRefunds(orderId)).toMatchObject([{ amountCents: 150, reason: 'Geste commercial' }])
    expect((await runStaff(app, ...approve(approval), ...byStaff('nadia'))).err).toMatch(
      /has approved this already/,
    )
    const decided = await app.deps.db.approval.findUniqueOrThrow({ where: { id: approval } })
    expect(decided).toMatchObject({
      proposedBy: 'camille',
      approvedBy: expect.stringMatching(/luc|nadia/),
      facts: {},
    })
    const records = await app.deps.db.auditRecord.findMany({
      where: { action: 'orders refund', subjectId: orderId },
    })
    expect(records.map(({ actor, facts }) => [actor, JSON.parse(facts)])).toMatchObject([
      [decided.approvedBy, { approval, proposedBy: 'camille', approvedBecause: 'Vérifié' }],
    ])
  })

  test('cannot be split into two small refunds, and its proposal can be withdrawn by its proposer', async () => {
    const orderId = await payOrder()
    const first = await readStaffJson(app, ...refundFromPlatform(orderId, '0.70'), ...byStaff('camille'))
    expect(first).toHaveProperty('refundId')
    const second = refundFromPlatform(orderId, '0.60')
    const { approval } = await readStaffJson(app, ...second, ...byStaff('camille'))
    const refuse = ['approvals', 'refuse', approval, ...reason]
    await readStaffJson(app, ...refuse, ...byStaff('camille'))
    expect(await runStaff(app, ...approve(approval), ...byStaff('luc'))).toMatchObject({
      err: 'camille has refused this.\n',
    })
    expect(await listRefunds(orderId)).toHaveLength(1)
  })

  test('cannot be split into small concurrent refunds', async () => {
    const orderId = await payOrder()
    const results = await Promise.all(
      ['0.70', '0.60', '0.50'].map((amount) =>
        runStaff(app, ...refundFromPlatform(orderId, amount), ...byStaff('camille')),
      ),
    )
    const refunds = await listRefunds(orderId)
    expect(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBeLessThanOrEqual(100)
    expect(refunds.length).toBeGreaterThan(0)
    expect(results.filter(({ code }) => code === 0).length).toBeGreaterThan(0)
  })

  test('whose sources have changed is approved only if the approver names the new plan', async () => {
    const orderId = await payOrder()
    const { commissionCents } = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
    const refund = ['orders', 'refund', orderId, '--amount']
    const whole = [...refund, (commissionCents / 100).toFixed(2), ...reason]
    const { approval, plan } = await readStaffJson(app, ...whole, ...byStaff('camille'))
    expect(plan).toContain('of our fee')
    await readStaffJson(app, ...refund, '0.30', '--from', 'fee', ...reason, ...byStaff('luc'))
    const { err } = await runStaff(app, ...approve(approval), ...byStaff('luc'))
    expect(err).toContain('It would do something else by now.')
    expect(err).toContain('0.30 € of our own')
    expect(await listRefunds(orderId)).toHaveLength(1)
    const mark = /--even-changed (\S+),/.exec(err)?.[1] ?? ''
    const other = await runStaff(app, ...approve(approval), '--even-changed', 'a-mark', ...byStaff('nadia'))
    expect(other.err).toContain('It would do something else by now.')
    const again = [...approve(approval), '--even-changed', mark, ...byStaff('nadia')]
    expect((await readStaffJson(app, ...again, '--dry-run')).plan).toMatch(
      /When it was proposed: .*Now: .*0\.30 € of our own/s,
    )
    await readStaffJson(app, ...again)
    const refunds = await listRefunds(orderId)
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([30, commissionCents])
  })
})

test('a claim that is approved and refused concurrently has one outcome, which the other staff member is told', async () => {
  const orderId = await payOrder()
  const form = new FormData()
  for (const [name, value] of Object.entries({
    commandeId: orderId,
    nature: 'endommage',
    texte: 'Le carton est enfoncé.',
    cle: randomUUID(),
  }))
    form.append(name, value)
  const { reclamation } = await succeed(app, sender, 'commandes/reclamations/ouvrir', form)
  const claim = String(reclamation.reclamationId)
  const { approval } = await readStaffJson(
    app,
    'claims',
    'accept',
    claim,
    '--amount',
    '2',
    '--from',
    'platform',
    ...tell,
    ...reason,
    ...byStaff('camille'),
  )
  const results = await Promise.all([
    runStaff(app, ...approve(approval), ...byStaff('luc')),
    runStaff(app, 'claims', 'refuse', claim, ...tell, ...reason, ...byStaff('nadia')),
  ])
  expect(results.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(results.map(({ err }) => err).join('')).toMatch(
    /This claim is (accepted|refused) already\.|try again/,
  )
  const { status } = await app.deps.db.claim.findUniqueOrThrow({ where: { id: claim } })
  expect(await listRefunds(orderId)).toHaveLength(status === 'accepted' ? 1 : 0)
})

describe('an appeal', () => {
  test('is answered by two persons, neither of whom suspended the account', async () => {
    const suspended = await aCarrier(app.deps)
    const { id } = suspended.account
    await readStaffJson(
      app,
      'accounts',
      'suspend',
      id,
      '--tell',
      'Absence injustifiée.',
      ...reason,
      ...byStaff('camille'),
    )
    const texte = 'Mon véhicule est tombé en panne.'
    await app.request('POST', '/api/transporteur/recours', { token: suspended.token, body: { texte } })
    const [{ id: appeal }] = (await readStaffJson(app, 'appeals', 'list')).appeals
    const answer = ['appeals', 'answer', appeal, 'confirm', '--tell', 'La décision est maintenue.', ...reason]
    const ownError = 'camille has suspended this account: another person decides this.\n'
    expect(await runStaff(app, ...answer, ...byStaff('camille'))).toEqual({ code: 1, out: '', err: ownError })
    const { approval } = await readStaffJson(app, ...answer, ...byStaff('luc'))
    expect(await runStaff(app, ...approve(approval), ...byStaff('camille'))).toEqual({
      code: 1,
      out: '',
      err: ownError,
    })
    expect((await runStaff(app, ...approve(approval), ...byStaff('luc'))).err).toContain('another person')
    expect(await app.deps.db.appeal.findUniqueOrThrow({ where: { id: appeal } })).toMatchObject({
      verdict: null,
    })
    await readStaffJson(app, ...approve(approval), ...byStaff('nadia'))
    expect(await app.deps.db.appeal.findUniqueOrThrow({ where: { id: appeal } })).toMatchObject({
      verdict: 'confirmed',
    })
  })
})

test('a refund of the same amount within 24 hours, also a concurrent one, is refused unless --again is given', async () => {
  const orderId = await payOrder()
  const refund = refundFromPlatform(orderId, '0.40')
  const results = await Promise.all([
    runStaff(app, ...refund, ...byStaff('camille')),
    runStaff(app, ...refund, ...byStaff('luc')),
  ])
  expect(results.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(results.map(({ err }) => err).join('')).toMatch(
    /^0\.40 € of this order were refunded at 20.* already \(refund .*: Geste commercial\)\. Give --again/,
  )
  expect(await listRefunds(orderId)).toHaveLength(1)
  await readStaffJson(app, ...refund, '--again', ...byStaff('camille'))
  expect(await listRefunds(orderId)).toHaveLength(2)
  await app.passTime(24 * 3_600_000 + 1000)
  // It is above the limit by now, but no repeat.
  expect(await readStaffJson(app, ...refund, '--dry-run')).toMatchObject({ takesTwo: true })
})

test('every invariant holds after all commands above', async () => {
  await reconcilePayments(app.deps)
  expect(await listBrokenInvariants(app)).toEqual([])
})
