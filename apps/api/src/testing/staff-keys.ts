import { hashStaffKey } from '@repo/server-kit/staff/members'

const names = ['camille', 'luc', 'nadia'] as const

/** Returns the key of a staff member in tests: camille, luc or nadia. */
export function toStaffKey(name: string): string {
  return `key of ${name}`
}

/** The staff of tests, as the setting STAFF names them. */
export const testStaff = names.map((name) => `${name}:${hashStaffKey(toStaffKey(name))}`).join(',')
