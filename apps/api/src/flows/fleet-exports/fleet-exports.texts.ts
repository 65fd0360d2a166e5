import { getClassLabel } from '@repo/delivery-rules/vehicle-classes'
import type { DeliveryStatus } from '@repo/prisma/delivery-types'
import { formatVehicleName } from '#api/core/vehicles/vehicle-name.texts.ts'
import { escapeFormula } from '#api/csv-cells.ts'
import { formatSpreadsheetEuros } from '#api/euros.ts'
import type { FleetDelivery } from '#api/features/fleet/fleet-deliveries.data.ts'
import type { ExportedShift } from '#api/features/fleet/planning/planning.data.ts'
import type { VehicleSum } from '#api/features/payouts/earnings/earnings.data.ts'
import { shortDayFormat } from '#api/pdf/formats.ts'

/** The columns of each export. */
export const exportColumns = {
  livraisons: [
    'Acceptée le',
    'Heure',
    'Terminée le',
    'Heure de fin',
    'État',
    'Chauffeur',
    'Véhicule',
    'Enlèvement',
    'Livraison',
    'Distance (km)',
    'Prix payé (€)',
    'Gain net (€)',
  ],
  gains: [
    'Chauffeur',
    'Véhicule',
    'Immatriculation',
    'Livraisons',
    'Compensations',
    'Distance (km)',
    'Montant brut (€)',
    'Frais de service (€)',
    'Gain net (€)',
  ],
  planning: ['Jour', 'Début', 'Fin', 'Durée (h)', 'Chauffeur', 'Véhicule'],
} as const

const timeFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' })

const states: Readonly<Record<DeliveryStatus, string>> = {
  assigned: 'Acceptée',
  approaching: 'À l’approche',
  picked_up: 'Enlevée',
  in_transit: 'En route',
  delivered: 'Livrée',
  returning: 'En retour',
  returned: 'Retournée',
  cancelled: 'Annulée',
  withdrawn: 'Arrêtée, reprise par un autre',
}

/** Returns a delivery as a row. */
export function toDeliveryCells(delivery: FleetDelivery): readonly string[] {
  const { acceptedAt, endedAt, vehicleClass } = delivery
  const model = [delivery.brand, delivery.model].filter((word) => word !== '').join(' ')
  return [
    shortDayFormat.format(acceptedAt),
    timeFormat.format(acceptedAt),
    endedAt ? shortDayFormat.format(endedAt) : '',
    endedAt ? timeFormat.format(endedAt) : '',
    states[delivery.status],
    escapeFormula(delivery.driver),
    escapeFormula(model || getClassLabel(vehicleClass)),
    escapeFormula(`${delivery.pickupPostcode} ${delivery.pickupCity}`.trim()),
    escapeFormula(`${delivery.dropoffPostcode} ${delivery.dropoffCity}`.trim()),
    formatDecimal(delivery.tripM / 1000),
    formatSpreadsheetEuros(delivery.priceCents),
    formatSpreadsheetEuros(delivery.gainCents),
  ]
}

/** Returns the row of a driver's and a vehicle's earnings. */
export function toEarningCells(sum: VehicleSum): readonly string[] {
  const { vehicle } = sum
  return [
    escapeFormula(sum.driverName),
    escapeFormula(formatVehicleName({ ...vehicle, plate: '' })),
    escapeFormula(vehicle.plate),
    String(sum.deliveries),
    String(sum.compensations),
    formatDecimal(sum.distanceM / 1000),
    formatSpreadsheetEuros(sum.grossCents),
    formatSpreadsheetEuros(sum.feeCents),
    formatSpreadsheetEuros(sum.netCents),
  ]
}

/** Returns a shift as a row. */
export function toShiftCells({ from, until, vehicle, driver }: ExportedShift): readonly string[] {
  return [
    shortDayFormat.format(from),
    timeFormat.format(from),
    timeFormat.format(until),
    formatDecimal((until.getTime() - from.getTime()) / 3_600_000),
    escapeFormula(driver),
    vehicle ? escapeFormula(formatVehicleName(vehicle)) : '',
  ]
}

/** Formats a number for French spreadsheets: with a comma, without thousands separators. */
function formatDecimal(number: number): string {
  return number.toFixed(2).replace('.', ',')
}
