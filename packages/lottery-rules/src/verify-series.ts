/** The joint evidence of the published weeks and a clock: a skipped week, and overdue files. */

import type { Chain } from './beacon.ts'
import { findRoundTime } from './beacon.ts'
import type { DrawSchedule } from './draw-calendar.ts'
import { drawTerms, findDrawTime, findNextDrawWeek, toWeek } from './draw-calendar.ts'
import { DrawFault } from './draw-fault.ts'
import type { Manifest } from './manifest.ts'

const daySeconds = 86_400

/** A lottery may be this late without a fault: relays and machines fail for hours. */
const maxDelaySeconds = daySeconds

/** A schedule for calculations with weeks alone: it has the same week in every time zone. */
export const thursdays: DrawSchedule = { weekday: 4, time: '12:00', timeZone: 'UTC' }

/** Returns the week after a week. Throws a RangeError for an invalid week. */
function findWeekAfter(week: string): string {
  return toWeek(new Date(findDrawTime(week, thursdays).getTime() + 7 * daySeconds * 1000), thursdays)
}

/**
 * Returns the faults of the published weeks, oldest first: a week is missing or invalid, or no draw is open a day after
 * one should be.
 */
export function findWeekFaults(
  weeks: readonly string[],
  schedule: DrawSchedule,
  nowSeconds: number,
): readonly DrawFault[] {
  const found: DrawFault[] = []
  try {
    for (const [index, week] of weeks.entries()) {
      const previousWeek = weeks[index - 1]
      if (previousWeek !== undefined && findWeekAfter(previousWeek) !== week)
        found.push(new DrawFault('chain-week', `${week} does not follow ${previousWeek}: a week is missing.`))
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    found.push(new DrawFault('chain-week', error.message))
  }
  const open = findOpenWeek(nowSeconds - maxDelaySeconds, schedule)
  if ((weeks.at(-1) ?? '') < open)
    found.push(
      new DrawFault(
        'chain-late',
        `The draw of ${open} should be open by now, and nothing is published of it.`,
      ),
    )
  return found
}

/** Returns the week of the open draw at an instant: the first one whose sales have not closed. */
function findOpenWeek(seconds: number, schedule: DrawSchedule): string {
  return findNextDrawWeek(new Date(seconds * 1000 + drawTerms.closesBeforeMs), schedule)
}

/** Returns the faults of a sealed draw's timing: it has a result before its time, or none long after it. */
export function findTimeFaults(
  { draw, draw_time: drawTime }: Pick<Manifest, 'draw' | 'draw_time'>,
  isDrawn: boolean,
  nowSeconds: number,
): readonly DrawFault[] {
  if (isDrawn && nowSeconds < drawTime)
    return [new DrawFault('result-early', `${draw} is drawn before its time.`)]
  if (!isDrawn && nowSeconds > drawTime + maxDelaySeconds)
    return [new DrawFault('result-late', `The round of ${draw} came long ago, and there is no result.`)]
  return []
}

/**
 * Returns the faults of an unsealed draw's timing: a day after its time, with its postponements, it is overdue. An
 * invalid week has none.
 */
export function findUnsealedFaults(
  draw: string,
  postponements: number,
  schedule: DrawSchedule,
  nowSeconds: number,
): readonly DrawFault[] {
  const time = findDrawSeconds(draw, schedule)
  if (time === null || nowSeconds <= time + postponements * daySeconds + maxDelaySeconds) return []
  return [new DrawFault('seal-late', `${draw} should have been sealed, put off or cancelled long ago.`)]
}

function findDrawSeconds(draw: string, schedule: DrawSchedule): number | null {
  try {
    return findDrawTime(draw, schedule).getTime() / 1000
  } catch {
    return null
  }
}

/** Whether the randomness of a sealed draw does not exist yet. */
export function isBeforeRandomness(chain: Chain, round: number, nowSeconds: number): boolean {
  return nowSeconds < findRoundTime(chain, round)
}
