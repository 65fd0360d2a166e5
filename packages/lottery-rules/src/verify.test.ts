import { describe, expect, test } from 'vitest'
import { findRound, quicknet, signRound } from './beacon.ts'
import type { Manifest } from './manifest.ts'
import { formatManifest, hashManifest, readManifest, signManifest } from './manifest.ts'
import { createInclusionProof } from './merkle.ts'
import { findReceiptFaults } from './receipt.ts'
import type { SealedTicket } from './sealed-list.ts'
import { formatLine, formatSealedList, readList } from './sealed-list.ts'
import {
  createExampleManifest,
  createNonce,
  exampleTickets,
  exampleTrust,
  findExampleTime,
  publishExample,
  secrets,
} from './testing/example-draw.ts'
import type { PublishedDraw } from './verify.ts'
import { findDrawFaults, findSeriesFaults } from './verify.ts'

const { chain } = exampleTrust
const honest = publishExample()
const listCodes = (published: PublishedDraw) =>
  findDrawFaults(published, exampleTrust).map(({ code }) => code)
const listSealedCodes = (changes: Partial<Manifest>) =>
  listCodes(publishExample(createExampleManifest(exampleTickets, changes)))
const changeList = (change: (all: SealedTicket[]) => SealedTicket[]) => ({
  ...honest,
  list: formatSealedList(change([...exampleTickets])),
})
const first = exampleTickets[0] as SealedTicket // as: there are 23

test('an honest draw shows no fault', () => {
  expect(listCodes(honest)).toEqual([])
})

test('the progress callback gets every check in order, and whether it holds', () => {
  const checks: [string, boolean][] = []
  findDrawFaults({ ...honest, signature: '00'.repeat(64) }, exampleTrust, undefined, (...check) =>
    checks.push(check),
  )
  expect(checks[0]).toEqual(['manifest-signature', false])
  expect(checks.slice(1).map(([code]) => code)).toEqual([
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
  expect(checks.slice(1).every(([, holds]) => holds)).toBe(true)
})

describe('a list that was changed after its sealing has the matching fault', () => {
  test.each<[string, (all: SealedTicket[]) => SealedTicket[]]>([
    [
      'where a ticket was added',
      (all) => [...all, { ...first, number: 'ZZ00ZZ00', holder: 'cd'.repeat(32) }],
    ],
    ['where a ticket was removed', (all) => all.slice(1)],
    ['where a ticket was renamed', (all) => [{ ...first, number: 'ZZ00ZZ00' }, ...all.slice(1)]],
    ['where a vote was changed', (all) => [{ ...first, vote: 'none' }, ...all.slice(1)]],
    ['where a kind was changed', (all) => [{ ...first, kind: 'paid' }, ...all.slice(1)]],
    ['where a holder was changed', (all) => [{ ...first, holder: 'cd'.repeat(32) }, ...all.slice(1)]],
  ])('%s', (_, change) => {
    expect(listCodes(changeList(change))).toEqual(expect.arrayContaining(['list-hash', 'merkle-root']))
  })

  test.each([
    ['where a line has no end', (list: string) => list.slice(0, -1), 'list-line'],
    ['where a line is no ticket', (list: string) => `AB${list}`, 'list-line'],
    [
      'where a holder is in capitals',
      (list: string) => list.replace(/[a-f]/, (digit) => digit.toUpperCase()),
      'list-line',
    ],
    [
      'where its order is another',
      (list: string) => `${list.split('\n').reverse().join('\n').slice(1)}\n`,
      'list-order',
    ],
    [
      'where a ticket is there twice',
      (list: string) => `${list.slice(0, list.indexOf('\n') + 1)}${list}`,
      'list-repeats',
    ],
  ])('%s', (_, change, code) => {
    expect(listCodes({ ...honest, list: change(honest.list) })).toContain(code)
  })
})

describe('a sealed draw', () => {
  test.each<[string, Partial<Manifest>, string]>([
    ['another list', { list_sha256: 'cd'.repeat(32) }, 'list-hash'],
    ['another root', { merkle_root: 'cd'.repeat(32) }, 'merkle-root'],
    ['another number of tickets', { tickets: 24 }, 'ticket-count'],
    ['other votes', { votes: { minimum: 4, median: 6, maximum: 9, none: 4 } }, 'vote-count'],
    ['another choice', { choice: 'minimum' }, 'choice'],
    ['another number of winners', { winners: 5 }, 'winner-count'],
    ['more winners than an array has room for', { winners: 2 ** 40 }, 'winner-count'],
    ['a smaller pot', { pot_cents: 1386 }, 'pot'],
    ['another round', { round: 5 }, 'round'],
    ['another chain', { chain: quicknet.hash }, 'beacon-chain'],
    ['another time', { draw_time: findExampleTime() + 60 }, 'manifest-draw-time'],
    ['a time long before any beacon', { draw_time: 1 }, 'round'],
  ])('whose manifest names %s has the matching fault', (_, changes, code) => {
    expect(listSealedCodes(changes)).toContain(code)
  })

  test('that was postponed by two days, with its notices, has no fault', () => {
    const drawTime = findExampleTime() + 2 * 86_400
    expect(listSealedCodes({ draw_time: drawTime, round: findRound(chain, drawTime) })).toEqual([])
  })
})

describe('a manifest', () => {
  test('that another key signed has a fault of its signature', () => {
    const other = publishExample(createExampleManifest(), honest.list, '18'.repeat(32))
    expect(listCodes(other)).toEqual(['manifest-signature'])
  })

  test.each([
    ['a space', (text: string) => text.replace(',', ', ')],
    ['an unknown member', (text: string) => text.replace('{', '{"a":1,')],
    ['a missing member', (text: string) => text.replace('"v":1,', '')],
    ['a fraction', (text: string) => text.replace('"sequence":7', '"sequence":7.5')],
    ['a text that is no JSON', (text: string) => text.slice(1)],
    ['null as its text', () => 'null'],
  ])('with %s has a fault of its form', (_, change) => {
    const manifest = change(honest.manifest)
    const signature = signManifest(manifest, secrets.lottery)
    expect(listCodes({ ...honest, manifest, signature })).toEqual(['manifest-form'])
  })
})

describe('a beacon', () => {
  const { beacon } = honest
  test.each([
    ['of another round', signRound(secrets.beacon, beacon.round + 1), 'beacon-round'],
    ['of another key', signRound(secrets.lottery, beacon.round), 'beacon-signature'],
    ['in capitals', { ...beacon, signature: beacon.signature.toUpperCase() }, 'beacon-form'],
    ['with another randomness', { ...beacon, randomness: 'cd'.repeat(32) }, 'beacon-randomness'],
  ])('%s has the matching fault', (_, other, code) => {
    expect(listCodes({ ...honest, beacon: other })).toContain(code)
  })
})

describe('a result', () => {
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
    ['a text that is no JSON', (text: string) => text.slice(1), 'result-form'],
  ])('with %s has the matching fault', (_, change, code) => {
    expect(listCodes({ ...honest, result: change(honest.result) })).toContain(code)
  })
})

