import { maxExportedDays } from '@repo/contracts/delivery/fleet'
import { messages } from '@repo/contracts/patterns'
import { addDays, spanOfDays } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { createSignedAddresses } from '@repo/server-kit/file-store'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { csvMark, writeCsvLines } from '#api/csv-cells.ts'
import type { Deps } from '#api/deps.ts'
import { requireAdministeredCompany, requireDriver } from '#api/features/fleet/fleet.access.ts'
import { findFleetDeliveries } from '#api/features/fleet/fleet-deliveries.data.ts'
import type { ExportedShift } from '#api/features/fleet/planning/planning.data.ts'
import { findExportedShifts } from '#api/features/fleet/planning/planning.data.ts'
import { findVehicleSums } from '#api/features/payouts/earnings/earnings.data.ts'
import { exportColumns, toDeliveryCells, toEarningCells, toShiftCells } from './fleet-exports.texts.ts'

/** A fleet's requested export: both days are included, and a null driver means all. */
export type ExportRequest = {
  readonly what: 'livraisons' | 'gains' | 'planning'
  readonly from: string
  readonly until: string
  readonly driverId: string | null
}

/** The address segment for all drivers. */
export const everyDriver = 'tous'

/** The maximum number of rows of a file. */
const maxRows = 200_000

const pageSize = 500

/** The page size for shifts. Their rows are short: the year of most companies is one page. */
const shiftPageSize = 5_000

/** Returns the signer of a fleet's export addresses, which also checks them. */
export function createExportAddresses({ config }: Pick<Deps, 'config'>) {
  return createSignedAddresses(config.filesSecrets[0], {
    base: '/api/exports-flotte',
    purpose: 'fleet-export',
  })
}

/**
 * Returns an address from which an export of the caller's company can be fetched for some minutes. Another company's
 * driver is `not-found`. Throws `invalid-fields` for a period of more than a year, or that ends before it begins, and
 * `not-allowed` for a caller that is no transport company.
 */
export async function signExportAddress(deps: Deps, caller: Caller, request: ExportRequest): Promise<string> {
  const companyId = requireAdministeredCompany(caller)
  const { what, from, until, driverId } = request
  if (driverId !== null) await requireDriver(deps.db, companyId, driverId)
  if (until < from || until >= addDays(from, maxExportedDays))
    throw new Refusal('invalid-fields', { fields: { au: messages.exportPeriod } })
  const id = [companyId, what, from, until, driverId ?? everyDriver].join('/')
  return createExportAddresses(deps).address(id, await databaseNow(deps.db))
}

/**
 * Returns the file of an export in pieces, each read from the database when the previous one is sent. After 200 000
 * rows it ends with a line that says so.
 */
export async function* exportRows(
  deps: Pick<Deps, 'db'>,
  companyId: string,
  request: ExportRequest,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${csvMark}${writeCsvLines([exportColumns[request.what]])}`)
  let count = 0
  for await (const page of readPages(deps, companyId, request)) {
    const rows = page.slice(0, maxRows - count)
    count += rows.length
    yield Buffer.from(writeCsvLines(rows))
    if (count < maxRows) continue
    yield Buffer.from(
      writeCsvLines([['Fin du fichier : 200 000 lignes. Choisissez une période plus courte.']]),
    )
    return
  }
}

type Page = readonly (readonly string[])[]

function readPages(deps: Pick<Deps, 'db'>, companyId: string, request: ExportRequest): AsyncGenerator<Page> {
  if (request.what === 'livraisons') return readDeliveryPages(deps, companyId, request)
  return request.what === 'gains'
    ? readEarningPages(deps, companyId, request)
    : readShiftPages(deps, companyId, request)
}

/** Reads the deliveries, newest first. */
async function* readDeliveryPages(
  { db }: Pick<Deps, 'db'>,
  companyId: string,
  { from, until, driverId }: ExportRequest,
): AsyncGenerator<Page> {
  const filter = { carrierId: driverId, isRunning: null, span: spanOfDays(from, until) }
  let before: string | null = null
  for (;;) {
    const page = await findFleetDeliveries(db, companyId, { ...filter, before }, pageSize)
    yield page.map(toDeliveryCells)
    before = page.at(-1)?.id ?? null
    if (page.length < pageSize) return
  }
}

/** Reads the earnings by driver and vehicle in one page: there are few rows. */
async function* readEarningPages(
  { db }: Pick<Deps, 'db'>,
  companyId: string,
  { from, until, driverId }: ExportRequest,
): AsyncGenerator<Page> {
  const sums = await findVehicleSums(db, { partyId: companyId, span: spanOfDays(from, until), driverId })
  yield sums.map(toEarningCells)
}

/** Reads the shifts that begin in the period, oldest first. */
async function* readShiftPages(
  { db }: Pick<Deps, 'db'>,
  companyId: string,
  { from, until, driverId }: ExportRequest,
): AsyncGenerator<Page> {
  let after: ExportedShift | null = null
  for (;;) {
    const request = { after, limit: shiftPageSize }
    const page = await findExportedShifts(db, companyId, spanOfDays(from, until), driverId, request)
    yield page.map(toShiftCells)
    after = page.at(-1) ?? null
    if (page.length < shiftPageSize) return
  }
}
