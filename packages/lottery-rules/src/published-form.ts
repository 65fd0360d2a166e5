/** What the members of published files may hold. */

import { isHex } from './bytes.ts'

/** Whether a value of a published file is what it must be. */
export type Check = (value: unknown) => boolean

/** A whole number, 0 or more. */
export const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0

/** A whole number above 0. */
export const isPositive: Check = (value) => isCount(value) && value !== 0

/** SHA-256 as hex digits. */
export const isHash: Check = (value) => typeof value === 'string' && isHex(value, 32)

/** `2026-W32`. */
export const isWeek: Check = (value) => typeof value === 'string' && /^\d{4}-W\d{2}$/.test(value)

/** An object with exactly these members, each as it must be. */
export const isObjectOf =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === Object.keys(members).length &&
    Object.entries(members).every(([name, check]) => check((value as Record<string, unknown>)[name])) // as: an object has any names

/** What a text says as JSON; null for what is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
