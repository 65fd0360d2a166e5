import { at, table } from '@repo/server-kit/staff-text'
import type { Command } from 'commander'
import { z } from 'zod'
import { auditTrail, verifyAudit } from '#api/core/audit/audit.service.ts'
import type { Host } from './staff-command.ts'
import { addLooking, staffNoun } from './staff-command.ts'

const anchor = z
  .string()
  .regex(/^\d{1,18}:[0-9a-f]{64}$/, 'must be an end as verify printed it, e.g. 12:9f86…')
  .transform((text) => {
    const [sequence = '', hash = ''] = text.split(':')
    return { sequence: BigInt(sequence), hash }
  })

/** `admin audit …`. */
export function addAudit(program: Command, host: Host): void {
  const noun = staffNoun(program, host, 'audit', 'what the staff did and looked at')
  addLooking(noun, {
    name: 'list',
    description: 'list what was done, newest first',
    options: [
      { flags: '--subject <id>', description: 'only to this account, document, order or appeal' },
      { flags: '--limit <count>', description: 'how many at most', preset: '50' },
    ],
    input: z.object({ subject: z.string().optional(), limit: z.coerce.number().int().min(1).max(1000) }),
    run: async (deps, { subject, limit }) => {
      const records = await auditTrail(deps.db, subject ?? null, limit)
      const rows = records.map((record) => [
        String(record.sequence),
        at(record.at),
        record.actor,
        record.action,
        `${record.subjectKind} ${record.subjectId}`,
        record.reason ?? '—',
        record.facts,
      ])
      const headings = ['no.', 'at', 'who', 'what', 'to what', 'why', 'facts']
      return { json: { ok: true, records }, text: table(headings, rows, 'Nothing was done yet.') }
    },
  })
  addLooking(noun, {
    name: 'verify',
    description:
      'read the whole audit and say whether a record was changed, removed, put in or moved; exit code 1 when so',
    options: [
      {
        flags: '--anchor <end>',
        description: 'an end that an earlier run printed and that you noted elsewhere',
      },
    ],
    input: z.object({ anchor: anchor.optional() }),
    run: async (deps, input) => {
      const { faults, records, end } = await verifyAudit(deps.db, input.anchor ?? null)
      const noted = `${end.sequence}:${end.hash}`
      const found = faults.map(({ record, what }) => `✗ ${record} ${what}`).join('\n')
      return {
        isBad: faults.length > 0,
        json: { ok: faults.length === 0, records, end: noted, faults },
        text: faults.length === 0 ? `✓ ${records} records. Its end, to be noted elsewhere: ${noted}` : found,
      }
    },
  })
}
