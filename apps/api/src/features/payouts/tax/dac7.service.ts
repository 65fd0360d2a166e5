import { considerationEntries } from '@repo/delivery-rules/earnings'
import { parisYearOf, spanOfYear } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { readQuartersOfYear } from '../earnings/earnings.service.ts'
import { findPayee } from '../payee/payee.service.ts'
import type { SellerIdentity } from '../payee/payee-sealing.service.ts'
import { findArchive } from './seller-archive.service.ts'
import { findSellerIdentity } from './seller-identity.service.ts'

/** A seller's payments in a quarter, net of the platform's fees, which are listed separately; in cents. */
type SellerQuarter = {
  readonly quarter: number
  readonly considerationCents: number
  readonly feesCents: number
  readonly activities: number
}

/** A seller as directive (EU) 2021/514, annex V, section III B, reports it. Unknown fields are empty or null. */
type ReportedSeller = {
  readonly accountId: string
  readonly isEntity: boolean
  readonly name: string
  readonly lastName: string
  readonly firstNames: string
  readonly birthDate: string | null
  /** The birth place of a person without a tax number. */
  readonly birthPlace: string
  readonly address: string
  /** A person's tax number, a company's SIREN. */
  readonly tin: string
  readonly tinCountry: 'FR'
  /** SIRET. */
  readonly businessRegistration: string
  readonly vatNumber: string
  readonly financialAccount: { readonly iban: string; readonly holder: string } | null
  readonly activity: 'personal services'
  readonly quarters: readonly SellerQuarter[]
  /** The directive's required data that is missing. */
  readonly missing: readonly string[]
}

/** A year's report: the reporter, and every seller with payments or credits. */
type SellerReport = {
  readonly year: number
  readonly platform: {
    readonly name: string
    readonly registration: string
    readonly vatNumber: string
    readonly address: string
  }
  readonly sellers: readonly ReportedSeller[]
}

/**
 * Returns the platform's declaration of a past year, due by 31 January (DAC7; CGI articles 1649 ter A to E). All
 * carriers are reported: the threshold of 30 sales and 2 000 € applies to goods only. Throws a `StaffError` for an
 * unfinished year.
 */
export async function createSellerReport(deps: Deps, year: number): Promise<SellerReport> {
  if (year >= parisYearOf(await databaseNow(deps.db))) throw new StaffError(`The year ${year} is not over.`)
  const { operator } = deps.config
  const sellers: ReportedSeller[] = []
  for (const accountId of await findSellers(deps.db, year))
    sellers.push(await toReportedSeller(deps, accountId, year))
  return {
    year,
    platform: {
      name: operator.name ?? '',
      registration: operator.registration ?? '',
      vatNumber: operator.vatNumber ?? '',
      address: operator.address ?? '',
    },
    sellers,
  }
}

async function findSellers(db: Db, year: number): Promise<readonly string[]> {
  const { from, until } = spanOfYear(year)
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT p.party_id AS id FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
    WHERE p.account = 'carrier-payable' AND p.party_id IS NOT NULL AND e.kind = ANY(${[...considerationEntries]}::text[])
      AND e.at >= ${from}::timestamptz AND e.at < ${until}::timestamptz ORDER BY 1`
  return rows.map(({ id }) => id)
}

async function toReportedSeller(deps: Deps, accountId: string, year: number): Promise<ReportedSeller> {
  const { db } = deps
  const identity =
    (await findSellerIdentity(db, accountId)) ?? (await findArchive(deps, db, accountId))?.identity ?? null
  const payee = await findPayee(deps, db, accountId)
  const isEntity = identity?.kind === 'TREN'
  const seller = {
    accountId,
    isEntity,
    name: identity?.companyName || `${identity?.firstNames ?? ''} ${identity?.lastName ?? ''}`.trim(),
    lastName: identity?.lastName ?? '',
    firstNames: identity?.firstNames ?? '',
    birthDate: isEntity ? null : (identity?.birthDate ?? null),
    birthPlace: isEntity || payee?.taxNumber ? '' : (payee?.birthPlace ?? ''),
    address: identity?.address ?? '',
    tin: isEntity ? toSiren(identity) : (payee?.taxNumber ?? ''),
    tinCountry: 'FR',
    businessRegistration: identity?.siret ?? '',
    vatNumber: identity?.vatNumber ?? '',
    financialAccount: payee ? { iban: payee.iban, holder: payee.holder } : null,
    activity: 'personal services',
    quarters: await readQuarters(db, accountId, year),
  } as const
  return { ...seller, missing: listMissingFields(seller) }
}

function toSiren(identity: SellerIdentity | null): string {
  return identity?.siret.slice(0, 9) ?? ''
}

async function readQuarters(db: Db, partyId: string, year: number): Promise<readonly SellerQuarter[]> {
  const quarters = await readQuartersOfYear(db, partyId, year)
  return quarters.map(({ netCents, feeCents, deliveries, compensations }, index) => ({
    quarter: index + 1,
    considerationCents: netCents,
    feesCents: feeCents,
    activities: deliveries + compensations,
  }))
}

function listMissingFields(seller: Omit<ReportedSeller, 'missing'>): readonly string[] {
  const requirements: readonly (readonly [string, boolean])[] = [
    ['name', seller.name !== ''],
    ['address', seller.address !== ''],
    ['birth date', seller.isEntity || seller.birthDate !== null],
    ['tax number, or place of birth', seller.tin !== '' || (!seller.isEntity && seller.birthPlace !== '')],
    ['business registration', !seller.isEntity || seller.businessRegistration !== ''],
    ['financial account', seller.financialAccount !== null],
  ]
  return requirements.filter(([, isGiven]) => !isGiven).map(([what]) => what)
}
