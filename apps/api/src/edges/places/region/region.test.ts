import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddressRow } from '#api/edges/places/addresses/address-row.types.ts'
import { computeStraightDistanceM } from '#api/edges/places/geometry.ts'
import { buildRegion } from './build/build-region.ts'
import { runMapsProgram } from './maps-program.ts'
import type { Region, RegionEvent } from './region.ts'
import { openRegion } from './region.ts'
import { readAddresses } from './stored/address-file.ts'
import { findCurrentBuild, toMapsFolder, toPointerFile } from './stored/builds.ts'
import { maxTileZoom } from './stored/tile-file.ts'
import { createSmallTown, locateCrossing } from './testing/small-town.ts'
import { encodeExtract } from './testing/write-extract.ts'

let folder = ''
let extract = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'region-'))
  extract = join(folder, 'town.osm.pbf')
  await writeFile(extract, encodeExtract(createSmallTown()))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const noOutput = { write: () => true }
let folders = 0
const pickNewMapsFolder = () => join(folder, `data-${folders++}`, 'maps')

async function buildMaps(): Promise<{ maps: string; region: Region }> {
  const maps = pickNewMapsFolder()
  await buildRegion(maps, { extract, addresses: null })
  return { maps, region: await openRegion(maps) }
}

/** Returns the builds' files in the folder, beside the lock that every command takes. */
const listFolder = async (maps: string) =>
  (await readdir(maps)).filter((name) => name !== 'working.lock').toSorted()

/** Returns the command's output and exit code. */
async function runMaps(dataDir: string, ...args: readonly string[]) {
  const lines: string[] = []
  const output = { write: (text: string) => lines.push(text) }
  const code = await runMapsProgram(args, { dataDir, out: output, progress: output })
  return { code, printed: lines.join('') }
}

describe('the roads of a region', () => {
  let region: Region
  beforeAll(async () => {
    region = (await buildMaps()).region
  })
  afterAll(() => region.close())

  const computeLengthM = (rows: number, columns: number) => rows * 222.4 + columns * 146.4

  test('a route follows the streets: across the river it takes the bridge, over both of its ends', async () => {
    const route = await region.route(locateCrossing(1, 2), locateCrossing(1, 5), 'foot')
    // Down to the bridge of row 0, across, and up again.
    expect(route?.distanceM).toBeGreaterThan(computeLengthM(2, 3) - 5)
    expect(route?.distanceM).toBeLessThan(computeLengthM(2, 3) + 5)
    expect(route?.line.some((point) => computeStraightDistanceM(point, locateCrossing(0, 3)) < 1)).toBe(true)
    expect(route?.line.some((point) => computeStraightDistanceM(point, locateCrossing(0, 4)) < 1)).toBe(true)
  })

  test.each(['car', 'bicycle'] as const)(
    'a %s obeys the one-way street, and a walker ignores it',
    async (mode) => {
      const [west, east] = [locateCrossing(1, 0), locateCrossing(1, 3)]
      expect((await region.route(west, east, mode))?.distanceM).toBeLessThan(computeLengthM(0, 3) + 5)
      expect((await region.route(east, west, mode))?.distanceM).toBeGreaterThan(computeLengthM(2, 3) - 5)
      expect((await region.route(east, west, 'foot'))?.distanceM).toBeLessThan(computeLengthM(0, 3) + 5)
    },
  )

  test('a car does not pass a bollard, walkers and bicycles do', async () => {
    const yard = locateCrossing(4.5, 6.9)
    const findPassages = async (mode: 'car' | 'bicycle' | 'foot') => {
      const route = await region.route(locateCrossing(0, 0), yard, mode)
      return route?.line.some((point) => computeStraightDistanceM(point, locateCrossing(4.5, 6.2)) < 1)
    }
    expect(await findPassages('foot')).toBe(true)
    expect(await findPassages('bicycle')).toBe(true)
    expect(await findPassages('car')).toBe(false)
  })

  test('a car is not led onto a lane that it cannot leave: its route ends on the street beside it', async () => {
    const route = await region.route(locateCrossing(0, 0), locateCrossing(3, 8.2), 'car')
    const beforeEnd = route?.line.at(-2) ?? locateCrossing(0, 0)
    expect(computeStraightDistanceM(beforeEnd, locateCrossing(3, 7))).toBeLessThan(2)
  })

  test('a place outside the region has no route in it', async () => {
    expect(await region.route(locateCrossing(0, 0), { lat: 45.76, lon: 4.83 }, 'car')).toBeNull()
    expect(await region.route({ lat: 48.872, lon: 2.352 }, locateCrossing(0, 0), 'car')).toBeNull()
  })

  test('one search returns the distances from many places to one, equal to those of their routes', async () => {
    const [to, from] = [
      locateCrossing(6, 6),
      [locateCrossing(0, 0), locateCrossing(3, 3), locateCrossing(7, 5), { lat: 49.5, lon: 2 }],
    ]
    const reaches = await region.reaches(from, to, 'car', 60_000)
    if (typeof reaches === 'string') throw new Error(`The answer is ${reaches}`)
    expect(reaches[3]).toBe('unknown')
    for (const [index, reach] of reaches.slice(0, 3).entries()) {
      const route = await region.route(from[index] ?? to, to, 'car')
      expect(reach).toMatchObject({ distanceM: expect.closeTo(route?.distanceM ?? 0, -1) })
    }
    expect(await region.reaches(from, { lat: 45.76, lon: 4.83 }, 'car', 60_000)).toBe('outside')
    expect(await region.reaches(from, to, 'car', 0)).toBe('no-time')
  })
})

