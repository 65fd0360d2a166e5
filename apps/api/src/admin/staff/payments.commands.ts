import { addNoun } from '@repo/server-kit/staff/command'
import { table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { findProviderDifferences } from '#api/flows/provider-inbox/provider-differences.service.ts'
import type { Noun } from './staff-command.ts'
import { addQuery } from './staff-command.ts'

/** Adds the commands `payments …`. */
export function addPayments(top: Noun): void {
  const noun = addNoun(top, 'payments', 'card payments as the provider holds them')
  addQuery(noun, {
    name: 'compare',
    description:
      'list on what the payment provider and this database do not agree, changing nothing; exit code 1 when anything is found',
    options: [
      {
        flags: '--since <instant>',
        description: 'from when on, in ISO 8601, e.g. the instant of a restored backup',
      },
    ],
    input: z.object({
      since: z.iso.datetime({
        offset: true,
        error: 'must be an instant with its offset, e.g. 2027-01-01T00:00:00Z',
      }),
    }),
    run: async (deps, { since }) => {
      const differences = await findProviderDifferences(deps, new Date(since))
      const rows = differences.map(({ kind, providerId, orderId, ours, theirs }) => [
        kind,
        providerId,
        orderId ?? '—',
        ours,
        theirs,
      ])
      return {
        isBad: differences.length > 0,
        json: { ok: differences.length === 0, since, differences },
        text: table(['what', 'id there', 'order', 'here', 'there'], rows, '✓ Both say the same.'),
      }
    },
  })
}
