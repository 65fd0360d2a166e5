import { writeNewFile } from '@repo/server-kit/staff/new-files'
import { table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { createSellerReport } from '#api/features/payouts/tax/dac7.service.ts'
import type { Noun } from './staff-command.ts'
import { addChange } from './staff-command.ts'

/** Adds the command `payouts dac7`, which writes the yearly report of sellers' payments (DAC7). */
export function addDac7(noun: Noun): void {
  addChange(noun, {
    name: 'dac7',
    description:
      'write the yearly report of sellers (DAC7) as JSON: identity, tax numbers, account, each quarter’s sums in cents',
    options: [
      { flags: '--year <year>', description: 'a year that is over' },
      { flags: '--to <path>', description: 'where to write it; nothing may lie there yet' },
    ],
    input: z.object({
      year: z.coerce.number('must be a year').int().min(2020).max(2099),
      to: z.string('is needed').min(1),
    }),
    plan: async (deps, { year, to }) => {
      const { sellers } = await createSellerReport(deps, year)
      const incomplete = sellers.filter(({ missing }) => missing.length > 0).length
      return `${sellers.length} sellers of ${year} will be written to ${to} with names, tax numbers and bank accounts; ${incomplete} of them lack something.`
    },
    run: async (deps, { year, to }, staff) => {
      const report = await createSellerReport(deps, year)
      await deps.db.$transaction((tx) =>
        audit(tx, staff, {
          action: 'payouts dac7',
          subject: { kind: 'year', id: String(year) },
          facts: { sellers: report.sellers.length },
        }),
      )
      await writeNewFile(to, (append) => append(`${JSON.stringify(report, null, 2)}\n`))
      const incomplete = report.sellers
        .filter(({ missing }) => missing.length > 0)
        .map(({ accountId, missing }) => ({ accountId, missing }))
      const rows = incomplete.map(({ accountId, missing }) => [accountId, missing.join(', ')])
      const writtenSentence = `${report.sellers.length} sellers written to ${to}.`
      return {
        json: { ok: true, year, to, sellers: report.sellers.length, incomplete },
        text: `${writtenSentence}\n${table(['seller', 'lacks'], rows, 'Nothing is lacking.')}`,
      }
    },
  })
}
