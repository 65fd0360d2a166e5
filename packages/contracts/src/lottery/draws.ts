import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { count as counted, instant } from '../wire.ts'
import { cents, count, paymentMethod, ticketNumber, vote, week } from './fields.ts'
import { prizeState } from './prizes.ts'

/** The state of a draw. */
export const drawState = z.enum(['open', 'closed', 'postponed', 'sealed', 'drawn', 'published', 'cancelled'])

/** The number of winners that each choice would give, for the draw's present number of tickets. */
const winnersByChoice = z.object({ minimum: count, median: count, maximum: count })

/** When draws are held each week, in a time zone. */
const schedule = z.object({ weekday: z.int(), time: z.string(), timeZone: z.string() })

/** The public view of a draw. */
export const drawSummary = z.object({
  week,
  sequence: z.int(),
  state: drawState,
  opensAt: instant,
  closesAt: instant,
  /** The time of the draw; a day later for each postponement. */
  drawTime: instant,
  postponements: count,
  /** Validated tickets so far; for a sealed draw, those of its list. */
  tickets: count,
  potCents: cents,
  /** Null until it is sealed. */
  winners: count.nullable(),
  publishedAt: instant.nullable(),
})

/** A rank as it is published: name and photo only where the winner allowed it. */
export const publishedWinner = z.object({
  rank: z.int(),
  number: z.string(),
  cents,
  country: z.string().nullable(),
  name: z.string().nullable(),
  photoUrl: z.string().nullable(),
  state: prizeState,
  /** Why it was replaced or lapsed: a public code. */
  reason: z.string().nullable(),
  replacesRank: z.int().nullable(),
})

/**
 * Returns the constants of the game, as every screen shows them, the open draw, and at most five published draws with
 * their first ten winners.
 */
export const readGame = defineEndpoint({
  method: 'GET',
  path: '/game',
  auth: 'public',
  summary: 'Price, shares, odds and calendar of the game, and the draw that is open',
  request: z.object({}),
  response: z.object({
    now: instant,
    priceCents: cents,
    drawsPerPurchase: z.int(),
    potShareCents: cents,
    costShareCents: cents,
    odds: z.object({ minimum: z.int(), median: z.int(), maximum: z.int() }),
    floorWinners: z.int(),
    schedule,
    /** The open draw; null when none is. */
    current: drawSummary.extend({ winnersByChoice }).nullable(),
    latest: z.array(drawSummary.extend({ winnersList: z.array(publishedWinner) })),
    methods: z.array(paymentMethod),
    isSimulated: z.boolean(),
    /** Whether the random service is the local development beacon. */
    isDevelopmentBeacon: z.boolean(),
  }),
})

/** Returns the draws, the newest first, 20 a page; older ones than the sequence `before` follow. */
export const listDraws = defineEndpoint({
  method: 'GET',
  path: '/draws',
  auth: 'public',
  summary: 'The draws, the newest first',
  request: z.object({ before: counted(1_000_000, 1).optional() }),
  response: z.object({ draws: z.array(drawSummary), next: z.int().nullable() }),
})

/**
 * Returns a draw with everything that is published of it, at most 500 winners; the result is absent before it is
 * published. An unknown draw is a 404.
 */
export const readDraw = defineEndpoint({
  method: 'GET',
  path: '/draws/:week',
  auth: 'public',
  summary: 'A draw with all that is published of it',
  request: z.object({ week }),
  response: z.object({
    draw: drawSummary,
    contributionCents: cents,
    carriedInCents: cents.nullable(),
    votes: z.object({ minimum: count, median: count, maximum: count, none: count }),
    choice: vote.nullable(),
    winnersByChoice,
    chain: z.string(),
    round: z.int(),
    isDevelopmentBeacon: z.boolean(),
    manifestSha256: z.string().nullable(),
    merkleRoot: z.string().nullable(),
    listSha256: z.string().nullable(),
    seed: z.string().nullable(),
    beacon: z
      .object({
        round: z.int(),
        signature: z.string(),
        randomness: z.string(),
        source: z.string(),
        receivedAt: instant,
      })
      .nullable(),
    winners: z.array(publishedWinner),
    /** Names of the published files below `/api/published/<week>/`. */
    files: z.array(z.string()),
    /** The newest self-audit of this draw. */
    audit: z.object({ at: instant, faults: z.array(z.string()), tookMs: z.int() }).nullable(),
  }),
})

/** Returns the Merkle proof of one ticket of a sealed list: its line and the path to the root. */
export const readProof = defineEndpoint({
  method: 'GET',
  path: '/draws/:week/tickets/:number',
  auth: 'public',
  summary: 'The line of a ticket in a sealed list and its Merkle path',
  request: z.object({ week, number: ticketNumber }),
  response: z.object({
    line: z.string(),
    index: z.int(),
    proof: z.array(z.string()),
    merkleRoot: z.string(),
    rank: z.int().nullable(),
  }),
})

/**
 * Returns how the players of a draw voted and, once it is published, where its winners live. Countries with fewer than
 * five are one group, `other`.
 */
export const readStatistics = defineEndpoint({
  method: 'GET',
  path: '/draws/:week/statistics',
  auth: 'public',
  summary: 'Votes of a draw and countries of its winners',
  request: z.object({ week }),
  response: z.object({
    votes: z.object({ minimum: count, median: count, maximum: count, none: count }),
    winnersByCountry: z.array(z.object({ country: z.string(), winners: count, cents })),
    playersByCountry: z.array(z.object({ country: z.string(), players: count })),
  }),
})

/** Returns what the verifier trusts, as its file: the keys of the manifests, the beacon's chain, the schedule. */
export const readTrust = defineEndpoint({
  method: 'GET',
  path: '/trust',
  auth: 'public',
  summary: 'The key of the manifests, the chain of the beacon and the schedule of the draws',
  request: z.object({}),
  response: z.object({
    /** The newest: it signs draws from its number in `keys` on. */
    publicKey: z.string(),
    /** The history of keys, when there is more than one: each later key is signed by the one before it. */
    keys: z
      .array(
        z.object({ fromSequence: z.int(), publicKey: z.string(), signature: z.string().exactOptional() }),
      )
      .exactOptional(),
    chain: z.object({ hash: z.string(), publicKey: z.string(), genesis: z.int(), period: z.int() }),
    schedule,
    /** When draws were, from which number on; the first of them is the first draw with signed terms. */
    periods: z.array(z.object({ fromSequence: z.int(), schedule })),
    isDevelopmentBeacon: z.boolean(),
  }),
})

/** Returns the newest self-audit of each published draw, newest first. */
export const listAudits = defineEndpoint({
  method: 'GET',
  path: '/audits',
  auth: 'public',
  summary: 'The latest self-audit of every published draw',
  request: z.object({}),
  response: z.object({
    lastRunAt: instant.nullable(),
    audits: z.array(z.object({ week, at: instant, faults: z.array(z.string()), tookMs: z.int() })),
  }),
})
