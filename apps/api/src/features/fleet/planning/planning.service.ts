import { randomUUID } from 'node:crypto'
import { messages } from '@repo/contracts/patterns'
import { adultAge, computeAge } from '@repo/delivery-rules/age'
import { mayDrive } from '@repo/delivery-rules/drivers'
import { addDays, mondayOf, parisDayOf } from '@repo/delivery-rules/paris-calendar'
import type { RestWarning, ShiftState, WrittenShift } from '@repo/delivery-rules/shifts'
import {
  computeShiftState,
  findRestWarnings,
  maxRepeatWeeks,
  mayBePlanned,
  repeatShift,
  restDaysAround,
  shiftByWeeks,
  spanOfShift,
  spanOfWeek,
} from '@repo/delivery-rules/shifts'
import { isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { notifyOfAccount } from '#api/core/notifications/account-news.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'
import { lockCompany, requireAdministeredCompany } from '../fleet.access.ts'
import type { PlannedShift, ShiftDraft } from './planning.data.ts'
import { findActiveVehicle, findConflict, findShifts, insertShifts, lockDrivers } from './planning.data.ts'
import { writeConflictSentence } from './planning.texts.ts'

const dayMs = 24 * 3_600_000

/**
 * The maximum number of planned shifts: more than two a day for each of a hundred drivers over the weeks that are
 * really planned.
 */
const maxShiftsAhead = 20_000

/** The number of days ahead for which drivers see their own shifts. */
const ownPlanDays = 28

/** The number of days ahead for which drivers are notified of changes. Later changes are only in their plan. */
const notifiedDaysAhead = 14

/** A shift with its state at the time of the call. */
export type ShiftInPlan = PlannedShift & { readonly state: ShiftState }

/** A week's plan of a company. */
export type Plan = {
  /** The Monday of the week. */
  readonly week: string
  readonly shifts: readonly ShiftInPlan[]
  readonly warnings: readonly (RestWarning & { readonly driverId: string })[]
  readonly now: Date
}

/**
 * Returns the plan of the week that contains `day` (null: today), with the rules on rest that it breaks. `not-allowed`
 * unless the caller administers a company.
 */
export async function readPlan(deps: Deps, caller: Caller, day: string | null): Promise<Plan> {
  const companyId = requireAdministeredCompany(caller)
  const now = await databaseNow(deps.db)
  const week = mondayOf(day ?? parisDayOf(now))
  const span = spanOfWeek(week)
  const surroundingShifts = await findShifts(
    deps.db,
    { companyId },
    {
      from: new Date(span.from.getTime() - restDaysAround * dayMs),
      until: new Date(span.until.getTime() + restDaysAround * dayMs),
    },
  )
  const shifts = surroundingShifts.filter(({ from }) => from >= span.from && from < span.until)
  const minors = await findMinors(deps, companyId, week)
  const shiftsByDriver = Map.groupBy(surroundingShifts, ({ driverId }) => driverId)
  const warnings = [...shiftsByDriver].flatMap(([driverId, driverShifts]) =>
    findRestWarnings(driverShifts, week, minors.has(driverId)).map((warning) => ({ ...warning, driverId })),
  )
  return { week, shifts: shifts.map((shift) => addState(shift, now)), warnings, now }
}

function addState(shift: PlannedShift, now: Date): ShiftInPlan {
  return { ...shift, state: computeShiftState(shift, shift.isOnline, now) }
}

async function findMinors({ db }: Deps, companyId: string, day: string): Promise<ReadonlySet<string>> {
  const drivers = await db.carrier.findMany({
    where: { companyId },
    select: { accountId: true, account: { select: { individual: { select: { birthDate: true } } } } },
  })
  const isMinor = (birthDate: Date | undefined) =>
    birthDate !== undefined && computeAge(birthDate.toISOString().slice(0, 10), day) < adultAge
  return new Set(
    drivers.filter(({ account }) => isMinor(account.individual?.birthDate)).map(({ accountId }) => accountId),
  )
}

/**
 * Returns the caller's own shifts of the next four weeks that are not over, oldest first. Empty for accounts that are
 * no company's driver.
 */
export async function listOwnPlan(deps: Deps, caller: Caller): Promise<readonly ShiftInPlan[]> {
  if (caller.kind !== 'LIVR') return []
  const now = await databaseNow(deps.db)
  const until = new Date(now.getTime() + ownPlanDays * dayMs)
  const shifts = await findShifts(deps.db, { driverId: caller.accountId }, { from: now, until })
  return shifts.map((shift) => addState(shift, now))
}

/** A shift that an administrator requests. */
export type RequestedShift = WrittenShift & { readonly driverId: string; readonly vehicleId: string | null }

/**
 * Plans a shift of a driver, and the same in each week up to `lastDay`, and notifies the driver of those within 14
 * days. Returns the number of new shifts; identical existing ones are left. Any conflict of driver or vehicle refuses
 * all of them with `shift-overlaps`. Another company's driver or vehicle is `not-found`, a wrong day or length a field
 * error. `minor-vehicle` for a minor with a motor of 50 cm³ or more, `too-many-shifts` beyond 20 000 future shifts of
 * the company, `suspended` unless it is active, `not-allowed` unless the caller administers a company.
 */
export async function addShift(
  deps: Deps,
  caller: Caller,
  request: RequestedShift,
  lastDay: string | null,
): Promise<number> {
  const companyId = requireAdministeredCompany(caller)
  return deps.db.$transaction(async (tx) => {
    const now = await lockPlanning(tx, companyId)
    await requireOwnDriverAndVehicle(tx, companyId, request)
    requirePlannable(request.day, now)
    if (lastDay !== null && (lastDay <= request.day || lastDay > addDays(request.day, 7 * maxRepeatWeeks)))
      throw createFieldRefusal('jusquau', messages.shiftRepeat)
    const spans = repeatShift(request, lastDay ?? request.day)
    if (!spans) throw createFieldRefusal('fin', messages.shiftLength)
    const { driverId, vehicleId } = request
    const drafts = spans.map((span) => ({ ...span, driverId, vehicleId }))
    return insertPlannedShifts(deps, tx, companyId, drafts, drafts.length > 1 ? randomUUID() : null, now)
  })
}

/**
 * Changes a shift of the caller's company, and notifies the old and the new driver of one within 14 days. Another
 * company's is `not-found`. Idempotent. Refused as by `addShift`.
 */
export async function changeShift(
  deps: Deps,
  caller: Caller,
  shiftId: string,
  request: RequestedShift,
): Promise<void> {
  const companyId = requireAdministeredCompany(caller)
  await deps.db.$transaction(async (tx) => {
    const now = await lockPlanning(tx, companyId)
    const current = await tx.shift.findFirst({ where: { id: shiftId, companyId } })
    if (!current) throw new Refusal('not-found')
    await requireOwnDriverAndVehicle(tx, companyId, request)
    requirePlannable(request.day, now)
    const span = spanOfShift(request)
    if (!span) throw createFieldRefusal('fin', messages.shiftLength)
    const { driverId, vehicleId } = request
    const draft = { ...span, driverId, vehicleId }
    await requireNoConflict(tx, companyId, [draft], shiftId)
    const isSameBegin = current.driverId === driverId && current.beginsAt.getTime() === span.from.getTime()
    const isSameEnd = current.endsAt.getTime() === span.until.getTime()
    if (isSameBegin && isSameEnd && current.vehicleId === vehicleId) return
    await tx.shift.update({
      where: { id: shiftId },
      data: {
        driverId,
        vehicleId,
        beginsAt: span.from,
        endsAt: span.until,
        // A shift of another driver, or at another time, is checked again.
        ...(isSameBegin ? {} : { lookedAt: null }),
      },
      select: { id: true },
    })
    const changedShifts = [
      draft,
      { driverId: current.driverId, from: current.beginsAt, until: current.endsAt },
    ]
    await notifyOfChanges(deps, tx, companyId, changedShifts, now)
  })
}

/**
 * Removes a shift of the caller's company and, if requested, the later ones of its series, and notifies the drivers of
 * those within 14 days. Returns their number. An unknown shift, as after a repeat, or another company's, is
 * `not-found`. `suspended` unless the company is active, `not-allowed` unless the caller administers one.
 */
export async function removeShift(
  deps: Deps,
  caller: Caller,
  shiftId: string,
  shouldRemoveLater: boolean,
): Promise<number> {
  const companyId = requireAdministeredCompany(caller)
  return deps.db.$transaction(async (tx) => {
    const now = await lockPlanning(tx, companyId)
    const shift = await tx.shift.findFirst({ where: { id: shiftId, companyId } })
    if (!shift) throw new Refusal('not-found')
    const laterInSeries = { companyId, seriesId: shift.seriesId, beginsAt: { gte: shift.beginsAt } }
    const where = shouldRemoveLater && shift.seriesId !== null ? laterInSeries : { id: shiftId }
    const removedShifts = await tx.shift.findMany({ where })
    await tx.shift.deleteMany({ where })
    const changedShifts = removedShifts.map(({ driverId, beginsAt, endsAt }) => ({
      driverId,
      from: beginsAt,
      until: endsAt,
    }))
    await notifyOfChanges(deps, tx, companyId, changedShifts, now)
    return removedShifts.length
  })
}

/**
 * Copies the shifts of a week to another week at the same Paris times, for the company's present drivers. Returns the
 * numbers of new shifts, of identical existing ones, and of those without their removed vehicle. The same week, or one
 * that cannot be planned, is a field error. Otherwise refused, and the drivers are notified, as by `addShift`.
 */
export async function copyWeek(
  deps: Deps,
  caller: Caller,
  fromDay: string,
  toDay: string,
): Promise<{ newCount: number; existingCount: number; withoutVehicleCount: number }> {
  const companyId = requireAdministeredCompany(caller)
  const [from, to] = [mondayOf(fromDay), mondayOf(toDay)]
  if (from === to) throw createFieldRefusal('vers', messages.sameWeek)
  const weeks = Math.round((Date.parse(to) - Date.parse(from)) / (7 * dayMs))
  return deps.db.$transaction(async (tx) => {
    const now = await lockPlanning(tx, companyId)
    requirePlannable(from, now, 'semaine')
    requirePlannable(to, now, 'vers')
    const week = spanOfWeek(from)
    const shifts = await findShifts(tx, { companyId }, week)
    const drivers = await lockDrivers(tx, companyId, [...new Set(shifts.map(({ driverId }) => driverId))])
    const copies = shifts.flatMap((shift) => {
      const span = shift.from >= week.from && drivers.has(shift.driverId) ? shiftByWeeks(shift, weeks) : null
      return span ? [{ shift, draft: { ...span, driverId: shift.driverId, vehicleId: shift.vehicleId } }] : []
    })
    const drafts = copies.map(({ draft }) => draft)
    const newCount = await insertPlannedShifts(deps, tx, companyId, drafts, null, now)
    const withoutVehicleCount = copies.filter(({ shift }) => shift.hasLostVehicle).length
    return { newCount, existingCount: drafts.length - newCount, withoutVehicleCount }
  })
}

/** Locks the company, which serialises its plans, and returns the time. Throws `suspended` unless it is active. */
async function lockPlanning(tx: Tx, companyId: string): Promise<Date> {
  if (!(await lockCompany(tx, companyId))) throw new Refusal('suspended')
  return databaseNow(tx)
}

function createFieldRefusal(field: string, message: string): Refusal {
  return new Refusal('invalid-fields', { fields: { [field]: message } })
}

function requirePlannable(day: string, now: Date, field = 'jour'): void {
  if (!mayBePlanned(day, parisDayOf(now))) throw createFieldRefusal(field, messages.shiftDay)
}

/**
 * Throws `not-found` unless driver and vehicle belong to the company, and refuses a minor with a motor of 50 cm³ or
 * more. Locks the driver until the transaction ends.
 */
async function requireOwnDriverAndVehicle(
  tx: Tx,
  companyId: string,
  { driverId, vehicleId, day }: RequestedShift,
): Promise<void> {
  const driver = (await lockDrivers(tx, companyId, [driverId])).get(driverId)
  if (!driver) throw new Refusal('not-found')
  if (vehicleId === null) return
  const vehicle = await findActiveVehicle(tx, companyId, vehicleId)
  if (!vehicle || !isVehicleClass(vehicle.vehicleClass)) throw new Refusal('not-found')
  const birthDate = driver.birthDate?.toISOString().slice(0, 10)
  const plannedVehicle = { class: vehicle.vehicleClass, isUnder50cc: vehicle.isUnder50cc }
  if (birthDate !== undefined && !mayDrive(birthDate, day, plannedVehicle)) throw new Refusal('minor-vehicle')
}

async function requireNoConflict(
  tx: Tx,
  companyId: string,
  drafts: readonly ShiftDraft[],
  changedId: string | null,
): Promise<void> {
  const conflict = await findConflict(tx, companyId, drafts, changedId)
  if (conflict) throw new Refusal('shift-overlaps', { message: writeConflictSentence(conflict) })
}

async function insertPlannedShifts(
  deps: Deps,
  tx: Tx,
  companyId: string,
  drafts: readonly ShiftDraft[],
  seriesId: string | null,
  now: Date,
): Promise<number> {
  await requireNoConflict(tx, companyId, drafts, null)
  const rows = drafts.map((draft) => ({ ...draft, seriesId }))
  const count = await insertShifts(tx, companyId, rows, now)
  if (count === 0) return 0
  const shiftsAhead = await tx.shift.count({ where: { companyId, beginsAt: { gt: now } } })
  if (shiftsAhead > maxShiftsAhead) throw new Refusal('too-many-shifts')
  await notifyOfChanges(deps, tx, companyId, drafts, now)
  return count
}

/**
 * Sends a hint to the screens of the administrator and of the drivers of near shifts, and notifies these drivers, each
 * once until it has read that.
 */
async function notifyOfChanges(
  deps: Deps,
  tx: Tx,
  companyId: string,
  changedShifts: readonly { readonly driverId: string; readonly from: Date; readonly until: Date }[],
  now: Date,
): Promise<void> {
  const notifiedUntil = new Date(now.getTime() + notifiedDaysAhead * dayMs)
  const nearShifts = changedShifts.filter(({ from, until }) => until > now && from < notifiedUntil)
  const drivers = [...new Set(nearShifts.map(({ driverId }) => driverId))].sort()
  await tell(tx, [companyId, ...drivers], { type: 'fleet', id: companyId })
  for (const driverId of drivers) {
    const unread = await tx.notification.count({
      where: { accountId: driverId, kind: 'plan-changed', readAt: null },
    })
    if (unread > 0) continue
    await notifyOfAccount(deps, tx, driverId, {
      kind: 'plan-changed',
      text: 'Votre entreprise a modifié votre planning : vérifiez vos prochains créneaux.',
    })
  }
}
