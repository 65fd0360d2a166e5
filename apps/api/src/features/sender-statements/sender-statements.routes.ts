import * as wire from '@repo/contracts/delivery/sender-statement'
import { createSignedFileRoute, monthSchema } from '@repo/server-kit/private-files'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import {
  createSenderStatement,
  exportSenderMonth,
  signStatementAddress,
} from './sender-statements.service.ts'

export const senderStatementRoutes = [
  serve(wire.getSenderStatement, async (deps: Deps, { mois }, caller) => ({
    success: true,
    url: await signStatementAddress(deps, caller, mois ?? null),
  })),

  serve(wire.exportSenderStatement, async (deps: Deps, { mois }, caller) => {
    const { fileName, text } = await exportSenderMonth(deps, caller, mois ?? null)
    return { success: true, nomFichier: fileName, contenu: text }
  }),
]

/** A company's monthly statement. */
export const senderStatementFile = createSignedFileRoute({
  path: '/releves-expediteur/:account/:month',
  parameters: z.object({ account: z.uuid(), month: monthSchema }),
  addresses: (deps: Deps) => deps.senderStatementAddresses,
  find: async (deps, { account, month }, now) => ({
    mediaType: 'application/pdf',
    name: `releve-${month}.pdf`,
    content: await createSenderStatement(deps, account, month, now),
  }),
})
