/** Everything that anyone can check of a draw with nothing but its published files. */

import type { Beacon, Chain } from './beacon.ts'
import { computeRandomness, findRound, isSignatureOf } from './beacon.ts'
import type { Texts } from './byte-rows.ts'
import type { Hash } from './bytes.ts'
import { encodeUtf8, isHex, sha256Hex } from './bytes.ts'
import type { Cancellation } from './cancellation.ts'
import { isCancellation, minTickets, readCancellation } from './cancellation.ts'
import type { ListedEnd } from './carried.ts'
import { findCarriedFaults, findEndedPrizeDoubts, findEndedPrizeFaults } from './carried.ts'
import { computeSeed } from './draw.ts'
import type { DrawSchedule } from './draw-calendar.ts'
import type { DrawFaultCode } from './draw-fault.ts'
import { collectFault, DrawFault } from './draw-fault.ts'
import type { KeyPeriod } from './key-hand-over.ts'
import { findKeyAt } from './key-hand-over.ts'
import type { ReadList } from './list-reader.ts'
import { createListReader } from './list-reader.ts'
import type { Manifest } from './manifest.ts'
import { hashManifest, isSigned, readManifest } from './manifest.ts'
import type { PublishedPostponement } from './postponement.ts'
import { derivePostponements, findPostponementFaults } from './postponement.ts'
import { computePot } from './pot.ts'
import type { PrizeTerms } from './prize-terms.ts'
import { parseJson } from './published-form.ts'
import type { DrawResult } from './result.ts'
import { computeResult, formatResult } from './result.ts'
import type { SignedFile } from './signed-file.ts'
import { findTermsFaults, parsePrizeTerms } from './terms.ts'
import { countWinners, findChoice } from './winner-vote.ts'

/** The published files of a draw. */
export type PublishedDraw = {
  readonly manifest: string
  /** Ed25519 over the manifest's file, as hex digits. */
  readonly signature: string
  readonly list: string
  readonly beacon: Beacon
  readonly result: string
  /** Its postponements, the first one first; an empty text is a missing file. */
  readonly postponements: readonly PublishedPostponement[]
} & BesideManifest

/** The published files beside a draw's manifest, required from the first draw of the trust's periods on. */
export type BesideManifest = {
  /** Its terms at the opening. */
  readonly terms?: SignedFile | null
  /** The prizes of earlier draws that ended before it was sealed. */
  readonly carried?: SignedFile | null
}

/**
 * A published draw whose list is read in chunks when it is checked: a list of a million lines is never in memory as a
 * whole.
 */
export type StreamedDraw = Omit<PublishedDraw, 'list'> & {
  readonly readList: () => HashedList
  /** Its own ended prizes according to later draws; none when unchecked. */
  readonly ended?: readonly ListedEnd[]
}

/** A list that has been read, with the SHA-256 of its file as hex digits. */
export type HashedList = ReadList & { readonly sha256: string }

/** What a verifier takes from elsewhere than the draw's own files. */
export type Trust = {
  readonly chain: Chain
  /** The lottery's Ed25519 key, as hex digits. */
  readonly publicKey: string
  /** The schedule of draws; without it the draw's time is trusted. */
  readonly schedule?: DrawSchedule
  /**
   * The schedules by first number: from the first of these on, each draw has signed terms and a file of carried
   * amounts.
   */
  readonly periods?: readonly Period[]
  /** The keys that manifests were signed with, each from a number on; `publicKey` alone where there was no other. */
  readonly keys?: readonly KeyPeriod[]
}

/** The first draw of a schedule, valid until the next one. */
export type Period = { readonly fromSequence: number; readonly schedule: DrawSchedule }

/** Returns the trust for a draw's number, with the schedule and the key of its own time. */
export function findTrustAt(trust: Trust, sequence: number): Trust {
  const { periods = [] } = trust
  const period = periods.findLast(({ fromSequence }) => fromSequence <= sequence) ?? periods[0]
  return {
    ...trust,
    ...(period ? { schedule: period.schedule } : {}),
    publicKey: findKeyAt(trust, sequence),
  }
}

/**
 * Returns the faults of a draw, none for a valid one. After a malformed manifest or list the checks that need it are
 * left out. A native hash speeds up a million tickets. `watch` receives each check of the signature, beacon, calendar,
 * list and result; it does not receive those of the list's lines and of the other files.
 */
export function findDrawFaults(
  published: PublishedDraw,
  trust: Trust,
  hash?: Hash,
  watch?: (code: DrawFaultCode, holds: boolean) => void,
): readonly DrawFault[] {
  return findStreamedFaults(
    { ...published, readList: () => readHashedList(published.list, hash) },
    trust,
    hash,
    watch,
  )
}

