import { addDays, mondayOf, parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { instantInParis } from '@repo/delivery-rules/paris-time'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markRead } from '#api/core/notifications/notifications.service.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount } from '#api/testing/builders.ts'
import { actAtInstant } from '#api/testing/clock.ts'
import { toCaller } from '#api/testing/deliveries.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sweepShifts } from './planning.sweeper.ts'

let app: TestApp
/** The Monday of next week. */
let monday: string

beforeAll(async () => {
  app = await testApp()
  monday = addDays(mondayOf(parisDayOf(await databaseNow(app.deps.db))), 7)
})
afterAll(() => app.close())

const post = (who: SignedIn, path: string, body: object): Promise<Answer> =>
  app.request('POST', `/api/transporteur/flotte/planning/${path}`, { token: who.token, body })
const fetchPlan = async (who: SignedIn, semaine: string) =>
  (await app.request('GET', `/api/transporteur/flotte/planning?semaine=${semaine}`, { token: who.token }))
    .body
const fetchOwnPlan = async (who: SignedIn) =>
  (await app.request('GET', '/api/transporteur/planning', { token: who.token })).body.creneaux
const listNewsTo = async ({ account }: SignedIn, kind: string) =>
  app.deps.db.notification.findMany({ where: { accountId: account.id, kind } })

/** Creates a company with two drivers, each with a car. */
async function aFleet() {
  const company = await anAccount(app.deps, 'TREN')
  const companyId = company.account.id
  return {
    company,
    first: await aCarrier(app.deps, { companyId }),
    second: await aCarrier(app.deps, { companyId }),
  }
}

/** Returns a request that plans a driver with its own car. */
const buildShift = (driver: ACarrier, jour: string, debut = '08:00', fin = '12:00') => ({
  transporteurId: driver.account.id,
  vehiculeId: driver.vehicleId,
  jour,
  debut,
  fin,
})

async function addShift(company: SignedIn, shift: object): Promise<number> {
  const { status, body } = await post(company, 'ajouter', shift)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.ajoutes
}

describe('a plan', () => {
  test('shows its week with drivers, vehicles and the rules on rest that it breaks', async () => {
    const { company, first, second } = await aFleet()
    await addShift(company, buildShift(first, monday, '08:00', '19:00'))
    await addShift(company, {
      ...buildShift(second, addDays(monday, 6), '22:00', '06:00'),
      vehiculeId: undefined,
    })
    await addShift(company, buildShift(second, addDays(monday, 7)))
    const plan = await fetchPlan(company, addDays(monday, 3))
    expect(plan.semaine).toBe(monday)
    expect(plan.creneaux).toMatchObject([
      {
        transporteurId: first.account.id,
        jour: monday,
        debut: instantInParis({ day: monday, time: '08:00' })?.toISOString(),
        vehicule: { vehiculeId: first.vehicleId, nom: expect.stringMatching(/^Renault Zoé B/) },
        repete: false,
        etat: 'a_venir',
      },
      { transporteurId: second.account.id, jour: addDays(monday, 6), vehicule: null },
    ])
    expect(plan.alertes).toEqual([
      { transporteurId: first.account.id, jour: monday, regle: 'journee_longue' },
    ])
    const next = await fetchPlan(company, addDays(monday, 7))
    expect(next.alertes).toEqual([
      { transporteurId: second.account.id, jour: addDays(monday, 7), regle: 'repos_quotidien' },
    ])
  })

  test('repeats a shift each week, and loses one of the series or all later ones', async () => {
    const { company, first } = await aFleet()
    const weekly = { ...buildShift(first, monday), jusquau: addDays(monday, 21) }
    expect(await addShift(company, weekly)).toBe(4)
    expect(await addShift(company, weekly)).toBe(0)
    const findShiftId = async (weeks: number) =>
      (await fetchPlan(company, addDays(monday, 7 * weeks))).creneaux[0]?.creneauId
    const remove = async (creneauId: string, suivants: boolean) =>
      post(company, 'supprimer', { creneauId, suivants })
    const once = await findShiftId(1)
    expect((await remove(once, false)).body).toMatchObject({ supprimes: 1 })
    expect((await remove(once, false)).status).toBe(404)
    expect((await remove(await findShiftId(2), true)).body).toMatchObject({ supprimes: 2 })
    expect(await fetchOwnPlan(first)).toHaveLength(1)
  })

  test('is copied to another week once, without removed vehicles', async () => {
    const { company, first, second } = await aFleet()
    await addShift(company, buildShift(first, monday))
    await addShift(company, buildShift(second, addDays(monday, 2), '22:00', '02:00'))
    await app.deps.db.vehicle.update({
      where: { id: first.vehicleId },
      data: { removedAt: await databaseNow(app.deps.db) },
    })
    const copy = () => post(company, 'copier', { semaine: monday, vers: addDays(monday, 9) })
    const copies = await Promise.all([copy(), copy(), copy()])
    expect(copies.map(({ body }) => body.copies).sort()).toEqual([0, 0, 2])
    expect(copies.map(({ body }) => body.sansVehicule)).toEqual([1, 1, 1])
    expect((await fetchPlan(company, addDays(monday, 7))).creneaux).toMatchObject([
      { transporteurId: first.account.id, jour: addDays(monday, 7), vehicule: null },
      { transporteurId: second.account.id, jour: addDays(monday, 9), vehicule: expect.anything() },
    ])
    expect((await post(company, 'copier', { semaine: monday, vers: monday })).body.errors).toHaveProperty(
      'vers',
    )
  })
})

