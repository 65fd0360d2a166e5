import { dayAfter, parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, clearTheStreets } from '#api/testing/deliveries.ts'
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
  // What a spreadsheet would carry out.
  await app.deps.db.account.update({
    where: { id: drivers[0].account.id },
    data: { displayName: '=HYPERLINK("x")' },
  })
  for (const driver of [drivers[0], drivers[0], drivers[1]]) {
    await aDeliveredOrder(app, await aSender(app.deps), driver)
    await clearTheStreets(app)
  }
  today = parisDayOf(await databaseNow(app.deps.db))
})
afterAll(() => app.close())

const ask = (who: SignedIn, wanted: object): Promise<Answer> =>
  app.request('POST', '/api/transporteur/flotte/export', { token: who.token, body: wanted })

/** The rows of an export without its columns. */
async function rowsOf(wanted: object): Promise<readonly (readonly string[])[]> {
  const { status, body } = await ask(company, { du: today, au: today, ...wanted })
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

test('deliveries are exported newest first, of one driver or all, and no name is a formula', async () => {
  const rows = await rowsOf({ quoi: 'livraisons' })
  expect(rows.map((row) => row[5])).toEqual(['Camille Test', '\'=HYPERLINK("x")', '\'=HYPERLINK("x")'])
  expect(rows[0]?.slice(4)).toEqual([
    'Livrée',
    'Camille Test',
    'Renault Zoé',
    '75004 Paris',
    '75012 Paris',
    expect.stringMatching(/^\d+,\d\d$/),
    expect.stringMatching(/^\d+,\d\d$/),
    expect.stringMatching(/^\d+,\d\d$/),
  ])
  expect(await rowsOf({ quoi: 'livraisons', transporteurId: drivers[1].account.id })).toHaveLength(1)
  const before = { quoi: 'livraisons', du: dayAfter(today, -9), au: dayAfter(today, -1) }
  expect(await rowsOf(before)).toEqual([])
})

test('earnings are added up by driver and vehicle, and are what the deliveries gained', async () => {
  const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
  const gains = (await rowsOf({ quoi: 'livraisons' })).map((row) => cents(row[11]))
  const sums = await rowsOf({ quoi: 'gains' })
  expect(sums.map(([driver, vehicle, , deliveries]) => [driver, vehicle, deliveries])).toEqual([
    ['\'=HYPERLINK("x")', 'Renault Zoé', '2'],
    ['Camille Test', 'Renault Zoé', '1'],
  ])
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
  expect(total(sums.map((row) => cents(row[8])))).toBe(total(gains))
  expect(total(gains)).toBeGreaterThan(0)
})

test('the plan is exported with its hours', async () => {
  const shift = { transporteurId: drivers[1].account.id, jour: today, debut: '22:00', fin: '02:30' }
  await app.request('POST', '/api/transporteur/flotte/planning/ajouter', {
    token: company.token,
    body: shift,
  })
  const rows = await rowsOf({ quoi: 'planning', au: dayAfter(today, 1) })
  expect(rows.map((row) => row.slice(1))).toEqual([['22:00', '02:30', '4,50', 'Camille Test', '']])
  expect(await rowsOf({ quoi: 'planning', transporteurId: drivers[0].account.id })).toEqual([])
})

test('an export is a year at most, of a company’s own drivers, and for its administrator', async () => {
  const year = { quoi: 'gains', du: dayAfter(today, -365), au: today }
  expect((await ask(company, year)).status).toBe(200)
  for (const wanted of [
    { ...year, du: dayAfter(today, -366) },
    { ...year, du: dayAfter(today, 1) },
  ])
    expect((await ask(company, wanted)).body.errors).toHaveProperty('au')
  const other = await aCarrier(app.deps, { companyId: (await anAccount(app.deps, 'TREN')).account.id })
  expect((await ask(company, { ...year, transporteurId: other.account.id })).status).toBe(404)
  expect((await ask(drivers[0], year)).status).toBe(403)
  const { url } = (await ask(company, year)).body
  const changed = url.replace('/gains/', '/livraisons/')
  expect((await fetch(`${app.origin}${changed}`)).status).toBe(404)
})
