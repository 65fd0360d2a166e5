import { instantInParis } from '@repo/delivery-rules/paris-time'
import { judgePlannedPickup } from '@repo/delivery-rules/schedule'
import { expect, test } from 'vitest'
import { formatPlannedPickup, listPickupDays } from './pickup-slots.ts'

test('the first slot today is after the minimum notice, and seven days are offered', () => {
  const days = listPickupDays(new Date('2026-11-21T10:07:00+01:00'))
  expect(days).toHaveLength(7)
  expect(days[0]).toMatchObject({ day: '2026-11-21', label: 'Aujourd’hui, samedi 21 novembre' })
  expect(days[0]?.times[0]).toBe('11:15')
  expect(days[1]).toMatchObject({ day: '2026-11-22', label: 'Demain, dimanche 22 novembre' })
  expect(days[2]?.label).toBe('Lundi 23 novembre')
  expect(days[6]?.times.at(-1)).toBe('10:00')
})

test('late in the evening the first day offered is tomorrow', () => {
  const [first] = listPickupDays(new Date('2026-11-21T23:20:00+01:00'))
  expect(first).toMatchObject({ day: '2026-11-22', label: 'Demain, dimanche 22 novembre' })
  expect(first?.times[0]).toBe('00:15')
})

test.each([
  ['spring', '2027-03-27T23:30:00+01:00', 'Demain, dimanche 28 mars'],
  ['autumn', '2026-10-25T00:30:00+02:00', 'Demain, lundi 26 octobre'],
])('the day after today is called tomorrow when the clocks change in %s', (_, at, label) => {
  const days = listPickupDays(new Date(at))
  expect(days.filter((day) => day.label.startsWith('Demain')).map((day) => day.label)).toEqual([label])
})

test.each(['2026-10-22T09:00:00Z', '2027-03-25T09:00:00Z'])(
  'every pickup slot is offered once and can be planned (%s)',
  (at) => {
    const now = new Date(at)
    const instants = listPickupDays(now).flatMap(({ day, times }) =>
      times.map((time) => instantInParis({ day, time })),
    )
    expect(new Set(instants.map((instant) => instant?.getTime())).size).toBe(instants.length)
    for (const instant of instants) expect(instant && judgePlannedPickup(instant, now)).toBe('possible')
  },
)

test('a planned pickup is described in French, in Paris time', () => {
  expect(formatPlannedPickup(new Date('2026-11-22T13:30:00Z'))).toBe('dimanche 22 novembre à 14:30')
})
