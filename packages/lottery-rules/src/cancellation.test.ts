import { describe, expect, test } from 'vitest'
import type { Cancellation } from './cancellation.ts'
import { formatCancellation, isAlsoSealed, isCancellation, readCancellation } from './cancellation.ts'
import { formatManifest, hashManifest, signManifest } from './manifest.ts'
import type { PublishedPostponement } from './postponement.ts'
import { hashPostponement, maxPostponements, signPostponement } from './postponement.ts'
import {
  createExampleManifest,
  exampleTrust,
  publishExample,
  publishPostponements,
  secrets,
} from './testing/example-draw.ts'
import { findSeriesFaults } from './verify.ts'
import { findCancellationFaults } from './verify-cancellation.ts'

const previousManifest = formatManifest(createExampleManifest())
const notice: Cancellation = {
  v: 1,
  draw: '2026-W33',
  sequence: 8,
  cancelled: 'too-few-tickets',
  tickets: 1,
  postponements: 0,
  last_postponement_sha256: null,
  previous_manifest_sha256: hashManifest(previousManifest),
}
const text = formatCancellation(notice)
const signature = signManifest(text, secrets.lottery)
const listCodes = (changed: string, signed = signManifest(changed, secrets.lottery)) =>
  findCancellationFaults({ notice: changed, signature: signed, postponements: [] }, exampleTrust).map(
    ({ code }) => code,
  )

describe('a notice of cancellation', () => {
  test('is read as it was written, without a fault', () => {
    expect(readCancellation(text)).toEqual(notice)
    expect(listCodes(text)).toEqual([])
  })

  test('is told apart from a manifest and from texts that are neither', () => {
    expect([text, previousManifest, 'null', '{'].map(isCancellation)).toEqual([true, false, false, false])
  })

  test.each([
    ['two tickets', (one: string) => one.replace('"tickets":1', '"tickets":2')],
    ['another reason', (one: string) => one.replace('too-few-tickets', 'bad-weather')],
    [
      'a postponement but no hash of its notice',
      (one: string) => one.replace('"postponements":0', '"postponements":1'),
    ],
    [
      'too many postponements as its reason, but none counted',
      (one: string) => one.replace('too-few-tickets', 'put-off-too-often'),
    ],
    ['an unknown member', (one: string) => one.replace('{', '{"a":1,')],
    ['a space', (one: string) => one.replace(',', ', ')],
    ['a text that is no JSON', (one: string) => one.slice(1)],
  ])('with %s is rejected', (_, change) => {
    expect(listCodes(change(text))).toEqual(['cancellation-form'])
  })

  test('with a flipped byte has an invalid signature, whichever byte it is', () => {
    // A third of the bytes is enough here.
    for (let at = 0; at < text.length; at += 3) {
      const flipped = String.fromCharCode(text.charCodeAt(at) ^ 1)
      expect(listCodes(text.slice(0, at) + flipped + text.slice(at + 1), signature), `byte ${at}`).toContain(
        'cancellation-signature',
      )
    }
  })

  test('names the last of the earlier postponement notices; each of them is required, and no other', () => {
    const times = maxPostponements
    const postponements = publishPostponements({ draw: '2026-W33', sequence: 8, times })
    const tooLate = formatCancellation({
      ...notice,
      cancelled: 'put-off-too-often',
      tickets: 23,
      postponements: times,
      last_postponement_sha256: hashPostponement(postponements.at(-1)?.notice ?? ''),
    })
    const listCodesWith = (published: readonly PublishedPostponement[]) =>
      findCancellationFaults(
        { notice: tooLate, signature: signManifest(tooLate, secrets.lottery), postponements: published },
        exampleTrust,
      ).map(({ code }) => code)
    expect(listCodesWith(postponements)).toEqual([])
    expect(listCodesWith(postponements.slice(0, -1))).toEqual(['postponement-missing'])
    const other = (postponements.at(-1)?.notice ?? '').replace('not-sealed-in-time', 'round-known')
    const signature = signPostponement(other, secrets.lottery)
    expect(listCodesWith(postponements.with(-1, { notice: other, signature }))).toEqual([
      'postponement-chain',
    ])
    expect(listCodesWith([...postponements, { notice: '', signature: '' }])).toContain('postponement-count')
  })

  test('may have a list beside it only after too many postponements, and a manifest never', () => {
    const tooLate = text.replace('too-few-tickets', 'put-off-too-often')
    expect([isAlsoSealed(text, ['list.txt']), isAlsoSealed(tooLate, ['list.txt'])]).toEqual([true, false])
    expect(isAlsoSealed(tooLate, ['manifest.json'])).toBe(true)
  })

  test('keeps its number in the series, where its form is checked, too', () => {
    const after = (link: string, sequence: number) =>
      publishExample(
        createExampleManifest(undefined, {
          draw: '2026-W34',
          sequence,
          previous_manifest_sha256: hashManifest(link),
        }),
      ).manifest
    const listCodesWith = (...texts: readonly string[]) => findSeriesFaults(texts).map(({ code }) => code)
    expect(listCodesWith(previousManifest, text, after(text, 9))).toEqual([])
    expect(listCodesWith(previousManifest, after(text, 9))).toEqual(['chain-previous', 'chain-sequence'])
    expect(listCodesWith(previousManifest, text, after(previousManifest, 9))).toEqual(['chain-previous'])
    expect(
      listCodesWith(previousManifest, text.replace('"tickets":1', '"tickets":2'), after(text, 9)),
    ).toContain('cancellation-form')
  })
})
