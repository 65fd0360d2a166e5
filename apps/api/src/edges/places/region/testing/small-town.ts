import type { SmallExtract } from './write-extract.ts'

const south = 48.85
const west = 2.33
const stepDegrees = 0.002
const side = 8

const toNodeId = (row: number, column: number) => 1000 + row * 100 + column

/** Returns the crossing of a row and a column. */
export const locateCrossing = (row: number, column: number) => ({
  lat: south + row * stepDegrees,
  lon: west + column * stepDegrees,
})

/**
 * Creates a town for tests: eight streets each way, "Rue de la Ligne 0" to 7 eastwards, "Rue de la Colonne 0" to 7
 * northwards, 220 m and 146 m apart. Ligne 1 is one-way eastwards. A river flows between columns 3 and 4, with bridges
 * in rows 0 and 7. East of column 6 a bollard leads to a yard for walkers. A lane that cars cannot leave ends at column
 * 7.
 */
export function createSmallTown(): SmallExtract {
  const nodes = Array.from({ length: side * side }, (_, index) => {
    const [row, column] = [Math.floor(index / side), index % side]
    return { id: toNodeId(row, column), ...locateCrossing(row, column) }
  })
  const placeNode = (id: number, row: number, column: number, tags?: Readonly<Record<string, string>>) => ({
    id,
    ...locateCrossing(row, column),
    ...(tags ? { tags } : {}),
  })
  const placeCorners = (firstId: number, corners: readonly (readonly [row: number, column: number])[]) =>
    corners.map(([row, column], index) => placeNode(firstId + index, row, column))
  const listRange = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const eastwards = listRange(0, side - 1).flatMap((row) => {
    const tags = {
      highway: row === 0 ? 'primary' : 'residential',
      name: `Rue de la Ligne ${row}`,
      ...(row === 1 ? { oneway: 'yes' } : {}),
    }
    const hasBridge = row === 0 || row === side - 1
    const placePart = (id: number, from: number, to: number, more = {}) => ({
      id,
      nodes: listRange(from, to).map((column) => toNodeId(row, column)),
      tags: { ...tags, ...more },
    })
    return [
      placePart(100 + row, 0, 3),
      ...(hasBridge ? [placePart(200 + row, 3, 4, { bridge: 'yes' })] : []),
      placePart(300 + row, 4, side - 1),
    ]
  })
  const northwards = listRange(0, side - 1).map((column) => ({
    id: 400 + column,
    nodes: listRange(0, side - 1).map((row) => toNodeId(row, column)),
    tags: { highway: 'residential', name: `Rue de la Colonne ${column}` },
  }))
  return {
    nodes: [
      ...nodes,
      // A bend in a way east of column 7, and its end.
      placeNode(5000, 2.5, 7.5),
      placeNode(5001, 2.8, 8),
      placeNode(5002, 3, 8.2),
      // The river's banks, around an island.
      ...placeCorners(6000, [
        [-1, 3.3],
        [-1, 3.7],
        [8, 3.7],
        [8, 3.3],
      ]),
      ...placeCorners(6100, [
        [3, 3.45],
        [3, 3.55],
        [3.4, 3.55],
        [3.4, 3.45],
      ]),
      placeNode(7000, 4.5, 6.2, { barrier: 'bollard' }),
      placeNode(7001, 4.5, 6.9),
      placeNode(8000, 2.02, 1.5, { 'addr:housenumber': '12 bis', 'addr:street': 'Rue de la Ligne 2' }),
      placeNode(8001, 6.5, 6.5, { railway: 'station', name: 'Gare de la Colline' }),
      // A park.
      ...placeCorners(9000, [
        [5.2, 0.2],
        [5.2, 0.8],
        [5.8, 0.8],
        [5.8, 0.2],
      ]),
    ],
    ways: [
      ...eastwards,
      ...northwards,
      { id: 500, nodes: [toNodeId(2, 7), 5000, 5001, 5002], tags: { highway: 'service', oneway: 'yes' } },
      { id: 501, nodes: [7000, 7001], tags: { highway: 'living_street', name: 'Cour du Puits' } },
      { id: 502, nodes: [toNodeId(4, 6), 7000], tags: { highway: 'living_street', name: 'Cour du Puits' } },
      { id: 600, nodes: [6000, 6001, 6002, 6003, 6000], tags: {} },
      { id: 601, nodes: [6100, 6101, 6102, 6103, 6100], tags: {} },
      { id: 602, nodes: [9000, 9001, 9002, 9003, 9000], tags: { leisure: 'park', name: 'Parc du Levant' } },
    ],
    relations: [
      {
        id: 1,
        tags: { type: 'multipolygon', natural: 'water', name: 'La Rivière' },
        members: [
          { way: 600, role: 'outer' },
          { way: 601, role: 'inner' },
        ],
      },
    ],
  }
}
