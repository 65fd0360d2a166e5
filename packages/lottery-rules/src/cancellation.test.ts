import { describe, expect, test } from 'vitest'
import type { Cancellation } from './cancellation.ts'
import { cancellationText, isCancellation, readCancellation } from './cancellation.ts'
import { manifestHash, manifestText, signManifest } from './manifest.ts'
import { exampleManifest, exampleTrust, publishExample, secrets } from './testing/example-draw.ts'
import { faultsOfCancellation, faultsOfSeries } from './verify.ts'

const before = manifestText(exampleManifest())
const notice: Cancellation = {
  ...{ v: 1, draw: '2026-W33', sequence: 8, cancelled: 'too-few-tickets', tickets: 1 },
  previous_manifest_sha256: manifestHash(before),
}
const text = cancellationText(notice)
const signature = signManifest(text, secrets.lottery)
const codesOf = (changed: string, signed = signManifest(changed, secrets.lottery)) =>
  faultsOfCancellation({ notice: changed, signature: signed }, exampleTrust).map(({ code }) => code)

describe('a notice that a draw does not take place', () => {
  test('is read as it was written', () => {
    expect(readCancellation(text)).toEqual(notice)
    expect(codesOf(text)).toEqual([])
    expect([text, before, 'null', '{'].map(isCancellation)).toEqual([true, false, false, false])
  })

  test.each([
    ['two tickets', (one: string) => one.replace('"tickets":1', '"tickets":2')],
    ['another reason', (one: string) => one.replace('too-few-tickets', 'bad-weather')],
    ['a member more', (one: string) => one.replace('{', '{"a":1,')],
    ['a space', (one: string) => one.replace(',', ', ')],
    ['no JSON', (one: string) => one.slice(1)],
  ])('with %s is none', (_, change) => {
    expect(codesOf(change(text))).toEqual(['cancellation-form'])
  })

  test('whose bytes are flipped is caught, each of them', () => {
    for (let at = 0; at < text.length; at += 1) {
      const flipped = String.fromCharCode(text.charCodeAt(at) ^ 1)
      expect(codesOf(text.slice(0, at) + flipped + text.slice(at + 1), signature), `byte ${at}`).toContain(
        'cancellation-signature',
      )
    }
  })

  test('keeps its place in the series', () => {
    const after = (link: string, sequence: number) =>
      publishExample(
        exampleManifest(undefined, {
          ...{ draw: '2026-W34', sequence, previous_manifest_sha256: manifestHash(link) },
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
