import { exportFleet, fleetExports } from '@repo/contracts/delivery/fleet'
import { createSignedFileRoute } from '@repo/server-kit/private-files'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { createExportAddresses, everyDriver, exportRows, signExportAddress } from './fleet-exports.service.ts'

export const fleetExportRoutes = [
  serve(exportFleet, async (deps: Deps, { quoi, du, au, transporteurId }, caller) => {
    const request = { what: quoi, from: du, until: au, driverId: transporteurId ?? null }
    return { success: true, url: await signExportAddress(deps, caller, request) }
  }),
]

/** An export of a fleet, which is written while it is sent. Each download counts like a request. */
export const fleetExportFile = createSignedFileRoute({
  path: '/exports-flotte/:company/:what/:from/:until/:driver',
  parameters: z.object({
    company: z.uuid(),
    what: z.enum(fleetExports),
    from: z.iso.date(),
    until: z.iso.date(),
    driver: z.union([z.uuid(), z.literal(everyDriver)]),
  }),
  addresses: (deps: Deps) => createExportAddresses(deps),
  counted: { as: 'export', accountId: 'company' },
  find: async (deps, { company, driver, ...request }) => ({
    mediaType: 'text/csv; charset=utf-8',
    name: `${request.what}-${request.from}-${request.until}.csv`,
    content: exportRows(deps, company, { ...request, driverId: driver === everyDriver ? null : driver }),
  }),
})
