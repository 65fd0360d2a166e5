import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { extensibleEnum } from '../extensible-enum.ts'
import { messages } from '../patterns.ts'
import { day, done, id, instant } from '../wire.ts'

/** A time of day in Paris: '08:30'. */
const timeOfDay = z
  .string(messages.required)
  .min(1, messages.required)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, messages.format)

/** The planned vehicle; null where none is assigned, and once the vehicle is removed. */
const plannedVehicle = z.object({ vehiculeId: id, nom: z.string() }).nullable()

/** The state of a shift; `absent`: it began ten minutes ago or more, and its driver is not online now. */
const shiftState = extensibleEnum(['a_venir', 'present', 'attendu', 'absent', 'termine'])

const shift = z.object({
  creneauId: id,
  transporteurId: id,
  /** The day in Paris on which it begins. */
  jour: z.string(),
  debut: instant,
  fin: instant,
  vehicule: plannedVehicle,
  /** Whether it belongs to a weekly series. */
  repete: z.boolean(),
  etat: shiftState,
})

/**
 * A rule on rest that a driver's week breaks; for a rule about the whole week `jour` is its Monday. It forbids nothing.
 */
const restWarning = z.object({
  transporteurId: id,
  jour: z.string(),
  regle: extensibleEnum([
    'repos_quotidien',
    'journee_longue',
    'semaine_longue',
    'repos_hebdomadaire',
    'nuit',
  ]),
})

/**
 * Returns the plan of a week of the caller's company, from Monday on: the week of the given day, by default this one.
 * Only for its administrator.
 */
export const readPlan = defineEndpoint({
  method: 'GET',
  path: '/transporteur/flotte/planning',
  auth: 'carrier',
  summary: 'Planning d’une semaine de l’entreprise',
  request: z.object({ semaine: day.optional() }),
  response: z.object({
    success: z.literal(true),
    semaine: z.string(),
    creneaux: z.array(shift),
    alertes: z.array(restWarning),
    heureServeur: instant,
  }),
})

/** A shift to plan; without `vehiculeId` no vehicle is assigned. */
const shiftFields = {
  transporteurId: id,
  vehiculeId: id.optional(),
  jour: day,
  debut: timeOfDay,
  fin: timeOfDay,
}

const overlapRefusals = ['shift-overlaps'] as const

/**
 * Plans a driver in Paris time. An end that is not after the begin is on the next day. `jusquau` repeats it each week
 * up to that day, 26 weeks at most. Identical shifts stay. Refused as a whole when the driver or the vehicle is planned
 * already (`shift-overlaps`), for a minor (`minor-vehicle`), beyond the maximum (`too-many-shifts`) and while suspended
 * (`suspended`). Another company's driver or vehicle is a 404.
 */
export const addShift = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/planning/ajouter',
  auth: 'carrier',
  summary: 'Ajoute un créneau, répété chaque semaine si demandé',
  request: z.object({ ...shiftFields, jusquau: day.optional() }),
  response: z.object({ success: z.literal(true), ajoutes: z.int() }),
  refusals: overlapRefusals,
})

/** Changes one shift, also of a series, whose others stay. Refused as `addShift` is. */
export const changeShift = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/planning/modifier',
  auth: 'carrier',
  summary: 'Modifie un créneau',
  request: z.object({ creneauId: id, ...shiftFields }),
  response: done,
  refusals: overlapRefusals,
})

/** Removes a shift and, with `suivants`, those of its series that come after it. A repeat is a 404. */
export const removeShift = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/planning/supprimer',
  auth: 'carrier',
  summary: 'Supprime un créneau, avec les suivants si demandé',
  request: z.object({ creneauId: id, suivants: z.boolean().optional() }),
  response: z.object({ success: z.literal(true), supprimes: z.int() }),
})

/**
 * Copies a week's shifts to another week, at the same Paris times. Identical shifts there stay (`deja`); any other
 * overlap refuses all of it. A shift of a removed vehicle is copied without it (`sansVehicule` counts them), one of a
 * former driver is not copied.
 */
export const copyWeek = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/planning/copier',
  auth: 'carrier',
  summary: 'Copie une semaine de planning vers une autre',
  request: z.object({ semaine: day, vers: day }),
  response: z.object({ success: z.literal(true), copies: z.int(), deja: z.int(), sansVehicule: z.int() }),
  refusals: overlapRefusals,
})

/** Returns the caller's own current and future shifts of the next four weeks; none unless it is a company's driver. */
export const readOwnPlan = defineEndpoint({
  method: 'GET',
  path: '/transporteur/planning',
  auth: 'carrier',
  summary: 'Créneaux à venir du chauffeur',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    creneaux: z.array(
      z.object({
        creneauId: id,
        jour: z.string(),
        debut: instant,
        fin: instant,
        vehicule: plannedVehicle,
        etat: shiftState,
      }),
    ),
  }),
})
