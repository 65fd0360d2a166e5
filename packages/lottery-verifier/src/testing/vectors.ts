/** The test vectors that are published beside the specification, made of the five weeks and of small inputs. */

import {
  computeRandomness,
  derivePublicKey,
  findRound,
  findRoundTime,
  isSignatureOf,
  quicknet,
} from '@repo/lottery-rules/beacon'
import type { Canonical } from '@repo/lottery-rules/canonical-json'
import { canonicalJson } from '@repo/lottery-rules/canonical-json'
import { computeScore, computeSeed, rankTickets } from '@repo/lottery-rules/draw'
import { defaultSchedule, findDrawTime } from '@repo/lottery-rules/draw-calendar'
import draw from '@repo/lottery-rules/known-answers/draw.json' with { type: 'json' }
import beacons from '@repo/lottery-rules/known-answers/quicknet.json' with { type: 'json' }
import { hashManifest, isSigned, signManifest } from '@repo/lottery-rules/manifest'
import { createInclusionProof, merkleRoot } from '@repo/lottery-rules/merkle'
import { computeShares } from '@repo/lottery-rules/pot'
import { hashHolder } from '@repo/lottery-rules/sealed-list'
import { exampleTrust, secrets } from '@repo/lottery-rules/testing/example-draw'
import { countWinners, defaultOdds, findChoice } from '@repo/lottery-rules/winner-vote'
import type { Files } from './five-weeks.ts'
import { createKeyHistory } from './five-weeks.ts'
import type { TamperingCase } from './tampered-weeks.ts'
import { honestFiles, honestReceipt, tamperingCases } from './tampered-weeks.ts'

/** Returns every file of the test vectors by its path. */
export function createVectorFiles(): Files {
  const files = new Map<string, string>()
  for (const [name, text] of honestFiles) files.set(`published/${name}`, text)
  files.set('receipt.json', formatJson(honestReceipt))
  files.set('tampered.json', formatJson({ cases: tamperingCases.map(describeCase) }))
  files.set('functions.json', formatJson(createFunctionVectors()))
  files.set(
    'index.json',
    formatJson({
      about: 'Test vectors of draw/v1: see the specification, section 18. Frozen.',
      key: exampleTrust.publicKey,
      beaconKey: derivePublicKey(secrets.beacon),
      receipt: 'receipt.json',
      tampered: 'tampered.json',
      functions: 'functions.json',
      published: [...honestFiles.keys()].map((name) => `published/${name}`),
    }),
  )
  return files
}

