import type { ImportColumn } from '@repo/contracts/delivery/imports'
import {
  importColumnNames,
  importColumns,
  maxImportRows,
  optionalImportColumns,
} from '@repo/contracts/delivery/imports'
import Papa from 'papaparse'
import { z } from 'zod'
import { escapeFormula, unescapeFormula, writeCsv } from '#api/csv-cells.ts'

/** A row's cells by column, trimmed; columns that the file lacks are empty. */
export type Cells = Readonly<Record<ImportColumn, string>>

// Rows stored before a column existed lack it.
const storedCells = z.partialRecord(z.enum(importColumns), z.string())

/** Cells without content. */
// as: every column has its entry.
export const emptyCells = Object.fromEntries(importColumns.map((column) => [column, ''])) as Cells

/** Returns the stored cells of a row; columns that it lacks are empty. Throws for anything else than cells. */
export function readCells(row: { readonly cells: unknown }): Cells {
  return { ...emptyCells, ...storedCells.parse(row.cells) }
}

/** A row of an import file. */
export type CsvRow = {
  /** The spreadsheet's line number: the header is line 1. Empty lines are counted, and are no rows. */
  readonly line: number
  readonly cells: Cells
}

/** A file's rows, or the French sentence of why it has none. */
export type CsvFile = { readonly rows: readonly CsvRow[]; readonly fault: null } | { readonly fault: string }

/** The maximum number of lines, with empty ones: parsing two million of them takes a second and a hundred megabytes. */
const maxLines = 10_000

const separators = [';', ',', '\t'] as const

/** The additional column of error files; ignored when sent back with a corrected file. */
const errorColumn = 'erreur'

/**
 * Parses an import file: UTF-8 or Windows-1252; semicolons, commas or tabs; columns in any order, by their wire or
 * screen names in any case; at most 500 rows. Returns a French fault instead of rows when it cannot be parsed.
 */
export function readCsv(bytes: Uint8Array): CsvFile {
  const text = decodeText(bytes)
  if (text.includes('\0')) return { fault: 'Ce fichier n’est pas un fichier CSV' }
  const { data } = Papa.parse<string[]>(text, { delimiter: findSeparator(text), preview: maxLines + 1 })
  if (data.length > maxLines) return { fault: `Ce fichier a plus de ${maxLines} lignes` }
  const [heading = [], ...lines] = data
  const positions = findPositions(heading)
  const missing = importColumns.filter(
    (column) => !positions.has(column) && !optionalImportColumns.includes(column),
  )
  if (missing.length > 0)
    return { fault: `Colonnes manquantes : ${missing.map((column) => importColumnNames[column]).join(', ')}` }
  const filledLines = lines.flatMap((cells, index) =>
    cells.some(isFilled) ? [{ line: index + 2, cells }] : [],
  )
  if (filledLines.length === 0) return { fault: 'Ce fichier ne contient aucune expédition' }
  if (filledLines.length > maxImportRows)
    return { fault: `Ce fichier contient ${filledLines.length} expéditions : ${maxImportRows} au plus` }
  const rows = filledLines.map(({ line, cells }) => ({ line, cells: toNamedCells(cells, positions) }))
  return { rows, fault: null }
}

/** Returns the separator that splits the first line into the most column names. */
function findSeparator(text: string): (typeof separators)[number] {
  const countColumnsBy = (delimiter: string) => {
    const [heading = []] = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data
    return findPositions(heading).size
  }
  return separators.reduce((best, other) => (countColumnsBy(other) > countColumnsBy(best) ? other : best))
}

function isFilled(cell: string): boolean {
  return cell.trim() !== ''
}

/** Returns the refused rows with their reasons, as a file that a French spreadsheet opens and `readCsv` reads. */
export function writeErrors(refused: readonly (CsvRow & { readonly message: string })[]): string {
  const lines = refused.map(({ cells, message }) => [
    ...importColumns.map((column) => escapeFormula(cells[column])),
    message,
  ])
  return writeCsv([[...importColumns.map((column) => importColumnNames[column]), errorColumn], ...lines])
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // French spreadsheets write Windows-1252 by default.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Returns the position of each named column. */
function findPositions(heading: readonly string[]): ReadonlyMap<ImportColumn, number> {
  const names = heading.map(foldName)
  const entries = importColumns.flatMap((column) => {
    const position = names.findIndex(
      (name) => name === foldName(column) || name === foldName(importColumnNames[column]),
    )
    return position === -1 ? [] : [[column, position] as const]
  })
  return new Map(entries)
}

/** Normalises a heading: lower case, trimmed, with straight apostrophes. */
function foldName(name: string): string {
  return name.trim().toLowerCase().replaceAll('’', "'")
}

function toNamedCells(cells: readonly string[], positions: ReadonlyMap<ImportColumn, number>): Cells {
  const entries = importColumns.map((column) => {
    const position = positions.get(column)
    return [column, unescapeFormula((position === undefined ? '' : (cells[position] ?? '')).trim())] as const
  })
  // as: every column has its entry.
  return Object.fromEntries(entries) as Cells
}