/** Returns the names and kinds of a packed tile's features by layer. */
function readTile(
  packed: Uint8Array | null,
): Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> {
  const layers: Record<string, Record<string, string>[]> = {}
  if (!packed) return layers
  const pbf = new PbfReader(gunzipSync(packed))
  pbf.readFields((tag) => {
    if (tag !== 3) return
    const layer = { name: '', keys: [] as string[], values: [] as string[], tags: [] as number[][] }
    pbf.readMessage((field) => {
      if (field === 1) layer.name = pbf.readString()
      if (field === 2)
        layer.tags.push(
          pbf.readMessage((part, tags: number[]) => void (part === 2 && pbf.readPackedVarint(tags)), []),
        )
      if (field === 3) layer.keys.push(pbf.readString())
      if (field === 4)
        layer.values.push(
          pbf
            .readMessage((part, value: string[]) => void (part === 1 && value.push(pbf.readString())), [])
            .join(),
        )
    }, null)
    layers[layer.name] = layer.tags.map((tags) =>
      Object.fromEntries(
        Array.from({ length: tags.length / 2 }, (_, index) => [
          layer.keys[tags[2 * index] ?? 0],
          layer.values[tags[2 * index + 1] ?? 0],
        ]),
      ),
    )
  }, null)
  return layers
}

const toTileAt = ({ lat, lon }: { lat: number; lon: number }, z: number) => {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [
    z,
    Math.floor(((lon + 180) / 360) * 2 ** z),
    Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z),
  ] as const
}

