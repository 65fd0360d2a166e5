import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { count, euros, instant } from '../wire.ts'

/** Averages by week or month of carriers in a volume group; null where the group has too few carriers. */
const volume = z.object({
  de: z.int(),
  /** Null for the largest volume. */
  a: z.int().nullable(),
  dureeMs: z.int().nullable(),
  revenu: euros.nullable(),
})

/** The means of a group of independent carriers; null where too few of them are behind one. */
const group = z.object({
  groupe: z.enum(['deux-trois-roues', 'autres-vehicules']),
  dureePrestationMs: z.int().nullable(),
  revenuPrestation: euros.nullable(),
  attenteMs: z.int().nullable(),
  semaines: z.array(volume),
  mois: z.array(volume),
})

/**
 * Returns the published indicators of activity and income of a civil year, by default the newest. Figures of fewer than
 * ten carriers are left out, so that nobody can be identified. `indicateurs` is null for a year without any.
 */
export const getPlatformIndicators = defineEndpoint({
  method: 'GET',
  path: '/indicateurs',
  auth: 'public',
  summary: 'Indicateurs d’activité et de revenu des transporteurs indépendants',
  request: z.object({ annee: count(2099, 2000).optional() }),
  response: z.object({
    success: z.literal(true),
    /** The years of which there are indicators, newest first. */
    annees: z.array(z.int()),
    indicateurs: z.object({ annee: z.int(), publieLe: instant, groupes: z.array(group) }).nullable(),
  }),
})
