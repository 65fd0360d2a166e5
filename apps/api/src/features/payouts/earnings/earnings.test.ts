import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseOwnAccount } from '#api/flows/account-closing/erasure.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { setClock } from '#api/testing/clock.ts'
import { aDeliveredOrder, aPickedUpOrder, prove, toCaller } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, goOnDuty, succeed } from '#api/testing/orders.ts'
import { readPayableCents } from '#api/testing/paid-month.ts'
import { readPdfText } from '#api/testing/pdf-text.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

// An independent carrier with a delivery, a compensation and, in the next month, two deliveries; a company with two
// drivers.

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const firstMonth = '2026-11'
const nextMonth = '2026-12'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
let company: SignedIn
let drivers: readonly ACarrier[]
let firstDeliveryId: string

beforeAll(async () => {
  app = await testApp()
  sender = await aSender(app.deps)
  carrier = await aCarrier(app.deps)
  company = await anAccount(app.deps, 'TREN')
  drivers = [
    await aCarrier(app.deps, { companyId: company.account.id }),
    await aCarrier(app.deps, { companyId: company.account.id }),
  ]
  await setClock(app, '2026-11-29T20:00:00Z')
  firstDeliveryId = (await aDeliveredOrder(app, sender, carrier)).deliveryId
  const cancelled = await anAcceptedOrder(app, sender, carrier)
  await app.passTime(61_000)
  await succeed(app, sender, 'demande/cancel', { commandeId: cancelled.orderId })
  await reconcilePayments(app.deps)
  await goOffDuty(carrier)
  for (const driver of drivers) {
    await aDeliveredOrder(app, sender, driver)
    await goOffDuty(driver)
  }
  // Half past midnight in Paris: by UTC it is still November.
  await setClock(app, '2026-11-30T23:30:00Z')
  await aDeliveredOrder(app, sender, carrier)
  await app.passTime(dayMs)
  await aDeliveredOrder(app, sender, carrier)
  await goOffDuty(carrier)
})
afterAll(() => app.close())

async function goOffDuty(who: ACarrier): Promise<void> {
  await succeed(app, who, 'transporteur/service', { enService: false })
}

async function get(who: SignedIn, path: string) {
  return app.request('GET', `/api/transporteur/${path}`, { token: who.token })
}