/** Reads a complete list; `sha256` is that of its file, where already computed. */
export function readHashedList(list: string | Uint8Array, hash?: Hash, sha256?: string): HashedList {
  const bytes = typeof list === 'string' ? encodeUtf8(list) : list
  const reader = createListReader(hash)
  reader.add(bytes)
  return { ...reader.end(), sha256: sha256 ?? sha256Hex(bytes, hash) }
}

/** Returns the faults of a draw with a streamed list, as `findDrawFaults` does. */
export function findStreamedFaults(
  published: StreamedDraw,
  seriesTrust: Trust,
  hash?: Hash,
  watch?: (code: DrawFaultCode, holds: boolean) => void,
): readonly DrawFault[] {
  const found: DrawFault[] = []
  const expect = (holds: boolean, code: DrawFaultCode, message: string) => {
    if (!holds) found.push(new DrawFault(code, message))
    watch?.(code, holds)
  }
  const { manifest: text, signature, beacon, result, postponements } = published
  const manifest = collectFault(found, () => readManifest(text))
  const trust = findTrustAt(seriesTrust, manifest?.sequence ?? Number.POSITIVE_INFINITY)
  expect(
    isSigned(text, signature, trust.publicKey),
    'manifest-signature',
    'The manifest is not signed by this key.',
  )
  const list = published.readList()
  if (list.fault) found.push(list.fault)
  checkBeacon(expect, beacon, seriesTrust.chain)
  if (!manifest) return found
  checkCalendar(expect, manifest, trust)
  found.push(...findPostponedFaults(manifest, postponements, trust))
  found.push(...findFaultsBeside(published, manifest, trust))
  expect(beacon.round === manifest.round, 'beacon-round', `The manifest wants round ${manifest.round}.`)
  checkList(expect, manifest, list)
  if (list.fault !== null) return found
  const drawn = checkResult(expect, { manifest, text, numbers: list.numbers, beacon, result, hash })
  const { ended = [] } = published
  if (drawn && ended.length > 0) {
    found.push(...findEndedPrizeFaults(ended, { ...drawn, numbers: list.numbers }, hash))
    const { draw, draw_time: drawTime } = manifest
    found.push(...findEndedPrizeDoubts(ended, { draw, drawTime, terms: readPromisedTerms(published.terms) }))
  }
  return found
}

/** Returns the prize terms of a draw; null where there are none, or they cannot be read, which is a fault of its own. */
function readPromisedTerms(terms: SignedFile | null | undefined): PrizeTerms | null {
  return collectFault([], () => parsePrizeTerms(terms?.text ?? null))
}

/** Returns the faults of the files beside a manifest, missing ones included where the trust requires them. */
export function findFaultsBeside(
  { terms, carried }: BesideManifest,
  manifest: Manifest,
  trust: Trust,
): readonly DrawFault[] {
  const { draw, sequence, chain, contribution_cents, odds, floor_winners } = manifest
  const first = trust.periods?.[0]
  const isRequired = first !== undefined && sequence >= first.fromSequence
  const listMissing = (code: 'terms-missing' | 'carried-missing', what: string) =>
    isRequired ? [new DrawFault(code, `${what} of ${draw} is missing.`)] : []
  return [
    ...(terms
      ? findTermsFaults(terms, { draw, sequence, chain, contribution_cents, odds, floor_winners }, trust)
      : listMissing('terms-missing', 'What was promised')),
    ...(carried
      ? findCarriedFaults(carried, manifest, trust.publicKey)
      : listMissing('carried-missing', 'What was carried')),
  ]
}

/** Records a fault unless a condition holds. */
export type Expect = (holds: boolean, code: DrawFaultCode, message: string) => void

function checkBeacon(expect: Expect, { round, signature, randomness }: Beacon, chain: Chain): void {
  const isWellFormed =
    Number.isSafeInteger(round) && round > 0 && isHex(signature, 48) && isHex(randomness, 32)
  expect(
    isWellFormed,
    'beacon-form',
    'The beacon is not a round, a signature of 96 lower-case hex digits and a hash.',
  )
  if (!isWellFormed) return
  expect(
    isSignatureOf(chain, round, signature),
    'beacon-signature',
    `The chain did not sign round ${round} so.`,
  )
  expect(
    computeRandomness(signature) === randomness,
    'beacon-randomness',
    'The randomness is not that of the signature.',
  )
}

/** Checks that a manifest's chain, time and round are those of its week. */
export function checkCalendar(expect: Expect, manifest: Manifest, { chain, schedule }: Trust): void {
  expect(manifest.chain === chain.hash, 'beacon-chain', 'The manifest names another chain of beacons.')
  const round = manifest.draw_time >= chain.genesis ? findRound(chain, manifest.draw_time) : null
  expect(manifest.round === round, 'round', `The time of the draw makes round ${round}.`)
  if (schedule === undefined) return
  const isScheduled = derivePostponements(manifest.draw, manifest.draw_time, schedule) !== null
  expect(isScheduled, 'manifest-draw-time', `The draw of ${manifest.draw} is not then.`)
}

