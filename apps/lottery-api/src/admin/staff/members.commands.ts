import { staffNoun } from '@repo/server-kit/staff/command'
import { newStaffKey } from '@repo/server-kit/staff/members'
import { table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import type { Noun } from './staff-command.ts'
import { addQuery } from './staff-command.ts'

/** `lottery-admin staff …`. */
export function addMembers(top: Noun): void {
  const noun = staffNoun(top, 'staff', 'who is of the staff, and how they prove it')
  addQuery(noun, {
    name: 'list',
    description: 'list who is of the staff, as LOTTERY_STAFF says',
    input: z.object({}),
    run: async ({ config }) => {
      const names = (config.staff.members ?? []).map(({ name }) => name)
      return {
        json: { ok: true, names },
        text: table(
          ['name'],
          names.map((name) => [name]),
          'LOTTERY_STAFF names nobody.',
        ),
      }
    },
  })
  addQuery(noun, {
    name: 'key',
    description:
      'make a key for --by: its owner keeps it, and gives the line for LOTTERY_STAFF to whoever sets the service up',
    input: z.object({}),
    run: async (_, __, { staff }) => {
      const { key, line } = newStaffKey(staff.actor)
      return {
        json: { ok: true, key, line },
        text: `LOTTERY_STAFF_KEY=${key}\n  for yourself alone: it is shown once\n${line}\n  to be added to LOTTERY_STAFF`,
      }
    },
  })
}
