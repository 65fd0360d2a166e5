import { describe, expect, test } from 'vitest'
import type { Cancellation } from './cancellation.ts'
import { cancellationText, isAlsoSealed, isCancellation, readCancellation } from './cancellation.ts'
import { manifestHash, manifestText, signManifest } from './manifest.ts'
import type { PublishedPostponement } from './postponement.ts'
import { maxPostponements, postponementHash, signPostponement } from './postponement.ts'
import {
  exampleManifest,
  exampleTrust,
  publishExample,
  publishPostponements,
  secrets,
} from './testing/example-draw.ts'
import { faultsOfSeries } from './verify.ts'
import { faultsOfCancellation } from './verify-cancellation.ts'

const before = manifestText(exampleManifest())
const notice: Cancellation = {
  v: 1,
  draw: '2026-W33',
  sequence: 8,
  cancelled: 'too-few-tickets',
  tickets: 1,
  postponements: 0,
  last_postponement_sha256: null,
  previous_manifest_sha256: manifestHash(before),
}
const text = cancellationText(notice)
const signature = signManifest(text, secrets.lottery)
const codesOf = (changed: string, signed = signManifest(changed, secrets.lottery)) =>
  faultsOfCancellation({ notice: changed, signature: signed, postponements: [] }, exampleTrust).map(
    ({ code }) => code,
  )

describe('a notice of cancellation', () => {
  test('is read as it was written, without a fault', () => {
    expect(readCancellation(text)).toEqual(notice)
    expect(codesOf(text)).toEqual([])
    expect([text, before, 'null', '{'].map(isCancellation)).toEqual([true, false, false, false])
  })

  test.each([
    ['two tickets', (one: string) => one.replace('"tickets":1', '"tickets":2')],
    ['another reason', (one: string) => one.replace('too-few-tickets', 'bad-weather')],
    [
      'a day on which it was put off, and no notice of that',
      (one: string) => one.replace('"postponements":0', '"postponements":1'),
    ],
    [
      'tickets enough, and not put off often enough',
      (one: string) => one.replace('too-few-tickets', 'put-off-too-often'),
    ],
    ['a member more', (one: string) => one.replace('{', '{"a":1,')],
    ['a space', (one: string) => one.replace(',', ', ')],
    ['no JSON', (one: string) => one.slice(1)],
  ])('with %s is rejected', (_, change) => {
    expect(codesOf(change(text))).toEqual(['cancellation-form'])
  })

  test('with flipped bytes is detected, at any position (each 3rd)', () => {
    for (let at = 0; at < text.length; at += 3) {
      const flipped = String.fromCharCode(text.charCodeAt(at) ^ 1)
      expect(codesOf(text.slice(0, at) + flipped + text.slice(at + 1), signature), `byte ${at}`).toContain(
        'cancellation-signature',
      )
    }
  })

  test('names the last of the earlier postponement notices, all of which are required', () => {
    const times = maxPostponements
    const postponements = publishPostponements({ draw: '2026-W33', sequence: 8, times })
    const late = cancellationText({
      ...notice,
      cancelled: 'put-off-too-often',
      tickets: 23,
      postponements: times,
      last_postponement_sha256: postponementHash(postponements.at(-1)?.notice ?? ''),
    })
    const codes = (published: readonly PublishedPostponement[]) =>
      faultsOfCancellation(
        { notice: late, signature: signManifest(late, secrets.lottery), postponements: published },
        exampleTrust,
      ).map(({ code }) => code)
    expect(codes(postponements)).toEqual([])
    expect(codes(postponements.slice(0, -1))).toEqual(['postponement-missing'])
    const other = (postponements.at(-1)?.notice ?? '').replace('not-sealed-in-time', 'round-known')
    const signature = signPostponement(other, secrets.lottery)
    expect(codes(postponements.with(-1, { notice: other, signature }))).toEqual(['postponement-chain'])
    expect(codes([...postponements, { notice: '', signature: '' }])).toContain('postponement-count')
  })

  test('allows a list beside it after too many postponements, and in no other case', () => {
    const late = text.replace('too-few-tickets', 'put-off-too-often')
    expect([isAlsoSealed(text, ['list.txt']), isAlsoSealed(late, ['list.txt'])]).toEqual([true, false])
    expect(isAlsoSealed(late, ['manifest.json'])).toBe(true)
  })

  test('keeps its number in the series', () => {
    const after = (link: string, sequence: number) =>
      publishExample(
        exampleManifest(undefined, {
          draw: '2026-W34',
          sequence,
          previous_manifest_sha256: manifestHash(link),
        }),
      ).manifest
    const codes = (...texts: readonly string[]) => faultsOfSeries(texts).map(({ code }) => code)
    expect(codes(before, text, after(text, 9))).toEqual([])
    expect(codes(before, after(text, 9))).toEqual(['chain-previous', 'chain-sequence'])
    expect(codes(before, text, after(before, 9))).toEqual(['chain-previous'])
    expect(codes(before, text.replace('"tickets":1', '"tickets":2'), after(text, 9))).toContain(
      'cancellation-form',
    )
  })
})
