import type { Db } from '#api/database.ts'
import type { SellerIdentity } from '../payee/payee-sealing.service.ts'

/**
 * Returns the identity of an independent carrier or a transport company from its profile. Null for other kinds, and
 * without a profile.
 */
export async function findSellerIdentity(db: Db, accountId: string): Promise<SellerIdentity | null> {
  const account = await db.account.findUnique({
    where: { id: accountId },
    include: { individual: true, company: true },
  })
  if (!account || (account.kind !== 'TRIN' && account.kind !== 'TREN')) return null
  const { individual, company } = account
  if (!individual && !company) return null
  return {
    kind: account.kind,
    lastName: individual?.lastName ?? '',
    firstNames: individual?.firstNames ?? '',
    birthDate: individual?.birthDate.toISOString().slice(0, 10) ?? null,
    companyName: company?.name ?? '',
    siret: company?.siret ?? '',
    vatNumber: company?.vatNumber ?? '',
    address: company?.headOfficeAddress ?? individual?.address ?? '',
  }
}
