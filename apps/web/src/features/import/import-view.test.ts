import { expect, test } from 'vitest'
import { refusedFirst } from './import-view.ts'

test('rows to correct come before the others, each group in the order of the file', () => {
  const lines = (['prete', 'refusee', 'commandee', 'refusee'] as const).map((etat, index) => ({
    etat,
    ligne: index + 2,
  }))
  expect(refusedFirst(lines).map(({ ligne }) => ligne)).toEqual([3, 5, 2, 4])
})
