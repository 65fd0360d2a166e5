import { createFrenchDateFormat } from '@repo/contracts/french-date'
import { formatVehicleName } from '#api/core/vehicles/vehicle-name.texts.ts'
import type { PlanningConflict } from './planning.data.ts'

const formatDay = createFrenchDateFormat({
  timeZone: 'Europe/Paris',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const timeFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns the sentence about a conflicting shift: 'Marc F. est déjà prévu lundi 30 novembre, de 08:00 à 12:00'. */
export function writeConflictSentence({
  isSameDriver,
  driver,
  vehicle,
  from,
  until,
}: PlanningConflict): string {
  const when = `${formatDay(from)}, de ${timeFormat.format(from)} à ${timeFormat.format(until)}`
  if (isSameDriver || !vehicle) return `${driver} est déjà prévu ${when}`
  return `${formatVehicleName(vehicle)} est déjà prévu ${when}, pour ${driver}`
}

/**
 * Returns the notification about an absent driver for its company. It omits the name, which would outlive the account.
 */
export function writeAbsenceText(begin: Date): string {
  return `Un chauffeur prévu à ${timeFormat.format(begin)} n’est pas en ligne : voyez le planning.`
}
