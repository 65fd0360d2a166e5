/** Five consecutive published weeks: drawn, cancelled, postponed, with a carried prize, open. */

import { findRound, signRound } from '@repo/lottery-rules/beacon'
import { encodeUtf8 } from '@repo/lottery-rules/bytes'
import { formatCancellation } from '@repo/lottery-rules/cancellation'
import { canonicalJson } from '@repo/lottery-rules/canonical-json'
import type { EndedPrize } from '@repo/lottery-rules/carried'
import { formatCarried } from '@repo/lottery-rules/carried'
import { rankTickets } from '@repo/lottery-rules/draw'
import { defaultSchedule } from '@repo/lottery-rules/draw-calendar'
import type { Manifest } from '@repo/lottery-rules/manifest'
import { formatManifest, hashManifest, signManifest } from '@repo/lottery-rules/manifest'
import { createInclusionProof, merkleRoot } from '@repo/lottery-rules/merkle'
import type { PostponementReason } from '@repo/lottery-rules/postponement'
import { formatPostponement, hashPostponement, signPostponement } from '@repo/lottery-rules/postponement'
import type { DrawResult } from '@repo/lottery-rules/result'
import { computeResult, formatResult } from '@repo/lottery-rules/result'
import type { SealedTicket } from '@repo/lottery-rules/sealed-list'
import { formatLine, formatSealedList, hashHolder, hashList } from '@repo/lottery-rules/sealed-list'
import { signFile } from '@repo/lottery-rules/signed-file'
import {
  deriveSignerKey,
  exampleTrust,
  findExampleTime,
  secrets,
} from '@repo/lottery-rules/testing/example-draw'
import type { Vote, WinnerChoice } from '@repo/lottery-rules/winner-vote'
import { countVotes, countWinners, defaultOdds, findChoice } from '@repo/lottery-rules/winner-vote'

const daySeconds = 86_400
/** Each ticket's contribution to the pot. */
const contributionCents = 60
const { chain } = exampleTrust

/** The files of a folder by their path, such as `2026-W28/list.txt`. */
export type Files = ReadonlyMap<string, string>

/** The choices of the key's holder about a week. */
export type Week = {
  readonly week: string
  readonly state: 'drawn' | 'sealed' | 'cancelled' | 'open'
  readonly tickets: readonly SealedTicket[]
  /** The number of its postponements. */
  readonly postponements: number
  readonly reason: PostponementReason
  /** The prizes of earlier draws that this one lists, by the earlier results. */
  readonly ended: (drawn: ReadonlyMap<string, DrawnWeek>) => readonly EndedPrize[]
  readonly termsVersion: 1 | 2
  /** Members of the terms and of the manifest that the key holder writes otherwise. */
  readonly terms: Readonly<Record<string, unknown>>
  readonly manifest: Partial<Manifest>
  readonly list: string | null
  readonly sequence: number | null
  /** The secret key that signs the week's files. */
  readonly secret: string
}

/** A week that was drawn, with its ranking. */
export type DrawnWeek = {
  readonly manifest: Manifest
  readonly result: DrawResult
  readonly ranked: readonly { readonly rank: number; readonly ticket: string }[]
}

const defaultWeek = {
  postponements: 0,
  reason: 'not-sealed-in-time',
  ended: () => [],
  termsVersion: 1,
  terms: {},
  manifest: {},
  list: null,
  sequence: null,
  secret: secrets.lottery,
} satisfies Partial<Week>

/** Returns the owner of a ticket of a week, by its index among the week's tickets, and the ticket's nonce. */
export function createOwner(
  week: string,
  index: number,
): { readonly playerId: string; readonly nonce: string } {
  const nonce = hashManifest(`nonce ${week} ${index}`)
  return { playerId: `0198a5c0-0000-7000-8000-${String(index).padStart(12, '0')}`, nonce }
}

/** Returns this many tickets of a week; the votes rotate. */
export function createTickets(week: string, count: number, votes: readonly Vote[]): readonly SealedTicket[] {
  return Array.from({ length: count }, (_, index) => {
    const { nonce, playerId } = createOwner(week, index)
    const letters = [...encodeUtf8(nonce.slice(0, 4))].map((byte) => String.fromCharCode(65 + (byte & 15)))
    const digits = String((index * 37 + 11) & 63).padStart(2, '0')
    return {
      number: `${letters.slice(0, 2).join('')}${digits}${letters.slice(2).join('')}${String(index).padStart(2, '0')}`,
      vote: votes[index % votes.length] ?? 'none',
      kind: index % 5 === 0 ? 'free' : 'paid',
      holder: hashHolder(nonce, playerId),
    }
  })
}