describe('the tiles of a region', () => {
  let region: Region
  beforeAll(async () => {
    region = (await buildMaps()).region
  })
  afterAll(() => region.close())

  const fetchAllFeatures = async (z: number) => {
    const tiles = await Promise.all(
      Array.from({ length: 8 }, (_, row) =>
        Array.from({ length: 8 }, (__, column) => toTileAt(locateCrossing(row, column), z)),
      )
        .flat()
        .map((at) => region.tile(...at)),
    )
    return tiles.map((tile) => readTile(tile?.packed ?? null))
  }

  test('streets are drawn with their names, a bridge as a bridge, the park and the river as surfaces', async () => {
    const tiles = await fetchAllFeatures(maxTileZoom)
    const streets = tiles.flatMap((tile) => tile.streets ?? [])
    const areas = tiles.flatMap((tile) => tile.areas ?? [])
    const names = tiles.flatMap((tile) => tile.names ?? [])
    expect(streets).toContainEqual({ kind: 'street', class: 'street', name: 'Rue de la Colonne 5' })
    expect(streets).toContainEqual({ kind: 'bridge', class: 'avenue', name: 'Rue de la Ligne 0' })
    expect(areas).toContainEqual({ kind: 'water', name: 'La Rivière' })
    expect(areas).toContainEqual({ kind: 'park' })
    expect(names).toContainEqual({ kind: 'park-name', name: 'Parc du Levant' })
    expect(names).toContainEqual({ kind: 'place', place: 'station', name: 'Gare de la Colline' })
  })

  test('from afar only the wide streets are drawn', async () => {
    const classes = new Set(
      (await fetchAllFeatures(10)).flatMap(({ streets = [] }) => streets).map((street) => street.class),
    )
    expect(classes).toEqual(new Set(['avenue']))
  })

  test('the sea is drawn on the right of a coast, except one that would leave the roads in the sea', async () => {
    const town = createSmallTown()
    const buildWithCoast = async (rows: readonly [number, number]) => {
      const file = join(folder, `coast-${rows.join('-')}.osm.pbf`)
      const shore = rows.map((row, index) => ({ id: 9500 + index, ...locateCrossing(row, 7.9) }))
      const coast = { id: 700, nodes: shore.map(({ id }) => id), tags: { natural: 'coastline' } }
      await writeFile(
        file,
        encodeExtract({ ...town, nodes: [...town.nodes, ...shore], ways: [...town.ways, coast] }),
      )
      const maps = pickNewMapsFolder()
      const { bounds } = await buildRegion(maps, { extract: file, addresses: null })
      const coastal = await openRegion(maps)
      const tile = await coastal.tile(...toTileAt(locateCrossing(4, 8.1), maxTileZoom))
      await coastal.close()
      return { areas: readTile(tile?.packed ?? null).areas, bounds }
    }
    const { areas, bounds } = await buildWithCoast([-40, 40])
    expect(areas).toContainEqual({ kind: 'water' })
    expect((await buildWithCoast([40, -40])).areas).not.toContainEqual({ kind: 'water' })
    // The coast extends far beyond the town.
    expect(bounds.north).toBeLessThan(locateCrossing(9, 0).lat)
  })

  test('an area without features has no tile', async () => {
    expect(await region.tile(...toTileAt({ lat: 45.76, lon: 4.83 }, 14))).toMatchObject({ packed: null })
  })
})

describe('the searchable places of a region', () => {
  const readRows = async (maps: string): Promise<readonly AddressRow[]> => {
    const build = await findCurrentBuild(maps)
    const rows: AddressRow[] = []
    for await (const row of readAddresses(build?.folder ?? '')) rows.push(row)
    return rows
  }

  test('streets, houses and stations are listed with their town', async () => {
    const { maps, region } = await buildMaps()
    await region.close()
    const rows = await readRows(maps)
    expect(rows).toContainEqual(
      expect.objectContaining({ kind: 'street', name: 'Rue de la Colonne 5', city: 'Paris' }),
    )
    expect(rows).toContainEqual({
      kind: 'house',
      street: 'Rue de la Ligne 2',
      number: 12,
      suffix: 'bis',
      city: 'Paris',
      postcode: expect.stringMatching(/^75\d{3}$/),
      point: {
        lat: expect.closeTo(locateCrossing(2.02, 0).lat, 6),
        lon: expect.closeTo(locateCrossing(0, 1.5).lon, 6),
      },
    })
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'named-place', name: 'Gare de la Colline' }))
  })

  test('a list of the Base Adresse Nationale adds its houses', async () => {
    const list = join(folder, 'adresses-75.csv.gz')
    const lines = [
      banColumns,
      '75101_1;7;ter;Rue de l’Essai;75001;75101;Paris;0;0;2.331;48.851',
      '75101_2;9999;;Rue de l’Essai;75001;75101;Paris;0;0;2.331;48.851',
    ]
    await writeFile(list, gzipSync(lines.join('\n')))
    const maps = pickNewMapsFolder()
    await buildRegion(maps, { extract, addresses: list })
    const houses = (await readRows(maps)).filter(
      (row) => row.kind === 'house' && row.street.includes('Essai'),
    )
    expect(houses).toEqual([
      {
        kind: 'house',
        street: 'Rue de l’Essai',
        number: 7,
        suffix: 'ter',
        city: 'Paris',
        postcode: '75001',
        point: { lat: 48.851, lon: 2.331 },
      },
    ])
  })
})

