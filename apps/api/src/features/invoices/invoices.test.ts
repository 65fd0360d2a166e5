import { createHash, randomUUID } from 'node:crypto'
import { formatInvoiceNumber } from '@repo/delivery-rules/invoice'
import type { AccountKind } from '@repo/prisma/delivery-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueCreditNotes } from '#api/core/invoicing/credit.service.ts'
import { parseInvoiceContent } from '#api/core/invoicing/invoice-content.rules.ts'
import { insertInvoice } from '#api/core/invoicing/invoices.data.ts'
import { requestRefund } from '#api/core/settlement/refunds.service.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, aPickedUpOrder, prove } from '#api/testing/deliveries.ts'
import { extractFacturX } from '#api/testing/extract-factur-x.ts'
import { readFacturX } from '#api/testing/factur-x-reader.ts'
import { anAcceptedOrder, succeed } from '#api/testing/orders.ts'
import { readPdfText } from '#api/testing/pdf-text.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { writeInvoiceFiles } from './invoice-files.service.ts'

type ListedInvoice = Readonly<Record<'dossier' | 'nature' | 'numero' | 'url', string>> & {
  readonly montant: number
  readonly bordereau: string | null
}

let app: TestApp
let sender: SignedIn
let company: SignedIn
/** Without a company and without a declared regime; taxed; exempt. */
let carriers: { readonly plain: ACarrier; readonly taxed: ACarrier; readonly exempt: ACarrier }

beforeAll(async () => {
  app = await testApp()
  sender = await aSender(app.deps)
  company = await aCompany('CLEN', 'Étoile & Fils <Paris>', '55208131766522')
  carriers = {
    plain: await aCarrier(app.deps),
    taxed: await aTaxedCarrier('73282932000074', 'standard'),
    exempt: await aTaxedCarrier('44306184100047', 'exempt'),
  }
})
afterAll(() => app.close())

async function aCompany(kind: AccountKind, name: string, siret: string): Promise<SignedIn> {
  const signedIn = await anAccount(app.deps, kind)
  await storeCompany(signedIn.account.id, name, siret)
  return signedIn
}

async function storeCompany(accountId: string, name: string, siret: string): Promise<void> {
  const address = '8 quai de la Rapée, 75012 Paris'
  await app.deps.db.companyProfile.create({
    data: {
      accountId,
      name,
      siret,
      legalForm: 'SAS',
      vatNumber: `FR44${siret.slice(0, 9)}`,
      representative: 'R',
      contactName: 'C',
      sectors: [],
      headOfficeAddress: address,
      billingAddress: address,
      establishmentAddress: address,
    },
  })
}

async function aTaxedCarrier(siret: string, vatRegime: 'standard' | 'exempt'): Promise<ACarrier> {
  const carrier = await aCarrier(app.deps)
  const accountId = carrier.account.id
  await storeCompany(accountId, `Courses ${vatRegime}`, siret)
  await app.deps.db.payeeDetails.create({
    data: {
      accountId,
      sealed: 'x',
      vatRegime,
      mandateVersion: 'test',
      vatNumber: vatRegime === 'standard' ? 'FR44732829320' : null,
      mandateAcceptedAt: new Date(),
      accountChangedAt: new Date(),
    },
  })
  return carrier
}

async function goOffDuty(carrier: ACarrier): Promise<void> {
  await succeed(app, carrier, 'transporteur/service', { enService: false })
}

/** Creates a delivered order whose price was captured at its pickup, the usual case. */
async function aPaidDelivery(who: SignedIn, carrier: ACarrier) {
  const order = await aPickedUpOrder(app, who, carrier)
  await reconcilePayments(app.deps)
  await succeed(app, carrier, 'transporteur/livraisons/acheminer', { livraisonId: order.deliveryId })
  await prove(app, carrier, 'livrer', order.deliveryId)
  return order
}

async function listInvoices(who: SignedIn, orderId: string): Promise<ListedInvoice[]> {
  return (await succeed(app, who, 'commandes/factures', { commandeId: orderId })).factures
}

