import { describe, expect, test } from 'vitest'
import type { GroupFigures } from './indicators.ts'
import { minCarriers, selectPublishableFigures, twoOrThreeWheels } from './indicators.ts'
import { isVehicleClass } from './vehicle-classes.ts'

const enough: GroupFigures = {
  carriers: minCarriers,
  durationMs: 1_800_000.4,
  incomeCents: 984.5,
  waitMs: { carriers: minCarriers, value: 600_000 },
  weeks: [
    { volume: 0, carriers: minCarriers, durationMs: 3_600_000, incomeCents: 4_000 },
    { volume: 3, carriers: minCarriers - 1, durationMs: 90_000_000, incomeCents: 90_000 },
  ],
  months: [{ volume: 2, carriers: 25, durationMs: 200_000_000, incomeCents: 150_000 }],
}

describe('indicators', () => {
  test('are means in whole milliseconds and cents', () => {
    expect(selectPublishableFigures(enough)).toMatchObject({
      durationMs: 1_800_000,
      incomeCents: 985,
      waitMs: 600_000,
    })
  })

  test('are grouped by the bounds of the volumes', () => {
    const { weeks, months } = selectPublishableFigures(enough)
    expect(weeks.map(({ from, to }) => [from, to])).toEqual([
      [1, 10],
      [11, 25],
      [26, 50],
      [51, null],
    ])
    expect(months.map(({ from, to }) => [from, to])).toEqual([
      [1, 40],
      [41, 100],
      [101, 200],
      [201, null],
    ])
    expect(weeks[0]).toMatchObject({ durationMs: 3_600_000, incomeCents: 4_000 })
    expect(months[2]).toMatchObject({ durationMs: 200_000_000, incomeCents: 150_000 })
  })

  test('contain no figure of fewer than ten carriers', () => {
    expect(selectPublishableFigures({ ...enough, carriers: minCarriers - 1 })).toMatchObject({
      durationMs: null,
      incomeCents: null,
      waitMs: 600_000,
    })
    expect(selectPublishableFigures(enough).weeks[3]).toMatchObject({ durationMs: null, incomeCents: null })
    expect(selectPublishableFigures(enough).weeks[1]).toMatchObject({ durationMs: null, incomeCents: null })
    const waited = { carriers: minCarriers - 1, value: 600_000 }
    expect(selectPublishableFigures({ ...enough, waitMs: waited }).waitMs).toBeNull()
  })
})

test('two or three wheels are vehicle classes that exist', () => {
  expect(twoOrThreeWheels.every(isVehicleClass)).toBe(true)
})
