import type { getPlatformIndicators } from '@repo/contracts/delivery/indicators'
import type { Output } from '@repo/contracts/endpoint'
import type { VolumeIndicators } from '@repo/delivery-rules/indicators'
import type { PublishedYear } from './indicators.service.ts'

const groupNames = {
  'two-or-three-wheels': 'deux-trois-roues',
  'other-vehicles': 'autres-vehicules',
} as const

/** Converts published indicators. */
export function toIndicators({
  years,
  published,
}: {
  readonly years: readonly number[]
  readonly published: PublishedYear | null
}): Output<typeof getPlatformIndicators> {
  return {
    success: true,
    annees: [...years],
    indicateurs: published && {
      annee: published.year,
      publieLe: published.publishedAt,
      groupes: published.groups.map((figures) => ({
        groupe: groupNames[figures.group],
        dureePrestationMs: figures.durationMs,
        revenuPrestation: figures.incomeCents,
        attenteMs: figures.waitMs,
        semaines: figures.weeks.map(toVolume),
        mois: figures.months.map(toVolume),
      })),
    },
  }
}

function toVolume({ from, to, durationMs, incomeCents }: VolumeIndicators) {
  return { de: from, a: to, dureeMs: durationMs, revenu: incomeCents }
}