test.each([
  ['manifest', 17],
  ['signature', 7],
  ['list', 61],
  ['result', 29],
] as const)('a flipped byte of the %s is a fault, wherever it is (in steps of %d)', (file, step) => {
  for (let at = 0; at < honest[file].length; at += step) {
    const flipped = String.fromCharCode(honest[file].charCodeAt(at) ^ 1)
    const text = honest[file].slice(0, at) + flipped + honest[file].slice(at + 1)
    expect(listCodes({ ...honest, [file]: text }), `byte ${at}`).not.toEqual([])
  }
})

describe('a series of draws', () => {
  const first = createExampleManifest()
  const createNext = (previous: Manifest, changes: Partial<Manifest> = {}): Manifest => ({
    ...previous,
    sequence: previous.sequence + 1,
    previous_manifest_sha256: hashManifest(formatManifest(previous)),
    ...changes,
  })
  const listCodesWith = (...manifests: readonly Manifest[]) =>
    findSeriesFaults(manifests.map(formatManifest)).map(({ code }) => code)

  test('that is unbroken shows no fault', () => {
    const second = createNext(first)
    expect(listCodesWith(first, second, createNext(second))).toEqual([])
  })

  test('with a gap, or with another previous manifest, has the matching faults', () => {
    expect(listCodesWith(first, createNext(first, { sequence: 9 }))).toEqual(['chain-sequence'])
    expect(listCodesWith(first, createNext({ ...first, carried_in_cents: 8 }))).toEqual(['chain-previous'])
    expect(listCodesWith(first, createNext(createNext(first)))).toEqual(['chain-previous', 'chain-sequence'])
  })

  test('starts with number 1, the only draw that names no previous one', () => {
    const start = createExampleManifest(exampleTickets, { sequence: 1, previous_manifest_sha256: null })
    expect(listCodesWith(start)).toEqual([])
    expect(listCodesWith({ ...start, sequence: 2 })).toEqual(['chain-previous'])
    expect(listCodesWith({ ...start, previous_manifest_sha256: 'ab'.repeat(32) })).toEqual(['chain-previous'])
  })
})

describe('a receipt', () => {
  const manifest = readManifest(honest.manifest)
  const { lines } = readList(honest.list)
  const index = lines.indexOf(formatLine(first))
  const receipt = {
    ticket: first,
    nonce: createNonce(0),
    playerId: 'player-0',
    index,
    proof: createInclusionProof(lines, index),
  }
  const listCodesWith = (changes: Partial<typeof receipt>) =>
    findReceiptFaults({ ...receipt, ...changes }, manifest).map(({ code }) => code)

  test('proves its ticket in the sealed list', () => {
    expect(listCodesWith({})).toEqual([])
  })

  test('with another player, nonce, vote or index proves nothing', () => {
    expect(listCodesWith({ playerId: 'player-1' })).toEqual(['receipt-holder'])
    expect(listCodesWith({ nonce: 'not a nonce' })).toEqual(['receipt-holder'])
    expect(listCodesWith({ ticket: { ...first, vote: 'none' } })).toEqual(['receipt-proof'])
    expect(listCodesWith({ index: index + 1 })).toEqual(['receipt-proof'])
  })
})
