import { listDaysOfMonth } from '@repo/delivery-rules/paris-calendar'

/** A day of the chart. Its share is relative to the best day, from 0 to 1. */
export type Bar = { readonly day: string; readonly netCents: number; readonly share: number }

/** Returns a bar for each day of a month, also for days without earnings. */
export function createBars(
  month: string,
  days: readonly { readonly jour: string; readonly net: number }[],
): readonly Bar[] {
  const netCentsByDay = new Map(days.map(({ jour, net }) => [jour, net]))
  const bestNetCents = Math.max(0, ...netCentsByDay.values())
  return listDaysOfMonth(month).map((day) => {
    const netCents = netCentsByDay.get(day) ?? 0
    return { day, netCents, share: bestNetCents > 0 ? Math.max(0, netCents) / bestNetCents : 0 }
  })
}

/** Returns the day with the highest bar; null in a month without earnings. */
export function findBestDay(bars: readonly Bar[]): Bar | null {
  return bars.find(({ share }) => share === 1) ?? null
}