async function fetchPdf(url: string): Promise<Buffer> {
  const answer = await fetch(`${app.origin}${url}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return Buffer.from(await answer.arrayBuffer())
}

const toCents = (euros: number) => Math.round(euros * 100)
const listBrokenInvoices = async () =>
  (await checkInvariants(app.deps)).filter(({ id, violations }) => id === 'I14' && violations.length > 0)

test('a delivery has an invoice of the carriage and one of the fee, whose sum is the price', async () => {
  const { orderId, deliveryId } = await aPaidDelivery(sender, carriers.plain)
  await goOffDuty(carriers.plain)
  const order = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
  const invoices = await listInvoices(sender, orderId)
  expect(invoices.map(({ dossier, nature, montant }) => [dossier, nature, toCents(montant)])).toEqual([
    ['F1', 'facture', order.priceCents - order.commissionCents],
    ['F2', 'facture', order.commissionCents],
  ])
  const [carriage, fee] = invoices
  if (!carriage || !fee) throw new Error('two invoices are missing')
  expect(carriage.bordereau).toMatch(/^BL\d{5}\d{8}$/)
  expect(carriage.url).toMatch(new RegExp(`^/api/Factures/F1/${carriage.bordereau}\\.pdf\\?expire=`))
  expect(fee.url).toMatch(new RegExp(`^/api/Factures/F2/${carriage.bordereau}\\.pdf\\?expire=`))

  const first = await fetchPdf(carriage.url)
  const row = await app.deps.db.invoice.findUniqueOrThrow({ where: { number: carriage.numero } })
  expect(createHash('sha256').update(first).digest('hex')).toBe(row.fileSha256)
  expect(await fetchPdf(carriage.url)).toEqual(first)
  const text = await readPdfText(first)
  for (const words of [
    carriage.numero,
    carriage.bordereau,
    'au nom et pour le compte de Camille Camille Test',
    'prestation de services',
    'TVA non mentionnée',
    'Payée par carte bancaire',
    // It was quoted for a pedestrian, and a car came.
    'approche comprise, d’après l’itinéraire routier, au taux moyen de la catégorie « Voiture »',
    'Le devis estimait 0 g CO2e pour la catégorie « À pied » : écart de + ',
  ])
    expect(text).toContain(words)
  const { co2eG } = await app.deps.db.delivery.findUniqueOrThrow({ where: { id: deliveryId } })
  expect(co2eG).toBeGreaterThan(0)
  expect(text).toContain(`prestation de transport : ${co2eG} g CO2e (art. L. 1431-3`)
  expect(await readPdfText(await fetchPdf(fee.url))).toContain('TVA exigible à l’encaissement')
  expect(await app.deps.db.invoice.count({ where: { deliveryId } })).toBe(2)
})

test('only its sender may list the invoices of an order, and their files open only by their own addresses', async () => {
  const { orderId } = await aPaidDelivery(sender, carriers.plain)
  await goOffDuty(carriers.plain)
  const [, fee] = await listInvoices(sender, orderId)
  if (!fee) throw new Error('the invoice of the fee is missing')
  const stranger = await aSender(app.deps)
  const foreign = { token: stranger.token, body: { commandeId: orderId } }
  expect((await app.request('POST', '/api/commandes/factures', foreign)).status).toBe(404)
  for (const url of [
    fee.url.replace('/F2/', '/F1/'),
    fee.url.replace(/signature=.{5}/, 'signature=AAAAA'),
    '/api/Factures/F1/../x.pdf',
  ])
    expect((await fetch(`${app.origin}${url}`)).status).toBe(404)
})

describe('an invoice between companies', () => {
  test.each([
    ['taxed', 'S', 200, 'TVA 20 %'],
    ['exempt', 'E', 0, 'TVA non applicable, art. 293 B du CGI'],
  ] as const)('of a carrier that is %s is read back as issued', async (who, category, rate, words) => {
    const carrier = carriers[who]
    const { orderId } = await aPaidDelivery(company, carrier)
    await goOffDuty(carrier)
    const [carriage] = await listInvoices(company, orderId)
    const bytes = await fetchPdf(carriage?.url ?? '')
    const row = await app.deps.db.invoice.findUniqueOrThrow({ where: { number: carriage?.numero ?? '' } })
    expect(readFacturX(await extractFacturX(bytes))).toMatchObject({
      number: row.number,
      type: '380',
      category,
      vatPerMille: rate,
      orderId,
      netCents: row.netCents,
      vatCents: row.vatCents,
      grossCents: row.grossCents,
      dueCents: 0,
      billNumber: carriage?.bordereau,
      seller: { name: `Courses ${who === 'taxed' ? 'standard' : 'exempt'}`, siren: row.issuer },
      buyer: { name: 'Étoile & Fils <Paris>', siret: '55208131766522', postcode: '75012', city: 'Paris' },
    })
    expect(row.number).toMatch(/^FTE-0000\d-000001$/)
    const text = await readPdfText(bytes)
    for (const expected of [words, 'SIRET 55208131766522', '40 €', 'Pas d’escompte'])
      expect(text).toContain(expected)
    const raw = bytes.toString('latin1')
    expect(raw.startsWith('%PDF-1.7')).toBe(true)
    for (const marker of [
      '/GTS_PDFA1',
      '/AFRelationship /Alternative',
      '<pdfaid:part>3',
      '<pdfaid:conformance>B',
    ])
      expect(raw).toContain(marker)
    expect(raw).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
  })

  test('of a carrier without a declared regime claims no exemption, on its page and in its XML', async () => {
    const { orderId } = await aPaidDelivery(company, carriers.plain)
    await goOffDuty(carriers.plain)
    const [carriage] = await listInvoices(company, orderId)
    const bytes = await fetchPdf(carriage?.url ?? '')
    const { category, vatPerMille, buyer, notes } = readFacturX(await extractFacturX(bytes))
    const words = 'TVA non mentionnée : le prestataire n’a pas déclaré son régime de TVA'
    expect({ category, vatPerMille, buyersVat: buyer.vatNumber }).toEqual({
      category: 'O',
      vatPerMille: 0,
      buyersVat: null,
    })
    expect(notes.join(' ')).toContain(words)
    expect(await readPdfText(bytes)).toContain(words)
  })

  test('is listed for its carrier, and not for a company’s driver', async () => {
    const fetchList = (who: SignedIn) =>
      app.request('GET', '/api/transporteur/factures', { token: who.token })
    const { body } = await fetchList(carriers.taxed)
    expect(body.factures.map(({ dossier, numero }: ListedInvoice) => [dossier, numero])).toEqual([
      ['F1', expect.stringMatching(/^FTE-0000\d-000001$/)],
    ])
    const driver = await aCarrier(app.deps, { companyId: (await anAccount(app.deps, 'TREN')).account.id })
    expect((await fetchList(driver)).status).toBe(403)
  })
})

test('a cancellation with a fee is invoiced without a bill, under its own number', async () => {
  const { orderId } = await anAcceptedOrder(app, sender, carriers.plain)
  await app.passTime(61_000)
  await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
  await reconcilePayments(app.deps)
  await goOffDuty(carriers.plain)
  const { feeCents } = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
  const invoices = await listInvoices(sender, orderId)
  expect(invoices.reduce((sum, { montant }) => sum + toCents(montant), 0)).toBe(feeCents)
  expect(invoices.map(({ url, numero }) => url.includes(`/${numero}.pdf?`))).toEqual([true, true])
  expect(await readPdfText(await fetchPdf(invoices[0]?.url ?? ''))).toContain('Annulation avant l’enlèvement')
})

test('a refund after the delivery is credited on both invoices, once; a goodwill refund on none', async () => {
  const { orderId } = await aDeliveredOrder(app, company, carriers.taxed)
  await reconcilePayments(app.deps)
  const refund = (
    key: string,
    sources: { carrierCents: number; serviceFeeCents: number; lossesCents: number },
  ) =>
    app.deps.db.$transaction((tx) =>
      requestRefund(app.deps, tx, {
        orderId,
        key,
        reason: 'test',
        sources: { orderFundsCents: 0, ...sources },
      }),
    )
  const parts = { carrierCents: 301, serviceFeeCents: 99, lossesCents: 0 }
  await Promise.all(
    [refund('claim:1', parts), refund('claim:1', parts)].map((each) => each.catch(() => null)),
  )
  await refund('claim:2', { carrierCents: 0, serviceFeeCents: 0, lossesCents: 50 })
  const credits = (await listInvoices(company, orderId)).filter(({ nature }) => nature === 'avoir')
  expect(credits.map(({ dossier, montant }) => [dossier, toCents(montant)])).toEqual([
    ['F1', 301],
    ['F2', 99],
  ])
  const bytes = await fetchPdf(credits[0]?.url ?? '')
  const [invoice] = await listInvoices(company, orderId)
  expect(readFacturX(await extractFacturX(bytes))).toMatchObject({
    type: '381',
    corrects: invoice?.numero,
    grossCents: 301,
  })
  expect(await readPdfText(bytes)).toContain(`Rectifie la facture ${invoice?.numero}`)
  expect(await listBrokenInvoices()).toEqual([])
  await goOffDuty(carriers.taxed)
})

test('twenty concurrent credit notes leave no gap in their series, although half of them fail', async () => {
  const { orderId } = await aDeliveredOrder(app, sender, carriers.exempt)
  await goOffDuty(carriers.exempt)
  const rolledBack = new Error('rolled back')
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      app.deps.db
        .$transaction(async (tx) => {
          await issueCreditNotes(tx, {
            orderId,
            key: `race:${index}`,
            carriers: [{ carrierId: carriers.exempt.account.id, cents: 1 }],
            serviceFeeCents: 1,
            settledBy: 'card',
          })
          if (index % 2 === 0) throw rolledBack
        })
        .catch((error: unknown) => {
          if (error !== rolledBack) throw error
        }),
    ),
  )
  const credits = await app.deps.db.invoice.findMany({
    where: { orderId, type: 'credit_note', kind: 'carriage' },
    orderBy: { sequence: 'asc' },
  })
  expect(credits.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1))
  const times = credits.map(({ issuedAt }) => issuedAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  // These credit amounts without a ledger entry: the check reports it.
  expect((await listBrokenInvoices()).flatMap(({ violations }) => violations)).toHaveLength(20)
})

test('invoices of concurrent deliveries are numbered consecutively, and their files are written', async () => {
  const pickedUpOrders: { carrier: ACarrier; deliveryId: string }[] = []
  for (const carrier of [carriers.plain, carriers.taxed, carriers.exempt])
    pickedUpOrders.push({ carrier, ...(await aPickedUpOrder(app, await aSender(app.deps), carrier)) })
  for (const { carrier, deliveryId } of pickedUpOrders)
    await succeed(app, carrier, 'transporteur/livraisons/acheminer', { livraisonId: deliveryId })
  await Promise.all(
    pickedUpOrders.map(({ carrier, deliveryId }) => prove(app, carrier, 'livrer', deliveryId, 'RAS')),
  )
  const fees = await app.deps.db.invoice.findMany({ where: { series: 'FE' }, orderBy: { sequence: 'asc' } })
  expect(fees.map(({ sequence }) => sequence)).toEqual(fees.map((_, index) => index + 1))
  for (let sweep = 0; sweep < 4; sweep += 1) await writeInvoiceFiles(app.deps)
  expect(await app.deps.db.invoice.count({ where: { fileId: null } })).toBe(0)
})

test('an issued invoice is immutable', async () => {
  const { db } = app.deps
  const { id } = await db.invoice.findFirstOrThrow({ where: { fileId: { not: null } } })
  await expect(db.invoice.update({ where: { id }, data: { grossCents: 1, netCents: 1 } })).rejects.toThrow()
  await expect(
    db.invoice.update({ where: { id }, data: { fileId: null, fileSha256: null } }),
  ).rejects.toThrow()
  await expect(db.invoice.delete({ where: { id } })).rejects.toThrow()
  await expect(db.invoiceSeries.updateMany({ data: { last: 1 } })).rejects.toThrow()
})

test('a hundred concurrent invoices of one carrier have short numbers without a gap', async () => {
  const existing = await app.deps.db.invoice.findFirstOrThrow({
    where: { kind: 'carriage', type: 'invoice' },
  })
  // A carrier without invoices so far, with a long account name.
  const issuer = randomUUID().replaceAll('-', '')
  const draft = {
    issuer,
    billNumber: null,
    correctedId: null,
    issuerAccountId: carriers.plain.account.id,
    buyerAccountId: existing.buyerAccountId,
    deliveryId: existing.deliveryId,
    content: { ...parseInvoiceContent(existing.content), billNumber: null },
  }
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      // One delivery is billed once, and again for each refund that was cancelled.
      app.deps.db.$transaction((tx) =>
        insertInvoice(tx, { ...draft, ledgerKey: `refund-cancelled:${index}` }),
      ),
    ),
  )
  const issued = await app.deps.db.invoice.findMany({ where: { issuer }, orderBy: { sequence: 'asc' } })
  const { number } = await app.deps.db.invoiceIssuer.findUniqueOrThrow({ where: { issuer } })
  expect(issued.map((invoice) => invoice.number)).toEqual(
    Array.from({ length: 100 }, (_, index) => formatInvoiceNumber('FTE', number, index + 1)),
  )
  for (const invoice of issued) expect(invoice.number).toHaveLength(16)
  const times = issued.map(({ issuedAt }) => issuedAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})
