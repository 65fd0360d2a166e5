import { importColumns } from '@repo/contracts/delivery/imports'
import { expect, test } from 'vitest'
import { createImportTemplate } from './import-template.ts'

test('the import template has a name and an example cell for each column', () => {
  const lines = createImportTemplate().trim().split('\r\n')
  expect(lines.map((line) => line.split(';').length)).toEqual([importColumns.length, importColumns.length])
})
