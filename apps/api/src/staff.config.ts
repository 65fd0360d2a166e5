import type { StaffCredentials } from '@repo/server-kit/staff/members'
import { readStaffCredentials, readStaffMembers } from '@repo/server-kit/staff/members'
import { z } from 'zod'

/** The settings of the staff, and of a single member's limits. */
export const staffSettings = {
  STAFF: z
    .string()
    .optional()
    .transform((text) => (text === undefined ? null : (readStaffMembers(text) ?? false)))
    .refine(
      (staff) => staff !== false,
      'must be name:hash pairs with commas between them, each name in small letters and each key once',
    ),
  TWO_PERSONS_ABOVE_EUROS: z.coerce.number('must be a number').int().min(0).max(100_000).default(100),
}

/** The credentials of a command of this process: the key in STAFF_KEY, and the machine's user. */
export function staffCredentials(environment: NodeJS.ProcessEnv = process.env): StaffCredentials {
  return readStaffCredentials('STAFF_KEY', environment)
}
