import { randomUUID } from 'node:crypto'
import type { Prize } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payPrize } from '#lottery-api/features/prizes/payout.service.ts'
import { replaceRefused } from '#lottery-api/features/prizes/replace.service.ts'
import { aPublishedDraw } from '#lottery-api/testing/published-draw.ts'
import { aBuyer, buy } from '#lottery-api/testing/purchases.ts'
import { proposeAndApprove, readStaffJson, runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
/** The prizes of a draw of four tickets, of which two win. */
let prizes: readonly Prize[]
/** The second prize of a draw of two tickets, after which no ticket follows. */
let last: Prize
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'fatal' } })
  const first = await aPublishedDraw(app)
  const second = await aPublishedDraw(app, 2)
  const { db } = app.deps
  prizes = await db.prize.findMany({ where: { drawId: first.draw.id }, orderBy: { rank: 'asc' } })
  last = await db.prize.findFirstOrThrow({ where: { drawId: second.draw.id, rank: 2 } })
})
afterAll(() => app.close())

const toStaffOptions = (name: string) => ['--by', name, '--reason', 'Relevé du 20 novembre']
/** The names of one person, written in four ways. */
const camilles = ['Camille', 'camille', '  CAMILLE ', 'Camille\u00a0']

async function expectProposerRefused(...words: readonly string[]): Promise<void> {
  for (const name of camilles) {
    const ran = await runStaff(app, ...words, ...toStaffOptions(name))
    expect(ran).toMatchObject({ code: 2, out: '', err: expect.stringContaining('another person') })
  }
}
const listTrail = async (subject: string) =>
  (await app.deps.db.auditRecord.findMany({ where: { subject }, orderBy: { id: 'asc' } })).map(
    ({ actor, action, reason }) => [actor, action, reason],
  )

const dayMs = 86_400_000
const statement = ['--payer', 'Camille Martin', '--received', '2026-11-20']

async function startMoneyOrder(): Promise<{ readonly id: string; readonly reference: string }> {
  const { body } = await buy(await aBuyer(app), 'money_order')
  return { id: body.purchase.id, reference: body.purchase.reference }
}
const readPurchaseNow = (id: string) => app.deps.db.purchase.findUniqueOrThrow({ where: { id } })

