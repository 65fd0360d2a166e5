import { staffKeyHash } from '@repo/server-kit/staff/members'

const names = ['camille', 'luc', 'nadia'] as const

/** The key of somebody of the staff in tests: camille, luc or nadia. */
export function staffKeyOf(name: string): string {
  return `key of ${name}`
}

/** Who is of the staff in tests, as the setting says it. */
export const staffOfTests = names.map((name) => `${name}:${staffKeyHash(staffKeyOf(name))}`).join(',')
