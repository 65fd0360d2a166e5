/**
 * The indicators of activity and income that platforms must publish each year (code des transports, art. L. 1326-3;
 * decree 2021-501 of 22 April 2021). The law is about independent workers with two or three wheels; we publish those of
 * the other vehicles, too, as a group of their own.
 */

/** The two groups of independent carriers, by their main vehicle of the year. */
export const carrierGroups = ['two-or-three-wheels', 'other-vehicles'] as const

/** One of the groups. */
export type CarrierGroup = (typeof carrierGroups)[number]

/** The vehicle classes with two or three wheels. */
export const twoOrThreeWheels: readonly string[] = ['VEL', 'VELCAR', 'SCO', 'MOT']

/** The minimum number of carriers behind a published average: with fewer, one could be identified. */
export const minCarriers = 10

/** The bounds of the volume groups in deliveries per week or month: each number starts the next group. */
export const volumeBounds = { week: [11, 26, 51], month: [41, 101, 201] } as const

/** A mean over some carriers; `value` is null without any. */
export type Mean = { readonly carriers: number; readonly value: number | null }

/** The figures of one volume group's weeks or months. */
export type VolumeFigures = {
  /** The index of the volume group among those of `volumeBounds`, 0 for the smallest. */
  readonly volume: number
  readonly carriers: number
  readonly durationMs: number
  readonly incomeCents: number
}

/** The figures of a group in a year. */
export type GroupFigures = {
  readonly carriers: number
  readonly durationMs: number | null
  readonly incomeCents: number | null
  readonly waitMs: Mean
  readonly weeks: readonly VolumeFigures[]
  readonly months: readonly VolumeFigures[]
}

/** The indicators of a volume: means by week or month. Null for fewer than the minimum number of carriers. */
export type VolumeIndicators = {
  /** The number of deliveries, from and to; `to` is null for the largest group. */
  readonly from: number
  readonly to: number | null
  readonly durationMs: number | null
  readonly incomeCents: number | null
}

/** The indicators of a group: means of the year. Null for fewer than the minimum number of carriers. */
export type GroupIndicators = {
  readonly durationMs: number | null
  readonly incomeCents: number | null
  readonly waitMs: number | null
  readonly weeks: readonly VolumeIndicators[]
  readonly months: readonly VolumeIndicators[]
}

/** Returns the publishable part of figures: whole milliseconds and cents, and nothing of fewer than ten carriers. */
export function selectPublishableFigures(figures: GroupFigures): GroupIndicators {
  const { carriers, durationMs, incomeCents, waitMs } = figures
  return {
    durationMs: selectPublishableMean({ carriers, value: durationMs }),
    incomeCents: selectPublishableMean({ carriers, value: incomeCents }),
    waitMs: selectPublishableMean(waitMs),
    weeks: groupByVolume(figures.weeks, volumeBounds.week),
    months: groupByVolume(figures.months, volumeBounds.month),
  }
}

function groupByVolume(
  figuresByVolume: readonly VolumeFigures[],
  bounds: readonly number[],
): readonly VolumeIndicators[] {
  return [1, ...bounds].map((from, volume) => {
    const next = bounds[volume]
    const figures = figuresByVolume.find((candidate) => candidate.volume === volume)
    const carriers = figures?.carriers ?? 0
    return {
      from,
      to: next === undefined ? null : next - 1,
      durationMs: selectPublishableMean({ carriers, value: figures?.durationMs ?? null }),
      incomeCents: selectPublishableMean({ carriers, value: figures?.incomeCents ?? null }),
    }
  })
}

function selectPublishableMean({ carriers, value }: Mean): number | null {
  return value === null || carriers < minCarriers ? null : Math.round(value)
}
