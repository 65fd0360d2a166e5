/**
 * The terms of a draw at its opening, before any payment: published and signed, so that no buyer can influence them.
 */

import type { Chain } from './beacon.ts'
import { findRound } from './beacon.ts'
import { canonicalJson } from './canonical-json.ts'
import type { DrawSchedule } from './draw-calendar.ts'
import { drawTerms, findDrawTime } from './draw-calendar.ts'
import { DrawFault } from './draw-fault.ts'
import type { Manifest } from './manifest.ts'
import type { PrizeTerms } from './prize-terms.ts'
import type { Check } from './published-form.ts'
import { isCount, isHash, isObjectOf, isPositive, isWeek, parseJson, readForm } from './published-form.ts'
import type { SignedFile, SignedKind } from './signed-file.ts'
import { isSignedFile } from './signed-file.ts'
import type { Odds } from './winner-vote.ts'

/** The terms of the first draws, under the names of the file. */
export type DrawTermsV1 = {
  readonly v: 1
  readonly draw: string
  readonly sequence: number
  /** The schedule of draws. */
  readonly schedule: { readonly weekday: number; readonly time: string; readonly time_zone: string }
  /** When sales close and when it is drawn, in seconds since 1970, unless it is postponed. */
  readonly closes_at: number
  readonly draw_time: number
  readonly chain: string
  readonly round: number
  /** The price of an entry, its number of draws, and the parts of a draw's share for the pot and for the costs. */
  readonly price: {
    readonly entry_cents: number
    readonly entry_draws: number
    readonly pot_cents: number
    readonly cost_cents: number
  }
  /** Each ticket's contribution to the pot. */
  readonly contribution_cents: number
  readonly odds: Odds
  readonly floor_winners: number
}

/** The terms of draws that open now, including those of prizes. */
export type DrawTermsV2 = Omit<DrawTermsV1, 'v'> & { readonly v: 2; readonly prizes: PrizeTerms }

/** The terms of a draw. */
export type DrawTerms = DrawTermsV1 | DrawTermsV2

/** The basis of a draw's terms. */
export type OpenedDraw = Pick<
  DrawTermsV2,
  'draw' | 'sequence' | 'price' | 'contribution_cents' | 'odds' | 'floor_winners' | 'prizes'
> & { readonly schedule: DrawSchedule; readonly chain: Chain }

/**
 * Returns the terms of a draw at its calendar time. Throws a RangeError for an invalid week, and for one before the
 * chain began.
 */
export function createTerms({ prizes, ...opened }: OpenedDraw): DrawTermsV2 {
  return { ...createFirstTerms(opened), v: 2, prizes }
}

/** Returns the terms of the first draws, which promised nothing about prizes. Throws as `createTerms` does. */
export function createFirstTerms({ schedule, chain, ...opened }: Omit<OpenedDraw, 'prizes'>): DrawTermsV1 {
  const time = findDrawTime(opened.draw, schedule).getTime()
  const { weekday, time: localTime, timeZone } = schedule
  return {
    v: 1,
    ...opened,
    schedule: { weekday, time: localTime, time_zone: timeZone },
    closes_at: (time - drawTerms.closesBeforeMs) / 1000,
    draw_time: time / 1000,
    chain: chain.hash,
    round: findRound(chain, time / 1000),
  }
}

/** Returns the text of the terms' file, the same for every writer. */
export function formatTerms(terms: DrawTerms): string {
  return canonicalJson(terms)
}

const isText: Check = (value) => typeof value === 'string'

const firstMembers = {
  v: (value) => value === 1,
  draw: isWeek,
  sequence: isPositive,
  schedule: isObjectOf({ weekday: isPositive, time: isText, time_zone: isText }),
  closes_at: isPositive,
  draw_time: isPositive,
  chain: isHash,
  round: isPositive,
  price: isObjectOf({
    entry_cents: isCount,
    entry_draws: isPositive,
    pot_cents: isCount,
    cost_cents: isCount,
  }),
  contribution_cents: isCount,
  odds: isObjectOf({ minimum: isPositive, median: isPositive, maximum: isPositive }),
  floor_winners: isPositive,
} satisfies Record<keyof DrawTermsV1, Check>

