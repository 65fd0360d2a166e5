import { userInfo } from 'node:os'

/** Somebody of the staff, and what their key is known by. */
export type StaffMember = {
  /** In lower case, as `staffName` writes it. */
  readonly name: string
  /** SHA-256 of the key, 64 hex digits. */
  readonly keyHash: string
}

const member = /^([a-z0-9](?:[a-z0-9 ._'-]*[a-z0-9])?):([0-9a-f]{64})$/

/** Reads who is of the staff: `name:hash` separated by commas, each name and each key once. Null for what is no such list. */
export function readStaffMembers(text: string): readonly StaffMember[] | null {
  const members: StaffMember[] = []
  for (const part of text.split(',')) {
    const [, name, keyHash] = member.exec(part.trim()) ?? []
    if (name === undefined || keyHash === undefined) return null
    if (members.some((other) => other.name === name || other.keyHash === keyHash)) return null
    members.push({ name, keyHash })
  }
  return members
}

/** Who is at a command: by the key that is theirs alone, and as who the machine knows them. */
export type StaffCredentials = { readonly key: string | undefined; readonly machineUser: string }

/** Reads both where a command runs. Whoever has taken another one's rights is known by both names. */
export function readStaffCredentials(environment: NodeJS.ProcessEnv = process.env): StaffCredentials {
  const { username } = userInfo()
  const { LOTTERY_STAFF_KEY, SUDO_USER } = environment
  return {
    key: LOTTERY_STAFF_KEY || undefined,
    machineUser: SUDO_USER === undefined ? username : `${SUDO_USER} as ${username}`,
  }
}
