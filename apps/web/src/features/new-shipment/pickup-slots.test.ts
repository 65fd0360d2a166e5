import { instantInParis } from '@repo/delivery-rules/paris-time'
import { judgePlannedPickup } from '@repo/delivery-rules/schedule'
import { expect, test } from 'vitest'
import { formatPlannedPickup, listPickupDays } from './pickup-slots.ts'

const offeredDays = listPickupDays(new Date('2026-11-21T10:07:00+01:00'))

test('the first slot leaves the minimum notice of 45 minutes and 10 minutes for the form', () => {
  expect(offeredDays[0]?.times[0]).toBe('11:15')
})

test('the last slot is on the seventh day, at most six times 24 hours ahead', () => {
  expect(offeredDays).toHaveLength(7)
  expect(offeredDays[6]?.times.at(-1)).toBe('10:00')
})

test('today and tomorrow are called so, later days by their weekday and date', () => {
  expect(offeredDays.slice(0, 3)).toMatchObject([
    { day: '2026-11-21', label: 'Aujourd’hui, samedi 21 novembre' },
    { day: '2026-11-22', label: 'Demain, dimanche 22 novembre' },
    { day: '2026-11-23', label: 'Lundi 23 novembre' },
  ])
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
  'in a week in which the clocks change every pickup slot is offered once and can be planned: %s',
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
