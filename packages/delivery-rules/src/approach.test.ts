import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeApproach } from './approach.ts'

describe('the announcement of a carrier', () => {
  test.each([
    [600, 10],
    [599, 10],
    [541, 10],
    [540, 9],
    [61, 2],
    [60, 1],
    [0, 1],
  ])('with %i s left names an arrival in %i minutes', (leftS, minutes) => {
    expect(judgeApproach(leftS)).toEqual({ do: 'tell', minutes })
  })

  test.each([
    [601, 20_000],
    [640, 20_000],
    [700, 50_000],
    [1800, 600_000],
  ])('with %i s left waits for a check after %i ms', (leftS, ms) => {
    expect(judgeApproach(leftS)).toEqual({ do: 'wait', ms })
  })

  test('without known positions waits for a check after a minute', () => {
    expect(judgeApproach(null)).toEqual({ do: 'wait', ms: 60_000 })
  })

  test('comes nine or ten minutes before the arrival of a carrier as fast as expected, up to twice as fast', () => {
    const speeds = fc.double({ min: 1, max: 2, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 601, max: 20_000 }), speeds, (wholeS, speed) => {
        let leftS = wholeS
        let verdict = judgeApproach(leftS)
        while (verdict.do === 'wait') {
          leftS -= (verdict.ms / 1000) * speed
          verdict = judgeApproach(leftS)
        }
        expect([9, 10]).toContain(verdict.minutes)
      }),
    )
  })
})
