import { addDays, parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, resetCarriers } from '#api/testing/deliveries.ts'
import type { FormFields } from '#api/testing/forms.ts'
import { createForm } from '#api/testing/forms.ts'
import { aPicture } from '#api/testing/images.ts'
import { acceptFirstOffer, anAcceptedOrder, goOnDuty } from '#api/testing/orders.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let company: SignedIn
let drivers: readonly [ACarrier, ACarrier]
let today: string

beforeAll(async () => {
  app = await testApp()
  company = await anAccount(app.deps, 'TREN')
  const companyId = company.account.id
  drivers = [await aCarrier(app.deps, { companyId }), await aCarrier(app.deps, { companyId })]
  // Cells that a spreadsheet would execute.
  await app.deps.db.account.update({
    where: { id: drivers[0].account.id },
    data: { displayName: '=HYPERLINK("x")' },
  })
  for (const driver of [drivers[0], drivers[0], drivers[1]]) {
    await aDeliveredOrder(app, await aSender(app.deps), driver)
    await resetCarriers(app)
  }
  today = parisDayOf(await databaseNow(app.deps.db))
})
afterAll(() => app.close())

const requestExport = (who: SignedIn, wanted: object): Promise<Answer> =>
  app.request('POST', '/api/transporteur/flotte/export', { token: who.token, body: wanted })

/** The places of some columns in the exports of deliveries and of earnings. */
const deliveryColumns = { state: 4, driver: 5, gain: 11 }
const earningColumns = { driver: 0, gain: 8 }

/** Returns the rows of an export without its columns. */
async function fetchRows(wanted: object, who = company): Promise<readonly (readonly string[])[]> {
  const { status, body } = await requestExport(who, { du: today, au: today, ...wanted })
  expect({ status, body }).toMatchObject({ status: 200 })
  const answer = await fetch(`${app.origin}${body.url}`)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const { data } = Papa.parse<string[]>(bytes.subarray(3).toString(), {
    delimiter: ';',
    skipEmptyLines: true,
  })
  const [columns, ...rows] = data
  for (const row of rows) expect(row).toHaveLength(columns?.length ?? 0)
  return rows
}

test('deliveries are exported newest first, for one driver or all, and no name is a formula', async () => {
  const rows = await fetchRows({ quoi: 'livraisons' })
  expect(rows.map((row) => row[deliveryColumns.driver])).toEqual([
    'Camille Test',
    '\'=HYPERLINK("x")',
    '\'=HYPERLINK("x")',
  ])
  expect(rows[0]?.slice(deliveryColumns.state)).toEqual([
    'Livrée',
    'Camille Test',
    'Renault Zoé',
    '75004 Paris',
    '75012 Paris',
    expect.stringMatching(/^\d+,\d\d$/),
    expect.stringMatching(/^\d+,\d\d$/),
    expect.stringMatching(/^\d+,\d\d$/),
  ])
  expect(await fetchRows({ quoi: 'livraisons', transporteurId: drivers[1].account.id })).toHaveLength(1)
  const earlierDays = { quoi: 'livraisons', du: addDays(today, -9), au: addDays(today, -1) }
  expect(await fetchRows(earlierDays)).toEqual([])
})

const toCents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)

/** Returns the gains by driver, in cents. */
function sumGains(
  rows: readonly (readonly string[])[],
  { driver, gain }: { readonly driver: number; readonly gain: number },
): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const row of rows) {
    const name = row[driver] ?? ''
    sums[name] = (sums[name] ?? 0) + toCents(row[gain])
  }
  return sums
}

test('earnings are summed by driver and vehicle, and equal the deliveries’ gains', async () => {
  const gains = (await fetchRows({ quoi: 'livraisons' })).map((row) => toCents(row[deliveryColumns.gain]))
  const sums = await fetchRows({ quoi: 'gains' })
  expect(sums.map(([driver, vehicle, , deliveries]) => [driver, vehicle, deliveries])).toEqual([
    ['\'=HYPERLINK("x")', 'Renault Zoé', '2'],
    ['Camille Test', 'Renault Zoé', '1'],
  ])
  const sumNumbers = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
  expect(sumNumbers(sums.map((row) => toCents(row[earningColumns.gain])))).toBe(sumNumbers(gains))
  expect(sumNumbers(gains)).toBeGreaterThan(0)
})

