import { describe, expect, test } from 'vitest'
import { departments, readDepartmentCode } from './departments.ts'

describe('departments', () => {
  test('the list holds the 101 departments, each once', () => {
    expect(new Set(departments.map(([code]) => code)).size).toBe(101)
    expect(departments).toHaveLength(101)
  })

  test.each([
    ['75004', '75'],
    ['01000', '01'],
    ['20000', '2A'],
    ['20190', '2A'],
    ['20200', '2B'],
    ['20620', '2B'],
    ['97400', '974'],
    ['97600', '976'],
    ['99999', null],
    ['98000', null],
    ['7500', null],
    ['7500é', null],
    ['', null],
  ])('the postcode %j lies in department %j', (postcode, code) =>
    expect(readDepartmentCode(postcode)).toBe(code),
  )
})
