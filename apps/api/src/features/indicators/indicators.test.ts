import { minCarriers } from '@repo/delivery-rules/indicators'
import { spanOfYear } from '@repo/delivery-rules/paris-calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { setClock } from '#api/testing/clock.ts'
import { aPickedUpOrder, prove } from '#api/testing/deliveries.ts'
import { succeed } from '#api/testing/orders.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { findGroupFigures } from './indicators.data.ts'
import { publishIndicators } from './indicators.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function fetchIndicators(query = '') {
  const { status, body } = await app.request('GET', `/api/indicateurs${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Makes a carrier deliver once, five minutes after the pickup. */
async function deliverOnce(options: { vehicleClass: string; companyId?: string }): Promise<void> {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps, options)]
  const { deliveryId } = await aPickedUpOrder(app, sender, carrier)
  await app.passTime(300_000)
  await succeed(app, carrier, 'transporteur/livraisons/acheminer', { livraisonId: deliveryId })
  await prove(app, carrier, 'livrer', deliveryId)
  await succeed(app, carrier, 'transporteur/service', { enService: false })
}

test('the past year is published once, for groups of at least ten carriers, without companies’ drivers', async () => {
  const company = await anAccount(app.deps, 'TREN')
  for (let count = 1; count < minCarriers; count += 1) await deliverOnce({ vehicleClass: 'SCO' })
  await deliverOnce({ vehicleClass: 'VEL' })
  await deliverOnce({ vehicleClass: 'VOI' })
  await deliverOnce({ vehicleClass: 'SCO', companyId: company.account.id })
  const year = 2026
  await publishIndicators(app.deps)
  expect(await fetchIndicators()).toEqual({ success: true, annees: [], indicateurs: null })

  await setClock(app, '2027-01-01T00:30:00+01:00')
  await Promise.all([publishIndicators(app.deps), publishIndicators(app.deps)])
  const figures = await app.deps.db.$transaction((tx) => findGroupFigures(tx, spanOfYear(year)))
  expect(figures.get('two-or-three-wheels')?.carriers).toBe(minCarriers)
  const published = await fetchIndicators()
  expect(published).toMatchObject({ annees: [year], indicateurs: { annee: year } })
  const [wheels, others] = published.indicateurs.groupes
  expect([wheels.groupe, others.groupe]).toEqual(['deux-trois-roues', 'autres-vehicules'])
  expect(wheels.dureePrestationMs).toBeGreaterThanOrEqual(300_000)
  expect(wheels.dureePrestationMs).toBeLessThan(330_000)
  const { priceCents, commissionCents } = await app.deps.db.order.findFirstOrThrow()
  const income = (priceCents - commissionCents) / 100
  expect(wheels.revenuPrestation).toBe(income)
  expect(wheels.attenteMs).toBeLessThan(60_000)
  expect(wheels.semaines[0]).toMatchObject({ de: 1, a: 10, revenu: income })
  expect(wheels.mois[0]).toMatchObject({ de: 1, a: 40, revenu: income })
  expect(wheels.mois[1]).toEqual({ de: 41, a: 100, dureeMs: null, revenu: null })
  // One car: its earnings are private.
  expect(others).toMatchObject({ dureePrestationMs: null, revenuPrestation: null, attenteMs: null })
  expect(new Set(others.semaines.map(({ revenu }: { revenu: number | null }) => revenu))).toEqual(
    new Set([null]),
  )

  await deliverOnce({ vehicleClass: 'SCO' })
  await publishIndicators(app.deps)
  expect(await fetchIndicators('?annee=2026')).toEqual(published)
  expect(await fetchIndicators('?annee=2025')).toEqual({ success: true, annees: [year], indicateurs: null })
})
