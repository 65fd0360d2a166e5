import type { Earnings } from '@repo/delivery-rules/earnings'
import {
  considerationEntries,
  findPayoutDay,
  groupEarnings,
  noEarnings,
  sumEarnings,
} from '@repo/delivery-rules/earnings'
import { parisMonthOf, parisYearOf, spanOfMonth, spanOfYear } from '@repo/delivery-rules/paris-calendar'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { requirePaidParty } from '#api/core/accounts/accounts.service.ts'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { PaymentOfMonth } from '../payment-of-month.service.ts'
import { readPaymentOfMonth } from '../payment-of-month.service.ts'
import type { DriverActivity } from './activity.data.ts'
import { findActivity } from './activity.data.ts'
import type { DaySum, EarningLine } from './earnings.data.ts'
import {
  findDaySums,
  findFirstEarningAt,
  findLines,
  isDriverOf,
  isOwnLine,
  listNames,
  pageSize,
} from './earnings.data.ts'

/** A driver's earnings for its company. */
export type DriverEarnings = Earnings & { readonly driverId: string; readonly name: string }

/** A month of earnings as the screen shows it. */
export type MonthOfEarnings = {
  readonly month: string
  readonly currentMonth: string
  readonly firstMonth: string
  readonly payoutDay: string
  readonly payment: PaymentOfMonth
  readonly total: Earnings
  /** The time on duty in the month; null on a later page. */
  readonly dutyMs: number | null
  readonly days: ReadonlyMap<string, Earnings>
  /** Null for an independent carrier. */
  readonly drivers: readonly DriverEarnings[] | null
  readonly lines: readonly EarningLine[]
  /** The id with which the next page begins; null on the last page. */
  readonly nextBefore: string | null
}

/**
 * Returns a month of the caller's earnings (null: the current one), with the 30 newest lines after `before`, of one
 * driver if requested. Drivers and lines of others are `not-found`. `not-allowed` for accounts that are not paid.
 */