const members = {
  ...firstMembers,
  v: (value) => value === 2,
  prizes: isObjectOf({
    claim_days: isPositive,
    objection_days: isPositive,
    deciders: isPositive,
    small_cents: isCount,
  }),
} satisfies Record<keyof DrawTermsV2, Check>

const fileForm = { write: formatTerms, code: 'terms-form', name: 'The file of terms' } as const

/** Parses a file of terms. Throws a `DrawFault` for a malformed one. */
export function readTerms(text: string): DrawTerms {
  return readVersion(text) === 2
    ? readForm<DrawTermsV2>(text, { members, ...fileForm })
    : readForm<DrawTermsV1>(text, { members: firstMembers, ...fileForm })
}

function readVersion(text: string): 1 | 2 {
  return Object(parseJson(text)).v === 2 ? 2 : 1
}

/** Returns the signature prefix of a terms' file: each version has its own. An unreadable file has that of the first. */
export function readTermsKind(text: string): Extract<SignedKind, `terms/${string}`> {
  return `terms/v${readVersion(text)}:`
}

/**
 * Returns the prize terms in the file of a draw's terms; null without a file, and for the first draws, which had none.
 * Throws a `DrawFault` for a malformed file.
 */
export function parsePrizeTerms(text: string | null): PrizeTerms | null {
  const terms = text === null ? null : readTerms(text)
  return terms?.v === 2 ? terms.prizes : null
}

/** Returns the names of the fields of terms that differ from a manifest, or from the calendar. */
function findDifferentTerms(
  terms: DrawTerms,
  sealed: Partial<
    Pick<Manifest, 'draw' | 'sequence' | 'chain' | 'contribution_cents' | 'odds' | 'floor_winners'>
  >,
  { chain, schedule }: { readonly chain: Chain; readonly schedule?: DrawSchedule },
): readonly string[] {
  const { price, contribution_cents, odds, floor_winners, draw, sequence } = terms
  const expected =
    schedule &&
    createFirstTerms({ draw, sequence, price, contribution_cents, odds, floor_winners, schedule, chain })
  return Object.entries({ ...expected, v: terms.v, ...sealed }).flatMap(([name, value]) => {
    const ownValue = terms[name as keyof DrawTerms] // as: both have the names of the file
    return canonicalJson(ownValue) === canonicalJson(value) ? [] : [name]
  })
}

/**
 * Returns the fault of terms that contradict themselves: the price is not the sum of its shares, the pot gets another
 * share than promised, or a vote for more winners makes fewer.
 */
function findContradictions({ price, contribution_cents, odds }: DrawTerms): readonly DrawFault[] {
  const isPrice = price.entry_cents === price.entry_draws * (price.pot_cents + price.cost_cents)
  const isShare = contribution_cents === price.pot_cents
  const isOrder = odds.minimum >= odds.median && odds.median >= odds.maximum
  return isPrice && isShare && isOrder
    ? []
    : [new DrawFault('terms-contradiction', 'The terms contradict themselves.')]
}

/**
 * Returns the faults of a draw's published terms: signature, form, contradictions, and differences from the manifest.
 */
export function findTermsFaults(
  file: SignedFile,
  sealed: Parameters<typeof findDifferentTerms>[1],
  trust: { readonly chain: Chain; readonly publicKey: string; readonly schedule?: DrawSchedule },
): readonly DrawFault[] {
  const found: DrawFault[] = []
  if (!isSignedFile(readTermsKind(file.text), file, trust.publicKey))
    found.push(new DrawFault('terms-signature', 'The terms are not signed by this key.'))
  try {
    const terms = readTerms(file.text)
    found.push(...findContradictions(terms))
    const others = findDifferentTerms(terms, sealed, trust)
    if (others.length > 0)
      found.push(new DrawFault('terms-other', `The draw opened with other terms: ${others.join(', ')}.`))
  } catch (error) {
    if (error instanceof DrawFault) found.push(error)
    else if (error instanceof RangeError) found.push(new DrawFault('terms-form', 'The terms name no week.'))
    else throw error
  }
  return found
}