const formatJson = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`

/** Returns a case with its files as their difference from the untouched folder. */
function describeCase({ files, findings, ...rest }: TamperingCase) {
  const removed = [...honestFiles.keys()].filter((name) => !files.has(name))
  const written = [...files].filter(([name, text]) => honestFiles.get(name) !== text)
  return {
    ...rest,
    changes: [...removed.map((remove) => ({ remove })), ...written.map(([write, text]) => ({ write, text }))],
    findings,
  }
}

const canonicalValues: readonly Canonical[] = [
  {},
  { b: 1, a: [null, 'x', { d: 0, c: -5 }] },
  { é: 'é"\\\n', Z: '€', a: '\u0001' },
  9_007_199_254_740_991,
]

function createFunctionVectors() {
  const { lottery } = secrets
  const file = '{"a":1}'
  const signature = signManifest(file, lottery)
  const lines = Array.from({ length: 7 }, (_, index) => `line ${index}`)
  return {
    canonicalJson: canonicalValues.map((value) => ({ value, text: canonicalJson(value) })),
    notCanonical: ['{"a": 1}', '{"b":1,"a":2}', '{"a":1.0}', '{"a":1}\n', '{"a":-0}', '{"a":1e2}'],
    sha256: ['', 'abc', 'é'].map((text) => ({ text, hash: hashManifest(text) })),
    ed25519: [
      { file, signature, publicKey: exampleTrust.publicKey },
      { file: `${file}\n`, signature, publicKey: exampleTrust.publicKey },
      { file, signature: signature.toUpperCase(), publicKey: exampleTrust.publicKey },
      { file, signature: '0'.repeat(128), publicKey: exampleTrust.publicKey },
      // The identity as key and as R: accepted by the lenient rules, not by those of RFC 8032 with canonical points.
      { file, signature: `ee${'f'.repeat(60)}7f${'0'.repeat(64)}`, publicKey: `ee${'f'.repeat(60)}7f` },
      { file, signature: addGroupOrder(signature), publicKey: exampleTrust.publicKey },
    ].map((one) => ({ ...one, isSigned: isSigned(one.file, one.signature, one.publicKey) })),
    prefixes: (['terms/v1:', 'terms/v2:', 'carried/v1:', 'postponement/v1:', 'key/v1:'] as const).map(
      (prefix) => ({ prefix, file, signature: signManifest(prefix + file, lottery) }),
    ),
    keyHistory: createKeyHistory(4, '99'.repeat(32)),
    beacon: {
      chain: quicknet,
      rounds: [1_692_803_367, 1_692_803_368, 1_692_803_370, 1_786_070_388].map((time) => ({
        time,
        round: findRound(quicknet, time),
        timeOfRound: findRoundTime(quicknet, findRound(quicknet, time)),
      })),
      accepted: beacons.beacons.map(({ round, signature: roundSignature }) => ({
        round,
        signature: roundSignature,
        isSignature: isSignatureOf(quicknet, round, roundSignature),
        randomness: computeRandomness(roundSignature),
      })),
      rejected: beacons.negative.map(({ id, round, signature: roundSignature }) => ({
        id,
        round,
        signature: roundSignature,
        isSignature: isSignatureOf(quicknet, round, roundSignature),
      })),
    },
    holder: [
      {
        nonce: '00'.repeat(32),
        playerId: 'player-0',
        holder: hashHolder('00'.repeat(32), 'player-0'),
      },
      { ...draw.holder_opening, holder: hashHolder(draw.holder_opening.nonce, draw.holder_opening.player) },
    ],
    tree: [0, 1, 2, 3, 4, 5, 6, 7].map((count) => ({
      lines: lines.slice(0, count),
      root: merkleRoot(lines.slice(0, count)),
      proofs: lines.slice(0, count).map((_, index) => createInclusionProof(lines.slice(0, count), index)),
    })),
    votes: [
      { minimum: 0, median: 0, maximum: 0, none: 5 },
      { minimum: 1, median: 0, maximum: 1, none: 0 },
      { minimum: 2, median: 0, maximum: 1, none: 9 },
      { minimum: 1, median: 1, maximum: 2, none: 0 },
      { minimum: 0, median: 1, maximum: 2, none: 0 },
    ].map((votes) => ({ votes, choice: findChoice(votes) })),
    winners: [2, 20, 21, 101, 1000, 1001, 100_000].flatMap((tickets) =>
      (['minimum', 'median', 'maximum'] as const).map((choice) => ({
        tickets,
        choice,
        odds: defaultOdds,
        floorWinners: 2,
        winners: countWinners(choice, tickets),
      })),
    ),
    shares: [
      [1507, 2],
      [10, 3],
      [2, 3],
      [0, 2],
    ].map(([pot = 0, winners = 1]) => ({ pot, winners, shares: computeShares(pot, winners) })),
    draw: {
      ...draw,
      seedAgain: computeSeed(draw.manifest_sha256, draw.beacon.randomness),
      scoreOfFirst: computeScore(draw.seed, draw.winners[0]?.ticket ?? ''),
      ranking: rankTickets(
        draw.seed,
        draw.list
          .split('\n')
          .slice(0, -1)
          .map((line) => line.slice(0, 8)),
        25,
      ),
    },
    calendar: ['2026-W12', '2026-W13', '2026-W32', '2026-W42', '2026-W43', '2026-W53', '2020-W01']
      .map((week) => ({ week, schedule: defaultSchedule }))
      .concat([
        // A skipped local time, and a repeated one.
        { week: '2026-W13', schedule: { ...defaultSchedule, time: '02:30' } },
        { week: '2026-W43', schedule: { ...defaultSchedule, time: '02:30' } },
        { week: '2026-W20', schedule: { weekday: 3, time: '12:00', timeZone: 'America/New_York' } },
      ])
      .map((one) => ({ ...one, time: findDrawTime(one.week, one.schedule).getTime() / 1000 })),
  }
}

/** Adds the order of the group to a signature's S: lenient rules accept this second signature, too. */
function addGroupOrder(signature: string): string {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const bytes = signature.slice(64).match(/../g) ?? []
  const s = BigInt(`0x${bytes.toReversed().join('')}`) + order
  const hex = s.toString(16).padStart(64, '0')
  return signature.slice(0, 64) + (hex.match(/../g) ?? []).toReversed().join('')
}