export async function readEarningsOfMonth(
  deps: Deps,
  caller: Caller,
  request: { month: string | null; driverId: string | null; before: string | null },
): Promise<MonthOfEarnings> {
  const { db } = deps
  const partyId = requirePaidParty(caller)
  const { driverId, before } = request
  if (driverId !== null && !(await isDriverOf(db, partyId, driverId))) throw new Refusal('not-found')
  if (before !== null && !(await isOwnLine(db, partyId, before))) throw new Refusal('not-found')
  const now = await databaseNow(db)
  const currentMonth = parisMonthOf(now)
  const month = request.month ?? currentMonth
  const span = spanOfMonth(month)
  const sums = await findDaySums(db, { partyId, span, driverId: null })
  const selectedSums = driverId === null ? sums : sums.filter((sum) => sum.driverId === driverId)
  const lines = await findLines(db, { partyId, span, driverId }, before, pageSize + 1)
  const page = lines.slice(0, pageSize)
  return {
    month,
    currentMonth,
    firstMonth: parisMonthOf((await findFirstEarningAt(db, partyId)) ?? spanOfMonth(currentMonth).from),
    payoutDay: findPayoutDay(month),
    payment: await readPaymentOfMonth(db, partyId, month),
    total: sumEarnings(selectedSums),
    dutyMs: before === null ? sumDuty(await findActivity(db, partyId, span, now), driverId) : null,
    days: groupEarnings(selectedSums, ({ day }) => day),
    drivers: caller.kind === 'TREN' ? await groupByDriver(deps, sums) : null,
    lines: page,
    nextBefore: lines.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

function sumDuty(activities: readonly DriverActivity[], driverId: string | null): number {
  return activities
    .filter((activity) => driverId === null || activity.driverId === driverId)
    .reduce((sum, { dutyMs }) => sum + dutyMs, 0)
}

/** Returns the company's drivers with their earnings, highest first. */
async function groupByDriver({ db }: Deps, sums: readonly DaySum[]): Promise<readonly DriverEarnings[]> {
  const earningsByDriver = groupEarnings(sums, ({ driverId }) => driverId)
  const names = await listNames(db, [...earningsByDriver.keys()])
  return [...earningsByDriver]
    .map(([driverId, earnings]) => ({ driverId, name: names.get(driverId) ?? '', ...earnings }))
    .sort((a, b) => b.netCents - a.netCents || a.name.localeCompare(b.name, 'fr'))
}

/** A civil year of the caller in the platform's legal statement. */
export type YearOfFigures = {
  readonly year: number
  readonly currentYear: number
  readonly firstYear: number
  readonly total: Earnings
  /** The four quarters, the first one first. */
  readonly quarters: readonly Earnings[]
  /** The part of the deliveries, without compensations, in cents. */
  readonly deliveryNetCents: number
  readonly activity: DriverActivity
  /** The drivers of a company with time on duty or earnings; null for an independent carrier. */
  readonly drivers: readonly (DriverEarnings & DriverActivity)[] | null
}

/**
 * Returns the caller's pay for work and activity of a year, of the current one when null; charges do not lower the pay,
 * as in the report to the tax office. `not-allowed` for accounts that are not paid.
 */
export async function readFiguresOfYear(
  deps: Deps,
  caller: Caller,
  requestedYear: number | null,
): Promise<YearOfFigures> {
  const { db } = deps
  const partyId = requirePaidParty(caller)
  const now = await databaseNow(db)
  const year = requestedYear ?? parisYearOf(now)
  const sums = await findPayOfYear(db, partyId, year)
  const activities = await findActivity(db, partyId, spanOfYear(year), now)
  return {
    year,
    currentYear: parisYearOf(now),
    firstYear: parisYearOf((await findFirstEarningAt(db, partyId)) ?? now),
    total: sumEarnings(sums),
    quarters: groupByQuarter(sums),
    deliveryNetCents: sums.reduce((net, sum) => net + sum.deliveryNetCents, 0),
    activity: sumActivities(partyId, activities),
    drivers: caller.kind === 'TREN' ? addEarnings(activities, sums) : null,
  }
}

/** Returns a party's pay for work in each quarter of a civil year, in order; charges do not lower it. */
export async function readQuartersOfYear(
  db: Db,
  partyId: string,
  year: number,
): Promise<readonly Earnings[]> {
  return groupByQuarter(await findPayOfYear(db, partyId, year))
}

/** Returns a party's pay for work in a civil year, by day and driver. */
function findPayOfYear(db: Db, partyId: string, year: number): Promise<readonly DaySum[]> {
  const kinds = considerationEntries
  return findDaySums(db, { partyId, span: spanOfYear(year), driverId: null, kinds })
}

function groupByQuarter(sums: readonly DaySum[]): readonly Earnings[] {
  const quarters = groupEarnings(sums, ({ day }) => String(toQuarter(day)))
  return [0, 1, 2, 3].map((quarter) => quarters.get(String(quarter)) ?? noEarnings)
}

function toQuarter(day: string): number {
  return Math.floor((Number(day.slice(5, 7)) - 1) / 3)
}

function sumActivities(partyId: string, activities: readonly DriverActivity[]): DriverActivity {
  const sumFigure = (figure: 'dutyMs' | 'engagedMs' | 'carriedMs' | 'offers') =>
    activities.reduce((sum, activity) => sum + activity[figure], 0)
  return {
    driverId: partyId,
    name: '',
    dutyMs: sumFigure('dutyMs'),
    engagedMs: sumFigure('engagedMs'),
    carriedMs: sumFigure('carriedMs'),
    offers: sumFigure('offers'),
  }
}

function addEarnings(activities: readonly DriverActivity[], sums: readonly DaySum[]) {
  const earningsByDriver = groupEarnings(sums, ({ driverId }) => driverId)
  return activities
    .filter(({ driverId, dutyMs }) => dutyMs > 0 || earningsByDriver.has(driverId))
    .map((activity) => ({ ...activity, ...(earningsByDriver.get(activity.driverId) ?? noEarnings) }))
}
