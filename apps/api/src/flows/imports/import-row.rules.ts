import { pricedFields } from '@repo/contracts/delivery/goods'
import type { ImportColumn } from '@repo/contracts/delivery/imports'
import { importColumnNames, importColumns } from '@repo/contracts/delivery/imports'
import { shipmentFields } from '@repo/contracts/delivery/orders'
import { messages } from '@repo/contracts/patterns'
import { parcelNatureCodes, parcelNatures } from '@repo/delivery-rules/parcel-nature'
import { instantInParis } from '@repo/delivery-rules/paris-time'
import { findWeightRangeId } from '@repo/delivery-rules/weight-range'
import { z } from 'zod'
import type { Shipment } from '#api/core/order/shipment.types.ts'
import { toShipment } from '#api/core/order/shipment.wire.ts'
import type { Trip } from '#api/core/order/trip.rules.ts'
import { toTrip } from '#api/core/order/trip.wire.ts'
import type { Cells } from './csv.rules.ts'

/** A row's faults: a French sentence for each wrong column. */
export type RowFaults = Readonly<Partial<Record<ImportColumn, string>>>

/** The result of reading a row. */
export type ReadRow = {
  /** Null where a column is wrong. */
  readonly shipment: Shipment | null
  /** Null for as soon as possible, and where it cannot be read. Whether it is possible is not checked. */
  readonly plannedPickupAt: Date | null
  /** The facts that decide the price; null when one of these columns is wrong. */
  readonly trip: Trip | null
  readonly faults: RowFaults
}

const form = z.object(shipmentFields)
const pricedForm = z.object(pricedFields)

const instantMessage = 'Merci de saisir un jour et une heure, par exemple 01/12/2026 14:30'

const yesOrNoMessage = 'Merci de saisir oui ou non'

/** The expected form of a column, for a filled cell that cannot be read. */
const expectedForms: RowFaults = {
  natureColisId: `Merci de saisir ${parcelNatureCodes.map((code) => parcelNatures[code].label).join(', ')}`,
  plagePoidsId: 'Merci de saisir un poids, par exemple 8 kg, ou le numéro d’une plage, de 1 à 10',
  isHorsGabarit: yesOrNoMessage,
  demandeCode: yesOrNoMessage,
  prevenirDestinataire: yesOrNoMessage,
}

/**
 * Reads the cells of a row as people write them: "oui" or 1, "Frais" or FRA, a weight in kilograms or the number of its
 * range.
 */
export function readRow(cells: Cells): ReadRow {
  const rawFields = {
    ...cells,
    natureColisId: toNature(cells.natureColisId),
    plagePoidsId: toWeightRange(cells.plagePoidsId),
    isHorsGabarit: toZeroOne(cells.isHorsGabarit),
    demandeCode: toZeroOne(cells.demandeCode || 'non'),
    prevenirDestinataire: toZeroOne(cells.prevenirDestinataire || 'non'),
    commentaire: toComment(cells),
  }
  // as: the cells of a file are unchecked; decoding them finds the faults.
  const result = form.safeDecode(rawFields as never)
  const trip = pricedForm.safeDecode(rawFields as never)
  const plannedPickupAt = readInstant(cells.enlevementPrevu)
  const faults = {
    ...nameExpectedForms(listFirstIssues(result.error), cells),
    ...(plannedPickupAt === undefined && { enlevementPrevu: instantMessage }),
  }
  return {
    shipment: result.success && plannedPickupAt !== undefined ? toShipment(result.data) : null,
    plannedPickupAt: plannedPickupAt ?? null,
    trip: trip.success ? toTrip(trip.data) : null,
    faults,
  }
}

/** Returns the faults as text, one per line: the screen name of the column, and the fault. */
export function describeFaults(faults: RowFaults): string {
  return importColumns
    .flatMap((column) => {
      const fault = faults[column]
      return fault === undefined ? [] : `${importColumnNames[column]} : ${fault}`
    })
    .join('\n')
}

function listFirstIssues(error: z.ZodError | undefined): Record<string, string> {
  const issues = error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

/** Returns the faults with the expected form for unreadable cells. Only empty cells are asked to be filled in. */
function nameExpectedForms(faults: RowFaults, cells: Cells): RowFaults {
  const fillInMessages: readonly (string | undefined)[] = [messages.required, messages.nature]
  const namedFaults = importColumns.flatMap((column) => {
    const fault = faults[column]
    if (fault === undefined) return []
    const isUnreadable = cells[column] !== '' && fillInMessages.includes(fault)
    return [[column, (isUnreadable ? expectedForms[column] : undefined) ?? fault]]
  })
  return Object.fromEntries(namedFaults)
}

function toNature(cell: string): string {
  const label = cell.toLowerCase()
  return (
    parcelNatureCodes.find((code) => parcelNatures[code].label.toLowerCase() === label) ?? cell.toUpperCase()
  )
}

/** Returns the range of a weight ("8 kg") or of a range's number ("2"). */
function toWeightRange(cell: string): string {
  const [, kg] = /^(\d+(?:[.,]\d+)?)\s*kg$/i.exec(cell) ?? []
  return kg === undefined ? cell : String(findWeightRangeId(Number(kg.replace(',', '.'))) ?? '')
}

const zeroOneByWord: Readonly<Record<string, string>> = { oui: '1', non: '0' }

function toZeroOne(cell: string): string {
  return zeroOneByWord[cell.toLowerCase()] ?? cell
}

/** Returns the carrier's instructions: the door code and the way to deliver first. */
function toComment({ codeEntree, consignes, commentaire }: Cells): string {
  return [codeEntree && `Code d’entrée : ${codeEntree}`, consignes, commentaire]
    .filter((part) => part !== '')
    .join('\n')
}

/** Returns an instant in Paris local time from a French or ISO date. Null for '', undefined for an invalid one. */
function readInstant(cell: string): Date | null | undefined {
  if (cell === '') return null
  const [, day, month, year, time] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: à)?\s+(\S+)$/.exec(cell) ?? []
  const [, isoDay, isoTime] = /^(\d{4}-\d{2}-\d{2})[T ](\S+)$/.exec(cell) ?? []
  const instant = instantInParis({
    day: isoDay ?? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`,
    time: readTime(isoTime ?? time ?? ''),
  })
  return instant ?? undefined
}

/** Returns "9h", "9h30", "09:30" and spreadsheets' "09:30:00" as "09:30". */
function readTime(text: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2})(?:h|:)(\d{2})?(?::00)?$/i.exec(text) ?? []
  return hours === '' ? '' : `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
