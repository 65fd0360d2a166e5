import { describe, expect, test } from 'vitest'
import type { RecordedSilence } from './goods-silence.ts'
import { judgeSilence } from './goods-silence.ts'

const heardAt = new Date('2026-11-20T12:00:00Z')
const after = (minutes: number) => new Date(heardAt.getTime() + minutes * 60_000)
const createKnown = (stage: RecordedSilence['stage'], notedAfter: number): RecordedSilence => ({
  heardAt,
  stage,
  notedAt: after(notedAfter),
})

describe('a carrier with goods aboard who is silent', () => {
  test.each([
    ['for less than three minutes is not asked', 2.9, null, { kind: 'none' }],
    ['for three minutes is asked', 3, null, { kind: 'reached', stage: 'asked' }],
    ['and was asked is not asked again', 9.9, createKnown('asked', 3), { kind: 'none' }],
    ['for ten minutes causes an alert', 10, createKnown('asked', 3), { kind: 'reached', stage: 'alerted' }],
    [
      'causes nothing more for twenty minutes after the alert',
      29.9,
      createKnown('alerted', 10),
      { kind: 'none' },
    ],
    ['for half an hour is suspended', 30, createKnown('alerted', 10), { kind: 'reached', stage: 'stopped' }],
    ['and was suspended causes nothing more', 300, createKnown('stopped', 30), { kind: 'none' }],
    ['while the service was down is asked first', 300, null, { kind: 'reached', stage: 'asked' }],
    [
      'and was asked after such an outage has seven minutes to answer',
      306.9,
      createKnown('asked', 300),
      { kind: 'none' },
    ],
    [
      'and does not answer within these seven minutes causes an alert',
      307,
      createKnown('asked', 300),
      { kind: 'reached', stage: 'alerted' },
    ],
  ] as const)('%s', (_, minutes, known, verdict) => {
    expect(judgeSilence(heardAt, known, after(minutes))).toEqual(verdict)
  })

  test('starts over with a new sign of life, whatever stage was reached before', () => {
    const heard = (stage: RecordedSilence['stage'], heardAfter: number) =>
      judgeSilence(after(heardAfter), createKnown(stage, 10), after(50))
    expect(heard('alerted', 49)).toEqual({ kind: 'heard', after: 'alerted' })
    expect(heard('asked', 20)).toEqual({ kind: 'heard', after: 'asked' })
    expect(heard(null, 20)).toEqual({ kind: 'reached', stage: 'asked' })
    expect(heard(null, 48)).toEqual({ kind: 'none' })
  })
})
