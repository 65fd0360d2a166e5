import type { InvoiceKind } from '@repo/delivery-rules/invoice'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseInvoiceContent } from '#api/core/invoicing/invoice-content.rules.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { recordCarrierFault } from '#api/flows/return-fault/return-fault.service.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, aPickedUpOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { extractFacturX } from '#api/testing/extract-factur-x.ts'
import { readFacturX } from '#api/testing/factur-x-reader.ts'
import { anOrderDeclinedLater, readMoney } from '#api/testing/money.ts'
import { loseWebhooks } from '#api/testing/payments.ts'
import { readPdfText } from '#api/testing/pdf-text.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import { readStaffJson, runByTwo } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { writeInvoice } from './invoice.pdf.ts'
import { writeInvoiceFiles } from './invoice-files.service.ts'

// A document's payment statement is true when it is issued, and never changes.
let app: TestApp
let sender: SignedIn
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  await loseWebhooks(app)
  sender = await aSender(app.deps)
})
beforeEach(async () => {
  await resetCarriers(app)
  carrier = await aCarrier(app.deps)
})
afterAll(async () => {
  expect((await checkInvariants(app.deps)).filter(({ id, ok }) => id === 'I14' && !ok)).toEqual([])
  await app.close()
})

const sure = ['--reason', 'broken', '--yes']

/**
 * Returns an order's invoices of a kind, followed by their credit notes: the printed text, and the open amount in the
 * XML.
 */
async function readDocuments(orderId: string, kind: InvoiceKind) {
  const documents = await app.deps.db.invoice.findMany({
    where: { orderId, kind },
    orderBy: [{ type: 'asc' }, { sequence: 'asc' }],
  })
  return Promise.all(
    documents.map(async ({ content, grossCents, type }) => {
      const pdf = await writeInvoice(parseInvoiceContent(content))
      const { dueCents } = readFacturX(await extractFacturX(pdf))
      return { type, grossCents, dueCents, text: await readPdfText(pdf) }
    }),
  )
}

test('an invoice issued before the card was charged permanently states that the charge is pending', async () => {
  const { orderId } = await aDeliveredOrder(app, sender, carrier)
  const [before] = await readDocuments(orderId, 'carriage')
  expect(before?.text).toMatch(/Débit de .* en cours sur la carte bancaire autorisée/)
  expect(before?.text).not.toContain('Payée')
  expect(before?.dueCents).toBe(before?.grossCents)
  await writeInvoiceFiles(app.deps)
  const listFiles = () =>
    app.deps.db.invoice.findMany({ where: { orderId }, select: { fileSha256: true, content: true } })
  const filesBefore = await listFiles()
  await reconcilePayments(app.deps)
  await writeInvoiceFiles(app.deps)
  expect(await listFiles()).toEqual(filesBefore)
  expect(await readDocuments(orderId, 'carriage')).toEqual([before])
})

test('the documents of a return at the platform’s cost state no payment, and the captured amount is refunded', async () => {
  const { orderId, deliveryId } = await aPickedUpOrder(app, sender, carrier)
  const run = { carrier, livraisonId: deliveryId }
  await reconcilePayments(app.deps)
  await takeAll(app, run, 'acheminer')
  await take(app, run, 'refus', { commentaire: 'Fermé' })
  const { priceCents, commissionCents } = await app.deps.db.order.findUniqueOrThrow({
    where: { id: orderId },
  })
  // It was turned back at the door of its pickup: so a part of our fee is left to waive.
  const cost = { borneBy: 'platform', returnM: 0, feeCents: priceCents + commissionCents } as const
  await app.deps.db.returnRequest.updateMany({ where: { deliveryId }, data: cost })
  await takeAll(app, run, 'retourner')
  await reconcilePayments(app.deps)
  const documents = [
    ...(await readDocuments(orderId, 'carriage')),
    ...(await readDocuments(orderId, 'service_fee')),
  ]
  expect(documents.map(({ type, dueCents }) => [type, dueCents])).toEqual([
    ['invoice', 0],
    ['invoice', 0],
    ['credit_note', 0],
  ])
  for (const { text } of documents.slice(0, 2)) {
    expect(text).toContain('Prise en charge par la plateforme : aucune somme n’est demandée au client.')
    expect(text).not.toContain('Payée par carte')
  }
  expect(documents[2]?.text).toContain('Remboursement sur la carte bancaire décidé')
})

