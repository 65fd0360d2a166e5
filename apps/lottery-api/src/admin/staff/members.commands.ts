import { addNoun } from '@repo/server-kit/staff/command'
import { createStaffKey } from '@repo/server-kit/staff/members'
import { table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import type { Noun } from './staff-command.ts'
import { addQuery } from './staff-command.ts'

/** Adds `lottery-admin staff …`. */
export function addMembers(top: Noun): void {
  const noun = addNoun(top, 'staff', 'staff members and their keys')
  addQuery(noun, {
    name: 'list',
    description: 'list the staff members in LOTTERY_STAFF',
    input: z.object({}),
    run: async ({ config }) => {
      const names = (config.staff.members ?? []).map(({ name }) => name)
      return {
        json: { ok: true, names },
        text: table(
          ['name'],
          names.map((name) => [name]),
          'LOTTERY_STAFF names no member.',
        ),
      }
    },
  })
  addQuery(noun, {
    name: 'key',
    description:
      'create a key for --by: its owner stores it, and gives the line for LOTTERY_STAFF to the operator',
    input: z.object({}),
    run: async (_, __, { staff }) => {
      const { key, line } = createStaffKey(staff.actor)
      return {
        json: { ok: true, key, line },
        text: `LOTTERY_STAFF_KEY=${key}\n  for yourself alone: it is shown once\n${line}\n  to be added to LOTTERY_STAFF`,
      }
    },
  })
}
