import type { Report } from '@repo/server-kit/staff/command'
import { createCheckReport } from '@repo/server-kit/staff/reports'
import { at } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { checkInvariants } from '#lottery-api/flows/invariants/check.service.ts'
import type { LatestCheck } from '#lottery-api/flows/invariants/nightly-check.service.ts'
import { findLatestCheck } from '#lottery-api/flows/invariants/nightly-check.service.ts'
import type { Noun } from './staff/staff-command.ts'
import { addQuery } from './staff/staff-command.ts'

/** Adds `lottery-admin check`. Its exit code is 1 when an invariant is broken, or was last night with `--last`. */
export function addCheck(top: Noun): void {
  addQuery(top, {
    name: 'check',
    description:
      'prove the invariants of money, credits, draws, players and published files; exit code 1 when one is broken',
    options: [{ flags: '--last', description: 'the worker’s result of last night, instead of a new check' }],
    input: z.object({ last: z.literal(true).optional() }),
    run: async (deps, { last }) =>
      last
        ? reportLastNight(await findLatestCheck(deps))
        : createCheckReport(await checkInvariants(deps), { idWidth: 18, bigintAs: Number }),
  })
}

/** Reports the latest nightly check. A night without a check is as bad as a night with a violation. */
function reportLastNight(check: LatestCheck | null): Report {
  if (!check) return { isBad: true, json: { ok: false, night: null }, text: 'No nightly check has run yet.' }
  const { day, endedAt, broken, isOld } = check
  const ok = broken.length === 0 && !isOld
  const summary = broken.length === 0 ? 'nothing broken' : `broken: ${broken.join(', ')} (see check)`
  const when = `${day.toISOString().slice(0, 10)}, ended ${at(endedAt)}`
  return {
    isBad: !ok,
    json: { ok, night: day, endedAt, broken, isOld },
    text: `${ok ? '✓' : '✗'} ${when}: ${summary}${isOld ? '; no later night was checked' : ''}`,
  }
}
