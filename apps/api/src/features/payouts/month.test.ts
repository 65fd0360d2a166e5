import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { operatorFile } from '@repo/settings/testing/operator-file'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { reconcileAfterwards } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { setClock } from '#api/testing/clock.ts'
import type { PaidMonth } from '#api/testing/paid-month.ts'
import {
  addPayoutAccount,
  aPaidMonth,
  fetchEarnings,
  fetchStatement,
  ibans,
  operatorIban,
  readMoneyOfMonth,
  readPayableCents,
  refundPart,
} from '#api/testing/paid-month.ts'
import { readPain001 } from '#api/testing/pain001-reader.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { runPayouts } from './run.service.ts'

const sure = ['--yes', '--as', 'camille', '--reason', 'Paie de novembre']

let app: TestApp
let folder: string
let paidMonth: PaidMonth
let independent: PaidMonth['independent']
let company: PaidMonth['company']
let accountless: PaidMonth['accountless']
let lapsed: PaidMonth['lapsed']
let indebted: PaidMonth['indebted']
let earned: PaidMonth['earned']

beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal', OPERATOR_FILE: operatorFile })
  folder = await mkdtemp(path.join(os.tmpdir(), 'volant-payouts-'))
  paidMonth = await aPaidMonth(app)
  ;({ independent, company, accountless, lapsed, indebted, earned } = paidMonth)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

const findPayout = ({ account }: SignedIn, month = '2026-11') =>
  app.deps.db.payout.findUnique({ where: { month_partyId: { month, partyId: account.id } } })
const formatEuros = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')} €`
const listBrokenInvariants = async () => {
  // The worker's concurrent work.
  await reconcileAfterwards(app.deps)
  return (await checkInvariants(app.deps))
    .filter(({ violations }) => violations.length > 0)
    .map(({ id }) => id)
}

async function exportFile(messageId: string) {
  const to = path.join(folder, `${messageId}.xml`)
  await readStaffJson(app, 'payouts', 'export', messageId, '--to', to, ...sure)
  return readPain001(await readFile(to, 'utf8'))
}

describe('the 5th of December', () => {
  test('pays November as the ledger has it, once, for any number of concurrent runs', async () => {
    const dry = await readStaffJson(app, 'payouts', 'run', '--reason', 'Paie', '--dry-run')
    expect(dry.plan).toMatch(/^3 payouts of .* up to the end of 2026-11, .* 2 will wait\.$/)
    expect(await app.deps.db.payout.count()).toBe(0)
    expect(await runStaff(app, 'payouts', 'run', '--month', '2026-12', ...sure)).toMatchObject({ code: 1 })

    await Promise.all([runPayouts(app.deps, '2026-11'), runPayouts(app.deps, '2026-11')])
    const paidCarriers = [independent, company, indebted]
    for (const who of paidCarriers) {
      const payout = await findPayout(who)
      expect(payout).toMatchObject({ status: 'prepared', amountCents: earned.get(who.account.id) })
      expect(await readPayableCents(app, who.account.id)).toBe(0)
      expect(await readPayableCents(app, who.account.id, 'payouts-in-transit')).toBe(payout?.amountCents)
      const { total } = await fetchEarnings(app, who)
      expect(Math.round(total.net * 100)).toBe(payout?.amountCents)
    }
    expect(await findPayout(accountless)).toMatchObject({ status: 'held', holdReason: 'no-account' })
    expect(await findPayout(lapsed)).toMatchObject({ status: 'held', holdReason: 'documents' })
    expect(await readPayableCents(app, lapsed.account.id)).toBe(earned.get(lapsed.account.id))

    const files = await app.deps.db.payoutFile.findMany({ where: { closedAt: { not: null } } })
    const sums = files.reduce((sum, { sumCents }) => sum + Number(sumCents), 0)
    expect(sums).toBe(paidCarriers.reduce((sum, { account }) => sum + (earned.get(account.id) ?? 0), 0))
    const before = await readMoneyOfMonth(app)
    await runPayouts(app.deps, '2026-11')
    await Promise.all([runPayouts(app.deps, null), runPayouts(app.deps, null)])
    expect(await readMoneyOfMonth(app)).toBe(before)
    expect(await listBrokenInvariants()).toEqual([])
  })

  test('writes valid transfers that add up to the payouts, and stores them sealed', async () => {
    const files = await app.deps.db.payoutFile.findMany()
    const messages = await Promise.all(files.map(({ messageId }) => exportFile(messageId)))
    const transfers = messages.flatMap((message) => message.transfers)
    expect(
      messages.every(
        ({ debtorIban, executionDay }) => debtorIban === operatorIban && executionDay === '2026-12-07',
      ),
    ).toBe(true)
    expect(new Map(transfers.map(({ iban, cents }) => [iban, cents]))).toEqual(
      new Map([
        [ibans.independent, earned.get(independent.account.id)],
        [ibans.company, earned.get(company.account.id)],
        [ibans.indebted, earned.get(indebted.account.id)],
      ]),
    )
    expect(transfers.map(({ reference }) => reference).sort()).toEqual(
      (await app.deps.db.payout.findMany({ where: { status: 'sent' } }))
        .map(({ reference }) => reference)
        .sort(),
    )
    const storedFiles = await app.deps.db.storedFile.findMany({ where: { purpose: 'transfers' } })
    for (const { path: filePath } of storedFiles)
      expect((await app.deps.files.read(filePath)).toString()).not.toContain(ibans.independent)
    const [first] = files
    expect(
      await runStaff(app, 'payouts', 'export', first?.messageId ?? '', '--to', folder, ...sure),
    ).toMatchObject({ code: 1 })
  })

  test('gives each carrier its statement with corrections, and shows how the month is paid', async () => {
    const text = await fetchStatement(app, independent)
    const amount = earned.get(independent.account.id) ?? 0
    const payout = await findPayout(independent)
    for (const part of [
      'Correction',
      '-2,50 €',
      'Annulation',
      `Montant versé ${formatEuros(amount)}`,
      payout?.reference ?? '?',
    ])
      expect(text.replaceAll('−', '-')).toContain(part)
    expect(await fetchStatement(app, company)).toContain('Par chauffeur')
    expect(await fetchEarnings(app, independent)).toMatchObject({
      versement: { etat: 'en-cours', montant: amount / 100, date: '2026-12-07', motif: null },
      lignes: expect.arrayContaining([expect.objectContaining({ nature: 'correction', net: -2.5 })]),
    })
    expect(await fetchEarnings(app, accountless)).toMatchObject({
      versement: { etat: 'en-attente', motif: expect.stringContaining('coordonnées') },
    })
    const { items } = await readStaffJson(app, 'support', 'list')
    const heldItems = items.filter(({ kind }: { kind: string }) => kind === 'payout-held')
    expect(heldItems).toHaveLength(2)
    const csv = (
      await app.request('GET', '/api/transporteur/gains/export?mois=2026-11', { token: independent.token })
    ).body.contenu
    expect(csv).toContain('Correction')
  })
})

