import type { Command } from 'commander'
import { z } from 'zod'
import type { Host } from '../staff/staff-command.ts'
import { addLooking, plain } from '../staff/staff-command.ts'
import { checkInvariants } from './check.ts'

/** `lottery-admin check`: exit code 1 when an invariant is broken. */
export function addCheck(program: Command, host: Host): void {
  addLooking(
    { command: program, host },
    {
      name: 'check',
      description:
        'prove the invariants of money, credits, draws, players and published files; exit code 1 when one is broken',
      input: z.object({}),
      run: async (deps) => {
        const results = await checkInvariants(deps)
        const lines = results.map(({ id, ok, promise, violations, tookMs }) => {
          const found = ok ? '' : ` — ${JSON.stringify(violations, plain)}`
          return `${ok ? '✓' : '✗'} ${id.padEnd(18)}${String(tookMs).padStart(6)} ms  ${promise}${found}`
        })
        const isWhole = results.every(({ ok }) => ok)
        return { isBad: !isWhole, json: { ok: isWhole, invariants: results }, text: lines.join('\n') }
      },
    },
  )
}
