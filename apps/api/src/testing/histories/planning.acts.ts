import { addDays, parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { spanOfShift } from '@repo/delivery-rules/shifts'
import type { FilterDraft } from '#api/features/dispatch/filters/offer-filter.service.ts'
import { setFilter } from '#api/features/dispatch/filters/offer-filter.service.ts'
import type { RequestedShift } from '#api/features/fleet/planning/planning.service.ts'
import {
  addShift,
  changeShift,
  copyWeek,
  removeShift,
} from '#api/features/fleet/planning/planning.service.ts'
import { sweepShifts } from '#api/features/fleet/planning/planning.sweeper.ts'
import { shipment } from './cast.ts'
import type { Act, ActKind, Scene } from './scene.ts'
import { addMs, pickBetween, pickOne } from './scene.ts'

/** Only a few times, so that shifts conflict, one of them over midnight. */
const times = [
  ['06:00', '10:00'],
  ['08:00', '12:30'],
  ['10:00', '18:00'],
  ['22:00', '02:30'],
] as const

/** Creates a random shift near the present: of any driver, with the company's vehicle or without. */
function aShift({ lane, cast, random }: Scene): RequestedShift {
  const [begin, end] = pickOne(random, times)
  return {
    driverId: pickOne(random, cast.carriers).accountId,
    vehicleId: random() < 0.5 ? cast.companyVehicleId : null,
    day: addDays(parisDayOf(lane.now()), pickBetween(random, 0, 2)),
    begin,
    end,
  }
}

function describeShift({ day, begin, end, vehicleId }: RequestedShift): string {
  return `${day} ${begin}–${end}${vehicleId === null ? '' : ' with the vehicle'}`
}

function planNewShift(scene: Scene): Act | null {
  const { cast, memory, random } = scene
  const { company } = cast
  if (!company) return null
  const shift = aShift(scene)
  const lastDay = random() < 0.3 ? addDays(shift.day, 7 * pickBetween(random, 1, 3)) : null
  memory.shifts.push(shift)
  return {
    name: `the company plans ${describeShift(shift)}${lastDay === null ? '' : ` until ${lastDay}`}`,
    run: async (deps) => `${await addShift(deps, company, shift, lastDay)} new`,
  }
}

/** Returns a planned shift, found again by its driver and its start; null once it is gone. */
async function findShiftId({ lane }: Scene, shift: RequestedShift): Promise<string | null> {
  const { rows } = await lane.plainPool.query<{ id: string }>({
    name: 'a-shift',
    text: 'SELECT id FROM shift WHERE driver_id = $1 AND begins_at = $2',
    values: [shift.driverId, spanOfShift(shift)?.from],
  })
  return rows[0]?.id ?? null
}

function planShiftMove(scene: Scene): Act | null {
  const { cast, memory, random } = scene
  const { company } = cast
  if (!company || memory.shifts.length === 0) return null
  const formerShift = pickOne(random, memory.shifts)
  const shift = aShift(scene)
  memory.shifts.push(shift)
  return {
    name: `the company moves ${describeShift(formerShift)} to ${describeShift(shift)}`,
    run: async (deps) => {
      const id = await findShiftId(scene, formerShift)
      if (id === null) return 'gone'
      await changeShift(deps, company, id, shift)
      return 'ok'
    },
  }
}

function planShiftRemoval(scene: Scene): Act | null {
  const { cast, memory, random } = scene
  const { company } = cast
  if (!company || memory.shifts.length === 0) return null
  const shift = pickOne(random, memory.shifts)
  const includesLater = random() < 0.3
  return {
    name: `the company removes ${describeShift(shift)}${includesLater ? ' and what follows' : ''}`,
    run: async (deps) => {
      const id = await findShiftId(scene, shift)
      return id === null ? 'gone' : `${await removeShift(deps, company, id, includesLater)} gone`
    },
  }
}

function planWeekCopy({ lane, cast, memory, random }: Scene): Act | null {
  const { company } = cast
  if (!company || memory.shifts.length === 0) return null
  const from = parisDayOf(lane.now())
  const to = addDays(from, 7 * pickBetween(random, 1, 2))
  return {
    name: `the company copies its week to that of ${to}`,
    run: async (deps) => {
      const { newCount, existingCount } = await copyWeek(deps, company, from, to)
      return `${newCount} new, ${existingCount} existing`
    },
  }
}

/** Plans a check for absent drivers, sometimes exactly ten minutes after a shift's begin. */
function planAbsenceCheck({ lane, memory, random }: Scene): Act | null {
  if (memory.shifts.length === 0) return null
  const span = spanOfShift(pickOne(random, memory.shifts))
  const due = span && addMs(span.from, 10 * 60_000)
  const soon = addMs(lane.now(), 3_600_000)
  const at = due && due > lane.now() && due < soon ? due : undefined
  return { name: 'absent drivers are looked for', at, run: sweepShifts }
}

const minGains = [null, 300, 900, 100_000]
const areas: readonly FilterDraft['area'][] = [
  null,
  { kind: 'departments', codes: ['75'] },
  { kind: 'departments', codes: ['69', '75'] },
  { kind: 'departments', codes: ['69'] },
  { kind: 'around', address: shipment.pickupAddress, radiusM: 5_000 },
  { kind: 'around', address: shipment.pickupAddress, radiusM: 1_000 },
]

/** Plans that an independent carrier sets its offer filter. */
function planFilter({ cast, random }: Scene): Act | null {
  if (cast.company) return null
  const carrier = pickOne(random, cast.carriers)
  // Most filters admit a history's orders: a carrier that excludes them drives none.
  const minGainCents = random() < 0.7 ? null : pickOne(random, minGains)
  const area = random() < 0.6 ? null : pickOne(random, areas)
  const where = area === null ? 'anywhere' : area.kind === 'around' ? `${area.radiusM} m around` : area.codes
  return {
    name: `a carrier wants ${minGainCents ?? 'any'} cents, ${where}`,
    run: (deps) => setFilter(deps, carrier, { minGainCents, area }),
  }
}

/** Companies' plans for their drivers, and carriers' offer filters. */
export const planningActs: readonly ActKind[] = [
  { name: 'plan shift', weight: 3, plan: planNewShift },
  { name: 'move shift', weight: 1, plan: planShiftMove },
  { name: 'remove shift', weight: 1, plan: planShiftRemoval },
  { name: 'copy week', weight: 1, plan: planWeekCopy },
  { name: 'look for drivers', weight: 1, plan: planAbsenceCheck },
  { name: 'filter', weight: 1.5, plan: planFilter },
]
