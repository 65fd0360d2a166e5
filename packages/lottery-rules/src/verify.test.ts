import { describe, expect, test } from 'vitest'
import { quicknet, roundAt, signRound } from './beacon.ts'
import type { Manifest } from './manifest.ts'
import { manifestHash, manifestText, readManifest, signManifest } from './manifest.ts'
import { inclusionProof } from './merkle.ts'
import { faultsOfReceipt } from './receipt.ts'
import type { SealedTicket } from './sealed-list.ts'
import { lineOf, readList, sealedList } from './sealed-list.ts'
import {
  exampleManifest,
  exampleNonce,
  exampleTickets,
  exampleTime,
  exampleTrust,
  publishExample,
  secrets,
} from './testing/example-draw.ts'
import type { PublishedDraw } from './verify.ts'
import { faultsOf, faultsOfSeries } from './verify.ts'

const { chain } = exampleTrust
const honest = publishExample()
const codesOf = (published: PublishedDraw) => faultsOf(published, exampleTrust).map(({ code }) => code)
const sealedAs = (changes: Partial<Manifest>) =>
  codesOf(publishExample(exampleManifest(exampleTickets, changes)))
const listOf = (change: (all: SealedTicket[]) => SealedTicket[]) => ({
  ...honest,
  list: sealedList(change([...exampleTickets])),
})
const first = exampleTickets[0] as SealedTicket // as: there are 23

test('an honest draw shows no fault', () => {
  expect(codesOf(honest)).toEqual([])
})

test('the progress callback gets every check as it is made, and which one fails', () => {
  const seen: [string, boolean][] = []
  faultsOf({ ...honest, signature: '00'.repeat(64) }, exampleTrust, undefined, (...check) => seen.push(check))
  expect(seen[0]).toEqual(['manifest-signature', false])
  expect(seen.slice(1).map(([code]) => code)).toEqual([
    'beacon-form',
    'beacon-signature',
    'beacon-randomness',
    'beacon-chain',
    'round',
    'manifest-draw-time',
    'beacon-round',
    'list-hash',
    'merkle-root',
    'ticket-count',
    'vote-count',
    'choice',
    'winner-count',
    'pot',
    'result-form',
    'result-seed',
    'result-winners',
  ])
  expect(seen.slice(1).every(([, holds]) => holds)).toBe(true)
})

describe('a lottery that changes the list after it is sealed is caught', () => {
  test.each<[string, (all: SealedTicket[]) => SealedTicket[]]>([
    ['a ticket added', (all) => [...all, { ...first, number: 'ZZ00ZZ00', holder: 'cd'.repeat(32) }]],
    ['a ticket removed', (all) => all.slice(1)],
    ['a ticket renamed', (all) => [{ ...first, number: 'ZZ00ZZ00' }, ...all.slice(1)]],
    ['a vote changed', (all) => [{ ...first, vote: 'none' }, ...all.slice(1)]],
    ['a kind changed', (all) => [{ ...first, kind: 'paid' }, ...all.slice(1)]],
    ['a holder changed', (all) => [{ ...first, holder: 'cd'.repeat(32) }, ...all.slice(1)]],
  ])('%s', (_, change) => {
    expect(codesOf(listOf(change))).toEqual(expect.arrayContaining(['list-hash', 'merkle-root']))
  })

  test.each([
    ['a line without an end', (list: string) => list.slice(0, -1), 'list-line'],
    ['a line that is no ticket', (list: string) => `AB${list}`, 'list-line'],
    [
      'a holder in capitals',
      (list: string) => list.replace(/[a-f]/, (digit) => digit.toUpperCase()),
      'list-line',
    ],
    ['another order', (list: string) => `${list.split('\n').reverse().join('\n').slice(1)}\n`, 'list-order'],
    ['a ticket twice', (list: string) => `${list.slice(0, list.indexOf('\n') + 1)}${list}`, 'list-repeats'],
  ])('%s', (_, change, code) => {
    expect(codesOf({ ...honest, list: change(honest.list) })).toContain(code)
  })
})

describe('a lottery that seals wrong values is caught', () => {
  test.each<[string, Partial<Manifest>, string]>([
    ['another list', { list_sha256: 'cd'.repeat(32) }, 'list-hash'],
    ['another root', { merkle_root: 'cd'.repeat(32) }, 'merkle-root'],
    ['more tickets', { tickets: 24 }, 'ticket-count'],
    ['other votes', { votes: { minimum: 4, median: 6, maximum: 9, none: 4 } }, 'vote-count'],
    ['another choice', { choice: 'minimum' }, 'choice'],
    ['more winners', { winners: 5 }, 'winner-count'],
    ['a smaller pot', { pot_cents: 1386 }, 'pot'],
    ['another round', { round: 5 }, 'round'],
    ['another chain', { chain: quicknet.hash }, 'beacon-chain'],
    ['another time', { draw_time: exampleTime() + 60 }, 'manifest-draw-time'],
    ['a time long before any beacon', { draw_time: 1 }, 'round'],
  ])('%s', (_, changes, code) => {
    expect(sealedAs(changes)).toContain(code)
  })

  test('a draw postponed by some days has no fault, where it says so', () => {
    const drawTime = exampleTime() + 2 * 86_400
    expect(sealedAs({ draw_time: drawTime, round: roundAt(chain, drawTime) })).toEqual([])
  })
})