const banColumns = 'id;numero;rep;nom_voie;code_postal;code_insee;nom_commune;x;y;lon;lat'

function buildCutOffAddresses(): Buffer {
  const writeLine = (number: number) =>
    `75101_${number};${number};;Rue de l’Essai;75001;75101;Paris;0;0;2.331;48.85${number}`
  const whole = gzipSync(
    [banColumns, ...Array.from({ length: 4000 }, (_, index) => writeLine(index + 1))].join('\n'),
  )
  return whole.subarray(0, whole.length / 2)
}

describe('an unusable file', () => {
  const whole = encodeExtract(createSmallTown())
  test.each([
    ['empty', Buffer.alloc(0), 'is empty'],
    ['of another kind', Buffer.from('<osm version="0.6"></osm>'.repeat(40)), 'is no OpenStreetMap extract'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'is no OpenStreetMap extract'],
    ['cut off in a block', whole.subarray(0, whole.length - 200), 'is cut off'],
    ['cut off after two bytes', whole.subarray(0, 2), 'is no OpenStreetMap extract'],
    [
      'damaged inside',
      Buffer.concat([whole.subarray(0, 400), Buffer.alloc(60), whole.subarray(460)]),
      'is damaged',
    ],
    [
      'without a road',
      encodeExtract({ nodes: [{ id: 1, ...locateCrossing(0, 0) }], ways: [] }),
      'has no road',
    ],
    [
      'for another reader',
      encodeExtract(createSmallTown(), 'HistoricalInformation'),
      'HistoricalInformation',
    ],
  ])(
    '(%s) is refused as an extract with a sentence, and the current region stays',
    async (_, bytes, sentence) => {
      const { maps, region } = await buildMaps()
      const before = region.manifest()?.id
      const path = join(folder, `broken-${folders++}.osm.pbf`)
      await writeFile(path, bytes)
      const { code, printed } = await runMaps(join(maps, '..'), path)
      expect(code).toBe(1)
      expect(printed).toContain(sentence)
      expect(printed).toContain('Nothing was changed.')
      await region.refresh()
      expect(region.manifest()?.id).toBe(before)
      expect(await region.route(locateCrossing(0, 0), locateCrossing(2, 2), 'car')).not.toBeNull()
      expect(await listFolder(maps)).toEqual([before, 'current.json'])
      await region.close()
    },
  )

  test.each([
    ['missing', null, 'cannot be read'],
    ['cut off', buildCutOffAddresses(), 'cannot be read'],
    ['of other columns', gzipSync('name;price\na;1\n'), 'must have the columns'],
  ])('of addresses that is %s is refused with a sentence', async (_, bytes, sentence) => {
    const list = join(folder, `addresses-${folders++}.csv.gz`)
    if (bytes) await writeFile(list, bytes)
    const dataDir = join(folder, `data-${folders++}`)
    const { code, printed } = await runMaps(dataDir, extract, '--addresses', list)
    expect(code).toBe(1)
    expect(printed).toContain(sentence)
    expect(await findCurrentBuild(toMapsFolder(dataDir))).toBeNull()
  })
})

