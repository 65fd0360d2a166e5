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
  ])('the postcode %j lies in the department %j', (postcode, code) =>
    expect(readDepartmentCode(postcode)).toBe(code),
  )

  test.each(['99999', '98000', '7500', '7500é', ''])('the text %j is a postcode of no department', (text) =>
    expect(readDepartmentCode(text)).toBeNull(),
  )
})
