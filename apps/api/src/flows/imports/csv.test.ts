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
const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const toBytes = (text: string) => new TextEncoder().encode(text)
const createFile = (separator: string, columns: readonly (keyof Cells)[] = importColumns) =>
  `${columns.join(separator)}\r\n${columns.map((column) => quote(row[column])).join(separator)}\r\n`

/** Returns the file with the columns' screen names in its first line. */
const renameColumns = (text: string, writeName = (name: string) => name) =>
  text.replace(/^.*/, importColumns.map((column) => quote(writeName(importColumnNames[column]))).join(';'))

function listRows(file: CsvFile) {
  if (file.fault !== null) throw new Error(file.fault)
  return file.rows
}

describe('a file is read', () => {
  test.each([
    ['with semicolons', toBytes(createFile(';'))],
    ['with commas', toBytes(createFile(','))],
    ['with tabs', toBytes(createFile('\t'))],
    ['with a byte order mark', toBytes(`\uFEFF${createFile(';')}`)],
    ['with its columns in another order', toBytes(createFile(';', importColumns.toReversed()))],
    [
      'with the names of its columns in capitals',
      toBytes(createFile(';').replace(/^.*/, (line) => line.toUpperCase())),
    ],
    ['with the names of the screens', toBytes(renameColumns(createFile(';')))],
    [
      'with the names of the screens in capitals, with typographic apostrophes',
      toBytes(renameColumns(createFile(';'), (name) => name.toUpperCase().replaceAll("'", '’'))),
    ],
    ['in Windows-1252', Buffer.from(createFile(';'), 'latin1')],
  ])('%s', (_, given) => {
    expect(listRows(readCsv(given))).toEqual([{ line: 2, cells: row }])
  })

  test('without the optional columns; empty lines count as lines', () => {
    const columns = importColumns.filter((column) => !optionalImportColumns.includes(column))
    const [heading, line] = createFile(';', columns).split('\r\n')
    expect(listRows(readCsv(toBytes(`${heading}\r\n\r\n;;\r\n${line}\r\n`)))).toEqual([
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
      createFile(';').replace('nomExpediteur', 'nom'),
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
    expect(readCsv(toBytes(text)).fault).toContain(fault)
  })

  test('but not for having 500 rows', () => {
    expect(listRows(readCsv(toBytes(`${heading}\n${'a\n'.repeat(500)}`)))).toHaveLength(500)
  })
})

describe('the file of errors', () => {
  test('has the reason beside each row and can be imported again unchanged', () => {
    const text = writeErrors([{ line: 7, cells: row, message: 'Merci de saisir un format valide' }])
    expect(text).toContain(';erreur\r\n')
    expect(text).toContain(';Merci de saisir un format valide\r\n')
    expect(listRows(readCsv(toBytes(text)))).toEqual([{ line: 2, cells: row }])
  })

  test('contains no cell that a spreadsheet executes', () => {
    const cells = { ...row, commentaire: '=HYPERLINK("http://evil.test")' }
    expect(writeErrors([{ line: 2, cells, message: 'x' }])).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  })

  test('is read with the separator of its first line, whatever separators its cells contain', () => {
    const cells = { ...row, commentaire: 'a\tb\tc', nomExpediteur: 'd,e,f,\tg\t\u000e' }
    const lines = Array.from({ length: 3 }, (_, index) => ({ line: index + 2, cells, message: 'x' }))
    expect(listRows(readCsv(toBytes(writeErrors(lines))))).toEqual(lines.map(({ line }) => ({ line, cells })))
  })

  test('preserves any cell contents', () => {
    const cell = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').trim())
    const anyCells = fc.record(Object.fromEntries(importColumns.map((column) => [column, cell])))
    fc.assert(
      fc.property(anyCells, (given) => {
        const cells = given as Cells // as: the record has every column
        fc.pre(importColumns.some((column) => cells[column] !== ''))
        // Spreadsheets write an apostrophe before a formula, which cannot be distinguished from ours.
        fc.pre(importColumns.every((column) => !/^'[=+\-@\t\r]/.test(cells[column])))
        const text = writeErrors([{ line: 2, cells, message: 'x' }])
        expect(listRows(readCsv(toBytes(text)))[0]?.cells).toEqual(cells)
      }),
      { numRuns: 300 },
    )
  })
})

test('a file of two million line breaks is refused by its number of lines', () => {
  const text = `${importColumns.join(';')}${'\n'.repeat(2_000_000)}`
  expect(readCsv(toBytes(text))).toEqual({ fault: 'Ce fichier a plus de 10000 lignes' })
})