describe('after the payouts of a month,', () => {
  test('a refund above the earnings is carried over to the next months', async () => {
    const all = earned.get(indebted.account.id) ?? 0
    await refundPart(app, paidMonth.lostOrder, 'correction', { carrierCents: all })
    expect(await fetchEarnings(app, indebted, '2026-12')).toMatchObject({
      total: { net: -all / 100 },
      report: 0,
    })
    await setClock(app, '2027-01-05T08:00:00Z')
    await runPayouts(app.deps, null)
    expect(await findPayout(indebted, '2026-12')).toBeNull()
    expect(await fetchEarnings(app, indebted, '2027-01')).toMatchObject({
      report: -all / 100,
      versement: null,
    })
    expect(await fetchStatement(app, indebted, '2027-01')).toContain('Solde reporté sur le mois suivant')
    expect(await readPayableCents(app, indebted.account.id)).toBe(-all)
  })

  test('a first payout account is paid after three days', async () => {
    await addPayoutAccount(app, accountless, ibans.lapsed)
    await runPayouts(app.deps, null)
    expect(await findPayout(accountless)).toMatchObject({ status: 'held', holdReason: 'account-changed' })
    await setClock(app, '2027-01-08T09:00:00Z')
    await Promise.all([runPayouts(app.deps, null), runPayouts(app.deps, null)])
    expect(await findPayout(accountless)).toMatchObject({ status: 'prepared', attempt: 1 })
  })

  test('the staff releases a held payout, and holds and releases it again', async () => {
    const lapsedPayout = await findPayout(lapsed)
    await readStaffJson(app, 'payouts', 'release', lapsedPayout?.id ?? '', ...sure)
    await readStaffJson(app, 'payouts', 'hold', lapsedPayout?.id ?? '', ...sure)
    await runPayouts(app.deps, null)
    expect(await findPayout(lapsed)).toMatchObject({ status: 'held', holdReason: 'stopped' })
    await readStaffJson(app, 'payouts', 'release', lapsedPayout?.id ?? '', ...sure)
    await readStaffJson(app, 'payouts', 'run', ...sure)
    expect(await findPayout(lapsed)).toMatchObject({ status: 'prepared' })
  })

  test('the bank executes payouts and rejects one, which a new account gets', async () => {
    const rejected = await findPayout(independent)
    await readStaffJson(app, 'payouts', 'rejected', rejected?.id ?? '', ...sure)
    expect(await runStaff(app, 'payouts', 'rejected', rejected?.id ?? '', ...sure)).toMatchObject({ code: 1 })
    expect(await readPayableCents(app, independent.account.id)).toBe(rejected?.amountCents)
    const files = await app.deps.db.payoutFile.findMany({ where: { payouts: { some: { status: 'sent' } } } })
    for (const { messageId } of files) await readStaffJson(app, 'payouts', 'executed', messageId, ...sure)
    for (const { messageId } of files)
      expect(await runStaff(app, 'payouts', 'executed', messageId, ...sure)).toMatchObject({ code: 1 })
    expect(await findPayout(company)).toMatchObject({ status: 'executed' })
    expect(await readPayableCents(app, company.account.id, 'payouts-in-transit')).toBe(0)
    expect(await fetchEarnings(app, company)).toMatchObject({ versement: { etat: 'verse' } })

    await runPayouts(app.deps, null)
    expect(await findPayout(independent)).toMatchObject({ status: 'rejected' })
    await addPayoutAccount(app, independent, ibans.company)
    await app.passTime(4 * 24 * 3_600_000)
    await runPayouts(app.deps, null)
    const again = await findPayout(independent)
    expect(again).toMatchObject({ status: 'prepared', attempt: 2, amountCents: rejected?.amountCents })
    expect(again?.reference).not.toBe(rejected?.reference)
    expect(await fetchStatement(app, independent)).toContain(again?.reference ?? '?')
    expect(await listBrokenInvariants()).toEqual([])
  })

  test('the due, paid and pending sums match the ledger, and a missing entry is found', async () => {
    const { db } = app.deps
    const payouts = await db.payout.aggregate({
      where: { status: { in: ['prepared', 'sent', 'executed'] } },
      _sum: { amountCents: true },
    })
    const postings = await db.ledgerPosting.aggregate({
      where: { account: { in: ['payouts-in-transit', 'bank'] } },
      _sum: { amountCents: true },
    })
    expect(payouts._sum.amountCents).toBe(-(postings._sum.amountCents ?? 0))
    await db.payout.updateMany({
      where: { partyId: company.account.id },
      data: { amountCents: { increment: 1 } },
    })
    expect(await listBrokenInvariants()).toContain('I19')
    await db.payout.updateMany({
      where: { partyId: company.account.id },
      data: { amountCents: { decrement: 1 } },
    })
    await db.ledgerEntry.create({
      data: {
        kind: 'delivery',
        key: 'delivery:planted',
        at: new Date('2026-11-21T08:00:00Z'),
        postings: {
          createMany: {
            data: [
              { account: 'order-funds', amountCents: 100 },
              { account: 'carrier-payable', amountCents: -100, partyId: company.account.id },
            ],
          },
        },
      },
    })
    expect(await listBrokenInvariants()).toContain('I19')
  })
})

