import * as wire from '@repo/contracts/delivery/imports'
import { requireFreshProgram } from '#api/core/accounts/fresh-password.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { createErrorFile, importFile, orderRows, readImports, requireImport } from './imports.service.ts'
import { toImport, toImportLine } from './imports.wire.ts'

export const importRoutes = [
  serve(wire.importShipments, async (deps: Deps, { fichier }, caller) => ({
    success: true,
    importId: await importFile(deps, caller, fichier),
  })),

  serve(wire.listImports, async (deps: Deps, _input, caller) => ({
    success: true,
    imports: (await readImports(deps, caller)).map(toImport),
  })),

  serve(wire.getImport, async (deps: Deps, { importId }, caller) => {
    const { summary, rows } = await requireImport(deps, caller, importId)
    return { success: true, import: toImport(summary), lignes: rows.map(toImportLine) }
  }),

  serve(wire.orderImport, async (deps: Deps, { importId }, caller) => {
    await requireFreshProgram(deps, caller)
    await orderRows(deps, caller, importId)
    return { success: true }
  }),

  serve(wire.importErrors, async (deps: Deps, { importId }, caller) => {
    const { fileName, text } = await createErrorFile(deps, caller, importId)
    return { success: true, nomFichier: fileName, contenu: text }
  }),
]