/** The five weeks as an honest lottery holds them. */
export const honestWeeks: readonly Week[] = [
  {
    ...defaultWeek,
    week: '2026-W28',
    state: 'drawn',
    tickets: createTickets('2026-W28', 12, ['minimum', 'median', 'maximum', 'maximum', 'none']),
  },
  { ...defaultWeek, week: '2026-W29', state: 'cancelled', tickets: createTickets('2026-W29', 1, ['median']) },
  {
    ...defaultWeek,
    week: '2026-W30',
    state: 'drawn',
    tickets: createTickets('2026-W30', 2, ['none']),
    postponements: 1,
  },
  {
    ...defaultWeek,
    week: '2026-W31',
    state: 'drawn',
    tickets: createTickets('2026-W31', 25, ['maximum', 'maximum', 'median']),
    ended: (drawn) => [createLapsedPrize(drawn, '2026-W30', 2, 'no-reserve')],
    termsVersion: 2,
  },
  { ...defaultWeek, week: '2026-W32', state: 'open', tickets: [], termsVersion: 2 },
]

/** A Wednesday on which the fifth week is open. */
export const verifiedAt = findExampleTime('2026-W31') + 3 * daySeconds

function findPrize(drawn: ReadonlyMap<string, DrawnWeek>, draw: string, rank: number) {
  const won = drawn.get(draw)
  const cents = won?.result.winners.find((winner) => winner.rank === rank)?.cents ?? 0
  return { draw, rank, ticket: won?.ranked[rank - 1]?.ticket ?? '', cents }
}

/** Returns a winner's prize that lapses. */
export function createLapsedPrize(
  drawn: ReadonlyMap<string, DrawnWeek>,
  draw: string,
  rank: number,
  reason: EndedPrize['reason'],
): EndedPrize {
  return { ...findPrize(drawn, draw, rank), end: 'lapsed', reason, next_rank: null }
}

/** Returns a prize that is refused to a rank and handed to the next ones, in `handOvers` steps. */
export function createRefusedPrizes(
  drawn: ReadonlyMap<string, DrawnWeek>,
  draw: string,
  rank: number,
  handOvers: number,
): readonly EndedPrize[] {
  const first = findPrize(drawn, draw, rank)
  const won = drawn.get(draw)
  const winners = won?.result.winners.length ?? 0
  return Array.from({ length: handOvers }, (_, index) => {
    const refusedRank = index === 0 ? rank : winners + index
    const ticket = won?.ranked[refusedRank - 1]?.ticket ?? ''
    return {
      ...first,
      rank: refusedRank,
      ticket,
      end: 'replaced',
      reason: 'identity',
      next_rank: winners + index + 1,
    }
  })
}

/** The trust of a verifier of the weeks, as in `trust.json`. */
export const weeksTrust = {
  publicKey: exampleTrust.publicKey,
  chain,
  schedule: defaultSchedule,
  periods: [{ fromSequence: 1, schedule: defaultSchedule }],
}

/** Publishes weeks, each bound to the previous one. */
export function publishWeeks(weeks: readonly Week[], trust: object = weeksTrust): Files {
  const files = new Map<string, string>([['trust.json', JSON.stringify(trust)]])
  const drawn = new Map<string, DrawnWeek>()
  let previous: string | null = null
  for (const [index, week] of weeks.entries()) {
    const position: Position = { sequence: week.sequence ?? index + 1, previous }
    previous = publishWeek(files, week, position, drawn) ?? previous
  }
  return files
}

type Position = { readonly sequence: number; readonly previous: string | null }

/** Publishes a week and returns its text in the series; null for an open week. */
function publishWeek(
  files: Map<string, string>,
  week: Week,
  { sequence, previous }: Position,
  drawn: Map<string, DrawnWeek>,
): string | null {
  const put = (name: string, text: string) => void files.set(`${week.week}/${name}`, text)
  const { secret } = week
  const terms = createTermsText(week, sequence)
  put('terms.json', terms)
  put('terms.sig', signManifest(`terms/v${week.termsVersion}:${terms}`, secret))
  const lastNotice = publishNotices(put, week, sequence)
  const previousHash = previous === null ? null : hashManifest(previous)
  if (week.state === 'open') return null
  if (week.state === 'cancelled') {
    const notice = formatCancellation({
      v: 1,
      draw: week.week,
      sequence,
      cancelled: 'too-few-tickets',
      tickets: Math.min(week.tickets.length, 1),
      postponements: week.postponements,
      last_postponement_sha256: lastNotice === null ? null : hashPostponement(lastNotice),
      previous_manifest_sha256: previousHash,
    })
    put('cancellation.json', notice)
    put('cancellation.sig', signManifest(notice, secret))
    return notice
  }
  const ended = week.ended(drawn)
  const carried = formatCarried({ v: 1, draw: week.week, sequence, prizes: ended })
  put('carried.json', carried)
  put('carried.sig', signFile('carried/v1:', carried, secret))
  const carriedCents = ended.reduce((sum, { end, cents }) => sum + (end === 'lapsed' ? cents : 0), 0)
  const list = week.list ?? formatSealedList(week.tickets)
  put('list.txt', list)
  const manifest: Manifest = {
    ...createManifest(week, { list, carriedCents, sequence, previousHash }),
    ...week.manifest,
  }
  const text = formatManifest(manifest)
  put('manifest.json', text)
  put('manifest.sig', signManifest(text, secret))
  if (week.state === 'sealed') return text
  const beacon = signRound(secrets.beacon, manifest.round)
  put('beacon.json', canonicalJson(beacon))
  const numbers = splitLines(list).map((line) => line.slice(0, 8))
  const sealed = {
    manifest: text,
    draw: week.week,
    winners: manifest.winners,
    potCents: manifest.pot_cents,
  }
  const result = computeResult(sealed, numbers, beacon.randomness)
  put('result.json', formatResult(result))
  drawn.set(week.week, { manifest, result, ranked: rankTickets(result.seed, numbers, numbers.length) })
  return text
}

