import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount } from '#api/testing/builders.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const post = (who: SignedIn, path: string, body: object): Promise<Answer> =>
  app.request('POST', `/api/transporteur/${path}`, { token: who.token, body })
const fetchList = async (who: SignedIn) =>
  (await app.request('GET', '/api/transporteur/vehicules', { token: who.token })).body.vehicules
const readCarrier = ({ account }: SignedIn) =>
  app.deps.db.carrier.findUniqueOrThrow({ where: { accountId: account.id } })

const van = { vehiculeTypeId: 'FONE', marque: 'Renault', modele: 'Kangoo', matricule: 'ef456gh' }

async function anIndependent(): Promise<SignedIn> {
  const signedIn = await anAccount(app.deps, 'TRIN')
  await app.deps.db.carrier.create({ data: { accountId: signedIn.account.id } })
  return signedIn
}

/** Creates a company with a driver of one of its vehicles. */
async function aFleet() {
  const company = await anAccount(app.deps, 'TREN')
  const driver = await aCarrier(app.deps, { companyId: company.account.id, vehicleClass: 'VEL' })
  return { company, driver }
}

async function makeMinor({ account }: SignedIn): Promise<void> {
  const birthDate = new Date(Date.now() - 17 * 365.25 * 24 * 3_600_000)
  await app.deps.db.individualProfile.update({ where: { accountId: account.id }, data: { birthDate } })
}

