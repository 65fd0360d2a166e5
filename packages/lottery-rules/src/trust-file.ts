/**
 * `trust.json`: the lottery's keys, the chain of beacons, and the schedule. It is not signed: the verifying person
 * names a key from elsewhere.
 */

import type { Chain } from './beacon.ts'
import { quicknet } from './beacon.ts'
import { isHex } from './bytes.ts'
import type { DrawSchedule } from './draw-calendar.ts'
import { DrawFault } from './draw-fault.ts'
import type { KeyHistory, KeyPeriod } from './key-hand-over.ts'
import { isHandedOver } from './key-hand-over.ts'
import type { Check } from './published-form.ts'
import { isHash, isPositive, parseJson } from './published-form.ts'
import type { Period, Trust } from './verify.ts'

/** A trust with its schedule and periods. */
export type WholeTrust = Required<Omit<Trust, 'keys'>> & Pick<Trust, 'keys'>

/** Parses the file. Throws a `DrawFault` for an incomplete or malformed one; what it says is not checked. */
export function readTrustText(text: string): WholeTrust {
  const value = parseJson(text)
  if (!isObject(value)) throw new DrawFault('trust-form', 'trust.json is no JSON object.')
  const { publicKey, chain, schedule, periods = [], keys } = value
  if (typeof publicKey !== 'string' || !isHex(publicKey, 32))
    throw new DrawFault('trust-form', 'trust.json does not name a key.')
  if (!isChain(chain)) throw new DrawFault('trust-form', 'trust.json does not name a chain of beacons.')
  if (!(isSchedule(schedule) && isPeriods(periods)))
    throw new DrawFault('trust-form', 'trust.json does not say when draws are.')
  if (!(keys === undefined || isKeys(keys)))
    throw new DrawFault('trust-form', 'trust.json does not name its keys as it must.')
  return { publicKey, chain, schedule, periods, ...(keys ? { keys } : {}) }
}

/**
 * Returns the faults of a trust's chain, keys and periods, or their unproven parts. `pinned` are keys known from
 * elsewhere. Another chain than quicknet is a fault unless `allowsDevelopment`; one that calls itself quicknet always is.
 */
export function findTrustFaults(
  trust: WholeTrust,
  pinned: readonly string[],
  allowsDevelopment: boolean,
): readonly DrawFault[] {
  const { chain, periods } = trust
  const found: DrawFault[] = []
  if (chain.hash === quicknet.hash && !isQuicknet(chain))
    found.push(new DrawFault('trust-chain', "The chain has quicknet's hash and is not quicknet."))
  if (chain.hash !== quicknet.hash && !allowsDevelopment)
    found.push(
      new DrawFault(
        'beacon-development',
        'It is not drand quicknet: whoever has its key knows every draw in advance.',
      ),
    )
  found.push(...findKeyFaults(trust, pinned))
  if ((periods[0]?.fromSequence ?? Number.POSITIVE_INFINITY) > 1)
    found.push(new DrawFault('trust-periods', 'Terms and what is carried are not demanded of every draw.'))
  return found
}

/** Returns the faults of a history of keys, or its unproven parts. `pinned` are keys known from elsewhere. */
export function findKeyFaults(trust: KeyHistory, pinned: readonly string[]): readonly DrawFault[] {
  const keys: readonly KeyPeriod[] = trust.keys ?? [{ fromSequence: 1, publicKey: trust.publicKey }]
  const [first] = keys
  const isBegun = first?.fromSequence === 1 && first.signature === undefined
  if (!(isBegun && isRising(keys) && keys.at(-1)?.publicKey === trust.publicKey))
    return [new DrawFault('trust-keys', 'The keys do not lead from the first draw to the present key.')]
  let isVouched = false
  let areAllVouched = true
  for (const [index, key] of keys.entries()) {
    const previous = keys[index - 1]
    if (previous && !isHandedOver(key, previous.publicKey))
      return [
        new DrawFault(
          'trust-keys',
          `The key from number ${key.fromSequence} on is not signed by the one before.`,
        ),
      ]
    isVouched ||= pinned.includes(key.publicKey)
    areAllVouched &&= isVouched
  }
  const unknownKeys = pinned.filter((key) => !keys.some(({ publicKey }) => publicKey === key))
  if (unknownKeys.length > 0)
    return [
      new DrawFault('trust-key', `The key that you named is not the lottery's: ${unknownKeys.join(', ')}.`),
    ]
  if (areAllVouched) return []
  return [
    new DrawFault(
      'key-unpinned',
      pinned.length === 0
        ? 'Nobody has checked the key: whoever forged the draws has forged it, too.'
        : 'The key that you named vouches for later draws alone.',
    ),
  ]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isChain(value: unknown): value is Chain {
  return (
    isObject(value) &&
    isHash(value.hash) &&
    typeof value.publicKey === 'string' &&
    isHex(value.publicKey, 96) &&
    [value.genesis, value.period].every(isPositive)
  )
}

function isQuicknet(chain: Chain): boolean {
  return (['publicKey', 'genesis', 'period'] as const).every((name) => chain[name] === quicknet[name])
}

function isSchedule(value: unknown): value is DrawSchedule {
  return (
    isObject(value) &&
    isPositive(value.weekday) &&
    Number(value.weekday) <= 7 &&
    typeof value.time === 'string' &&
    /^([01]\d|2[0-3]):[0-5]\d$/.test(value.time) &&
    typeof value.timeZone === 'string' &&
    isTimeZone(value.timeZone)
  )
}

/**
 * Whether a name is one of the tz database, in its spelling: machines also accept other cases, offsets, and names of
 * their own.
 */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[A-Z][\w+-]*)*$/.test(name)) return false
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return timeZone === name || timeZone.toLowerCase() !== name.toLowerCase()
  } catch {
    return false
  }
}

const isRising = (list: readonly { readonly fromSequence: number }[]) =>
  list.every(({ fromSequence }, index) => index === 0 || fromSequence > (list[index - 1]?.fromSequence ?? 0))

function isPeriods(value: unknown): value is readonly Period[] {
  return (
    Array.isArray(value) &&
    value.every((one) => isObject(one) && isPositive(one.fromSequence) && isSchedule(one.schedule)) &&
    isRising(value)
  )
}

const isKey: Check = (value) => typeof value === 'string' && isHex(value, 32)

function isKeys(value: unknown): value is readonly KeyPeriod[] {
  return (
    Array.isArray(value) &&
    value.every(
      (one) =>
        isObject(one) &&
        isPositive(one.fromSequence) &&
        isKey(one.publicKey) &&
        (one.signature === undefined || typeof one.signature === 'string'),
    )
  )
}
