import { hashStaffKey } from '@repo/server-kit/staff/members'

const names = ['camille', 'luc', 'nadia'] as const

/** Returns the key of a name. Only camille, luc and nadia are staff in tests. */
export function toStaffKey(name: string): string {
  return `key of ${name}`
}

/** The staff of tests, as the setting STAFF names them. */
export const testStaff = names.map((name) => `${name}:${hashStaffKey(toStaffKey(name))}`).join(',')
