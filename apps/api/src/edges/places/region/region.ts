import { unwatchFile, watchFile } from 'node:fs'
import { Piscina } from 'piscina'
import type { Point, Reaches, Route, TravelMode } from '../places.ts'
import type { Build, Manifest } from './stored/builds.ts'
import { currentBuild, pointerFile } from './stored/builds.ts'
import type { TileFile } from './stored/tile-file.ts'
import { openTiles } from './stored/tile-file.ts'

/** So many searches wait for the thread; who comes later is answered without the region. */
const maxWaiting = 64
/** The roads lie outside the thread's heap: what is in it is soon forgotten, and need not grow. */
const threadLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 }
/** A search that ranks carriers waits for so many others at most. */
const maxSearchesAhead = 4
const lookEveryMs = 2_000
/** A build that could not be read may be whole by then: its folder was being copied, or the disk was full. */
const retryAfterMs = 60_000

/** What became of the builds of a region, for the log. */
export type RegionEvent =
  | { readonly kind: 'in-use'; readonly build: string; readonly sources: readonly string[] }
  | { readonly kind: 'removed' }
  | { readonly kind: 'unreadable'; readonly reason: string }

/**
 * A region of our own as `npm run maps` builds it. A new build is taken up while the process runs: searches that have begun end on the old one.
 */
export type Region = {
  /** What is in use; null where nothing is built. */
  manifest(): Manifest | null
  /** The way between two points; null where nothing is built, they do not both lie in the region, or no road leads. */
  route(from: Point, to: Point, mode: TravelMode): Promise<Route | null>
  /** How far many points are from one, by a search that ends after `budgetMs`. */
  reaches(from: readonly Point[], to: Point, mode: TravelMode, budgetMs: number): Promise<Reaches>
  /** A tile of the build in use, packed with gzip, and the build's id; the tile is null where there is nothing to draw. */
  tile(
    z: number,
    x: number,
    y: number,
  ): Promise<{ readonly build: string; readonly packed: Uint8Array | null } | null>
  /** Looks whether another build came into use, and takes it up. Concurrent calls share a look that begins after them. */
  refresh(): Promise<void>
  close(): Promise<void>
}

type InUse = { readonly build: Build; readonly tiles: TileFile; readonly threads: Piscina }

/**
 * Opens the region of a maps folder and watches for other builds. A build that cannot be read is told of and tried again; what was in use stays so.
 * The roads are read at once, or where `readsLater` with the first question.
 */
export async function openRegion(
  maps: string,
  log: (event: RegionEvent) => void = () => undefined,
  { readsLater = false } = {},
): Promise<Region> {
  let inUse: InUse | null = null
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function takeUp(): Promise<void> {
    const build = await currentBuild(maps)
    if (isClosed || build?.manifest.id === inUse?.build.manifest.id) return
    const next = build && (await openBuild(build, readsLater))
    const before = inUse
    inUse = next
    log(
      build
        ? { kind: 'in-use', build: build.manifest.id, sources: build.manifest.sources }
        : { kind: 'removed' },
    )
    await before?.threads.close()
    await before?.tiles.close()
  }

  // A change that comes while a build is being taken up is seen by the look after it.
  function refresh(): Promise<void> {
    waiting ??= running.then(() => {
      waiting = null
      running = takeUp().catch((error: unknown) => {
        log({ kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) })
        clearTimeout(retry)
        retry = setTimeout(look, retryAfterMs).unref()
      })
      return running
    })
    return waiting
  }

  const look = () => {
    if (!isClosed) void refresh()
  }
  const pointer = pointerFile(maps)
  watchFile(pointer, { interval: lookEveryMs, persistent: false }, look)
  await refresh()

  return {
    manifest: () => inUse?.build.manifest ?? null,
    async route(from, to, mode) {
      const used = inUse
      if (!used || !isWithin(used.build.manifest, from) || !isWithin(used.build.manifest, to)) return null
      return used.threads.run({ folder: used.build.folder, from, to, mode }, { name: 'route' })
    },
    async reaches(from, to, mode, budgetMs) {
      const used = inUse
      if (!used) return 'no-graph'
      if (!isWithin(used.build.manifest, to)) return 'outside'
      // The budget is for the search: who would wait for many others first is told at once.
      if (used.threads.queueSize > maxSearchesAhead) return 'no-time'
      const asked = { folder: used.build.folder, from, to, mode, budgetMs }
      return used.threads.run(asked, { name: 'reaches' })
    },
    async tile(z, x, y) {
      const used = inUse
      return used && { build: used.build.manifest.id, packed: await used.tiles.read(z, x, y) }
    },
    refresh,
    async close() {
      isClosed = true
      unwatchFile(pointer, look)
      clearTimeout(retry)
      await (waiting ?? running)
      await inUse?.threads.close()
      await inUse?.tiles.close()
      inUse = null
    },
  }
}

async function openBuild(build: Build, readsLater: boolean): Promise<InUse> {
  const tiles = await openTiles(build.folder)
  const threads = new Piscina({
    filename: new URL('./route-thread.ts', import.meta.url).href,
    minThreads: readsLater ? 0 : 1,
    maxThreads: 1,
    maxQueue: maxWaiting,
    idleTimeout: Number.POSITIVE_INFINITY,
    atomics: 'disabled',
    resourceLimits: threadLimits,
  })
  try {
    if (!readsLater) await threads.run({ folder: build.folder }, { name: 'open' })
    return { build, tiles, threads }
  } catch (error) {
    await threads.destroy()
    await tiles.close()
    throw error
  }
}

/** Farther than this beyond the bounds nothing is asked of the thread; it says itself what lies beside its roads. */
const marginDegrees = 0.02

/** Whether a point lies in a region, or hardly beside it. */
export function isWithin({ bounds: { west, south, east, north } }: Manifest, { lat, lon }: Point): boolean {
  return (
    lat >= south - marginDegrees &&
    lat <= north + marginDegrees &&
    lon >= west - marginDegrees &&
    lon <= east + marginDegrees
  )
}
