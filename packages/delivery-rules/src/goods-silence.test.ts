import { describe, expect, test } from 'vitest'
import type { KnownSilence } from './goods-silence.ts'
import { judgeSilence } from './goods-silence.ts'

const heardAt = new Date('2026-11-20T12:00:00Z')
const after = (minutes: number, seconds = 0) =>
  new Date(heardAt.getTime() + minutes * 60_000 + seconds * 1000)
const knownAs = (stage: KnownSilence['stage']): KnownSilence => ({ heardAt, stage })

describe('a carrier with goods aboard who is silent', () => {
  test.each([
    ['for less than three minutes is let be', after(2, 59), null, { kind: 'none' }],
    ['for three minutes is asked', after(3), null, { kind: 'reached', stage: 'asked' }],
    ['and was asked is not asked twice', after(9, 59), knownAs('asked'), { kind: 'none' }],
    ['for ten minutes alerts', after(10), knownAs('asked'), { kind: 'reached', stage: 'alerted' }],
    ['for half an hour is stopped', after(30), knownAs('alerted'), { kind: 'reached', stage: 'stopped' }],
    ['and was stopped stays so', after(300), knownAs('stopped'), { kind: 'none' }],
    ['while nobody looked is at the last stage', after(45), null, { kind: 'reached', stage: 'stopped' }],
  ] as const)('%s', (_, now, known, verdict) => {
    expect(judgeSilence(heardAt, known, now)).toEqual(verdict)
  })

  test('and is heard again begins anew, whatever was reached before', () => {
    const now = after(50)
    expect(judgeSilence(after(49), knownAs('alerted'), now)).toEqual({ kind: 'heard', after: 'alerted' })
    expect(judgeSilence(after(40), knownAs('asked'), now)).toEqual({ kind: 'heard', after: 'asked' })
    expect(judgeSilence(after(40), knownAs(null), now)).toEqual({ kind: 'reached', stage: 'alerted' })
  })
})