test.each(['still owed', 'written off before'])(
  'an unpaid amount is not stated as refunded (%s)',
  async (how) => {
    const { orderId, deliveryId } = await anOrderDeclinedLater(app, sender, carrier)
    const run = { carrier, livraisonId: deliveryId }
    await takeAll(app, run, 'demarrer', 'enlever', 'acheminer')
    await take(app, run, 'refus', { commentaire: 'Mouillé' })
    await reconcilePayments(app.deps)
    await takeAll(app, run, 'retourner')
    await reconcilePayments(app.deps)
    const debt = await app.deps.db.debt.findUniqueOrThrow({ where: { orderId } })
    if (how === 'written off before')
      await runByTwo(app, ['camille', 'luc'], 'debts', 'write-off', orderId, ...sure)
    await recordCarrierFault(app.deps, orderId, 'broken', async () => undefined)
    const [invoice, ...creditNotes] = await readDocuments(orderId, 'carriage')
    expect(invoice?.text).toMatch(/payés par carte bancaire le .*Reste à payer à réception/s)
    const [annulment, refund] = creditNotes
    expect(annulment).toMatchObject({
      type: 'credit_note',
      grossCents: debt.amountCents,
      dueCents: debt.amountCents,
    })
    expect(annulment?.text).toContain('Montant qui n’avait pas été payé : il n’est plus dû')
    expect(annulment?.text).not.toContain('Remboursement')
    expect(refund?.text).toContain('Remboursement sur la carte bancaire décidé')
    expect(refund?.dueCents).toBe(0)
  },
)

test('the documents of a lapsed and written-off price state no refund', async () => {
  const { orderId, deliveryId } = await anOrderDeclinedLater(app, sender, carrier)
  const run = { carrier, livraisonId: deliveryId }
  await takeAll(app, run, 'demarrer', 'enlever', 'acheminer')
  const { order } = await readMoney(app, orderId)
  await app.deps.payments.release(order.payment.intentId ?? '', 'by-hand')
  await take(app, run, 'refus', { commentaire: 'Mouillé' })
  await takeAll(app, run, 'retourner')
  await reconcilePayments(app.deps)
  await runByTwo(app, ['camille', 'luc'], 'debts', 'write-off', orderId, ...sure)
  await recordCarrierFault(app.deps, orderId, 'broken', async () => undefined)
  for (const kind of ['carriage', 'service_fee'] as const) {
    const [invoice, creditNote, ...others] = await readDocuments(orderId, kind)
    expect(others).toEqual([])
    expect(creditNote).toMatchObject({ grossCents: invoice?.grossCents, dueCents: invoice?.grossCents })
    expect(creditNote?.text).toContain('Montant qui n’avait pas été payé : il n’est plus dû')
    expect(creditNote?.text).not.toContain('déjà rendu')
  }
})

test('an earlier goodwill refund is the only amount stated as already refunded', async () => {
  const { orderId, deliveryId } = await aPickedUpOrder(app, sender, carrier)
  const run = { carrier, livraisonId: deliveryId }
  await takeAll(app, run, 'acheminer')
  await take(app, run, 'refus', { commentaire: 'Mouillé' })
  await takeAll(app, run, 'retourner')
  await reconcilePayments(app.deps)
  await readStaffJson(app, 'orders', 'refund', orderId, '--amount', '0.40', '--from', 'platform', ...sure)
  await recordCarrierFault(app.deps, orderId, 'broken', async () => undefined)
  const documents = [
    ...(await readDocuments(orderId, 'carriage')),
    ...(await readDocuments(orderId, 'service_fee')),
  ]
  const goodwillDocuments = documents.filter(({ text }) => text.includes('Montant déjà rendu au client'))
  expect(goodwillDocuments.map(({ type, grossCents }) => [type, grossCents])).toEqual([['credit_note', 40]])
})