async function fetchEarnings(who: SignedIn, query = '') {
  const { status, body } = await get(who, `gains${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const toCents = (euros: number) => Math.round(euros * 100)

describe('a carrier’s earnings', () => {
  test('of all months equal the ledger’s debt to the cent', async () => {
    const months = [
      await fetchEarnings(carrier, `?mois=${firstMonth}`),
      await fetchEarnings(carrier, `?mois=${nextMonth}`),
    ]
    expect(months.map(({ total }) => [total.livraisons, total.compensations])).toEqual([
      [1, 1],
      [2, 0],
    ])
    const net = months.reduce((sum, { total }) => sum + toCents(total.net), 0)
    expect(net).toBe(await readPayableCents(app, carrier.account.id))
    for (const { total, jours, lignes } of months) {
      for (const figure of ['brut', 'frais', 'net']) {
        const sumAmounts = (parts: readonly Record<string, number>[]) =>
          parts.reduce((sum, part) => sum + toCents(part[figure] ?? Number.NaN), 0)
        expect(sumAmounts(jours)).toBe(toCents(total[figure]))
        expect(sumAmounts(lignes)).toBe(toCents(total[figure]))
      }
      expect(toCents(total.brut) - toCents(total.frais)).toBe(toCents(total.net))
    }
  })

  test('of a delivery are its price less the fee, and of a compensation at least 5 €', async () => {
    const { lignes } = await fetchEarnings(carrier, `?mois=${firstMonth}`)
    const line = lignes.find((each: { livraisonId: string }) => each.livraisonId === firstDeliveryId)
    const delivery = await app.deps.db.delivery.findUniqueOrThrow({
      where: { id: firstDeliveryId },
      include: { order: { include: { quote: true } } },
    })
    const { priceCents, commissionCents, quote } = delivery.order
    expect(line).toMatchObject({
      nature: 'livraison',
      chauffeur: null,
      bordereau: expect.stringMatching(/^BL\d{5}29112026$/),
      depart: { ville: 'Paris', codePostal: '75004' },
      arrivee: { ville: 'Paris', codePostal: '75012' },
      distanceM: quote.distanceM,
      brut: priceCents / 100,
      frais: commissionCents / 100,
      net: (priceCents - commissionCents) / 100,
    })
    const compensation = lignes.find((each: { nature: string }) => each.nature === 'compensation')
    expect(compensation).toMatchObject({ bordereau: null, distanceM: null })
    expect(compensation.net).toBeGreaterThanOrEqual(5)
  })

  test('belong to days and months in Paris time, and are paid on the 5th of the next month', async () => {
    const november = await fetchEarnings(carrier, `?mois=${firstMonth}`)
    expect(november.jours.map(({ jour }: { jour: string }) => jour)).toEqual(['2026-11-29'])
    expect(november).toMatchObject({ payeLe: '2026-12-05', premierMois: '2026-11', moisCourant: '2026-12' })
    const current = await fetchEarnings(carrier)
    expect(current.mois).toBe('2026-12')
    expect(current.jours.map(({ jour }: { jour: string }) => jour)).toEqual(['2026-12-01', '2026-12-02'])
    expect(current.payeLe).toBe('2027-01-05')
    const empty = await fetchEarnings(carrier, '?mois=2026-10')
    expect(empty).toMatchObject({ total: { livraisons: 0, net: 0 }, jours: [], lignes: [], suite: null })
  })

  test('come in pages, and a driver or line of others is not found', async () => {
    const { lignes } = await fetchEarnings(carrier, `?mois=${nextMonth}`)
    const next = await fetchEarnings(carrier, `?mois=${nextMonth}&avant=${lignes[0].ligneId}`)
    expect(next.lignes).toEqual(lignes.slice(1))
    expect((await fetchEarnings(carrier, `?mois=${nextMonth}&avant=${lignes[1].ligneId}`)).lignes).toEqual([])
    const foreign = await fetchEarnings(company, `?mois=${firstMonth}`)
    expect((await get(carrier, `gains?avant=${foreign.lignes[0].ligneId}`)).status).toBe(404)
    expect((await get(carrier, `gains?transporteurId=${drivers[0]?.account.id}`)).status).toBe(404)
    expect((await get(company, `gains?transporteurId=${carrier.account.id}`)).status).toBe(404)
  })

  test.each(['2026-13', '1999-12', '2026-1', '2026-11-01'])(
    'are not listed for %s, which is no month',
    async (month) => {
      expect((await get(carrier, `gains?mois=${month}`)).status).toBe(422)
    },
  )
})

describe('a company', () => {
  test('sees each driver’s earnings, which are paid to the company', async () => {
    const { chauffeurs, total, lignes } = await fetchEarnings(company, `?mois=${firstMonth}`)
    expect(chauffeurs.map(({ transporteurId }: { transporteurId: string }) => transporteurId).sort()).toEqual(
      drivers.map(({ account }) => account.id).sort(),
    )
    expect(toCents(total.net)).toBe(await readPayableCents(app, company.account.id))
    expect(lignes.map(({ chauffeur }: { chauffeur: { nom: string } }) => chauffeur.nom)).toEqual([
      'Camille Test',
      'Camille Test',
    ])
    const [driver] = drivers
    const own = await fetchEarnings(company, `?mois=${firstMonth}&transporteurId=${driver?.account.id}`)
    expect(own.total).toMatchObject({ livraisons: 1, net: total.net / 2 })
    expect(own.lignes).toHaveLength(1)
    expect(own.chauffeurs).toHaveLength(2)
  })

  test.each(['gains', 'gains/releve', 'gains/export', 'indicateurs'])(
    'hides %s from its drivers',
    async (path) => {
      for (const driver of drivers) {
        const { status, body } = await get(driver, path)
        expect([status, body.code]).toEqual([403, 'not-allowed'])
      }
    },
  )
})

test('the export opens in French spreadsheets, which execute no cell', async () => {
  const [driver] = drivers
  await app.deps.db.account.update({
    where: { id: driver?.account.id ?? '' },
    data: { displayName: '=HYPERLINK("http://evil.test";"Élise")' },
  })
  const { body } = await get(company, `gains/export?mois=${firstMonth}`)
  expect(body.nomFichier).toBe('gains-2026-11.csv')
  expect(body.contenu.startsWith('\uFEFFDate;Heure;Nature;')).toBe(true)
  const { data } = Papa.parse<Record<string, string>>(body.contenu.slice(1), {
    header: true,
    skipEmptyLines: true,
  })
  expect(data).toHaveLength(2)
  expect(data.map((row) => row.Chauffeur)).toContain(`'=HYPERLINK("http://evil.test";"Élise")`)
  const net = data.reduce((sum, row) => sum + toCents(Number(row['Gain net (€)']?.replace(',', '.'))), 0)
  expect(net).toBe(await readPayableCents(app, company.account.id))
  expect(data[0]).toMatchObject({ Date: '29/11/2026', Nature: 'Livraison', Enlèvement: '75004 Paris' })
})

