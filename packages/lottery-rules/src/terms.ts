/** What a draw promises when it opens, before anybody has paid for it: published and signed, so that nothing of it is decided by who has bought. */

import type { Chain } from './beacon.ts'
import { roundAt } from './beacon.ts'
import { canonicalJson } from './canonical-json.ts'
import type { DrawSchedule } from './draw-calendar.ts'
import { drawTerms, drawTimeOf } from './draw-calendar.ts'
import { DrawFault } from './draw-fault.ts'
import type { Manifest } from './manifest.ts'
import type { Check } from './published-form.ts'
import { isCount, isHash, isObjectOf, isPositive, isWeek, readForm } from './published-form.ts'
import type { SignedFile } from './signed-file.ts'
import { isSignedFile } from './signed-file.ts'
import type { Odds } from './winner-vote.ts'

/** The terms of a draw, under the names of the file. */
export type DrawTerms = {
  readonly v: 1
  readonly draw: string
  readonly sequence: number
  /** When draws are. */
  readonly schedule: { readonly weekday: number; readonly time: string; readonly time_zone: string }
  /** When sales close and when it is drawn, in seconds since 1970, unless it is put off. */
  readonly closes_at: number
  readonly draw_time: number
  readonly chain: string
  readonly round: number
  /** What an entry costs, for how many draws, and what of a draw's share goes into the pot and to the costs. */
  readonly price: {
    readonly entry_cents: number
    readonly entry_draws: number
    readonly pot_cents: number
    readonly cost_cents: number
  }
  /** What each ticket adds to the pot. */
  readonly contribution_cents: number
  readonly odds: Odds
  readonly floor_winners: number
}

/** What the terms of a draw are made of. */
export type OpenedDraw = Pick<
  DrawTerms,
  'draw' | 'sequence' | 'price' | 'contribution_cents' | 'odds' | 'floor_winners'
> & { readonly schedule: DrawSchedule; readonly chain: Chain }

/** The terms of a draw as the calendar has it. */
export function termsOf({ schedule, chain, ...opened }: OpenedDraw): DrawTerms {
  const time = drawTimeOf(opened.draw, schedule).getTime()
  const { weekday, time: onWall, timeZone } = schedule
  return {
    ...{ v: 1, ...opened, schedule: { weekday, time: onWall, time_zone: timeZone } },
    ...{ closes_at: (time - drawTerms.closesBeforeMs) / 1000, draw_time: time / 1000 },
    ...{ chain: chain.hash, round: roundAt(chain, time / 1000) },
  }
}

/** The file of terms, the same bytes whoever writes it. */
export function termsText(terms: DrawTerms): string {
  return canonicalJson(terms)
}

const isText: Check = (value) => typeof value === 'string'

const form = {
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
} satisfies Record<keyof DrawTerms, Check>

/** Reads a file of terms; throws a `DrawFault` for one that is not as it must be. */
export function readTerms(text: string): DrawTerms {
  return readForm<DrawTerms>(text, {
    members: form,
    write: termsText,
    code: 'terms-form',
    name: 'The file of terms',
  })
}

/** What terms say otherwise than a manifest, or than the calendar: by its names. */
function brokenTerms(
  terms: DrawTerms,
  said: Partial<
    Pick<Manifest, 'draw' | 'sequence' | 'chain' | 'contribution_cents' | 'odds' | 'floor_winners'>
  >,
  { chain, schedule }: { readonly chain: Chain; readonly schedule?: DrawSchedule },
): readonly string[] {
  const { price, contribution_cents, odds, floor_winners, draw, sequence } = terms
  const wanted =
    schedule && termsOf({ draw, sequence, price, contribution_cents, odds, floor_winners, schedule, chain })
  return Object.entries({ ...wanted, ...said }).flatMap(([name, value]) => {
    const own = terms[name as keyof DrawTerms] // as: both have the names of the file
    return canonicalJson(own) === canonicalJson(value) ? [] : [name]
  })
}

/** What is wrong with the terms of a draw that are published, and with a manifest that binds it to others. */
export function faultsOfTerms(
  file: SignedFile,
  said: Parameters<typeof brokenTerms>[1],
  trust: { readonly chain: Chain; readonly publicKey: string; readonly schedule?: DrawSchedule },
): readonly DrawFault[] {
  const found: DrawFault[] = []
  if (!isSignedFile('terms/v1:', file, trust.publicKey))
    found.push(new DrawFault('terms-signature', 'The terms are not signed by this key.'))
  try {
    const others = brokenTerms(readTerms(file.text), said, trust)
    if (others.length > 0)
      found.push(new DrawFault('terms-other', `The draw opened with other terms: ${others.join(', ')}.`))
  } catch (error) {
    if (error instanceof DrawFault) found.push(error)
    else if (error instanceof RangeError) found.push(new DrawFault('terms-form', 'The terms name no week.'))
    else throw error
  }
  return found
}
