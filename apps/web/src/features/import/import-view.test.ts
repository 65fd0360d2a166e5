import { expect, test } from 'vitest'
import { sortRefusedFirst } from './import-view.ts'

test('refused lines come before the others, and both groups keep the order of the file', () => {
  const lines = (['prete', 'refusee', 'commandee', 'refusee'] as const).map((etat, index) => ({
    etat,
    ligne: index + 2,
  }))
  expect(sortRefusedFirst(lines).map(({ ligne }) => ligne)).toEqual([3, 5, 2, 4])
})
