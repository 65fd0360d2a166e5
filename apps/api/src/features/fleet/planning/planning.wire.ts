import type { readOwnPlan, readPlan } from '@repo/contracts/delivery/shifts'
import type { Output } from '@repo/contracts/endpoint'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import type { RestRule, ShiftState } from '@repo/delivery-rules/shifts'
import { formatVehicleName } from '#api/core/vehicles/vehicle-name.texts.ts'
import type { Plan, RequestedShift, ShiftInPlan } from './planning.service.ts'

type WirePlan = Output<typeof readPlan>

const stateCodes = {
  'to-come': 'a_venir',
  present: 'present',
  awaited: 'attendu',
  absent: 'absent',
  over: 'termine',
} as const satisfies Record<ShiftState, WirePlan['creneaux'][number]['etat']>

const ruleCodes = {
  'daily-rest': 'repos_quotidien',
  'long-day': 'journee_longue',
  'long-week': 'semaine_longue',
  'weekly-rest': 'repos_hebdomadaire',
  night: 'nuit',
} as const satisfies Record<RestRule, WirePlan['alertes'][number]['regle']>

/** Converts a week's plan for its administrator. */
export function toPlan({ week, shifts, warnings, now }: Plan): Omit<WirePlan, 'success'> {
  return {
    semaine: week,
    creneaux: shifts.map((shift) => ({
      ...toShift(shift),
      transporteurId: shift.driverId,
      repete: shift.seriesId !== null,
    })),
    alertes: warnings.map(({ driverId, day, rule }) => ({
      transporteurId: driverId,
      jour: day,
      regle: ruleCodes[rule],
    })),
    heureServeur: now,
  }
}

/** Returns a shift as its driver sees it. */
export function toShift({
  id,
  from,
  until,
  vehicle,
  state,
}: ShiftInPlan): Output<typeof readOwnPlan>['creneaux'][number] {
  return {
    creneauId: id,
    jour: parisDayOf(from),
    debut: from,
    fin: until,
    vehicule: vehicle && { vehiculeId: vehicle.id, nom: formatVehicleName(vehicle) },
    etat: stateCodes[state],
  }
}

/** Converts the form of a shift. */
export function toRequestedShift(form: {
  readonly transporteurId: string
  readonly vehiculeId?: string | undefined
  readonly jour: string
  readonly debut: string
  readonly fin: string
}): RequestedShift {
  const { transporteurId, vehiculeId, jour, debut, fin } = form
  return { driverId: transporteurId, vehicleId: vehiculeId ?? null, day: jour, begin: debut, end: fin }
}