describe('vehicles', () => {
  test('are added, listed, changed and removed by their owner, and the first one is used', async () => {
    const carrier = await anIndependent()
    const added = await post(carrier, 'vehicules/ajouter', van)
    const { vehiculeId } = added.body.vehicule
    expect(added.body.vehicule).toEqual({
      vehiculeId,
      marque: 'Renault',
      modele: 'Kangoo',
      matricule: 'EF-456-GH',
      bitemperature: false,
      moins50cm3: false,
      vehiculeType: { id: 'FONE', libelle: 'Fourgonnette' },
      chauffeurs: [{ transporteurId: carrier.account.id, nom: 'Camille Test' }],
      manquantes: ['CARTE_GRISE', 'ASSURANCE_VEHICULE'].map((type) =>
        expect.objectContaining({ type, etat: 'A_FOURNIR', de: 'vehicule', precision: null }),
      ),
    })
    const bike = await post(carrier, 'vehicules/ajouter', { vehiculeTypeId: 'VEL' })
    expect(bike.body.vehicule.chauffeurs).toEqual([])
    const changed = await post(carrier, 'vehicules/modifier', { ...van, vehiculeId, modele: 'Express' })
    expect(changed.body.vehicule.modele).toBe('Express')
    expect(await fetchList(carrier)).toEqual([changed.body.vehicule, bike.body.vehicule])
    expect((await post(carrier, 'vehicules/supprimer', { vehiculeId })).status).toBe(200)
    expect((await post(carrier, 'vehicules/supprimer', { vehiculeId })).status).toBe(404)
    expect(await fetchList(carrier)).toEqual([bike.body.vehicule])
    expect((await readCarrier(carrier)).vehicleId).toBeNull()
    expect((await post(carrier, 'vehicule', { vehiculeId })).status).toBe(404)
  })

  test.each([
    ['a class that does not exist', { vehiculeTypeId: 'ZEP' }, ['vehiculeTypeId']],
    ['a car without a plate', { ...van, matricule: ' ' }, ['matricule']],
    ['a car whose plate is any text', { ...van, matricule: 'MON CAMION ROUGE' }, ['matricule']],
    ['a car of which nothing is said', { vehiculeTypeId: 'VOI' }, ['marque', 'modele', 'matricule']],
    ['a bicycle with two temperatures', { vehiculeTypeId: 'VEL', bitemperature: true }, ['bitemperature']],
    ['a van under 50 cm³', { ...van, moins50cm3: true }, ['moins50cm3']],
  ])('%s is a 422 that names the fields', async (_, form, fields) => {
    const answer = await post(await anIndependent(), 'vehicules/ajouter', form)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(fields)
  })

  test('are limited to 200, with unique plates, even concurrently', async () => {
    const carrier = await anIndependent()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => post(carrier, 'vehicules/ajouter', { ...van, matricule: 'EF-457-GH' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('vehicle-exists')
    const ownerId = carrier.account.id
    const bike = { ownerId, vehicleClass: 'VEL', brand: '', model: '', plate: '' }
    await app.deps.db.vehicle.createMany({ data: Array.from({ length: 199 }, () => bike) })
    const full = await post(carrier, 'vehicules/ajouter', { vehiculeTypeId: 'PIE' })
    expect(full.body).toMatchObject({ success: false, code: 'too-many-vehicles' })
  })

  test('of another owner are a 404; a driver reads its company’s and changes none', async () => {
    const { company, driver } = await aFleet()
    const other = await aFleet()
    const { vehicleId: vehiculeId } = other.driver
    expect((await post(company, 'vehicules/modifier', { ...van, vehiculeId })).status).toBe(404)
    expect((await post(company, 'vehicules/supprimer', { vehiculeId })).status).toBe(404)
    const colleague = await aCarrier(app.deps, { companyId: company.account.id })
    const vehicles = await fetchList(driver)
    expect(vehicles.map((vehicle: { vehiculeId: string }) => vehicle.vehiculeId)).toEqual([
      driver.vehicleId,
      colleague.vehicleId,
    ])
    expect(vehicles.map((vehicle: { chauffeurs: unknown[] }) => vehicle.chauffeurs.length)).toEqual([1, 0])
    for (const [path, body] of [
      ['ajouter', van],
      ['modifier', { ...van, vehiculeId: driver.vehicleId }],
      ['supprimer', { vehiculeId: driver.vehicleId }],
    ] as const)
      expect((await post(driver, `vehicules/${path}`, body)).status).toBe(403)
  })
})

describe('a plate', () => {
  test('that is not French is refused with a clear sentence', async () => {
    const answer = await post(await anIndependent(), 'vehicules/ajouter', { ...van, matricule: 'SS-123-AA' })
    expect(answer.body.errors).toEqual({
      matricule: 'Immatriculation française attendue, par exemple AB-123-CD ou 123 ABC 75',
    })
  })

  test('belongs to one vehicle however it is written; another carrier’s is refused until the first is removed', async () => {
    const [first, second] = [await anIndependent(), await anIndependent()]
    const added = await post(first, 'vehicules/ajouter', { ...van, matricule: 'EF-459-GH' })
    const addAgain = () => post(second, 'vehicules/ajouter', { ...van, matricule: 'ef 459 gh' })
    expect((await addAgain()).body).toMatchObject({ success: false, code: 'plate-taken' })
    await post(first, 'vehicules/supprimer', { vehiculeId: added.body.vehicule.vehiculeId })
    expect((await addAgain()).status).toBe(200)
  })

  test('that two carriers declare concurrently belongs to one', async () => {
    for (let round = 0; round < 8; round += 1) {
      const form = { ...van, matricule: `GH-${100 + round}-JK` }
      const carriers = [await anIndependent(), await anIndependent()]
      const answers = await Promise.all(carriers.map((each) => post(each, 'vehicules/ajouter', form)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('plate-taken')
    }
  })

  test('that changes requires new documents of its vehicle; a corrected model name does not', async () => {
    const carrier = await aCarrier(app.deps, { vehicleClass: 'FONE' })
    const { vehicleId: vehiculeId } = carrier
    const [{ matricule }] = await fetchList(carrier)
    const change = async (form: object) =>
      (await post(carrier, 'vehicules/modifier', { ...van, matricule, vehiculeId, ...form })).body.vehicule
    expect((await change({ modele: 'Kangoo Express' })).manquantes).toEqual([])
    expect((await change({ matricule: 'EF-460-GH' })).manquantes).toHaveLength(2)
    expect((await readCarrier(carrier)).validUntil).toBeNull()
    const documents = await app.deps.db.document.findMany({ where: { vehicleId: vehiculeId } })
    expect(documents.map(({ status, fileId }) => [status, fileId])).toEqual([
      ['replaced', null],
      ['replaced', null],
    ])
  })
})

describe('a vehicle in use', () => {
  test('keeps its class and plate, and cannot be removed, until its driver is off duty', async () => {
    const { company, driver } = await aFleet()
    const { vehicleId: vehiculeId } = driver
    await post(driver, 'service', { enService: true })
    const removeVehicle = () => post(company, 'vehicules/supprimer', { vehiculeId })
    expect((await removeVehicle()).body).toMatchObject({ success: false, code: 'vehicle-in-use' })
    const other = { ...van, matricule: 'EF-458-GH', vehiculeId }
    expect((await post(company, 'vehicules/modifier', other)).body.code).toBe('vehicle-in-use')
    const renamed = await post(company, 'vehicules/modifier', { ...other, vehiculeTypeId: 'VEL' })
    expect(renamed.body.vehicule).toMatchObject({ marque: 'Renault', vehiculeType: { id: 'VEL' } })
    await post(driver, 'service', { enService: false })
    expect((await post(company, 'vehicules/modifier', other)).status).toBe(200)
    expect((await removeVehicle()).status).toBe(200)
    expect((await readCarrier(driver)).vehicleId).toBeNull()
  })

  test('that is removed while its driver goes on duty is removed or stays in use', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { company, driver } = await aFleet()
      const [removed, onDuty] = await Promise.all([
        post(company, 'vehicules/supprimer', { vehiculeId: driver.vehicleId }),
        post(driver, 'service', { enService: true }),
      ])
      expect([removed.status, onDuty.status].sort()).toEqual([200, 409])
      const { isOnDuty, vehicleId } = await readCarrier(driver)
      expect(isOnDuty).toBe(vehicleId !== null)
    }
  })

  test('that is removed while a driver takes it stays with no driver', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { company, driver } = await aFleet()
      const { id } = await app.deps.db.vehicle.create({
        data: { ownerId: company.account.id, vehicleClass: 'VEL', brand: '', model: '', plate: '' },
      })
      const [removed, taken] = await Promise.all([
        post(company, 'vehicules/supprimer', { vehiculeId: id }),
        post(driver, 'vehicule', { vehiculeId: id }),
      ])
      expect([200, 409]).toContain(removed.status)
      expect([200, 404]).toContain(taken.status)
      const vehicle = await app.deps.db.vehicle.findUniqueOrThrow({ where: { id } })
      if (vehicle.removedAt !== null) expect((await readCarrier(driver)).vehicleId).not.toBe(id)
    }
  })
})

describe('a minor', () => {
  test('cannot take a vehicle with a motor of 50 cm³ or more, nor keep one that becomes one', async () => {
    const { company, driver } = await aFleet()
    await makeMinor(driver)
    const add = async (form: object) =>
      (await post(company, 'vehicules/ajouter', form)).body.vehicule.vehiculeId as string
    const scooter = { ...van, vehiculeTypeId: 'SCO', matricule: 'AA-111-AA' }
    const [large, small] = [
      await add(scooter),
      await add({ ...scooter, matricule: 'AA-112-AA', moins50cm3: true }),
    ]
    expect((await post(driver, 'vehicule', { vehiculeId: large })).body.code).toBe('minor-vehicle')
    expect((await post(driver, 'vehicule', { vehiculeId: small })).status).toBe(200)
    const changedScooter = { ...scooter, vehiculeId: small, matricule: 'AA-112-AA' }
    expect((await post(company, 'vehicules/modifier', changedScooter)).body.code).toBe('minor-vehicle')
  })
})
