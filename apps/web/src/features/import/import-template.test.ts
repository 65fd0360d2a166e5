import { expect, test } from 'vitest'
import { importTemplate } from './import-template.ts'

test('the template has a name for each column and a cell below it', () => {
  const lines = importTemplate().trim().split('\r\n')
  expect(lines.map((line) => line.split(';').length)).toEqual([19, 19])
})