/** Returns the faults of a sealed draw's postponements, from its calendar time to that of its manifest. */
export function findPostponedFaults(
  { draw, sequence, draw_time: drawTime }: Manifest,
  postponements: readonly PublishedPostponement[],
  trust: Trust,
): readonly DrawFault[] {
  const { schedule } = trust
  const times = schedule ? derivePostponements(draw, drawTime, schedule) : null
  return findPostponementFaults(postponements, { draw, sequence, times, drawTime }, trust)
}

/** Checks that a list is the sealed one, and, for a list without a fault, every count of the manifest. */
export function checkList(expect: Expect, manifest: Manifest, list: HashedList): void {
  const isSealed = list.sha256 === manifest.list_sha256
  expect(isSealed, 'list-hash', 'The list is another than the sealed one.')
  if (list.fault) return
  const count = list.numbers.length
  const { votes } = list
  const { odds, floor_winners, contribution_cents, carried_in_cents } = manifest
  expect(list.merkleRoot === manifest.merkle_root, 'merkle-root', 'The tree over the list has another root.')
  expect(
    count === manifest.tickets && count >= minTickets,
    'ticket-count',
    `The list holds ${count} tickets: another number, or too few for a draw.`,
  )
  expect(
    (['minimum', 'median', 'maximum', 'none'] as const).every((vote) => votes[vote] === manifest.votes[vote]),
    'vote-count',
    'The list holds other votes.',
  )
  expect(findChoice(votes) === manifest.choice, 'choice', `The votes choose ${findChoice(votes)}.`)
  const winners = countWinners(findChoice(votes), count, odds, floor_winners)
  expect(winners === manifest.winners, 'winner-count', `${winners} tickets win.`)
  const pot = computePot(count, contribution_cents, carried_in_cents)
  expect(pot === manifest.pot_cents, 'pot', `The pot is ${pot} cents.`)
}

function checkResult(
  expect: Expect,
  drawn: {
    readonly manifest: Manifest
    readonly text: string
    readonly numbers: Texts
    readonly beacon: Beacon
    readonly result: string
    readonly hash: Hash | undefined
  },
): DrawResult | null {
  const { manifest, text, numbers, beacon, result, hash } = drawn
  const published = parseObject(result)
  expect(published !== null, 'result-form', 'The result is no JSON.')
  if (published === null) return null
  const seed = computeSeed(hashManifest(text), beacon.randomness)
  expect(published.seed === seed, 'result-seed', `The seed is ${seed}.`)
  const sealed = {
    manifest: text,
    draw: manifest.draw,
    winners: manifest.winners,
    potCents: manifest.pot_cents,
  }
  const drawnAgain = computeResult(sealed, numbers, beacon.randomness, hash)
  const again = formatResult(drawnAgain)
  expect(again === result, 'result-winners', 'Other tickets win, in another order or other sums.')
  return drawnAgain
}

function parseObject(text: string): { readonly seed?: unknown } | null {
  const value = parseJson(text)
  // `null` is JSON, too.
  return value === null && text.trim() !== 'null' ? null : Object(value)
}

/**
 * Reads a draw's file in the series: its manifest, or the notice of its cancellation. Throws a `DrawFault` for a
 * malformed one.
 */
export function readSeriesFile(text: string): Manifest | Cancellation {
  return isCancellation(text) ? readCancellation(text) : readManifest(text)
}

/**
 * Returns the faults between draws, oldest first: a manifest, or the notice of a cancelled draw, that is malformed or
 * names another predecessor (the first one names none), and a skipped number.
 */
export function findSeriesFaults(texts: readonly string[]): readonly DrawFault[] {
  const found: DrawFault[] = []
  let previous: { readonly text: string; readonly sequence: number } | null = null
  for (const text of texts) {
    const link = collectFault(found, () => readSeriesFile(text))
    if (!link) continue
    const { draw, sequence, previous_manifest_sha256 } = link
    if ((sequence === 1) !== (previous_manifest_sha256 === null))
      found.push(
        new DrawFault(
          'chain-previous',
          `The first draw follows nothing, and only that: ${draw} is number ${sequence}.`,
        ),
      )
    if (previous !== null && previous_manifest_sha256 !== hashManifest(previous.text))
      found.push(new DrawFault('chain-previous', `${draw} does not follow what was published before it.`))
    if (previous !== null && sequence !== previous.sequence + 1)
      found.push(
        new DrawFault('chain-sequence', `${draw} is number ${sequence}, after ${previous.sequence}.`),
      )
    previous = { text, sequence }
  }
  return found
}
