import type { StaffCredentials } from '@repo/server-kit/staff/members'
import { readStaffCredentials } from '@repo/server-kit/staff/members'

/**
 * Returns the credentials of the person who runs this process: the key in STAFF_KEY, if any, and the machine's user.
 */
export function readCredentials(environment: NodeJS.ProcessEnv = process.env): StaffCredentials {
  return readStaffCredentials('STAFF_KEY', environment)
}
