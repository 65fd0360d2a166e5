import { randomUUID } from 'node:crypto'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { documentKinds, isVehicleDocument } from '@repo/delivery-rules/documents'
import { licenceClasses } from '@repo/delivery-rules/driving-licences'
import { addDays, mondayOf, parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { spanOfShift } from '@repo/delivery-rules/shifts'
import type { AccountKind } from '@repo/prisma/delivery-types'
import sharp from 'sharp'
import { termsVersion } from '#api/core/accounts/registration.service.ts'
import { writeFile } from '#api/core/files/stored-files.service.ts'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { DemoVehicle } from './demo-accounts.ts'
import {
  buildDemoPlate,
  buildSimulatedCarrierEmail,
  demoFirstNames,
  demoPassword,
  demoVehicles,
} from './demo-accounts.ts'

const documentsValidMs = 365 * 24 * 3_600_000

type Person = {
  readonly email: string
  readonly kind: AccountKind
  readonly firstNames: string
  readonly lastName: string
}

const demoCompany = {
  legalForm: 'SAS',
  vatNumber: 'FR44732829320',
  siret: '73282932000074',
  headOfficeAddress: '10 rue de la République, 69002 Lyon',
  billingAddress: '10 rue de la République, 69002 Lyon',
  establishmentAddress: '10 rue de la République, 69002 Lyon',
}

const demoWeeks = 4
const workdays = 5

/**
 * Plans a driver for five mornings and two afternoons of each of four weeks. Does nothing when its company has a plan.
 */
async function planWeeks(tx: Tx, companyId: string, driverId: string): Promise<void> {
  if ((await tx.shift.count({ where: { companyId } })) > 0) return
  const { vehicleId } = await tx.carrier.findUniqueOrThrow({ where: { accountId: driverId } })
  const now = new Date()
  const monday = mondayOf(parisDayOf(now))
  const days = Array.from({ length: demoWeeks }, (_, week) =>
    Array.from({ length: workdays }, (_day, index) => ({ day: addDays(monday, 7 * week + index), index })),
  ).flat()
  const spans = days.flatMap(({ day, index }) => [
    spanOfShift({ day, begin: '08:00', end: '12:00' }),
    ...(index % 2 === 1 ? [spanOfShift({ day, begin: '13:30', end: '17:30' })] : []),
  ])
  await tx.shift.createMany({
    data: spans.flatMap((span) =>
      span === null
        ? []
        : {
            companyId,
            driverId,
            vehicleId,
            beginsAt: span.from,
            endsAt: span.until,
            createdAt: now,
            // No notice is sent that a demo driver is not online.
            lookedAt: now,
          },
    ),
  })
}

async function createAccount(
  tx: Tx,
  person: Person,
  passwordHash: string,
  company?: string,
): Promise<string> {
  const { email, kind, firstNames, lastName } = person
  const { id } = await tx.account.upsert({
    where: { email },
    update: {},
    create: {
      email,
      kind,
      passwordHash,
      phone: '06 12 34 56 78',
      displayName: company ?? `${firstNames} ${lastName[0]}.`,
      termsVersion,
      termsAcceptedAt: new Date(),
      ...(company
        ? {
            company: {
              create: {
                ...demoCompany,
                name: company,
                representative: `${firstNames} ${lastName}`,
                contactName: firstNames,
                sectors: ['LOGI'],
              },
            },
          }
        : {
            individual: {
              create: {
                firstNames,
                lastName,
                address: '12 rue de Rivoli, 75004 Paris',
                birthDate: new Date('1990-05-17'),
              },
            },
          }),
    },
    select: { id: true },
  })
  return id
}

async function createCarrier(
  deps: Deps,
  tx: Tx,
  accountId: string,
  companyId: string | null,
  demo: DemoVehicle,
): Promise<void> {
  if (await tx.carrier.findUnique({ where: { accountId } })) return
  const ownerId = companyId ?? accountId
  const vehicle = await tx.vehicle.create({
    data: { ownerId, ...demo, isTwoTemperature: demo.isTwoTemperature ?? false },
  })
  const validUntil = new Date(Date.now() + documentsValidMs)
  await approveDocuments(deps, tx, { accountId, vehicleId: null }, validUntil)
  if (companyId !== null)
    await approveDocuments(deps, tx, { accountId: companyId, vehicleId: null }, validUntil)
  await approveDocuments(deps, tx, { accountId: ownerId, vehicleId: vehicle.id }, validUntil)
  await tx.carrier.create({ data: { accountId, companyId, vehicleId: vehicle.id, validUntil } })
}

/**
 * Creates every approved document that a demo account or its vehicle may need, each with a specimen as its picture.
 * Does nothing when the account or the vehicle has any document.
 */
async function approveDocuments(
  deps: Deps,
  tx: Tx,
  owner: { readonly accountId: string; readonly vehicleId: string | null },
  expiresAt: Date,
): Promise<void> {
  if ((await tx.document.count({ where: owner })) > 0) return
  const kinds = documentKinds.filter((kind) => isVehicleDocument(kind) === (owner.vehicleId !== null))
  specimen ??= drawSpecimen()
  const bytes = await specimen
  const files = await Promise.all(
    kinds.map(async (kind) => ({
      id: randomUUID(),
      kind,
      file: await writeFile(deps, { bytes, mediaType: 'image/png' }),
    })),
  )
  await tx.storedFile.createMany({
    data: files.map(({ id, file }) => ({ id, purpose: 'document', ...file })),
  })
  await tx.document.createMany({
    data: files.map(({ id, kind }) => ({
      ...owner,
      kind,
      fileId: id,
      status: 'approved' as const,
      reviewedAt: new Date(),
      expiresAt,
      licenceClasses: kind === 'driving_licence' ? [...licenceClasses] : [],
    })),
  })
}

let specimen: Promise<Buffer> | undefined

function drawSpecimen(): Promise<Buffer> {
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="594"><rect width="420" height="594" fill="#fff"/>
    <text x="210" y="300" font-family="sans-serif" font-size="34" text-anchor="middle" fill="#8aa3a1" transform="rotate(-35 210 297)">SPÉCIMEN</text></svg>`
  return sharp(Buffer.from(sheet)).png().toBuffer()
}

/** No user waits for demo data, and a machine that starts all services at the same time is slow. */
const longTimeouts = { timeout: 60_000 }

/**
 * Imports the default rate card, and creates the five demo accounts and `carriers` simulated carriers. A repeat only
 * adds missing accounts, and the card as a new version when another one is the newest. Throws in production.
 */
export async function seed(
  deps: Deps,
  options: { carriers: number; onProgress: (done: number, all: number) => void },
): Promise<void> {
  if (deps.config.isProduction) throw new Error('Demo data is not imported in production')
  await importRateCard(deps, defaultRateCard)
  const passwordHash = await deps.passwords.hash(demoPassword)
  await deps.db.$transaction(async (tx) => {
    await createAccount(
      tx,
      { email: 'expediteur@demo.test', kind: 'CLPA', firstNames: 'Claire', lastName: 'Martin' },
      passwordHash,
    )
    await createAccount(
      tx,
      { email: 'entreprise@demo.test', kind: 'CLEN', firstNames: 'Paul', lastName: 'Bernard' },
      passwordHash,
      'Fleurs du Rhône',
    )
    const independentId = await createAccount(
      tx,
      { email: 'transporteur@demo.test', kind: 'TRIN', firstNames: 'Yanis', lastName: 'Petit' },
      passwordHash,
    )
    await createCarrier(deps, tx, independentId, null, {
      vehicleClass: 'VOI',
      brand: 'Renault',
      model: 'Clio',
      plate: 'FT-345-GH',
    })
    const fleetId = await createAccount(
      tx,
      { email: 'flotte@demo.test', kind: 'TREN', firstNames: 'Nadia', lastName: 'Roux' },
      passwordHash,
      'Transports Roux',
    )
    const driverId = await createAccount(
      tx,
      { email: 'chauffeur@demo.test', kind: 'LIVR', firstNames: 'Marc', lastName: 'Faure' },
      passwordHash,
    )
    await createCarrier(deps, tx, driverId, fleetId, {
      vehicleClass: 'FONE',
      brand: 'Peugeot',
      model: 'Partner',
      plate: 'FT-346-GH',
    })
    await planWeeks(tx, fleetId, driverId)
  }, longTimeouts)
  for (let index = 0; index < options.carriers; index += 1) {
    const firstNames = demoFirstNames[index % demoFirstNames.length] ?? 'Alex'
    const vehicle = demoVehicles[index % demoVehicles.length]
    if (!vehicle) throw new Error('There are no demo vehicles')
    await deps.db.$transaction(async (tx) => {
      const id = await createAccount(
        tx,
        { email: buildSimulatedCarrierEmail(index), kind: 'TRIN', firstNames, lastName: 'Simulé' },
        passwordHash,
      )
      await createCarrier(deps, tx, id, null, { ...vehicle, plate: buildDemoPlate(index) })
    }, longTimeouts)
    options.onProgress(index + 1, options.carriers)
  }
}