describe('a shift is refused', () => {
  test('when its driver or its vehicle is already planned, with a sentence about both and the time', async () => {
    const { company, first, second } = await aFleet()
    await addShift(company, buildShift(first, monday))
    await addShift(company, buildShift(second, monday, '12:00', '16:00'))
    const again = await post(company, 'ajouter', buildShift(first, monday, '11:00', '13:00'))
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'shift-overlaps',
        message: expect.stringMatching(/^Camille Test est déjà prévu lundi .*, de 08:00 à 12:00$/),
      },
    })
    const inItsCar = { ...buildShift(second, monday, '11:00', '12:00'), vehiculeId: first.vehicleId }
    expect((await post(company, 'ajouter', inItsCar)).body.message).toMatch(
      /^Renault Zoé B\S+ est déjà prévu lundi .*, de 08:00 à 12:00, pour Camille Test$/,
    )
    // Of a series nothing is planned when one of its shifts overlaps another.
    const weekly = { ...buildShift(first, addDays(monday, -7)), jusquau: addDays(monday, 7), fin: '09:00' }
    expect((await post(company, 'ajouter', weekly)).status).toBe(409)
    expect((await fetchPlan(company, addDays(monday, 7))).creneaux).toEqual([])
  })

  test('when a change causes a conflict, but not when nothing changes', async () => {
    const { company, first } = await aFleet()
    await addShift(company, buildShift(first, monday))
    await addShift(company, buildShift(first, monday, '13:00', '17:00'))
    const [, later] = (await fetchPlan(company, monday)).creneaux
    const change = (shift: object) => post(company, 'modifier', { creneauId: later.creneauId, ...shift })
    expect((await change(buildShift(first, monday))).body.code).toBe('shift-overlaps')
    expect((await change(buildShift(first, monday, '13:00', '17:00'))).status).toBe(200)
    expect((await change(buildShift(first, monday, '12:00', '18:00'))).status).toBe(200)
    expect((await fetchPlan(company, monday)).creneaux).toHaveLength(2)
  })

  // Functions: the Monday is known only once the tests run.
  test.each<[string, () => object, string]>([
    ['when it is longer than 16 hours', () => ({ debut: '04:00', fin: '20:01' }), 'fin'],
    ['when it has no length', () => ({ fin: '08:00' }), 'fin'],
    ['when it is decades ahead', () => ({ jour: '2100-01-04' }), 'jour'],
    ['when it is repeated up to its own day', () => ({ jusquau: monday }), 'jusquau'],
  ])('%s', async (_what, buildChanges, field) => {
    const { company, first } = await aFleet()
    const shift = { ...buildShift(first, monday), ...buildChanges() }
    const { status, body } = await post(company, 'ajouter', shift)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('when it gives a minor a car, but not without a vehicle', async () => {
    const { company, first } = await aFleet()
    await app.deps.db.individualProfile.update({
      where: { accountId: first.account.id },
      data: { birthDate: new Date(`${addDays(monday, -17 * 365)}T00:00:00Z`) },
    })
    expect((await post(company, 'ajouter', buildShift(first, monday))).body.code).toBe('minor-vehicle')
    expect(await addShift(company, { ...buildShift(first, monday), vehiculeId: undefined })).toBe(1)
  })

  test('when its driver or vehicle is another company’s, and when a driver requests it', async () => {
    const [{ company, first, second }, others] = [await aFleet(), await aFleet()]
    expect((await post(company, 'ajouter', buildShift(others.first, monday))).status).toBe(404)
    const inTheirCar = { ...buildShift(first, monday), vehiculeId: others.first.vehicleId }
    expect((await post(company, 'ajouter', inTheirCar)).status).toBe(404)
    expect((await post(second, 'ajouter', buildShift(second, monday))).status).toBe(403)
  })
})

