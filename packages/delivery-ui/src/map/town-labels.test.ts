import { expect, test } from 'vitest'
import { toMercator } from './base-map.ts'
import { placeTownLabels } from './town-labels.ts'

const town = (name: string, latitude: number, longitude: number) => ({
  name,
  ...toMercator(latitude, longitude),
})

test('of two names that would cover each other the more important one is written', () => {
  const towns = [town('Paris', 48.8534, 2.3488), town('Montrouge', 48.8162, 2.3139)]
  expect(placeTownLabels(towns, 8).map((label) => label.name)).toEqual(['Paris'])
  expect(placeTownLabels(towns, 13).map((label) => label.name)).toEqual(['Paris', 'Montrouge'])
})

test('no two names of a crowded country cover each other', () => {
  const towns = Array.from({ length: 400 }, (_, index) =>
    town(`Commune ${index}`, 45 + (index % 20) * 0.02, 3 + Math.floor(index / 20) * 0.02),
  )
  const labels = placeTownLabels(towns, 11)
  expect(labels.length).toBeGreaterThan(5)
  for (const one of labels)
    for (const other of labels)
      if (one !== other)
        expect(
          Math.abs(one.x - other.x) >= one.halfWidth + other.halfWidth || Math.abs(one.y - other.y) >= 28,
        ).toBe(true)
})