test('the yearly report has a seller’s identity and its sums by quarter, and names missing data', async () => {
  const to = path.join(folder, 'dac7.json')
  const dac7 = ['payouts', 'dac7', '--to', to, ...sure]
  expect(await runStaff(app, ...dac7, '--year', '2027')).toMatchObject({
    code: 1,
    err: 'The year 2027 is not over.\n',
  })
  const { incomplete } = await readStaffJson(app, ...dac7, '--year', '2026')
  expect(incomplete).toContainEqual({
    accountId: company.account.id,
    missing: expect.arrayContaining(['business registration']),
  })
  const report = JSON.parse(await readFile(to, 'utf8'))
  const seller = report.sellers.find(
    ({ accountId }: { accountId: string }) => accountId === independent.account.id,
  )
  expect(seller).toMatchObject({
    isEntity: false,
    birthPlace: 'Lyon',
    birthDate: '1990-01-01',
    financialAccount: { iban: ibans.company, holder: 'Zoé Test' },
    missing: [],
  })
  const quarters = [0, 0, 0, earned.get(independent.account.id)]
  expect(
    seller.quarters.map((quarter: { considerationCents: number }) => quarter.considerationCents),
  ).toEqual(quarters)
  expect(seller.quarters[3].activities).toBe(3)
  expect(await runStaff(app, ...dac7, '--year', '2026')).toMatchObject({ code: 1 })
})

test('without a paying account no run starts, which is reported', async () => {
  const deps = {
    ...app.deps,
    config: { ...app.deps.config, operator: { ...app.deps.config.operator, iban: null } },
  }
  const ran = await runStaff({ deps }, 'payouts', 'run', ...sure)
  expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('delivery.iban') })
})
