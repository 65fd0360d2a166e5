import { at, table } from '@repo/server-kit/staff-text'
import type { Command } from 'commander'
import { z } from 'zod'
import { auditTrail, verifyAudit } from '#lottery-api/core/audit/audit.service.ts'
import type { Host } from './staff-command.ts'
import { addLooking, aLimit, staffNoun } from './staff-command.ts'

const anchor = z
  .string()
  .regex(/^\d{1,18}:([0-9a-f]{64})?$/, 'must be an end as verify printed it, e.g. 12:9f86…')
  .transform((text) => {
    const [sequence = '', hash = ''] = text.split(':')
    return { sequence: BigInt(sequence), hash }
  })

/** `lottery-admin audit …`. */
export function addAudit(program: Command, host: Host): void {
  const noun = staffNoun(program, host, 'audit', 'what the staff did and looked at')
  addLooking(noun, {
    name: 'list',
    description: 'list what was done, newest first',
    options: [
      { flags: '--subject <subject>', description: 'only to this, e.g. player:<id> or document:<id>' },
      { flags: '--limit <count>', description: 'how many at most', preset: '50' },
    ],
    input: z.object({ subject: z.string().optional(), limit: aLimit }),
    run: async ({ db }, { subject, limit }) => {
      const records = await auditTrail(db, subject ?? null, limit)
      const rows = records.map((record) => [
        String(record.id),
        at(record.at),
        record.actor,
        record.action,
        record.subject,
        record.reason || '—',
        JSON.stringify(record.facts),
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
    run: async ({ db }, input) => {
      const { faults, records, end } = await verifyAudit(db, input.anchor ?? null)
      const noted = `${end.sequence}:${end.hash}`
      const isWhole = faults.length === 0
      const found = faults.map(({ record, what }) => `✗ ${record} ${what}`).join('\n')
      return {
        isBad: !isWhole,
        json: { ok: isWhole, records, end: noted, faults },
        text: isWhole ? `✓ ${records} records. Its end, to be noted elsewhere: ${noted}` : found,
      }
    },
  })
}