describe('at the same instant', () => {
  test('equal shifts of a driver are planned once, and of overlapping ones only one', async () => {
    const { company, first } = await aFleet()
    const equalAnswers = await Promise.all(
      [1, 2, 3].map(() => post(company, 'ajouter', buildShift(first, monday))),
    )
    expect(equalAnswers.map(({ body }) => body.ajoutes).sort()).toEqual([0, 0, 1])
    const tuesday = addDays(monday, 1)
    const overlappingAnswers = await Promise.all(
      ['08:00', '09:00', '10:00'].map((debut) =>
        post(company, 'ajouter', buildShift(first, tuesday, debut, '11:00')),
      ),
    )
    expect(overlappingAnswers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('a driver is planned and removed: none of its shifts remain', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { company, first } = await aFleet()
      const remove = app.request('POST', '/api/transporteur/flotte/chauffeurs/retirer', {
        token: company.token,
        body: { transporteurId: first.account.id },
      })
      const [removed, planned] = await Promise.all([
        remove,
        post(company, 'ajouter', buildShift(first, monday)),
      ])
      expect(removed.status).toBe(200)
      expect([200, 404]).toContain(planned.status)
      expect(await app.deps.db.shift.count({ where: { driverId: first.account.id } })).toBe(0)
    }
  })
})

describe('a driver', () => {
  test('sees only its own shifts, and is notified of changes once until it has read that', async () => {
    const { company, first, second } = await aFleet()
    await addShift(company, buildShift(first, monday))
    await addShift(company, buildShift(first, addDays(monday, 1)))
    await addShift(company, buildShift(second, addDays(monday, 300)))
    expect(await fetchOwnPlan(first)).toMatchObject([{ jour: monday }, { jour: addDays(monday, 1) }])
    expect(await fetchOwnPlan(second)).toEqual([])
    expect(await fetchOwnPlan(company)).toEqual([])
    const [notification, ...more] = await listNewsTo(first, 'plan-changed')
    expect(more).toEqual([])
    expect(await listNewsTo(second, 'plan-changed')).toEqual([])
    const listed = await app.request('POST', '/api/notifications/liste', { token: first.token, body: {} })
    expect(listed.body.notifications).toMatchObject([{ ecran: 'planning' }])
    await markRead(app.deps, toCaller(first.account), notification?.id ?? '')
    const [shift] = await fetchOwnPlan(first)
    await post(company, 'supprimer', { creneauId: shift.creneauId })
    expect(await listNewsTo(first, 'plan-changed')).toHaveLength(2)
  })

  test('can go online outside of its shifts', async () => {
    const { company, first } = await aFleet()
    await addShift(company, buildShift(first, monday))
    const { status } = await app.request('POST', '/api/transporteur/service', {
      token: first.token,
      body: { enService: true },
    })
    expect(status).toBe(200)
  })

  test('that is not online ten minutes after the start is reported to its company, once and in no other case', async () => {
    const { company, first, second } = await aFleet()
    const now = await databaseNow(app.deps.db)
    const addMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    const createShift = (driver: ACarrier, minutes: number, hours: number) =>
      app.deps.db.shift.create({
        data: {
          companyId: company.account.id,
          driverId: driver.account.id,
          beginsAt: addMinutes(minutes),
          endsAt: addMinutes(minutes + hours * 60),
          createdAt: now,
        },
      })
    await createShift(first, 0, 4)
    await createShift(second, 0, 4)
    // Over before a check.
    await createShift(first, -240, 4)
    await app.request('POST', '/api/transporteur/service', { token: second.token, body: { enService: true } })
    const listAbsentNews = () => listNewsTo(company, 'driver-not-online')
    await actAtInstant(app, addMinutes(9), () => sweepShifts(app.deps))
    expect(await listAbsentNews()).toEqual([])
    await actAtInstant(app, addMinutes(10), async () => {
      const plan = await fetchPlan(company, parisDayOf(now))
      const states = plan.creneaux.map(({ transporteurId, etat }: Record<string, string>) => [
        transporteurId,
        etat,
      ])
      expect(states).toContainEqual([first.account.id, 'absent'])
      expect(states).toContainEqual([second.account.id, 'present'])
      await Promise.all([sweepShifts(app.deps), sweepShifts(app.deps), sweepShifts(app.deps)])
    })
    expect(await listAbsentNews()).toHaveLength(1)
  })
})