test('goods that change drivers of one company are earned by both, in both exports', async () => {
  const owner = await anAccount(app.deps, 'TREN')
  const companyId = owner.account.id
  const [first, second] = [await aCarrier(app.deps, { companyId }), await aCarrier(app.deps, { companyId })]
  for (const [driver, displayName] of [
    [first, 'Premier'],
    [second, 'Second'],
  ] as const)
    await app.deps.db.account.update({ where: { id: driver.account.id }, data: { displayName } })
  const { orderId, deliveryId } = await anAcceptedOrder(app, await aSender(app.deps), first)
  await takeAll(app, { carrier: first, livraisonId: deliveryId }, 'demarrer', 'enlever', 'acheminer')
  const halfWay = { lat: 48.8523, long: 2.3755 }
  const now = (await databaseNow(app.deps.db)).toISOString()
  const report = { incident: 'panne', commentaire: '', horodatage: now, envoyeA: now, ...halfWay }
  await sendForm(first, 'incident', { livraisonId: deliveryId, ...report })
  await goOnDuty(app, second, halfWay)
  const { deliveryId: livraisonId } = await acceptFirstOffer(app, second)
  const run = { carrier: second, livraisonId }
  await takeAll(app, run, 'demarrer')
  await sendForm(first, 'incident/photo', { livraisonId: deliveryId, photo: await aPicture() })
  const { code } = await app.deps.db.roadProblem.findFirstOrThrow({ where: { orderId } })
  expect((await take(app, run, 'enlever', { codeReprise: code })).status).toBe(200)
  await takeAll(app, run, 'acheminer', 'livrer')
  await reconcilePayments(app.deps)
  await resetCarriers(app)

  const rows = await fetchRows({ quoi: 'livraisons' }, owner)
  expect(rows.map((row) => [row[deliveryColumns.driver], row[deliveryColumns.state]])).toEqual([
    ['Second', 'Livrée'],
    ['Premier', 'Arrêtée, reprise par un autre'],
  ])
  const gains = sumGains(rows, deliveryColumns)
  expect(gains).toEqual(sumGains(await fetchRows({ quoi: 'gains' }, owner), earningColumns))
  expect(gains.Premier).toBeGreaterThan(0)
  expect(gains.Second).toBeGreaterThan(0)
  const { priceCents, commissionCents } = await app.deps.db.order.findUniqueOrThrow({
    where: { id: orderId },
  })
  expect((gains.Premier ?? 0) + (gains.Second ?? 0)).toBe(priceCents - commissionCents)
})

async function sendForm({ token }: ACarrier, path: string, fields: FormFields): Promise<void> {
  const url = `/api/transporteur/livraisons/${path}`
  const { status, body } = await app.request('POST', url, { token, body: createForm(fields) })
  expect({ status, body }).toMatchObject({ status: 200 })
}

test('the plan is exported with its hours', async () => {
  const shift = { transporteurId: drivers[1].account.id, jour: today, debut: '22:00', fin: '02:30' }
  await app.request('POST', '/api/transporteur/flotte/planning/ajouter', {
    token: company.token,
    body: shift,
  })
  const rows = await fetchRows({ quoi: 'planning', au: addDays(today, 1) })
  expect(rows.map((row) => row.slice(1))).toEqual([['22:00', '02:30', '4,50', 'Camille Test', '']])
  expect(await fetchRows({ quoi: 'planning', transporteurId: drivers[0].account.id })).toEqual([])
})

test('an export covers at most a year and the company’s own drivers, and is for its administrator', async () => {
  const year = { quoi: 'gains', du: addDays(today, -365), au: today }
  expect((await requestExport(company, year)).status).toBe(200)
  for (const wanted of [
    { ...year, du: addDays(today, -366) },
    { ...year, du: addDays(today, 1) },
  ])
    expect((await requestExport(company, wanted)).body.errors).toHaveProperty('au')
  const other = await aCarrier(app.deps, { companyId: (await anAccount(app.deps, 'TREN')).account.id })
  expect((await requestExport(company, { ...year, transporteurId: other.account.id })).status).toBe(404)
  expect((await requestExport(drivers[0], year)).status).toBe(403)
})

test('an export opens only by its own address', async () => {
  const { url } = (await requestExport(company, { quoi: 'gains', du: today, au: today })).body
  const changed = url.replace('/gains/', '/livraisons/')
  expect((await fetch(`${app.origin}${changed}`)).status).toBe(404)
})
