import type { StaffCredentials } from '@repo/server-kit/staff/members'
import { readStaffCredentials } from '@repo/server-kit/staff/members'

/** Returns the credentials of a command of this process: the key in LOTTERY_STAFF_KEY, and the machine's user. */
export function readLotteryStaffCredentials(environment: NodeJS.ProcessEnv = process.env): StaffCredentials {
  return readStaffCredentials('LOTTERY_STAFF_KEY', environment)
}
