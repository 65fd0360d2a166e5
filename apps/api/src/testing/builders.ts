import { randomUUID } from 'node:crypto'
import { documentKinds } from '@repo/delivery-rules/documents'
import type { Account, AccountKind } from '@repo/prisma/delivery-types'
import { randomSecret, sha256, signToken } from '@repo/server-kit/tokens'
import type { Deps } from '#api/deps.ts'

/** The password of every account that a test builds. */
export const testPassword = 'Livraison-2026'

let testHash: Promise<string> | undefined

export type SignedIn = { readonly account: Account; readonly token: string }

/** An account of a kind, signed in without the cost of a password check. */
export async function anAccount(
  deps: Deps,
  kind: AccountKind,
  given: { email?: string; name?: string } = {},
): Promise<SignedIn> {
  testHash ??= deps.passwords.hash(testPassword)
  const name = given.name ?? 'Camille Test'
  const account = await deps.db.account.create({
    data: {
      kind,
      email: given.email ?? `${randomUUID()}@test.test`,
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

/** A usertoken with a session of its own. */
export async function aToken(deps: Deps, account: Pick<Account, 'id' | 'personId'>): Promise<string> {
  const secret = randomSecret()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await deps.db.session.create({ data: { accountId: account.id, tokenHash: sha256(secret), expiresAt } })
  return signToken(
    deps.tokenKeys,
    { userId: account.id, personneId: account.personId, token: secret },
    expiresAt,
  )
}

/** An individual sender, signed in. */
export function aSender(deps: Deps): Promise<SignedIn> {
  return anAccount(deps, 'CLPA')
}

export type ACarrier = SignedIn & { readonly vehicleId: string }

/** An independent carrier with valid documents and a vehicle of the class; off duty until it says otherwise. */
export async function aCarrier(
  deps: Deps,
  options: {
    vehicleClass?: string
    isTwoTemperature?: boolean
    companyId?: string
    /** Valid all the same, by its working row alone. */
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
      plate: 'AB-123-CD',
      isTwoTemperature: options.isTwoTemperature ?? false,
    },
  })
  const validUntil = new Date(Date.now() + 90 * 24 * 3_600_000)
  if (!options.hasNoDocuments) {
    await approvedDocuments(deps, signedIn.account.id, validUntil)
    if (options.companyId) await approvedDocuments(deps, options.companyId, validUntil)
  }
  await deps.db.carrier.create({
    data: { accountId: signedIn.account.id, companyId: options.companyId ?? null, vehicleId: id, validUntil },
  })
  return { ...signedIn, vehicleId: id }
}

/** Documents of every kind, approved; their files have a row and lie nowhere. Once for an account. */
async function approvedDocuments(deps: Deps, accountId: string, expiresAt: Date): Promise<void> {
  if ((await deps.db.document.count({ where: { accountId } })) > 0) return
  const fileIds = new Map(documentKinds.map((kind) => [kind, randomUUID()]))
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
    data: documentKinds.map((kind) => ({
      accountId,
      kind,
      fileId: fileIds.get(kind) ?? null,
      status: 'approved' as const,
      reviewedAt: new Date(),
      expiresAt,
    })),
  })
}
