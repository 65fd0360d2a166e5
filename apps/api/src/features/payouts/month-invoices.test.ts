import { operatorFile } from '@repo/settings/testing/operator-file'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeInvoiceFiles } from '#api/features/invoices/invoice-files.service.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { readFacturX } from '#api/testing/factur-x-reader.ts'
import { facturXIn } from '#api/testing/factur-x-schema.ts'
import type { PaidMonth } from '#api/testing/paid-month.ts'
import { aPaidMonth, moneyOfMonth } from '#api/testing/paid-month.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { runPayouts } from './run.service.ts'

/** The same November as `month.test.ts`, by its invoices: as written, not as stored. */

let app: TestApp
let paidMonth: PaidMonth
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal', OPERATOR_FILE: operatorFile })
  paidMonth = await aPaidMonth(app)
  await Promise.all([monthsEnd(), monthsEnd()])
})
afterAll(() => app.close())

/** The worker's work for a past month: settles the rest, writes the invoices' files, pays. */
async function monthsEnd(): Promise<void> {
  await reconcilePayments(app.deps)
  await writeInvoiceFiles(app.deps)
  await runPayouts(app.deps, null)
}

/** A paper of the month by the XML in its file, in cents; a credit note is less than nothing. */
type Paper = {
  readonly issuerAccountId: string | null
  readonly buyerAccountId: string
  readonly gross: number
  readonly vat: number
}

async function papersOfMonth(): Promise<readonly Paper[]> {
  const issued = await app.deps.db.invoice.findMany({
    where: { issuedAt: { lt: new Date('2026-11-30T23:00:00Z') } },
  })
  return Promise.all(
    issued.map(async ({ fileId, number, type, kind, issuerAccountId, buyerAccountId }) => {
      const file = await app.deps.db.storedFile.findUniqueOrThrow({ where: { id: fileId ?? '' } })
      const said = readFacturX(await facturXIn(await app.deps.files.read(file.path)))
      expect(said).toMatchObject({ number, type: type === 'invoice' ? '380' : '381' })
      expect(issuerAccountId === null).toBe(kind === 'service_fee')
      const sign = type === 'invoice' ? 1 : -1
      return { issuerAccountId, buyerAccountId, gross: sign * said.grossCents, vat: sign * said.vatCents }
    }),
  )
}

const sum = (papers: readonly Paper[], figure: 'gross' | 'vat') =>
  papers.reduce((total, paper) => total + paper[figure], 0)

/** The net credits of ledger accounts so far, in cents. */
async function credited(...accounts: string[]): Promise<number> {
  const where = { account: { in: accounts }, entry: { kind: { notIn: ['payout'] } } }
  const { _sum } = await app.deps.db.ledgerPosting.aggregate({ where, _sum: { amountCents: true } })
  return 0 - (_sum.amountCents ?? 0)
}

/** A sender's net card payments, without the platform's own goodwill refunds, in cents. */
async function paidBy({ account }: SignedIn): Promise<number> {
  const payments = await app.deps.db.payment.findMany({
    where: { accountId: account.id },
    include: { refunds: true },
  })
  return payments.reduce((total, { capturedCents, refundedCents, refunds }) => {
    const given = refunds.reduce((losses, { lossesCents }) => losses + lossesCents, 0)
    return total + capturedCents - refundedCents + given
  }, 0)
}

test('the month’s invoices match the ledger, the payouts and the payments, to the cent; two concurrent runs wrote each once', async () => {
  const papers = await papersOfMonth()
  expect(await app.deps.db.storedFile.count({ where: { purpose: 'invoice' } })).toBe(papers.length)
  expect(papers.filter(({ gross }) => gross < 0)).toHaveLength(2)
  const ofPlatform = papers.filter(({ issuerAccountId }) => issuerAccountId === null)
  expect(sum(ofPlatform, 'gross')).toBe(await credited('service-fees', 'vat-payable'))
  expect(sum(ofPlatform, 'vat')).toBe(await credited('vat-payable'))
  expect(sum(papers, 'gross')).toBe(await credited('service-fees', 'vat-payable', 'carrier-payable'))
  for (const [accountId, cents] of paidMonth.earned)
    expect(
      sum(
        papers.filter(({ issuerAccountId }) => issuerAccountId === accountId),
        'gross',
      ),
    ).toBe(cents)
  const payouts = await app.deps.db.payout.findMany()
  expect(new Map(payouts.map(({ partyId, amountCents }) => [partyId, amountCents]))).toEqual(paidMonth.earned)
  for (const sender of [paidMonth.sender, paidMonth.shop])
    expect(
      sum(
        papers.filter(({ buyerAccountId }) => buyerAccountId === sender.account.id),
        'gross',
      ),
    ).toBe(await paidBy(sender))
  expect((await checkInvariants(app.deps)).filter(({ violations }) => violations.length > 0)).toEqual([])
})

test('a company’s statement sums to its invoices', async () => {
  const { account, token } = paidMonth.shop
  const { body } = await app.request('GET', '/api/expediteur/releve/export?mois=2026-11', { token })
  const { data } = Papa.parse<Record<string, string>>(body.contenu.slice(1), {
    header: true,
    skipEmptyLines: true,
  })
  const column = (name: string) =>
    data.reduce((total, row) => total + Math.round(Number((row[name] ?? '').replace(',', '.')) * 100), 0)
  const papers = (await papersOfMonth()).filter(({ buyerAccountId }) => buyerAccountId === account.id)
  expect(column('Facturé TTC (€)')).toBe(sum(papers, 'gross'))
  expect(column('Dont TVA (€)')).toBe(sum(papers, 'vat'))
  // The gesture of 85 cents corrects no invoice.
  expect(column('Débité TTC (€)') - column('Remboursé (€)')).toBe(sum(papers, 'gross') - 85)
})

test('run again, and twice concurrently, nothing changes', async () => {
  const before = await moneyOfMonth(app)
  await monthsEnd()
  await Promise.all([monthsEnd(), monthsEnd()])
  expect(await moneyOfMonth(app)).toBe(before)
})