describe('a manifest that is not the sealed one is caught', () => {
  test('signed by another key', () => {
    const other = publishExample(exampleManifest(), honest.list, '18'.repeat(32))
    expect(codesOf(other)).toEqual(['manifest-signature'])
  })

  test.each([
    ['a space', (text: string) => text.replace(',', ', ')],
    ['a member more', (text: string) => text.replace('{', '{"a":1,')],
    ['a member less', (text: string) => text.replace('"v":1,', '')],
    ['a fraction', (text: string) => text.replace('"sequence":7', '"sequence":7.5')],
    ['no JSON', (text: string) => text.slice(1)],
    ['null', () => 'null'],
  ])('%s', (_, change) => {
    const manifest = change(honest.manifest)
    const codes = codesOf({ ...honest, manifest, signature: signManifest(manifest, secrets.lottery) })
    expect(codes).toEqual(['manifest-form'])
  })
})

describe('a wrong beacon is caught', () => {
  const { beacon } = honest
  test.each([
    ['of another round', signRound(secrets.beacon, beacon.round + 1), 'beacon-round'],
    ['of another key', signRound(secrets.lottery, beacon.round), 'beacon-signature'],
    ['in capitals', { ...beacon, signature: beacon.signature.toUpperCase() }, 'beacon-form'],
    ['with another randomness', { ...beacon, randomness: 'cd'.repeat(32) }, 'beacon-randomness'],
  ])('%s', (_, other, code) => {
    expect(codesOf({ ...honest, beacon: other })).toContain(code)
  })
})

describe('a wrong result is caught', () => {
  test.each([
    [
      'another winner',
      (text: string) => text.replace(/"ticket":"AB\d\d/, '"ticket":"AB98'),
      'result-winners',
    ],
    [
      'another sum',
      (text: string) => text.replace(/"cents":(\d+)/, (_, cents) => `"cents":${Number(cents) + 1}`),
      'result-winners',
    ],
    ['another seed', (text: string) => text.replace(/"seed":"./, '"seed":"x'), 'result-seed'],
    ['no JSON', (text: string) => text.slice(1), 'result-form'],
  ])('%s', (_, change, code) => {
    expect(codesOf({ ...honest, result: change(honest.result) })).toContain(code)
  })
})

test.each([
  ['manifest', 17],
  ['signature', 7],
  ['list', 61],
  ['result', 29],
] as const)('a byte of the %s that is flipped is caught, wherever (each %dth)', (file, step) => {
  for (let at = 0; at < honest[file].length; at += step) {
    const flipped = String.fromCharCode(honest[file].charCodeAt(at) ^ 1)
    const text = honest[file].slice(0, at) + flipped + honest[file].slice(at + 1)
    expect(codesOf({ ...honest, [file]: text }), `byte ${at}`).not.toEqual([])
  }
})

describe('a series of draws', () => {
  const one = exampleManifest()
  const after = (before: Manifest, changes: Partial<Manifest> = {}): Manifest => ({
    ...before,
    sequence: before.sequence + 1,
    previous_manifest_sha256: manifestHash(manifestText(before)),
    ...changes,
  })
  const codes = (...manifests: readonly Manifest[]) =>
    faultsOfSeries(manifests.map(manifestText)).map(({ code }) => code)

  test('that is unbroken shows no fault', () => {
    const two = after(one)
    expect(codes(one, two, after(two))).toEqual([])
  })

  test('with a gap, or with another previous manifest, is caught', () => {
    expect(codes(one, after(one, { sequence: 9 }))).toEqual(['chain-sequence'])
    expect(codes(one, after({ ...one, carried_in_cents: 8 }))).toEqual(['chain-previous'])
    expect(codes(one, after(after(one)))).toEqual(['chain-previous', 'chain-sequence'])
  })

  test('starts with number 1, the only draw that names no previous one', () => {
    const start = exampleManifest(exampleTickets, { sequence: 1, previous_manifest_sha256: null })
    expect(codes(start)).toEqual([])
    expect(codes({ ...start, sequence: 2 })).toEqual(['chain-previous'])
    expect(codes({ ...start, previous_manifest_sha256: 'ab'.repeat(32) })).toEqual(['chain-previous'])
  })
})

describe('a receipt', () => {
  const manifest = readManifest(honest.manifest)
  const { lines } = readList(honest.list)
  const index = lines.indexOf(lineOf(first))
  const receipt = {
    ticket: first,
    nonce: exampleNonce(0),
    playerId: 'player-0',
    index,
    proof: inclusionProof(lines, index),
  }
  const codes = (changes: Partial<typeof receipt>) =>
    faultsOfReceipt({ ...receipt, ...changes }, manifest).map(({ code }) => code)

  test('proves its ticket in the sealed list', () => {
    expect(codes({})).toEqual([])
  })

  test('of another player, or of another ticket, proves nothing', () => {
    expect(codes({ playerId: 'player-1' })).toEqual(['receipt-holder'])
    expect(codes({ nonce: 'not a nonce' })).toEqual(['receipt-holder'])
    expect(codes({ ticket: { ...first, vote: 'none' } })).toEqual(['receipt-proof'])
    expect(codes({ index: index + 1 })).toEqual(['receipt-proof'])
  })
})
