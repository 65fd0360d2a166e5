import { createCheckReport } from '@repo/server-kit/staff/reports'
import { z } from 'zod'
import { checkFiles, checkInvariants } from '#api/flows/invariants/check.service.ts'
import type { Noun } from './staff/staff-command.ts'
import { addQuery } from './staff/staff-command.ts'

/** Adds the command `check`, whose exit code is 1 when an invariant is violated. */
export function addCheck(top: Noun): void {
  addQuery(top, {
    name: 'check',
    description:
      'prove the invariants of money, orders and files on the live database; exit code 1 when one is broken',
    input: z.object({}),
    run: async (deps) =>
      createCheckReport([...(await checkInvariants(deps)), await checkFiles(deps)], {
        idWidth: 4,
        bigintAs: String,
      }),
  })
}
