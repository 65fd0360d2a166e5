import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { AddressRow } from '#api/edges/places/addresses/address-row.types.ts'

/** The file is no list of addresses. The message is a sentence for the person who gave it. */
export class NotAnAddressFile extends Error {
  override readonly name = 'NotAnAddressFile'
}

const columns = ['numero', 'rep', 'nom_voie', 'code_postal', 'nom_commune', 'lon', 'lat'] as const
type Column = (typeof columns)[number]

/** A list of addresses has short lines: a longer one is another file. */
const maxLineLength = 10_000

/**
 * Reads the houses of a list of the Base Adresse Nationale (`adresses-75.csv.gz`) one by one, without the incomplete
 * ones. Throws `NotAnAddressFile` for another, missing or damaged file, and for a list without a house.
 */
export async function* readBanAddresses(path: string): AsyncGenerator<AddressRow> {
  const file = createReadStream(path)
  const unpacked = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  // A pipe does not forward earlier errors.
  file.on('error', (error) => unpacked.destroy(error))
  let indexes: ReadonlyMap<Column, number> | null = null
  let houses = 0
  try {
    for await (const line of createInterface({ input: unpacked })) {
      if (line.length > maxLineLength)
        throw new NotAnAddressFile(`${path} is no list of addresses (BAN, .csv.gz).`)
      const cells = line.split(';')
      if (indexes === null) {
        const names = cells.map((cell) => cell.replace(/^\uFEFF/, ''))
        indexes = new Map(columns.map((column) => [column, names.indexOf(column)]))
        if ([...indexes.values()].includes(-1))
          throw new NotAnAddressFile(
            `${path} is no list of addresses: it must have the columns ${columns.join(', ')}.`,
          )
        continue
      }
      const row = toRow(cells, indexes)
      if (!row) continue
      houses += 1
      yield row
    }
  } catch (error) {
    if (error instanceof NotAnAddressFile) throw error
    throw new NotAnAddressFile(`${path} cannot be read: it is damaged, cut off or not there.`, {
      cause: error,
    })
  } finally {
    file.destroy()
  }
  if (houses === 0) throw new NotAnAddressFile(`${path} has no address.`)
}

function toRow(cells: readonly string[], indexes: ReadonlyMap<Column, number>): AddressRow | null {
  const readCell = (column: Column) => cells[indexes.get(column) ?? -1]?.replace(/^"|"$/g, '').trim() ?? ''
  const number = Number(readCell('numero'))
  const point = { lat: Number(readCell('lat')), lon: Number(readCell('lon')) }
  const [street, city, postcode] = [readCell('nom_voie'), readCell('nom_commune'), readCell('code_postal')]
  const isComplete = street !== '' && city !== '' && /^\d{5}$/.test(postcode)
  // A number from 5000 on is a placeholder for a house without one.
  if (!isComplete || !Number.isInteger(number) || number < 1 || number >= 5000) return null
  if (!Number.isFinite(point.lat) || !Number.isFinite(point.lon) || point.lat === 0) return null
  return { kind: 'house', street, number, suffix: readCell('rep').toLowerCase(), city, postcode, point }
}
