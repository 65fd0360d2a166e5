import { exportFleet, fleetExports } from '@repo/contracts/delivery/fleet'
import { signedFileRoute } from '@repo/server-kit/private-files'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { everyDriver, exportAddress, exportAddresses, exportRows } from './fleet-exports.service.ts'

export const fleetExportRoutes = [
  serve(exportFleet, async (deps: Deps, { quoi, du, au, transporteurId }, caller) => {
    const wanted = { what: quoi, from: du, until: au, driverId: transporteurId ?? null }
    return { success: true, url: await exportAddress(deps, caller, wanted) }
  }),
]

/** A fleet's export, written while it is sent. Each sending counts like an asking. */
export const fleetExportFile = signedFileRoute({
  path: '/exports-flotte/:company/:what/:from/:until/:driver',
  parameters: z.object({
    company: z.uuid(),
    what: z.enum(fleetExports),
    from: z.iso.date(),
    until: z.iso.date(),
    driver: z.union([z.uuid(), z.literal(everyDriver)]),
  }),
  addresses: (deps: Deps) => exportAddresses(deps),
  counted: { as: 'export', accountId: 'company' },
  find: async (deps, { company, driver, ...wanted }) => ({
    mediaType: 'text/csv; charset=utf-8',
    name: `${wanted.what}-${wanted.from}-${wanted.until}.csv`,
    content: exportRows(deps, company, { ...wanted, driverId: driver === everyDriver ? null : driver }),
  }),
})
