import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { userInfo } from 'node:os'
import { Objection } from '../objection.ts'

/** Somebody of the staff, and what their key is known by. */
export type StaffMember = {
  /** In lower case, as `staffName` writes it. */
  readonly name: string
  /** SHA-256 of the key, 64 hex digits. */
  readonly keyHash: string
}

/** Who is of a product's staff, and how its commands and settings call that. */
export type StaffList = {
  /** Null where nobody was named. */
  readonly members: readonly StaffMember[] | null
  /** The setting that names them, e.g. `STAFF`; a command is given its caller's key in `<setting>_KEY`. */
  readonly setting: string
  /** The option by which a command is told who runs it. */
  readonly option: 'by' | 'as'
  /** Where nobody is named, no key is asked for. */
  readonly isOpenWithoutMembers: boolean
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
export function readStaffCredentials(keyVariable: string, environment: NodeJS.ProcessEnv): StaffCredentials {
  const { username } = userInfo()
  const { [keyVariable]: key, SUDO_USER } = environment
  return {
    key: key || undefined,
    machineUser: SUDO_USER === undefined ? username : `${SUDO_USER} as ${username}`,
  }
}

/** Who runs a command. `isProven`: by the own key, or because this machine asks for none. */
export type Identity = {
  readonly actor: string
  readonly machineUser: string
  readonly isProven: boolean
}

/** What a key is known by: whoever reads the settings cannot use it. */
export function staffKeyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** A key for somebody, and the line of the list that knows it. */
export function newStaffKey(named: string): { readonly key: string; readonly line: string } {
  const name = staffName(named)
  if (name === '') throw new Objection('Say whose key it shall be.')
  const key = randomBytes(32).toString('base64url')
  return { key, line: `${name}:${staffKeyHash(key)}` }
}

/** Who runs a command: `named` as they say, or null. A key that is nobody's, or another one's than who is named, is an objection. */
export function identify(
  { members, setting, option, isOpenWithoutMembers }: StaffList,
  named: string | null,
  { key, machineUser }: StaffCredentials,
): Identity {
  const actor = (named ?? machineUser).trim().replace(/\s+/g, ' ')
  if (named !== null) staffName(named, option)
  if (members === null) return { actor, machineUser, isProven: isOpenWithoutMembers }
  if (key === undefined) return { actor, machineUser, isProven: false }
  const owner = members.find((known) => isKeyOf(known, key))
  if (!owner) throw new Objection(`The key in ${setting}_KEY is nobody’s of the staff.`)
  if (named !== null && staffName(named, option) !== owner.name)
    throw new Objection(`${option}: the key in ${setting}_KEY is ${owner.name}’s, not ${actor}’s.`)
  return { actor: owner.name, machineUser, isProven: true }
}

/** What is done, or seen of persons, is in somebody's name: an objection where nobody has proven to be it. */
export function requireProven({ isProven }: Identity, { members, setting }: StaffList): void {
  if (isProven) return
  throw new Objection(
    members === null
      ? `${setting} must say who is of the staff: staff key makes a key for each.`
      : `Give your own key in ${setting}_KEY.`,
  )
}

/**
 * A name of the staff as names are compared: in small letters, with single spaces. Only letters without accents, digits and . _ ' - are taken: many letters of
 * other scripts look like one of them, and one person could be two. `option` is where it was typed.
 */
export function staffName(typed: string, option: StaffList['option'] = 'by'): string {
  const name = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  if (!/^[a-z0-9 ._'-]*$/.test(name))
    throw new Objection(
      `${option}: ${typed} must be written with the letters a to z, digits, spaces and . _ ' - only.`,
    )
  return name
}

function isKeyOf({ keyHash }: StaffMember, key: string): boolean {
  return timingSafeEqual(Buffer.from(keyHash, 'hex'), Buffer.from(staffKeyHash(key), 'hex'))
}
