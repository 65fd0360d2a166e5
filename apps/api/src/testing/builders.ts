import { randomUUID } from 'node:crypto'
import { documentKinds, isVehicleDocument } from '@repo/delivery-rules/documents'
import { licenceClasses } from '@repo/delivery-rules/driving-licences'
import type { Account, AccountKind, DocumentKind } from '@repo/prisma/delivery-types'
import { randomSecret, sha256, signToken } from '@repo/server-kit/tokens'
import type { Deps } from '#api/deps.ts'

/** The password of every account that a test builds. */
export const testPassword = 'Livraison-2026'

let testHash: Promise<string> | undefined

/** An account with the token of one of its sessions. */
export type SignedIn = { readonly account: Account; readonly token: string }

/**
 * Creates an account of a kind with the password `testPassword`, signed in without the cost of a password check. By
 * default its email is random.
 */
export async function anAccount(
  deps: Deps,
  kind: AccountKind,
  options: { email?: string; name?: string } = {},
): Promise<SignedIn> {
  testHash ??= deps.passwords.hash(testPassword)
  const name = options.name ?? 'Camille Test'
  const account = await deps.db.account.create({
    data: {
      kind,
      email: options.email ?? `${randomUUID()}@test.test`,
      passwordHash: await testHash,
      phone: '06 12 34 56 78',
      displayName: name,
      termsVersion: 'test',
      termsAcceptedAt: new Date(),
      individual: {
        create: {
          lastName: name,
          firstNames: 'Camille',
          address: '1 rue du Test, 75001 Paris',
          birthDate: new Date('1990-01-01'),
        },
      },
    },
  })
  return { account, token: await aToken(deps, account) }
}

/** The duration of a test's sessions. No test passes as much time. */
const sessionMs = 40 * 365 * 24 * 3_600_000

/** Creates a session of an account and returns its token. */
export async function aToken(
  deps: Deps,
  account: Pick<Account, 'id' | 'personId'>,
  expiresAt: Date = new Date(Date.now() + sessionMs),
): Promise<string> {
  const secret = randomSecret()
  await deps.db.session.create({ data: { accountId: account.id, tokenHash: sha256(secret), expiresAt } })
  return signToken(
    deps.tokenKeys,
    { userId: account.id, personneId: account.personId, token: secret },
    expiresAt,
  )
}

/** Creates an individual sender, signed in. */
export function aSender(deps: Deps): Promise<SignedIn> {
  return anAccount(deps, 'CLPA')
}

/** Creates a suspended or closed account whose session still exists. */
export async function aStoppedAccount(
  deps: Deps,
  kind: AccountKind,
  status: 'suspended' | 'removed',
): Promise<SignedIn> {
  const signedIn = await anAccount(deps, kind)
  await deps.db.account.update({ where: { id: signedIn.account.id }, data: { status } })
  return signedIn
}

/** A signed-in carrier and its vehicle. */
export type ACarrier = SignedIn & { readonly vehicleId: string }

/** Creates a carrier with valid documents and a vehicle, off duty: independent, or a driver of `companyId`. */
export async function aCarrier(
  deps: Deps,
  options: {
    vehicleClass?: string
    isTwoTemperature?: boolean
    companyId?: string
    /** Whether its working row counts as valid without documents. */
    hasNoDocuments?: true
  } = {},
): Promise<ACarrier> {
  const signedIn = await anAccount(deps, options.companyId ? 'LIVR' : 'TRIN')
  const { id } = await deps.db.vehicle.create({
    data: {
      ownerId: options.companyId ?? signedIn.account.id,
      vehicleClass: options.vehicleClass ?? 'VOI',
      brand: 'Renault',
      model: 'Zoé',
      plate: aPlate(),
      isTwoTemperature: options.isTwoTemperature ?? false,
    },
  })
  const validUntil = new Date(Date.now() + 90 * 24 * 3_600_000)
  if (!options.hasNoDocuments) {
    await insertApprovedDocuments(deps, signedIn.account.id, validUntil)
    if (options.companyId) await insertApprovedDocuments(deps, options.companyId, validUntil)
    await insertApprovedVehicleDocuments(deps, id, validUntil)
  }
  await deps.db.carrier.create({
    data: { accountId: signedIn.account.id, companyId: options.companyId ?? null, vehicleId: id, validUntil },
  })
  return { ...signedIn, vehicleId: id }
}

let plates = 0

/** Creates a plate that no other vehicle of the test file has. */
export function aPlate(): string {
  plates += 1
  const letters = 'ABCDEFGHJK'
  const pair = `${letters[Math.floor(plates / 9990) % 10]}${letters[Math.floor(plates / 999) % 10]}`
  return `B${pair[0]}-${String((plates % 999) + 1).padStart(3, '0')}-C${pair[1]}`
}

/** Inserts an account's approved documents of every kind except those of vehicles. A repeat does nothing. */
async function insertApprovedDocuments(deps: Deps, accountId: string, expiresAt: Date): Promise<void> {
  if ((await deps.db.document.count({ where: { accountId, vehicleId: null } })) > 0) return
  const kinds = documentKinds.filter((kind) => !isVehicleDocument(kind))
  await insertApproved(deps, { accountId, vehicleId: null }, kinds, expiresAt)
}

/** Inserts an approved document of every kind that a vehicle needs. */
export async function insertApprovedVehicleDocuments(
  deps: Deps,
  vehicleId: string,
  expiresAt: Date,
): Promise<void> {
  const { ownerId } = await deps.db.vehicle.findUniqueOrThrow({ where: { id: vehicleId } })
  await insertApproved(
    deps,
    { accountId: ownerId, vehicleId },
    documentKinds.filter(isVehicleDocument),
    expiresAt,
  )
}

/** Inserts approved documents. Their files have a row but no content. */
async function insertApproved(
  deps: Deps,
  owner: { readonly accountId: string; readonly vehicleId: string | null },
  kinds: readonly DocumentKind[],
  expiresAt: Date,
): Promise<void> {
  const fileIds = new Map(kinds.map((kind) => [kind, randomUUID()]))
  await deps.db.storedFile.createMany({
    data: [...fileIds.values()].map((id) => ({
      id,
      purpose: 'document',
      mediaType: 'application/pdf',
      sizeBytes: 1,
      sha256: '',
      path: `00/${id}`,
    })),
  })
  await deps.db.document.createMany({
    data: kinds.map((kind) => ({
      ...owner,
      kind,
      fileId: fileIds.get(kind) ?? null,
      status: 'approved' as const,
      reviewedAt: new Date(),
      expiresAt,
      licenceClasses: kind === 'driving_licence' ? [...licenceClasses] : [],
    })),
  })
}
