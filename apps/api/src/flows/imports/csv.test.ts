import { importColumnNames, importColumns, optionalImportColumns } from '@repo/contracts/delivery/imports'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cells, CsvFile } from './csv.rules.ts'
import { readCsv, writeErrors } from './csv.rules.ts'

const row: Cells = {
  adresseDepart: '12 rue de Rivoli, 75004 Paris',
  nomExpediteur: 'Hélène; dite "la Grande"',
  telephoneExpediteur: '+33 6 12 34 56 78',
  adresseArrivee: 'Gare de Lyon, 75012 Paris',
  nomDestinataire: 'Luc',
  telephoneDestinataire: '06 12 34 56 79',
  natureColisId: 'SES',
  nombreColis: '1',
  plagePoidsId: '2',
  isHorsGabarit: '0',
  nombreChariot: '0',
  enlevementPrevu: '01/12/2026 14:30',
  demandeCode: 'oui',
  codeEntree: '12B4',
  consignes: '3e étage',
  commentaire: 'Sonner\ndeux fois',
  reference: 'PO-1',
  prevenirDestinataire: '1',
  emailDestinataire: 'luc@exemple.test',
}
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const bytes = (text: string) => new TextEncoder().encode(text)
const file = (separator: string, columns: readonly (keyof Cells)[] = importColumns) =>
  `${columns.join(separator)}\r\n${columns.map((column) => quoted(row[column])).join(separator)}\r\n`

/** A file whose first line has the names of the screens. */
const withNames = (text: string, written = (name: string) => name) =>
  text.replace(/^.*/, importColumns.map((column) => quoted(written(importColumnNames[column]))).join(';'))

function rowsOf(read: CsvFile) {
  if (read.fault !== null) throw new Error(read.fault)
  return read.rows
}

describe('a file is read', () => {
  test.each([
    ['with semicolons', bytes(file(';'))],
    ['with commas', bytes(file(','))],
    ['with tabs', bytes(file('\t'))],
    ['with a byte order mark', bytes(`\uFEFF${file(';')}`)],
    ['with its columns in another order', bytes(file(';', importColumns.toReversed()))],
    [
      'with the names of its columns in capitals',
      bytes(file(';').replace(/^.*/, (line) => line.toUpperCase())),
    ],
    ['with the names of the screens', bytes(withNames(file(';')))],
    [
      'with those in capitals and typographic',
      bytes(withNames(file(';'), (name) => name.toUpperCase().replaceAll("'", '’'))),
    ],
    ['in Windows-1252', Buffer.from(file(';'), 'latin1')],
  ])('%s', (_, given) => {
    expect(rowsOf(readCsv(given))).toEqual([{ line: 2, cells: row }])
  })

  test('without the optional columns, with empty lines that are counted', () => {
    const columns = importColumns.filter((column) => !optionalImportColumns.includes(column))
    const [heading, line] = file(';', columns).split('\r\n')
    expect(rowsOf(readCsv(bytes(`${heading}\r\n\r\n;;\r\n${line}\r\n`)))).toEqual([
      {
        line: 4,
        cells: { ...row, ...Object.fromEntries(optionalImportColumns.map((column) => [column, ''])) },
      },
    ])
  })
})

describe('a file is refused as a whole', () => {
  const heading = importColumns.join(';')
  test.each([
    ['when it is empty', '', "Colonnes manquantes : Adresse d'enlèvement, "],
    [
      'without a column',
      file(';').replace('nomExpediteur', 'nom'),
      "Colonnes manquantes : Contact à l'enlèvement",
    ],
    ['without a row', heading, 'Ce fichier ne contient aucune expédition'],
    [
      'with 501 rows',
      `${heading}\n${'a\n'.repeat(501)}`,
      'Ce fichier contient 501 expéditions : 500 au plus',
    ],
    ['that is no text', 'PK\u0003\u0004\0\0', 'Ce fichier n’est pas un fichier CSV'],
  ])('%s', (_, text, fault) => {
    expect(readCsv(bytes(text)).fault).toContain(fault)
  })

  test('and 500 rows are taken', () => {
    expect(rowsOf(readCsv(bytes(`${heading}\n${'a\n'.repeat(500)}`)))).toHaveLength(500)
  })
})

describe('the file of errors', () => {
  test('has the reason beside each row, and is read again unchanged', () => {
    const text = writeErrors([{ line: 7, cells: row, message: 'Merci de saisir un format valide' }])
    expect(text).toContain(';erreur\r\n')
    expect(text).toContain(';Merci de saisir un format valide\r\n')
    expect(rowsOf(readCsv(bytes(text)))).toEqual([{ line: 2, cells: row }])
  })

  test('lets no spreadsheet carry out a cell', () => {
    const cells = { ...row, commentaire: '=HYPERLINK("http://evil.test")' }
    expect(writeErrors([{ line: 2, cells, message: 'x' }])).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  })

  test('is split like its first line, whatever separators are below', () => {
    const cells = { ...row, commentaire: 'a\tb\tc', nomExpediteur: 'd,e,f,\tg\t\u000e' }
    const lines = Array.from({ length: 3 }, (_, index) => ({ line: index + 2, cells, message: 'x' }))
    expect(rowsOf(readCsv(bytes(writeErrors(lines))))).toEqual(lines.map(({ line }) => ({ line, cells })))
  })

  test('preserves any cell contents', () => {
    const cell = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').trim())
    const cellsOf = fc.record(Object.fromEntries(importColumns.map((column) => [column, cell])))
    fc.assert(
      fc.property(cellsOf, (given) => {
        const cells = given as Cells // as: the record has every column
        fc.pre(importColumns.some((column) => cells[column] !== ''))
        // Spreadsheets write a formula with an apostrophe in front: it cannot be distinguished from ours.
        fc.pre(importColumns.every((column) => !/^'[=+\-@\t\r]/.test(cells[column])))
        const text = writeErrors([{ line: 2, cells, message: 'x' }])
        expect(rowsOf(readCsv(bytes(text)))[0]?.cells).toEqual(cells)
      }),
      { numRuns: 300 },
    )
  })
})

test('a file of two million line breaks is refused by its lines', () => {
  const text = `${importColumns.join(';')}${'\n'.repeat(2_000_000)}`
  expect(readCsv(bytes(text))).toEqual({ fault: 'Ce fichier a plus de 10000 lignes' })
})
