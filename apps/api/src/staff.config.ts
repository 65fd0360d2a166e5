import type { StaffCredentials } from '@repo/server-kit/staff/members'
import { readStaffCredentials } from '@repo/server-kit/staff/members'

/** Who is at a command of this process: by the key in STAFF_KEY, and as who the machine knows them. */
export function staffCredentials(environment: NodeJS.ProcessEnv = process.env): StaffCredentials {
  return readStaffCredentials('STAFF_KEY', environment)
}
