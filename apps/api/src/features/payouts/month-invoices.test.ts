import { operatorFile } from '@repo/settings/testing/operator-file'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeInvoiceFiles } from '#api/features/invoices/invoice-files.service.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { extractFacturX } from '#api/testing/extract-factur-x.ts'
import { readFacturX } from '#api/testing/factur-x-reader.ts'
import type { PaidMonth } from '#api/testing/paid-month.ts'
import { aPaidMonth, readMoneyOfMonth } from '#api/testing/paid-month.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { runPayouts } from './run.service.ts'

// The same November as in `month.test.ts`, read from its written invoices.

let app: TestApp
let paidMonth: PaidMonth
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal', OPERATOR_FILE: operatorFile })
  paidMonth = await aPaidMonth(app)
  await Promise.all([endMonth(), endMonth()])
})
afterAll(() => app.close())

/** Runs the worker's jobs for a past month: settles the rest, writes the invoices' files, pays. */
async function endMonth(): Promise<void> {
  await reconcilePayments(app.deps)
  await writeInvoiceFiles(app.deps)
  await runPayouts(app.deps, null)
}

/** An invoice of the month by the XML in its file. A credit note is negative. */
type MonthInvoice = {
  readonly issuerAccountId: string | null
  readonly buyerAccountId: string
  readonly grossCents: number
  readonly vatCents: number
}

async function listInvoicesOfMonth(): Promise<readonly MonthInvoice[]> {
  const issued = await app.deps.db.invoice.findMany({
    where: { issuedAt: { lt: new Date('2026-11-30T23:00:00Z') } },
  })
  return Promise.all(
    issued.map(async ({ fileId, number, type, kind, issuerAccountId, buyerAccountId }) => {
      const file = await app.deps.db.storedFile.findUniqueOrThrow({ where: { id: fileId ?? '' } })
      const facturX = readFacturX(await extractFacturX(await app.deps.files.read(file.path)))
      expect(facturX).toMatchObject({ number, type: type === 'invoice' ? '380' : '381' })
      expect(issuerAccountId === null).toBe(kind === 'service_fee')
      const sign = type === 'invoice' ? 1 : -1
      return {
        issuerAccountId,
        buyerAccountId,
        grossCents: sign * facturX.grossCents,
        vatCents: sign * facturX.vatCents,
      }
    }),
  )
}

const sumFigure = (invoices: readonly MonthInvoice[], figure: 'grossCents' | 'vatCents') =>
  invoices.reduce((total, invoice) => total + invoice[figure], 0)

/** Returns the net credits of ledger accounts so far, without payouts, in cents. */
async function sumCredited(...accounts: string[]): Promise<number> {
  const where = { account: { in: accounts }, entry: { kind: { notIn: ['payout'] } } }
  const { _sum } = await app.deps.db.ledgerPosting.aggregate({ where, _sum: { amountCents: true } })
  return 0 - (_sum.amountCents ?? 0)
}

/** Returns a sender's net card payments, without the platform's own goodwill refunds, in cents. */
async function sumPaidBy({ account }: SignedIn): Promise<number> {
  const payments = await app.deps.db.payment.findMany({
    where: { accountId: account.id },
    include: { refunds: true },
  })
  return payments.reduce((total, { capturedCents, refundedCents, refunds }) => {
    const goodwillCents = refunds.reduce((losses, { lossesCents }) => losses + lossesCents, 0)
    return total + capturedCents - refundedCents + goodwillCents
  }, 0)
}

test('the month’s invoices match the ledger, the payouts and the payments, and concurrent runs write each file once', async () => {
  const invoices = await listInvoicesOfMonth()
  expect(await app.deps.db.storedFile.count({ where: { purpose: 'invoice' } })).toBe(invoices.length)
  expect(invoices.filter(({ grossCents }) => grossCents < 0)).toHaveLength(2)
  const ofPlatform = invoices.filter(({ issuerAccountId }) => issuerAccountId === null)
  expect(sumFigure(ofPlatform, 'grossCents')).toBe(await sumCredited('service-fees', 'vat-payable'))
  expect(sumFigure(ofPlatform, 'vatCents')).toBe(await sumCredited('vat-payable'))
  expect(sumFigure(invoices, 'grossCents')).toBe(
    await sumCredited('service-fees', 'vat-payable', 'carrier-payable'),
  )
  for (const [accountId, cents] of paidMonth.earned)
    expect(
      sumFigure(
        invoices.filter(({ issuerAccountId }) => issuerAccountId === accountId),
        'grossCents',
      ),
    ).toBe(cents)
  const payouts = await app.deps.db.payout.findMany()
  expect(new Map(payouts.map(({ partyId, amountCents }) => [partyId, amountCents]))).toEqual(paidMonth.earned)
  for (const sender of [paidMonth.sender, paidMonth.shop])
    expect(
      sumFigure(
        invoices.filter(({ buyerAccountId }) => buyerAccountId === sender.account.id),
        'grossCents',
      ),
    ).toBe(await sumPaidBy(sender))
  expect((await checkInvariants(app.deps)).filter(({ violations }) => violations.length > 0)).toEqual([])
})

test('a company’s statement adds up to its invoices', async () => {
  const { account, token } = paidMonth.shop
  const { body } = await app.request('GET', '/api/expediteur/releve/export?mois=2026-11', { token })
  const { data } = Papa.parse<Record<string, string>>(body.contenu.slice(1), {
    header: true,
    skipEmptyLines: true,
  })
  const sumColumn = (name: string) =>
    data.reduce((total, row) => total + Math.round(Number((row[name] ?? '').replace(',', '.')) * 100), 0)
  const invoices = (await listInvoicesOfMonth()).filter(({ buyerAccountId }) => buyerAccountId === account.id)
  expect(sumColumn('Facturé TTC (€)')).toBe(sumFigure(invoices, 'grossCents'))
  expect(sumColumn('Dont TVA (€)')).toBe(sumFigure(invoices, 'vatCents'))
  // The goodwill refund of 85 cents corrects no invoice.
  expect(sumColumn('Débité TTC (€)') - sumColumn('Remboursé (€)')).toBe(
    sumFigure(invoices, 'grossCents') - 85,
  )
})

test('a repeated end of the month, even twice concurrently, changes nothing', async () => {
  const before = await readMoneyOfMonth(app)
  await endMonth()
  await Promise.all([endMonth(), endMonth()])
  expect(await readMoneyOfMonth(app)).toBe(before)
})
