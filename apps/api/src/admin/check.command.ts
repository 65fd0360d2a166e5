import { z } from 'zod'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import type { Noun } from './staff/staff-command.ts'
import { addLooking } from './staff/staff-command.ts'

/** `admin check`: exit code 1 when an invariant is broken. */
export function addCheck(top: Noun): void {
  addLooking(top, {
    name: 'check',
    description:
      'prove the invariants of money and orders on the live database; exit code 1 when one is broken',
    input: z.object({}),
    run: async (deps) => {
      const results = await checkInvariants(deps)
      const lines = results.map(({ id, ok, promise, violations, tookMs }) => {
        const found = ok ? '' : ` — ${JSON.stringify(violations)}`
        return `${ok ? '✓' : '✗'} ${id.padEnd(4)}${String(tookMs).padStart(6)} ms  ${promise}${found}`
      })
      const isWhole = results.every(({ ok }) => ok)
      return { isBad: !isWhole, json: { ok: isWhole, invariants: results }, text: lines.join('\n') }
    },
  })
}
