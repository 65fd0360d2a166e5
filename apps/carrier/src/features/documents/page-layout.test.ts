import { expect, test } from 'vitest'
import { arrangePages, maxSidePx } from './page-layout.ts'

test.each([
  ['a small page stays as it is', [{ width: 800, height: 600 }], { width: 800, height: 600 }],
  ['a large page is shrunk', [{ width: 4000, height: 3000 }], { width: 2000, height: 1500 }],
  ['a tall page is shrunk', [{ width: 3000, height: 4000 }], { width: 1500, height: 2000 }],
  [
    'two cards stand below each other',
    [
      { width: 1000, height: 600 },
      { width: 500, height: 300 },
    ],
    { width: 1000, height: 1200 },
  ],
  [
    'two sheets stand side by side',
    [
      { width: 1500, height: 2000 },
      { width: 1500, height: 2000 },
    ],
    { width: 2000, height: 1333 },
  ],
])('%s', (_, pages, size) => {
  const arranged = arrangePages(pages)
  expect(arranged).toMatchObject(size)
  expect(arranged.places).toHaveLength(pages.length)
  for (const { x, y, width, height } of arranged.places) {
    expect(x + width).toBeLessThanOrEqual(arranged.width)
    expect(y + height).toBeLessThanOrEqual(arranged.height)
  }
  expect(Math.max(arranged.width, arranged.height)).toBeLessThanOrEqual(maxSidePx)
})

test('pages below each other neither overlap nor leave a gap', () => {
  const { places } = arrangePages([
    { width: 1234, height: 777 },
    { width: 4032, height: 3024 },
  ])
  const [first, second] = places
  expect(second?.y).toBe(first?.height)
})