describe('builds', () => {
  test('the command reports its build and its cost, repeats that later, and removes it', async () => {
    const dataDir = join(folder, `data-${folders++}`)
    expect(await runMaps(dataDir, 'status')).toEqual({ code: 0, printed: 'No region is built.\n' })
    const { code, printed } = await runMaps(dataDir, extract)
    expect(code).toBe(0)
    expect(printed).toMatch(/Reading: \d+ %/)
    expect(printed).toMatch(
      /built from town\.osm\.pbf .*\n.* \d+ roads, \d+ tiles, \d+ entries.*\n.*MiB of disk, and \d+ MiB of memory/,
    )
    expect((await runMaps(dataDir, 'status')).printed).toContain('built from town.osm.pbf')
    expect((await runMaps(dataDir, 'remove')).printed).toBe('The region is removed.\n')
    expect((await runMaps(dataDir, 'remove')).printed).toBe('No region was built.\n')
    expect(await listFolder(toMapsFolder(dataDir))).toEqual([])
  })

  test('while another process builds, a build is told to wait; once that one is killed, the next removes its leftovers', async () => {
    const maps = pickNewMapsFolder()
    const beginning = `const { beginBuild } = await import(process.argv[1])
      await beginBuild(process.argv[2])
      console.log('begun')
      setInterval(() => undefined, 1000)`
    const builds = new URL('./stored/builds.ts', import.meta.url).href
    const other = spawn(process.execPath, ['--input-type=module', '-e', beginning, builds, maps])
    try {
      await once(other.stdout, 'data')
      await expect(buildRegion(maps, { extract, addresses: null })).rejects.toThrow('wait until it has ended')
    } finally {
      other.kill('SIGKILL')
      await once(other, 'exit')
    }
    expect((await readdir(maps)).some((name) => name.startsWith('building-'))).toBe(true)
    const { id } = await buildRegion(maps, { extract, addresses: null })
    expect(await listFolder(maps)).toEqual([id, 'current.json'])
  })

  test('of two concurrent builds one runs, and the other is told to wait', async () => {
    const maps = pickNewMapsFolder()
    const files = { extract, addresses: null }
    const [one, other] = await Promise.allSettled([buildRegion(maps, files), buildRegion(maps, files)])
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await findCurrentBuild(maps)).not.toBeNull()
    const second = await buildRegion(maps, files)
    expect((await findCurrentBuild(maps))?.manifest.id).toBe(second.id)
  })

  test('routes requested during a change of the region are all answered, by one build or the other', async () => {
    const { maps, region } = await buildMaps()
    const first = region.manifest()?.id
    // All of them together are fewer than may wait for the thread, however slow it is.
    const routesBefore = Array.from({ length: 20 }, () =>
      region.route(locateCrossing(1, 2), locateCrossing(6, 5), 'car'),
    )
    const tiles = Array.from({ length: 40 }, () => region.tile(...toTileAt(locateCrossing(2, 2), 15)))
    const { id } = await buildRegion(maps, { extract, addresses: null })
    const [, ...after] = await Promise.all([
      region.refresh(),
      ...Array.from({ length: 20 }, () => region.route(locateCrossing(1, 2), locateCrossing(6, 5), 'car')),
    ])
    const routes = [...(await Promise.all(routesBefore)), ...after]
    expect(new Set(routes.map((route) => route?.distanceM)).size).toBe(1)
    expect((await Promise.all(tiles)).every((tile) => tile?.packed)).toBe(true)
    expect(region.manifest()?.id).toBe(id)
    expect(id).not.toBe(first)
    await region.close()
  })

  test('a ranking does not wait for routes: it is answered while many of them are searched', async () => {
    const { maps, region: first } = await buildMaps()
    await first.close()
    const region = await openRegion(maps, () => undefined, { canRank: true })
    const searches = Array.from({ length: 60 }, () =>
      region.route(locateCrossing(1, 2), locateCrossing(6, 5), 'car'),
    )
    let arrived = 0
    for (const search of searches) void search.then(() => (arrived += 1))
    const reaches = await region.reaches([locateCrossing(1, 2)], locateCrossing(6, 5), 'car', 60_000)
    expect(reaches).toEqual([{ distanceM: expect.any(Number), durationS: expect.any(Number) }])
    expect(arrived).toBeLessThan(searches.length)
    await Promise.all(searches)
    await region.close()
  })

  test('a route that takes too long is abandoned, and a later ranking is answered', async () => {
    const { maps, region: first } = await buildMaps()
    await first.close()
    const hurried = await openRegion(maps, () => undefined, { routeMs: 0 })
    await expect(hurried.route(locateCrossing(1, 2), locateCrossing(6, 5), 'car')).rejects.toThrow(
      'took too long',
    )
    expect(await hurried.reaches([locateCrossing(1, 2)], locateCrossing(6, 5), 'car', 60_000)).toHaveLength(1)
    await hurried.close()
    const patient = await openRegion(maps)
    expect(await patient.route(locateCrossing(1, 2), locateCrossing(6, 5), 'car')).not.toBeNull()
    await patient.close()
  })

  test('a build comes into use while the region is open, and answers nothing once it is removed', async () => {
    const maps = pickNewMapsFolder()
    const events: RegionEvent[] = []
    const region = await openRegion(maps, (event) => events.push(event))
    expect(await region.route(locateCrossing(0, 0), locateCrossing(2, 2), 'car')).toBeNull()
    expect(await region.reaches([], locateCrossing(0, 0), 'car', 100)).toBe('no-graph')
    const { id } = await buildRegion(maps, { extract, addresses: null })
    await Promise.all([region.refresh(), region.refresh()])
    expect(await region.route(locateCrossing(0, 0), locateCrossing(2, 2), 'car')).not.toBeNull()
    await runMapsProgram(['remove'], { dataDir: join(maps, '..'), out: noOutput, progress: noOutput })
    await region.refresh()
    expect(await region.route(locateCrossing(0, 0), locateCrossing(2, 2), 'car')).toBeNull()
    expect(events).toEqual([{ kind: 'in-use', build: id, sources: ['town.osm.pbf'] }, { kind: 'removed' }])
    await region.close()
  })

  test('a build that comes into use while another one is being opened is opened after it', async () => {
    const { maps, region } = await buildMaps()
    await buildRegion(maps, { extract, addresses: null })
    const elsewhere = pickNewMapsFolder()
    const { id } = await buildRegion(elsewhere, { extract, addresses: null })
    await cp(join(elsewhere, id), join(maps, id), { recursive: true })
    const first = region.refresh()
    // By now it has read which build is in use, and opens that.
    await readFile(toPointerFile(maps))
    await cp(toPointerFile(elsewhere), toPointerFile(maps))
    await Promise.all([first, region.refresh()])
    expect(region.manifest()?.id).toBe(id)
    await region.close()
  })

  test('a build of another version is reported as one to be built again', async () => {
    const { maps, region } = await buildMaps()
    const manifest = join(maps, region.manifest()?.id ?? '', 'build.json')
    await region.close()
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(/"format": \d+/, '"format": 999'))
    const events: RegionEvent[] = []
    const opened = await openRegion(maps, (event) => events.push(event))
    expect(events).toEqual([{ kind: 'unreadable', reason: expect.stringContaining('build it again') }])
    await opened.close()
    const { code, printed } = await runMaps(join(maps, '..'), 'status')
    expect([code, printed]).toEqual([1, expect.stringContaining('build it again')])
    await buildRegion(maps, { extract, addresses: null })
    expect((await runMaps(join(maps, '..'), 'status')).code).toBe(0)
  })

  test('a process that may need no roads reads them at its first request', async () => {
    const { maps, region } = await buildMaps()
    await region.close()
    const later = await openRegion(maps, () => undefined, { shouldReadLater: true })
    expect(await later.route(locateCrossing(0, 0), locateCrossing(2, 2), 'car')).not.toBeNull()
    await later.close()
  })

  test('an unreadable build is reported, and the current one stays in use', async () => {
    const { maps, region } = await buildMaps()
    await region.close()
    const events: RegionEvent[] = []
    const watching = await openRegion(maps, (event) => events.push(event))
    const { id } = await buildRegion(maps, { extract, addresses: null })
    await writeFile(join(maps, id, 'roads.bin'), 'no roads')
    await watching.refresh()
    expect(events.map(({ kind }) => kind)).toEqual(['in-use', 'unreadable'])
    expect(await watching.route(locateCrossing(0, 0), locateCrossing(2, 2), 'car')).not.toBeNull()
    await watching.close()
  })
})
