import { considerationEntries } from '@repo/delivery-rules/earnings'
import { parisYearOf, spanOfYear } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { quartersOfYear } from '../earnings/earnings.service.ts'
import { payeeOf } from '../payee/payee.service.ts'
import type { SellerIdentity } from '../payee/payee-sealed.service.ts'
import { archiveOf } from './seller-archive.service.ts'
import { identityOf } from './seller-identity.types.ts'

/** A seller's payments and credits in a quarter, net of the platform's fees, which are listed beside; amounts in cents. */
type SellerQuarter = {
  readonly quarter: number
  readonly considerationCents: number
  readonly feesCents: number
  readonly activities: number
}

/** A seller as the directive (EU) 2021/514, annex V, section III B, has it reported. Empty where it is not known. */
type ReportedSeller = {
  readonly accountId: string
  readonly isEntity: boolean
  readonly name: string
  readonly lastName: string
  readonly firstNames: string
  readonly birthDate: string | null
  /** Of a person without a tax number. */
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
 * The platform's declaration of a past year, due by the 31st of January (DAC7; French tax code, articles 1649 ter A to
 * E). Carrying is a personal service: its sellers are all reported, since the threshold of 30 sales and 2 000 € is for
 * goods. Throws a `StaffError` for an unfinished year.
 */
export async function sellerReport(deps: Deps, year: number): Promise<SellerReport> {
  if (year >= parisYearOf(await databaseNow(deps.db))) throw new StaffError(`The year ${year} is not over.`)
  const { operator } = deps.config
  const sellers: ReportedSeller[] = []
  for (const accountId of await sellersOf(deps.db, year)) sellers.push(await reported(deps, accountId, year))
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

async function sellersOf(db: Db, year: number): Promise<readonly string[]> {
  const { from, until } = spanOfYear(year)
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT p.party_id AS id FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
    WHERE p.account = 'carrier-payable' AND p.party_id IS NOT NULL AND e.kind = ANY(${[...considerationEntries]}::text[])
      AND e.at >= ${from}::timestamptz AND e.at < ${until}::timestamptz ORDER BY 1`
  return rows.map(({ id }) => id)
}

async function reported(deps: Deps, accountId: string, year: number): Promise<ReportedSeller> {
  const { db } = deps
  const identity =
    (await identityOf(db, accountId)) ?? (await archiveOf(deps, db, accountId))?.identity ?? null
  const payee = await payeeOf(deps, db, accountId)
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
    tin: isEntity ? sirenOf(identity) : (payee?.taxNumber ?? ''),
    tinCountry: 'FR',
    businessRegistration: identity?.siret ?? '',
    vatNumber: identity?.vatNumber ?? '',
    financialAccount: payee ? { iban: payee.iban, holder: payee.holder } : null,
    activity: 'personal services',
    quarters: await quartersOf(db, accountId, year),
  } as const
  return { ...seller, missing: missingOf(seller) }
}

function sirenOf(identity: SellerIdentity | null): string {
  return identity?.siret.slice(0, 9) ?? ''
}

async function quartersOf(db: Db, partyId: string, year: number): Promise<readonly SellerQuarter[]> {
  const quarters = await quartersOfYear(db, partyId, year)
  return quarters.map(({ netCents, feeCents, deliveries, compensations }, index) => ({
    quarter: index + 1,
    considerationCents: netCents,
    feesCents: feeCents,
    activities: deliveries + compensations,
  }))
}

function missingOf(seller: Omit<ReportedSeller, 'missing'>): readonly string[] {
  const asked: readonly (readonly [string, boolean])[] = [
    ['name', seller.name !== ''],
    ['address', seller.address !== ''],
    ['birth date', seller.isEntity || seller.birthDate !== null],
    ['tax number, or place of birth', seller.tin !== '' || (!seller.isEntity && seller.birthPlace !== '')],
    ['business registration', !seller.isEntity || seller.businessRegistration !== ''],
    ['financial account', seller.financialAccount !== null],
  ]
  return asked.filter(([, isThere]) => !isThere).map(([what]) => what)
}
