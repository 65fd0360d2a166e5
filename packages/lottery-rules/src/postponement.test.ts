import { describe, expect, test } from 'vitest'
import { findRound } from './beacon.ts'
import { defaultSchedule } from './draw-calendar.ts'
import { readManifest, signManifest } from './manifest.ts'
import type { PublishedPostponement } from './postponement.ts'
import { derivePostponements, maxPostponements, readPostponement, signPostponement } from './postponement.ts'
import {
  createExampleManifest,
  exampleTickets,
  exampleTrust,
  findExampleTime,
  publishExample,
  publishPostponements,
  secrets,
} from './testing/example-draw.ts'
import type { Trust } from './verify.ts'
import { findDrawFaults, findPostponedFaults } from './verify.ts'

const daySeconds = 86_400

/** A published draw with this many postponements. */
function publishPostponed(times: number) {
  const drawTime = findExampleTime() + times * daySeconds
  const round = findRound(exampleTrust.chain, drawTime)
  return publishExample(createExampleManifest(exampleTickets, { draw_time: drawTime, round }))
}

const twice = publishPostponed(2)
const [first, second] = twice.postponements as [PublishedPostponement, PublishedPostponement] // as: postponed twice
const missing = { notice: '', signature: '' }
const listCodes = (
  postponements: readonly PublishedPostponement[],
  { manifest } = twice,
  trust: Trust = exampleTrust,
) => findPostponedFaults(readManifest(manifest), postponements, trust).map(({ code }) => code)
const signNotice = (notice: string) => ({ notice, signature: signPostponement(notice, secrets.lottery) })
const changeNotice = ({ notice }: PublishedPostponement, from: string | RegExp, to: string) => {
  expect(notice).toMatch(from)
  return signNotice(notice.replace(from, to))
}

describe('a draw with two postponements', () => {
  test('shows no fault with both notices, and the missing one with one of them', () => {
    expect(findDrawFaults(twice, exampleTrust)).toEqual([])
    expect(findDrawFaults({ ...twice, postponements: [first] }, exampleTrust)).toMatchObject([
      { code: 'postponement-missing' },
    ])
  })

  test('has two postponements by its time and the calendar', () => {
    expect(derivePostponements('2026-W32', findExampleTime() + 2 * daySeconds, defaultSchedule)).toBe(2)
  })

  test('shows no fault without a calendar where its notices lead back from its time without a gap', () => {
    const { chain, publicKey } = exampleTrust
    expect(listCodes([first, second], twice, { chain, publicKey })).toEqual([])
    expect(listCodes([second], twice, { chain, publicKey })).toContain('postponement-chain')
  })

  test.each<[string, readonly PublishedPostponement[], string]>([
    ['without any notice', [], 'postponement-missing'],
    ['without the first', [missing, second], 'postponement-missing'],
    ['without the last', [first], 'postponement-missing'],
    [
      'with one too many',
      [...publishPostponements({ draw: '2026-W32', sequence: 7, times: 3 })],
      'postponement-count',
    ],
    ['with its notices in the wrong order', [second, first], 'postponement-chain'],
    ['with the first twice', [first, first], 'postponement-chain'],
    [
      'with another reason for the first',
      [changeNotice(first, 'not-sealed-in-time', 'round-known'), second],
      'postponement-chain',
    ],
    [
      'with a notice of another draw',
      [changeNotice(first, '2026-W32', '2026-W33'), second],
      'postponement-chain',
    ],
    [
      'with a notice of another number',
      [changeNotice(first, '"sequence":7', '"sequence":8'), second],
      'postponement-chain',
    ],
    ['with another round', [first, changeNotice(second, /"round":\d/, '"round":9')], 'postponement-chain'],
    [
      'with another time',
      [first, changeNotice(second, /"draw_time":\d/, '"draw_time":9')],
      'postponement-chain',
    ],
    [
      'with an unknown reason',
      [first, changeNotice(second, 'not-sealed-in-time', 'bad-weather')],
      'postponement-form',
    ],
    ['with an unknown member', [first, changeNotice(second, '{', '{"a":1,')], 'postponement-form'],
    ['with a space', [first, changeNotice(second, ',', ', ')], 'postponement-form'],
    [
      'with a signature by another key',
      [first, { ...second, signature: signPostponement(second.notice, '18'.repeat(32)) }],
      'postponement-signature',
    ],
    [
      'with the signature of the other notice',
      [first, { ...second, signature: first.signature }],
      'postponement-signature',
    ],
    // A text signed as a manifest is never a notice, whatever its content.
    [
      'with a signature as if it were a manifest',
      [first, { ...second, signature: signManifest(second.notice, secrets.lottery) }],
      'postponement-signature',
    ],
    ['without a signature', [first, { ...second, signature: '' }], 'postponement-signature'],
  ])('%s has the matching fault', (_, postponements, code) => {
    expect(listCodes(postponements)).toContain(code)
  })

  test('has faults of the signature and of the chain where a byte of a notice is flipped', () => {
    for (let at = 0; at < first.notice.length; at += 11) {
      const flipped = String.fromCharCode(first.notice.charCodeAt(at) ^ 1)
      const notice = first.notice.slice(0, at) + flipped + first.notice.slice(at + 1)
      expect(listCodes([{ ...first, notice }, second]), `byte ${at}`).toEqual(
        expect.arrayContaining(['postponement-signature', 'postponement-chain']),
      )
    }
  })
})

test('a notice of a draw at its calendar time is one too many', () => {
  expect(listCodes([first], publishExample())).toEqual(['postponement-count'])
})

test('a draw is postponed six times at most', () => {
  const sixTimes = publishPostponed(maxPostponements)
  expect(listCodes(sixTimes.postponements, sixTimes)).toEqual([])
  const tooOften = publishPostponed(maxPostponements + 1)
  expect(listCodes(tooOften.postponements, tooOften)).toContain('postponement-count')
  const seventh = tooOften.postponements.at(-1)?.notice ?? ''
  expect(() => readPostponement(seventh)).toThrow('not as it must be')
})
