import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { userInfo } from 'node:os'
import { StaffError } from '../staff-error.ts'

/** A staff member, and the hash of their key. */
export type StaffMember = {
  /** In lower case, as `normaliseStaffName` writes it. */
  readonly name: string
  /** SHA-256 of the key, 64 hex digits. */
  readonly keyHash: string
}

/** A product's staff, and its names in commands and settings. */
export type StaffList = {
  /** Null when none is configured. */
  readonly members: readonly StaffMember[] | null
  /** The setting that names them, such as `STAFF`. A command reads its caller's key from `<setting>_KEY`. */
  readonly setting: string
  /** The option that names the person who runs a command. */
  readonly option: 'by' | 'as'
  /** Without configured members, no key is required. */
  readonly isOpenWithoutMembers: boolean
}

const memberPattern = /^([a-z0-9](?:[a-z0-9 ._'-]*[a-z0-9])?):([0-9a-f]{64})$/

/** Parses the staff setting: `name:hash` separated by commas, each name and key once. Null for an invalid list. */
export function readStaffMembers(text: string): readonly StaffMember[] | null {
  const members: StaffMember[] = []
  for (const part of text.split(',')) {
    const [, name, keyHash] = memberPattern.exec(part.trim()) ?? []
    if (name === undefined || keyHash === undefined) return null
    if (members.some((other) => other.name === name || other.keyHash === keyHash)) return null
    members.push({ name, keyHash })
  }
  return members
}

/** The credentials at a command: the personal key, and the names known to the machine. */
export type StaffCredentials = { readonly key: string | undefined; readonly machineUser: string }

/** Reads both where a command runs. A person who works by sudo is known by both names. */
export function readStaffCredentials(keyVariable: string, environment: NodeJS.ProcessEnv): StaffCredentials {
  const { username } = userInfo()
  const { [keyVariable]: key, SUDO_USER } = environment
  return {
    key: key || undefined,
    machineUser: SUDO_USER === undefined ? username : `${SUDO_USER} as ${username}`,
  }
}

/** The person who runs a command. `isProven`: by their own key, or because this machine requires none. */
export type Identity = {
  readonly actor: string
  readonly machineUser: string
  readonly isProven: boolean
}

/** Returns the hash of a key, so that the settings do not reveal it. */
export function hashStaffKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/**
 * Creates a new key for a person. Returns it with its line for the list. Throws a `StaffError` without a valid name.
 */
export function createStaffKey(named: string): { readonly key: string; readonly line: string } {
  const name = normaliseStaffName(named)
  if (name === '') throw new StaffError('Say whose key it shall be.')
  const key = randomBytes(32).toString('base64url')
  return { key, line: `${name}:${hashStaffKey(key)}` }
}

/**
 * Identifies the person who runs a command; `named` is their claim, or null for the machine's user.
 * Throws a `StaffError` for an invalid name, an unknown key, or another person's.
 */
export function identify(
  { members, setting, option, isOpenWithoutMembers }: StaffList,
  named: string | null,
  { key, machineUser }: StaffCredentials,
): Identity {
  const actor = (named ?? machineUser).trim().replace(/\s+/g, ' ')
  if (named !== null) normaliseStaffName(named, option)
  if (members === null) return { actor, machineUser, isProven: isOpenWithoutMembers }
  if (key === undefined) return { actor, machineUser, isProven: false }
  const owner = members.find((member) => isKeyOf(member, key))
  if (!owner) throw new StaffError(`The key in ${setting}_KEY is nobody’s of the staff.`)
  if (named !== null && normaliseStaffName(named, option) !== owner.name)
    throw new StaffError(`${option}: the key in ${setting}_KEY is ${owner.name}’s, not ${actor}’s.`)
  return { actor: owner.name, machineUser, isProven: true }
}

/** Requires a proven identity for an action, or for showing personal data; throws a `StaffError` otherwise. */
export function requireProven({ isProven }: Identity, { members, setting }: StaffList): void {
  if (isProven) return
  throw new StaffError(
    members === null
      ? `${setting} must name the staff members: staff key creates a key for each.`
      : `Give your own key in ${setting}_KEY.`,
  )
}

/**
 * Returns a staff name in its compared form: lower case, with single spaces. `option` is its source, for messages.
 * Throws a `StaffError` for anything but unaccented letters, digits, spaces and . _ ' -: letters of other scripts look
 * alike, and one person could appear as two.
 */
export function normaliseStaffName(typed: string, option: StaffList['option'] = 'by'): string {
  const name = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  if (!/^[a-z0-9 ._'-]*$/.test(name))
    throw new StaffError(
      `${option}: ${typed} must be written with the letters a to z, digits, spaces and . _ ' - only.`,
    )
  return name
}

function isKeyOf({ keyHash }: StaffMember, key: string): boolean {
  return timingSafeEqual(Buffer.from(keyHash, 'hex'), Buffer.from(hashStaffKey(key), 'hex'))
}
