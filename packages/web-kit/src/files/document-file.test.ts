import { expect, test } from 'vitest'
import { chooseDocument, formatSize } from './document-file.ts'

const createFile = (name: string, type: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type })

test.each([
  ['a PNG', createFile('kbis.png', 'image/png')],
  ['a JPEG', createFile('kbis.JPG', 'image/jpeg')],
  ['a PDF', createFile('kbis.pdf', 'application/pdf')],
  ['a file whose type the system does not know', createFile('KBIS.PDF', '')],
  ['a file of 2 097 152 bytes', createFile('kbis.pdf', 'application/pdf', 2_097_152)],
])('%s is accepted', (_, chosen) => expect(chooseDocument([chosen])).toEqual({ file: chosen }))

test.each([
  [
    'a file one byte over the limit',
    [createFile('kbis.pdf', 'application/pdf', 2_097_153)],
    'le document doit etre inferieure à 2 Mb',
  ],
  ['a GIF', [createFile('kbis.gif', 'image/gif')], 'Formats acceptés : PNG, JPG et PDF'],
  [
    'a web page with the name of a PDF',
    [createFile('kbis.pdf', 'text/html')],
    'Formats acceptés : PNG, JPG et PDF',
  ],
  ['a file without a type and an extension', [createFile('kbis', '')], 'Formats acceptés : PNG, JPG et PDF'],
  ['an empty file', [createFile('kbis.pdf', 'application/pdf', 0)], 'Formats acceptés : PNG, JPG et PDF'],
  [
    'two files',
    [createFile('recto.png', 'image/png'), createFile('verso.png', 'image/png')],
    "Vous devez selectionner une seule piece d'identité",
  ],
])('%s is refused', (_, chosen, fault) => expect(chooseDocument(chosen)).toEqual({ fault }))

test('an empty choice of files is neither accepted nor refused', () => expect(chooseDocument([])).toBeNull())

test.each([
  [1, { unit: 'kilobytes', size: '1' }],
  [300_000, { unit: 'kilobytes', size: '293' }],
  [1_048_575, { unit: 'megabytes', size: '1' }],
  [2_097_152, { unit: 'megabytes', size: '2' }],
  [1_600_000, { unit: 'megabytes', size: '1,5' }],
])('a size of %i bytes is shown rounded to its unit', (bytes, expected) =>
  expect(formatSize(bytes, 'fr')).toEqual(expected),
)
