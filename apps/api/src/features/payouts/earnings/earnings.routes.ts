import * as wire from '@repo/contracts/delivery/earnings'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { signStatementAddress } from '../statements/statement.service.ts'
import { readEarningsOfMonth, readFiguresOfYear } from './earnings.service.ts'
import { toMonth, toYear } from './earnings.wire.ts'
import { exportMonth } from './earnings-export.service.ts'

export const earningsRoutes = [
  serve(wire.getEarnings, async (deps: Deps, { mois, transporteurId, avant }, caller) =>
    toMonth(
      await readEarningsOfMonth(deps, caller, {
        month: mois ?? null,
        driverId: transporteurId ?? null,
        before: avant ?? null,
      }),
    ),
  ),

  serve(wire.getEarningsStatement, async (deps: Deps, { mois }, caller) => ({
    success: true,
    url: await signStatementAddress(deps, caller, mois ?? null),
  })),

  serve(wire.exportEarnings, async (deps: Deps, { mois }, caller) => {
    const { fileName, text } = await exportMonth(deps, caller, mois ?? null)
    return { success: true, nomFichier: fileName, contenu: text }
  }),

  serve(wire.getYearlyFigures, async (deps: Deps, { annee }, caller) =>
    toYear(await readFiguresOfYear(deps, caller, annee ?? null)),
  ),
]
