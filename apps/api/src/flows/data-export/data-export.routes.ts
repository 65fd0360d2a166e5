import * as wire from '@repo/contracts/delivery/data-export'
import { createSignedFileRoute } from '@repo/server-kit/private-files'
import { z } from 'zod'
import { requireFreshPassword } from '#api/core/accounts/fresh-password.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { createExportAddresses, exportArchive, signOwnExportAddress } from './data-export.service.ts'

export const dataExportRoutes = [
  serve(wire.exportOwnData, async (deps: Deps, _input, caller) => {
    await requireFreshPassword(deps, caller)
    return { success: true, url: await signOwnExportAddress(deps, caller) }
  }),
]

/** The export of an account. Each download counts like a request. */
export const dataExportFile = createSignedFileRoute({
  path: '/mes-donnees/:account',
  parameters: z.object({ account: z.uuid() }),
  addresses: (deps: Deps) => createExportAddresses(deps),
  counted: { as: 'export', accountId: 'account' },
  find: async (deps, { account }, now) => ({
    mediaType: 'application/zip',
    name: `mes-donnees-volant-${now.toISOString().slice(0, 10)}.zip`,
    content: exportArchive(deps, account, 'account'),
  }),
})