describe('a money order', () => {
  test('is booked by two persons, and its purchase is settled', async () => {
    const { id, reference } = await startMoneyOrder()
    const book = ['money-orders', 'book', 'MO-1', '--amount', '3.00', '--text', reference, ...statement]
    const { approval } = await readStaffJson(app, ...book, ...toStaffOptions('Camille'))
    expect((await readPurchaseNow(id)).state).toBe('open')
    const { approvals } = await readStaffJson(app, 'approvals', 'list')
    expect(approvals).toMatchObject([{ id: approval, proposedBy: 'camille', facts: { amountCents: 300 } }])
    await expectProposerRefused('approvals', 'approve', approval)
    expect((await readPurchaseNow(id)).state).toBe('open')
    const both = await Promise.all(
      ['Luc', 'Ada'].map((name) => runStaff(app, 'approvals', 'approve', approval, ...toStaffOptions(name))),
    )
    expect(both.map(({ code }) => code).sort()).toEqual([0, 2])
    expect(await readPurchaseNow(id)).toMatchObject({ state: 'settled', method: 'money_order' })
    expect(await runStaff(app, ...book, ...toStaffOptions('Luc'))).toMatchObject({
      code: 2,
      err: 'MO-1 is booked already.\n',
    })
    expect(await listTrail(`approval:${approval}`)).toEqual([
      ['Camille', 'propose money-book', 'Relevé du 20 novembre'],
      [expect.stringMatching(/Luc|Ada/), 'money book', 'Relevé du 20 novembre'],
    ])
  })

  test('proposed by mistake is rejected, and then cannot be approved', async () => {
    const book = ['money-orders', 'book', 'MO-2', '--amount', '3.00', '--text', '', ...statement]
    const { approval } = await readStaffJson(app, ...book, ...toStaffOptions('Camille'))
    expect(await runStaff(app, ...book, ...toStaffOptions('Luc'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('camille has proposed it'),
    })
    await readStaffJson(app, 'approvals', 'reject', approval, ...toStaffOptions('Camille'))
    expect(await runStaff(app, 'approvals', 'approve', approval, ...toStaffOptions('Luc'))).toMatchObject({
      code: 2,
    })
    expect(await app.deps.db.receivedMoney.count({ where: { bankReference: 'MO-2' } })).toBe(0)
    expect((await listTrail(`approval:${approval}`)).at(-1)).toEqual([
      'Camille',
      'approvals reject',
      'Relevé du 20 novembre',
    ])
    const { approvals } = await readStaffJson(app, 'approvals', 'list', '--all')
    expect(approvals).toContainEqual(expect.objectContaining({ id: approval, rejectedBy: 'camille' }))
  })
})

describe('a transfer', () => {
  const book = async (reference: string, text: string, amount = '3.00') => {
    const words = ['transfers', 'book', reference, '--amount', amount, '--text', text, ...statement]
    const { approval } = await readStaffJson(app, ...words, ...toStaffOptions('Camille'))
    return readStaffJson(app, 'approvals', 'approve', approval, ...toStaffOptions('Luc'))
  }

  test('without a reference waits, is listed as the audit records, and is matched by two persons', async () => {
    const { id, reference } = await startMoneyOrder()
    await book('TR-1', 'my entry')
    const { money } = await readStaffJson(app, 'transfers', 'unmatched', '--by', 'Ada')
    expect(money).toMatchObject([{ bankReference: 'TR-1', amountCents: 300, payerName: 'Camille Martin' }])
    const [{ id: moneyId }] = money
    expect(await listTrail('received-money:listed')).toEqual([['Ada', 'transfers unmatched', '']])
    const spaced = reference.replace(/(.{4})/g, '$1 ').trim()
    const { approval } = await readStaffJson(
      app,
      'transfers',
      'match',
      moneyId,
      spaced,
      ...toStaffOptions('Camille'),
    )
    await expectProposerRefused('approvals', 'approve', approval)
    await readStaffJson(app, 'approvals', 'approve', approval, ...toStaffOptions('Luc'))
    expect((await readPurchaseNow(id)).state).toBe('settled')
    expect((await runStaff(app, 'transfers', 'unmatched')).out).toBe('No money waits.\n')
  })

  test('of another amount is refunded by two persons', async () => {
    await book('TR-2', 'too much', '5.00')
    const { money } = await readStaffJson(app, 'transfers', 'unmatched')
    const [{ id: moneyId }] = money
    const { id } = await startMoneyOrder()
    expect(
      await runStaff(app, 'transfers', 'match', moneyId, id, ...toStaffOptions('Camille')),
    ).toMatchObject({
      code: 2,
      err: 'The purchase costs 300 cents, and 500 were received.\n',
    })
    const { approval } = await readStaffJson(
      app,
      'transfers',
      'return',
      moneyId,
      ...toStaffOptions('Camille'),
    )
    await expectProposerRefused('approvals', 'approve', approval)
    await readStaffJson(app, 'approvals', 'approve', approval, ...toStaffOptions('Luc'))
    expect((await runStaff(app, 'transfers', 'unmatched')).out).toBe('No money waits.\n')
  })
})

test('a refund of a money order is transferred by hand and booked by two persons', async () => {
  const buyer = await aBuyer(app)
  const { body } = await buy(buyer, 'money_order')
  const text = body.purchase.reference
  const book = ['money-orders', 'book', 'MO-3', '--amount', '3.00', '--text', text, ...statement]
  const { approval: booking } = await readStaffJson(app, ...book, ...toStaffOptions('Camille'))
  await readStaffJson(app, 'approvals', 'approve', booking, ...toStaffOptions('Luc'))
  const answer = await buyer.client.request('POST', '/api/credits/refund', {
    body: { requestKey: randomUUID() },
  })
  expect(answer.body).toMatchObject({ refundedCents: 300 })
  const { refunds } = await readStaffJson(app, 'refunds', 'list')
  expect(refunds).toMatchObject([{ cents: 300, player: buyer.id, method: 'money_order', state: 'due' }])
  const [{ id }] = refunds
  const confirmPaid = ['refunds', 'paid', id, '--reference', 'OUT-1']
  const { approval } = await readStaffJson(app, ...confirmPaid, ...toStaffOptions('Camille'))
  await expectProposerRefused('approvals', 'approve', approval)
  await readStaffJson(app, 'approvals', 'approve', approval, ...toStaffOptions('Luc'))
  expect(await app.deps.db.refund.findUniqueOrThrow({ where: { id } })).toMatchObject({
    state: 'sent',
    reference: 'bank:OUT-1',
  })
  expect(await runStaff(app, ...confirmPaid, ...toStaffOptions('Camille'))).toMatchObject({
    code: 2,
    out: '',
  })
})

/** Claims a prize, as its winner does who has confirmed it and named an account. */
async function claimPrize({ id, playerId }: Prize): Promise<void> {
  const { deps } = app
  const now = await databaseNow(deps.db)
  const iban = deps.bankSealing.seal('FR7630006000011234567890189', playerId ?? '')
  const account = { iban, ending: '0189', ibanHash: id, holder: 'Camille Martin', setAt: now }
  await deps.db.bankAccount.create({ data: { playerId: playerId ?? '', ...account } })
  await deps.db.prize.update({ where: { id }, data: { state: 'verified', verifiedAt: now } })
  await deps.db.prize.update({ where: { id }, data: { state: 'claimed', claimedAt: now } })
}

describe('a payout', () => {
  test('is proposed by one person, released by another, transferred, and booked as paid', async () => {
    const [prize] = prizes
    if (!prize) throw new Error('Nobody has won')
    expect(await runStaff(app, 'payouts', 'propose', prize.id, ...toStaffOptions('Camille'))).toMatchObject({
      code: 2,
    })
    await claimPrize(prize)
    // As it was stored before IBANs were checked by their country.
    const where = { playerId: prize.playerId ?? '' }
    const { iban } = await app.deps.db.bankAccount.findUniqueOrThrow({ where })
    const storeIban = async (sealed: string) =>
      app.deps.db.bankAccount.update({ where, data: { iban: sealed } })
    await storeIban(app.deps.bankSealing.seal('DE863704004405320130', where.playerId))
    expect(await runStaff(app, 'payouts', 'propose', prize.id, ...toStaffOptions('Camille'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('ask them to name another one'),
    })
    await storeIban(iban)
    const { approval } = await readStaffJson(
      app,
      'payouts',
      'propose',
      prize.id,
      ...toStaffOptions('Camille'),
    )
    const { approvals } = await readStaffJson(app, 'approvals', 'list')
    expect(approvals).toContainEqual(
      expect.objectContaining({
        facts: { cents: 120, number: prize.number, rank: 1, holder: 'Camille Martin', ending: '0189' },
      }),
    )
    expect((await readStaffJson(app, 'payouts', 'list')).prizes).toMatchObject([
      { id: prize.id, state: 'claimed', proposal: { id: approval } },
    ])
    await expectProposerRefused('payouts', 'release', approval)
    await expectProposerRefused('approvals', 'approve', approval)
    expect(await runStaff(app, 'payouts', 'show', prize.id, ...toStaffOptions('Luc'))).toMatchObject({
      code: 2,
      out: '',
    })
    const both = await Promise.all(
      ['Luc', 'Ada'].map((name) => runStaff(app, 'payouts', 'release', approval, ...toStaffOptions(name))),
    )
    expect(both.map(({ code }) => code).sort()).toEqual([0, 2])
    const { transfer } = await readStaffJson(app, 'payouts', 'show', prize.id, ...toStaffOptions('Luc'))
    expect(transfer).toMatchObject({ iban: 'FR7630006000011234567890189', cents: 120 })
    const confirmPaid = ['payouts', 'paid', prize.id, '--reference', 'BANK-OUT-1', ...toStaffOptions('Luc')]
    await readStaffJson(app, ...confirmPaid)
    expect(await runStaff(app, ...confirmPaid)).toMatchObject({ code: 2, out: '' })
    // The worker's later attempt pays nothing more.
    await payPrize(app.deps, { prizeId: prize.id })
    expect(await app.deps.db.prize.findUniqueOrThrow({ where: { id: prize.id } })).toMatchObject({
      state: 'paid',
      paymentReference: 'BANK-OUT-1',
    })
    expect((await listTrail(`prize:${prize.id}`)).map(([, action]) => action)).toEqual([
      'payouts propose',
      'payouts release',
      'payouts show',
      'payouts paid',
    ])
    expect((await runStaff(app, 'payouts', 'list')).out).toBe('No prize waits to be paid.\n')
  })
})

test('a prize outside the SEPA area is transferred by hand and booked by two persons', async () => {
  const { draw } = await aPublishedDraw(app)
  const { deps } = app
  const prize = await deps.db.prize.findFirstOrThrow({ where: { drawId: draw.id, rank: 1 } })
  await deps.db.prize.update({
    where: { id: prize.id },
    data: { state: 'verified', verifiedAt: await databaseNow(deps.db) },
  })
  const winner = await app.as({ id: prize.playerId ?? '' })
  const claim = (body: object) => winner.request('POST', `/api/prizes/${prize.id}/claim-abroad`, { body })
  const account = { account: '0123 4567-89', bic: 'BOFAUS3N', bank: 'Bank of America, United States' }
  for (const invalid of [{ account: '' }, { bic: '' }, { bank: ' ' }, { account: 'n°12' }])
    expect((await claim({ ...account, ...invalid })).status).toBe(422)
  const answers = await Promise.all([claim(account), claim(account)])
  expect(answers.map(({ body }) => body)).toEqual([{ success: true }, { success: true }])
  const { approval } = await readStaffJson(app, 'payouts', 'propose', prize.id, ...toStaffOptions('Camille'))
  await readStaffJson(app, 'payouts', 'release', approval, ...toStaffOptions('Luc'))
  await payPrize(deps, { prizeId: prize.id })
  expect((await deps.db.prize.findUniqueOrThrow({ where: { id: prize.id } })).state).toBe('released')
  const { transfer } = await readStaffJson(app, 'payouts', 'show', prize.id, ...toStaffOptions('Luc'))
  expect(transfer).toMatchObject({ iban: '0123456789', bic: 'BOFAUS3N', bank: account.bank })
  const confirmPaid = ['payouts', 'paid', prize.id, '--reference', 'SWIFT-1']
  const { approval: booking } = await readStaffJson(app, ...confirmPaid, ...toStaffOptions('Camille'))
  await expectProposerRefused('approvals', 'approve', booking)
  const both = await Promise.all(
    ['Luc', 'Ada'].map((name) => runStaff(app, 'approvals', 'approve', booking, ...toStaffOptions(name))),
  )
  expect(both.map(({ code }) => code).sort()).toEqual([0, 2])
  expect(await deps.db.prize.findUniqueOrThrow({ where: { id: prize.id } })).toMatchObject({
    state: 'paid',
    paymentReference: 'SWIFT-1',
  })
})

describe('a winner', () => {
  test('who is ineligible loses the prize to the next rank, by two persons after the deadline to object', async () => {
    const prize = prizes[1]
    if (!prize) throw new Error('Nobody has won')
    expect(
      await readStaffJson(app, 'winners', 'verify-identity', prize.id, ...toStaffOptions('Camille')),
    ).toMatchObject({
      ok: true,
      obstacle: null,
    })
    const replaceTooEarly = [
      'winners',
      'replace',
      prize.id,
      '--because',
      'identity',
      ...toStaffOptions('Luc'),
    ]
    expect(await runStaff(app, ...replaceTooEarly)).toMatchObject({ code: 2, out: '' })
    const { approval: bar } = await readStaffJson(
      app,
      'players',
      'bar',
      prize.playerId ?? '',
      ...toStaffOptions('Camille'),
    )
    await expectProposerRefused('approvals', 'approve', bar)
    expect(await runStaff(app, ...replaceTooEarly)).toMatchObject({
      err: expect.stringContaining('Nothing is against'),
    })
    await readStaffJson(app, 'approvals', 'approve', bar, ...toStaffOptions('Luc'))
    const checked = await runStaff(app, 'winners', 'verify-identity', prize.id, ...toStaffOptions('Camille'))
    expect(checked).toMatchObject({ code: 1, out: expect.stringContaining('--because barred') })
    expect(await runStaff(app, ...replaceTooEarly)).toMatchObject({ code: 2, out: '' })
    const replace = ['winners', 'replace', prize.id, '--because', 'barred']
    expect(await runStaff(app, ...replace, ...toStaffOptions('Camille'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('nothing is decided before'),
    })
    const { cases } = await readStaffJson(app, 'winners', 'cases')
    expect(cases).toMatchObject([{ prizeId: prize.id, reason: 'barred', hasObjected: false }])
    await app.passTime(14 * dayMs)
    const { approval } = await readStaffJson(app, ...replace, ...toStaffOptions('Camille'))
    await expectProposerRefused('approvals', 'approve', approval)
    expect(await replaceRefused(app.deps)).toBe(0)
    const both = await Promise.all(
      ['Luc', 'Ada'].map((name) => runStaff(app, 'approvals', 'approve', approval, ...toStaffOptions(name))),
    )
    expect(both.map(({ code }) => code).sort()).toEqual([0, 2])
    expect(await replaceRefused(app.deps)).toBe(1)
    const { prizes: shown } = await readStaffJson(
      app,
      'winners',
      'list',
      '--state',
      'announced',
      '--limit',
      '10',
    )
    expect(shown).toContainEqual(expect.objectContaining({ rank: 3, replacesRank: 2, cents: 120 }))
    const one = await readStaffJson(app, 'winners', 'show', prize.id, '--by', 'Ada')
    expect(one).toMatchObject({ prize: { state: 'replaced', reason: 'barred' }, obstacle: 'barred' })
    expect((await listTrail(`prize:${prize.id}`)).map(([, action]) => action)).toEqual([
      'winners verify-identity',
      'winners verify-identity',
      'propose winners replace',
      'winners replace',
      'winners show',
    ])
  })

  test('who is ineligible loses a claimed prize to the next pot when no ticket follows', async () => {
    await claimPrize(last)
    await app.deps.db.identityDocument.deleteMany({ where: { playerId: last.playerId ?? '' } })
    const replace = ['winners', 'replace', last.id, '--because', 'identity']
    expect(await runStaff(app, ...replace, ...toStaffOptions('Camille'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('No case of this prize is open'),
    })
    await runStaff(app, 'winners', 'verify-identity', last.id, ...toStaffOptions('Camille'))
    expect(await runStaff(app, 'payouts', 'propose', last.id, ...toStaffOptions('Camille'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('Something speaks against the winner'),
    })
    await app.passTime(14 * dayMs)
    await proposeAndApprove(app, 'winners', 'replace', last.id, '--because', 'identity')
    expect(await app.deps.db.prize.findUniqueOrThrow({ where: { id: last.id } })).toMatchObject({
      state: 'lapsed',
      reason: 'no-reserve',
    })
  })
})

test('every invariant holds after all decisions by two persons in these tests', async () => {
  const { code, out } = await runStaff(app, 'check')
  expect({ code, broken: out.split('\n').filter((line) => line.startsWith('✗')) }).toEqual({
    code: 0,
    broken: [],
  })
})