const splitLines = (list: string) => list.split('\n').slice(0, -1)

function createManifest(
  week: Week,
  sealed: {
    readonly list: string
    readonly carriedCents: number
    readonly sequence: number
    readonly previousHash: string | null
  },
): Manifest {
  const { list, carriedCents, sequence, previousHash } = sealed
  const drawTime = findExampleTime(week.week) + week.postponements * daySeconds
  const lines = splitLines(list)
  const votes = countVotes(lines.map((line) => (line.split(';')[1] ?? 'none') as Vote)) // as: lists of this file
  const choice: WinnerChoice = findChoice(votes)
  const tickets = lines.length
  return {
    v: 1,
    draw: week.week,
    sequence,
    draw_time: drawTime,
    chain: chain.hash,
    round: findRound(chain, drawTime),
    tickets,
    list_sha256: hashList(list),
    merkle_root: merkleRoot(lines),
    contribution_cents: contributionCents,
    carried_in_cents: carriedCents,
    pot_cents: tickets * contributionCents + carriedCents,
    votes,
    choice,
    odds: defaultOdds,
    floor_winners: 2,
    winners: countWinners(choice, tickets),
    previous_manifest_sha256: previousHash,
  }
}

function createTermsText({ week, terms, termsVersion }: Week, sequence: number): string {
  const { weekday, time, timeZone } = defaultSchedule
  const drawTime = findExampleTime(week)
  const prizes = { claim_days: 60, objection_days: 14, deciders: 2, small_cents: 500 }
  const content: Readonly<Record<string, unknown>> = {
    v: termsVersion,
    draw: week,
    sequence,
    schedule: { weekday, time, time_zone: timeZone },
    closes_at: drawTime - 3600,
    draw_time: drawTime,
    chain: chain.hash,
    round: findRound(chain, drawTime),
    price: { entry_cents: 300, entry_draws: 4, pot_cents: contributionCents, cost_cents: 15 },
    contribution_cents: contributionCents,
    odds: defaultOdds,
    floor_winners: 2,
    ...(termsVersion === 2 ? { prizes } : {}),
    ...terms,
  }
  return canonicalJson(content as Parameters<typeof canonicalJson>[0]) // as: whole numbers, texts and objects of these
}

function publishNotices(
  put: (name: string, text: string) => void,
  { week, postponements, reason, secret }: Week,
  sequence: number,
): string | null {
  let previous: string | null = null
  for (let postponement = 1; postponement <= postponements; postponement += 1) {
    const time = findExampleTime(week) + postponement * daySeconds
    const notice = formatPostponement({
      v: 1,
      draw: week,
      sequence,
      postponement,
      reason,
      from_draw_time: time - daySeconds,
      draw_time: time,
      round: findRound(chain, time),
      previous_postponement_sha256: previous === null ? null : hashPostponement(previous),
    })
    put(`postponement-${postponement}.json`, notice)
    put(`postponement-${postponement}.sig`, signPostponement(notice, secret))
    previous = notice
  }
  return previous
}

/** Returns the receipt of a ticket of a sealed week, by its index among the week's tickets. Throws if there is none. */
export function createReceipt(
  files: Files,
  { week, tickets }: Pick<Week, 'week' | 'tickets'>,
  place: number,
) {
  const ticket = tickets[place]
  if (!ticket) throw new RangeError(`${week} has no ticket ${place}.`)
  const lines = splitLines(files.get(`${week}/list.txt`) ?? '')
  const index = lines.indexOf(formatLine(ticket))
  return {
    v: 1,
    draw: week,
    ticket,
    ...createOwner(week, place),
    index,
    proof: createInclusionProof(lines, index),
    manifest: files.get(`${week}/manifest.json`) ?? '',
    signature: files.get(`${week}/manifest.sig`) ?? '',
  }
}

/** Returns a history of two keys: the second key signs from a number on, and its hand-over is signed by the first. */
export function createKeyHistory(fromSequence: number, secretAfter: string) {
  const publicKey = deriveSignerKey(secretAfter)
  const entry = { fromSequence, publicKey }
  const signature = signManifest(`key/v1:${canonicalJson(entry)}`, secrets.lottery)
  return {
    publicKey,
    keys: [
      { fromSequence: 1, publicKey: exampleTrust.publicKey },
      { ...entry, signature },
    ],
  }
}
