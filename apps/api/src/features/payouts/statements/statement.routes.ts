import { createSignedFileRoute, monthSchema } from '@repo/server-kit/private-files'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { readStatementPdf } from './statement.service.ts'

/** The route of a carrier's monthly statement. An address without a valid signature is a 404. */
export const statementFile = createSignedFileRoute({
  path: '/releves/:account/:month',
  parameters: z.object({ account: z.uuid(), month: monthSchema }),
  addresses: (deps: Deps) => deps.statementAddresses,
  find: async (deps, { account, month }, now) => ({
    mediaType: 'application/pdf',
    name: `releve-gains-${month}.pdf`,
    content: await readStatementPdf(deps, account, month, now),
  }),
})
