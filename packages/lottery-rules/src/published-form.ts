/** The checks of published files' members. */

import { isHex } from './bytes.ts'
import type { DrawFaultCode } from './draw-fault.ts'
import { DrawFault } from './draw-fault.ts'

/** Whether a value of a published file is valid. */
export type Check = (value: unknown) => boolean

/** A whole number, 0 or more. */
export const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0

/** A whole number above 0. */
export const isPositive: Check = (value) => isCount(value) && value !== 0

/** SHA-256 as hex digits. */
export const isHash: Check = (value) => typeof value === 'string' && isHex(value, 32)

/** A week such as `2026-W32`; whether the year has it is not checked. */
export const isWeek: Check = (value) => typeof value === 'string' && /^\d{4}-W\d{2}$/.test(value)

/** Returns a check for objects with exactly these members, each of them valid. */
export const isObjectOf =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === Object.keys(members).length &&
    Object.entries(members).every(([name, check]) => check((value as Record<string, unknown>)[name])) // as: an object has any names

/** The form of a kind of published file: its members, its canonical text, and the name of its fault. */
export type Form<File> = {
  readonly members: Readonly<Record<keyof File & string, Check>>
  readonly write: (file: File) => string
  readonly code: DrawFaultCode
  /** Such as `The manifest`. */
  readonly name: string
}

/**
 * Reads a published file. Throws a `DrawFault` for missing, unknown or invalid members, and for a text that is not
 * canonical.
 */
export function readForm<File>(text: string, { members, write, code, name }: Form<File>): File {
  const value = parseJson(text)
  if (!isObjectOf(members)(value)) {
    const wrong = Object.entries<Check>(members).filter(
      ([member, check]) => !check((value as Record<string, unknown> | null)?.[member]), // as: only looked at
    )
    throw new DrawFault(code, `${name} is not as it must be: ${wrong.map(([member]) => member).join(', ')}`)
  }
  const file = value as File // as: checked above, member by member
  if (write(file) !== text) throw new DrawFault(code, `${name} is not written in the one way.`)
  return file
}

/**
 * The maximum depth of lists and objects: more than any format has. Anything deeper is invalid for every verifier,
 * whatever its language can read.
 */
const maxDepth = 64

/** Parses JSON; returns null for invalid or too deep JSON, as for the JSON `null`. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isDeeperThan(value, maxDepth) ? null : value
  } catch {
    return null
  }
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((one) => isDeeperThan(one, depth - 1))
}
