/** A small draw with its own beacon and key, for tests of verifiers. */

import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Chain } from '../beacon.ts'
import { derivePublicKey, findRound, quicknet, signRound } from '../beacon.ts'
import { defaultSchedule, findDrawTime } from '../draw-calendar.ts'
import type { Manifest } from '../manifest.ts'
import { formatManifest, signManifest } from '../manifest.ts'
import { merkleRoot } from '../merkle.ts'
import type { PublishedPostponement } from '../postponement.ts'
import {
  derivePostponements,
  formatPostponement,
  hashPostponement,
  signPostponement,
} from '../postponement.ts'
import { computePot } from '../pot.ts'
import { computeResult, formatResult } from '../result.ts'
import type { SealedTicket } from '../sealed-list.ts'
import { formatSealedList, hashHolder, hashList, readList } from '../sealed-list.ts'
import type { PublishedDraw, Trust } from '../verify.ts'
import { countVotes, countWinners, defaultFloorWinners, defaultOdds, findChoice } from '../winner-vote.ts'

const daySeconds = 86_400
const contributionCents = 60
const carriedInCents = 7

/** The secret keys of the example's beacon and of its lottery. */
export const secrets = { beacon: '2a'.repeat(32), lottery: '17'.repeat(32) } as const

const chain: Chain = { ...quicknet, hash: 'de'.repeat(32), publicKey: derivePublicKey(secrets.beacon) }

/** Returns the public Ed25519 key of a secret one, both as hex digits. */
export function deriveSignerKey(secret: string): string {
  return bytesToHex(ed25519.getPublicKey(hexToBytes(secret)))
}

/** The trust of a verifier of the example. */
export const exampleTrust: Trust & { readonly chain: Chain } = {
  chain,
  publicKey: deriveSignerKey(secrets.lottery),
  schedule: defaultSchedule,
}

/** Returns the nonce in the receipt of a player's ticket. */
export function createNonce(player: number): string {
  return String(player).padStart(64, '0')
}

/** The tickets of 23 players, that of `player-0` first. */
export const exampleTickets: readonly SealedTicket[] = Array.from({ length: 23 }, (_, player) => ({
  number: `AB${String(player).padStart(2, '0')}CD${String(99 - player).padStart(2, '0')}`,
  vote: (['minimum', 'median', 'maximum', 'maximum', 'none'] as const)[player % 5] ?? 'none',
  kind: player % 4 === 0 ? 'free' : 'paid',
  holder: hashHolder(createNonce(player), `player-${player}`),
}))

/** Returns the time of a week's draw, in seconds since 1970. */
export function findExampleTime(week = '2026-W32'): number {
  return findDrawTime(week, defaultSchedule).getTime() / 1000
}

/** Returns the lottery's manifest of tickets, with the given changes. */
export function createExampleManifest(
  tickets: readonly SealedTicket[] = exampleTickets,
  changes: Partial<Manifest> = {},
): Manifest {
  const list = formatSealedList(tickets)
  const draw = changes.draw ?? '2026-W32'
  const votes = countVotes(tickets.map(({ vote }) => vote))
  const choice = findChoice(votes)
  return {
    v: 1,
    draw,
    sequence: 7,
    draw_time: findExampleTime(draw),
    chain: chain.hash,
    round: findRound(chain, findExampleTime(draw)),
    tickets: tickets.length,
    list_sha256: hashList(list),
    merkle_root: merkleRoot(readList(list).lines),
    contribution_cents: contributionCents,
    carried_in_cents: carriedInCents,
    pot_cents: computePot(tickets.length, contributionCents, carriedInCents),
    votes,
    choice,
    odds: defaultOdds,
    floor_winners: defaultFloorWinners,
    winners: countWinners(choice, tickets.length),
    previous_manifest_sha256: 'ab'.repeat(32),
    ...changes,
  }
}

/** Returns the lottery's published files of a manifest, signed by a secret key. */
export function publishExample(
  manifest: Manifest = createExampleManifest(),
  list: string = formatSealedList(exampleTickets),
  secret: string = secrets.lottery,
): PublishedDraw {
  const text = formatManifest(manifest)
  const beacon = signRound(secrets.beacon, manifest.round)
  const numbers = readList(list).tickets.map(({ number }) => number)
  const sealed = {
    manifest: text,
    draw: manifest.draw,
    winners: manifest.winners,
    potCents: manifest.pot_cents,
  }
  const result = formatResult(computeResult(sealed, numbers, beacon.randomness))
  const times = derivePostponements(manifest.draw, manifest.draw_time, defaultSchedule) ?? 0
  return {
    manifest: text,
    signature: signManifest(text, secret),
    list,
    beacon,
    result,
    postponements: publishPostponements({ ...manifest, times }, secret),
  }
}

/** Returns the notices of a draw with this many postponements, signed by a secret key. */
export function publishPostponements(
  { draw, sequence, times }: { readonly draw: string; readonly sequence: number; readonly times: number },
  secret: string = secrets.lottery,
): readonly PublishedPostponement[] {
  const published: PublishedPostponement[] = []
  for (let postponement = 1; postponement <= times; postponement += 1) {
    const time = findExampleTime(draw) + postponement * daySeconds
    const previous = published.at(-1)
    const notice = formatPostponement({
      v: 1,
      draw,
      sequence,
      postponement,
      reason: 'not-sealed-in-time',
      from_draw_time: time - daySeconds,
      draw_time: time,
      round: findRound(chain, time),
      previous_postponement_sha256: previous ? hashPostponement(previous.notice) : null,
    })
    published.push({ notice, signature: signPostponement(notice, secret) })
  }
  return published
}