describe('the statement', () => {
  async function fetchStatement(who: SignedIn, month: string): Promise<string> {
    const { body } = await get(who, `gains/releve?mois=${month}`)
    const answer = await fetch(`${app.origin}${body.url}`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain(`releve-gains-${month}.pdf`)
    return readPdfText(new Uint8Array(await answer.arrayBuffer()))
  }
  const formatEuros = (euros: number) => `${euros.toFixed(2).replace('.', ',')} €`

  test('names the parties, each delivery and the sums of the ledger, and is provisional until the month is over', async () => {
    const { total, lignes } = await fetchEarnings(carrier, `?mois=${firstMonth}`)
    const text = await fetchStatement(carrier, firstMonth)
    expect(text).toContain('Relevé de gains – novembre 2026')
    expect(text).toContain('[dénomination de l’exploitant]')
    expect(text).toContain('Camille Camille Test')
    for (const line of lignes)
      for (const shownPart of [formatEuros(line.brut), formatEuros(line.frais), formatEuros(line.net)])
        expect(text).toContain(shownPart)
    expect(text).toContain(lignes.at(-1).bordereau)
    expect(text).toContain(`${formatEuros(total.brut)} ${formatEuros(total.frais)} ${formatEuros(total.net)}`)
    expect(text).toContain('Virement le 5 décembre 2026')
    expect(text).not.toContain('provisoire')
    expect(await fetchStatement(carrier, nextMonth)).toContain('provisoire')
  })

  test('of a company names its drivers', async () => {
    const text = await fetchStatement(company, firstMonth)
    expect(text).toContain('Par chauffeur')
    expect(text).toContain('Camille Test')
  })

  test('of a month without earnings says so', async () => {
    expect(await fetchStatement(carrier, '2026-10')).toContain('Aucune livraison ce mois-ci.')
  })

  test('opens only by its own address, for some minutes', async () => {
    const { body } = await get(carrier, `gains/releve?mois=${firstMonth}`)
    const address: string = body.url
    const fetchStatus = async (url: string) => (await fetch(`${app.origin}${url}`)).status
    expect(await fetchStatus(address)).toBe(200)
    expect(await fetchStatus(address.replace('2026-11', '2026-12'))).toBe(404)
    expect(await fetchStatus(address.replace(carrier.account.id, company.account.id))).toBe(404)
    expect(await fetchStatus(address.replace(/signature=./, 'signature=_'))).toBe(404)
    expect(await fetchStatus(address.split('?')[0] ?? '')).toBe(404)
    await app.passTime(7 * minuteMs)
    expect(await fetchStatus(address)).toBe(404)
  })
})

describe('a year', () => {
  test('has the ledger’s money, the deliveries by quarter, and the time spent', async () => {
    const independent = await aCarrier(app.deps)
    await goOnDuty(app, independent)
    await app.passTime(10 * minuteMs)
    const { deliveryId } = await aPickedUpOrder(app, sender, independent)
    await app.passTime(5 * minuteMs)
    await succeed(app, independent, 'transporteur/livraisons/acheminer', { livraisonId: deliveryId })
    await prove(app, independent, 'livrer', deliveryId)
    await goOffDuty(independent)
    const { status, body } = await get(independent, 'indicateurs?annee=2026')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(toCents(body.total.net)).toBe(await readPayableCents(app, independent.account.id))
    expect(body.trimestres.map(({ livraisons }: { livraisons: number }) => livraisons)).toEqual([0, 0, 0, 1])
    const { activite } = body
    expect((await get(independent, 'gains')).body.enLigneMs).toBe(activite.enLigneMs)
    expect((await get(independent, 'gains?mois=2026-10')).body.enLigneMs).toBe(0)
    const expectAbout = (ms: number, minutes: number) => {
      expect(ms).toBeGreaterThanOrEqual(minutes * minuteMs)
      expect(ms).toBeLessThan((minutes + 0.5) * minuteMs)
    }
    expectAbout(activite.enLigneMs, 15)
    expectAbout(activite.attenteMs, 10)
    expectAbout(activite.prestationMs, 5)
    expect(activite).toMatchObject({ propositions: 1, revenuMoyen: body.total.net })
    expect(body.chauffeurs).toBeNull()
    expect((await get(independent, 'indicateurs?annee=2025')).body).toMatchObject({
      total: { livraisons: 0 },
      activite: { enLigneMs: 0, attenteMs: 0, revenuMoyen: null, attenteMoyenneMs: null },
      premiereAnnee: 2026,
    })
  })

  test('of a company lists its drivers separately', async () => {
    const { body } = await get(company, 'indicateurs?annee=2026')
    expect(body.chauffeurs).toHaveLength(2)
    const net = body.chauffeurs.reduce((sum: number, driver: { net: number }) => sum + toCents(driver.net), 0)
    expect(net).toBe(toCents(body.total.net))
    expect(net).toBe(await readPayableCents(app, company.account.id))
  })

  test('counts no time twice when a carrier goes on duty twice concurrently', async () => {
    const independent = await aCarrier(app.deps)
    await Promise.all([goOnDuty(app, independent), goOnDuty(app, independent)])
    await Promise.all([goOffDuty(independent), goOffDuty(independent)])
    const periods = await app.deps.db.dutyPeriod.findMany({ where: { carrierId: independent.account.id } })
    expect(periods).toHaveLength(1)
    expect(periods[0]?.endedAt).not.toBeNull()
  })

  test('counts no time of an erased account', async () => {
    const independent = await aCarrier(app.deps)
    await goOnDuty(app, independent)
    await eraseOwnAccount(app.deps, toCaller(independent.account))
    expect(await app.deps.db.dutyPeriod.count({ where: { carrierId: independent.account.id } })).toBe(0)
  })
})
