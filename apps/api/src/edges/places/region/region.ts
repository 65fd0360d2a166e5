import { unwatchFile, watchFile } from 'node:fs'
import { Piscina } from 'piscina'
import type { Point, Reaches, Route, TravelMode } from '../places.ts'
import { readHrtimeMs } from './hrtime-ms.ts'
import type { Build, Manifest } from './stored/builds.ts'
import { findCurrentBuild, toPointerFile } from './stored/builds.ts'
import type { TileFile } from './stored/tile-file.ts'
import { openTiles } from './stored/tile-file.ts'

/** The maximum number of searches that wait for a thread. It rejects later ones. */
const maxWaitingSearches = 64
/** The thread's heap stays small: roads are outside it, and its content is short-lived. */
const threadLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 }
/** With more waiting rankings than these, a new one gets `no-time`. */
const maxWaitingRankings = 4
const checkEveryMs = 2_000
/** An unreadable build may become readable: its folder was being copied, or the disk was full. */
const retryAfterMs = 60_000

/** The events of a region's builds, for the log. */
export type RegionEvent =
  | { readonly kind: 'in-use'; readonly build: string; readonly sources: readonly string[] }
  | { readonly kind: 'removed' }
  | { readonly kind: 'unreadable'; readonly reason: string }

/**
 * Our own region, as `npm run maps` builds it. A new build comes into use while the process runs; running searches end
 * on the old one.
 */
export type Region = {
  /** The manifest of the build in use; null without one. */
  manifest(): Manifest | null
  /**
   * The route between two points. Null without a build, without a road, or unless both lie in the region. Rejects on
   * timeout, and while 64 other searches wait.
   */
  route(from: Point, to: Point, mode: TravelMode): Promise<Route | null>
  /**
   * The distances from many points to one, by a search of at most `budgetMs`. `no-graph` without a build; `outside`
   * when `to` is not in the region; `no-time` also while five other searches wait.
   */
  reaches(from: readonly Point[], to: Point, mode: TravelMode, budgetMs: number): Promise<Reaches>
  /**
   * A gzipped tile of the build in use, and the build's id. The tile is null where there is nothing to draw. Null
   * without a build.
   */
  tile(
    z: number,
    x: number,
    y: number,
  ): Promise<{ readonly build: string; readonly packed: Uint8Array | null } | null>
  /**
   * Checks for a new build and opens it; an unreadable one is logged. Concurrent calls share a check that begins after
   * them.
   */
  refresh(): Promise<void>
  /** Ends once the running searches have ended. */
  close(): Promise<void>
}

/**
 * A build in use. Routes and rankings have separate threads, because a ranking has 50 ms and cannot wait for a long
 * route.
 */
type InUse = {
  readonly build: Build
  readonly tiles: TileFile
  readonly routes: Piscina
  readonly rankings: Piscina
}

/** Settings of an opened region. */
export type RegionOptions = {
  /** Whether roads are read with the first request: for processes that may never need them. */
  readonly shouldReadLater?: boolean
  /** Whether roads are read immediately for rankings too. They are in memory twice then. */
  readonly canRank?: boolean
  /** The timeout of a route, after which its search is abandoned. Unlimited by default. */
  readonly routeMs?: number
}

/**
 * Opens the region of a maps folder and watches for new builds. An unreadable build is reported and retried; the
 * current one stays. Roads for routes are read immediately, or at the first request with `shouldReadLater`; those for
 * rankings at the first request, or immediately with `canRank`.
 */
export async function openRegion(
  mapsFolder: string,
  log: (event: RegionEvent) => void = () => undefined,
  options: RegionOptions = {},
): Promise<Region> {
  const { routeMs = Number.POSITIVE_INFINITY } = options
  let inUse: InUse | null = null
  let runningCheck: Promise<void> = Promise.resolve()
  let nextCheck: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function switchBuild(): Promise<void> {
    const build = await findCurrentBuild(mapsFolder)
    if (isClosed || build?.manifest.id === inUse?.build.manifest.id) return
    const next = build && (await openBuild(build, options))
    const before = inUse
    inUse = next
    log(
      build
        ? { kind: 'in-use', build: build.manifest.id, sources: build.manifest.sources }
        : { kind: 'removed' },
    )
    if (before) await closeBuild(before)
  }

  // A change while a build is being opened is seen by the next check.
  function refresh(): Promise<void> {
    nextCheck ??= runningCheck.then(() => {
      nextCheck = null
      runningCheck = switchBuild().catch((error: unknown) => {
        log({ kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) })
        clearTimeout(retry)
        retry = setTimeout(check, retryAfterMs).unref()
      })
      return runningCheck
    })
    return nextCheck
  }

  const check = () => {
    if (!isClosed) void refresh()
  }
  const pointer = toPointerFile(mapsFolder)
  watchFile(pointer, { interval: checkEveryMs, persistent: false }, check)
  await refresh()

  return {
    manifest: () => inUse?.build.manifest ?? null,
    async route(from, to, mode) {
      const current = inUse
      if (!current || !isWithin(current.build.manifest, from) || !isWithin(current.build.manifest, to))
        return null
      const request = { folder: current.build.folder, from, to, mode, endsAtMs: readHrtimeMs() + routeMs }
      return current.routes.run(request, { name: 'route' })
    },
    async reaches(from, to, mode, budgetMs) {
      const current = inUse
      if (!current) return 'no-graph'
      if (!isWithin(current.build.manifest, to)) return 'outside'
      // The budget is for the search: a request that would have to wait first is refused immediately.
      if (current.rankings.queueSize > maxWaitingRankings) return 'no-time'
      const request = { folder: current.build.folder, from, to, mode, budgetMs }
      return current.rankings.run(request, { name: 'reaches' })
    },
    async tile(z, x, y) {
      const current = inUse
      return current && { build: current.build.manifest.id, packed: await current.tiles.read(z, x, y) }
    },
    refresh,
    async close() {
      isClosed = true
      unwatchFile(pointer, check)
      clearTimeout(retry)
      await (nextCheck ?? runningCheck)
      if (inUse) await closeBuild(inUse)
      inUse = null
    },
  }
}

async function openBuild(
  build: Build,
  { shouldReadLater = false, canRank = false }: RegionOptions,
): Promise<InUse> {
  const { folder } = build
  const tiles = await openTiles(folder)
  const opened = { build, tiles, routes: openThread(), rankings: openThread() }
  try {
    if (!shouldReadLater) await opened.routes.run({ folder }, { name: 'open' })
    if (canRank) await opened.rankings.run({ folder }, { name: 'open' })
    return opened
  } catch (error) {
    await opened.routes.destroy()
    await opened.rankings.destroy()
    await tiles.close()
    throw error
  }
}

/** Creates a thread that starts with its first search and ends with the build. */
function openThread(): Piscina {
  return new Piscina({
    filename: new URL('./route-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: maxWaitingSearches,
    idleTimeout: Number.POSITIVE_INFINITY,
    atomics: 'disabled',
    resourceLimits: threadLimits,
  })
}

/** Closes a build after its running searches have ended. */
async function closeBuild({ tiles, routes, rankings }: InUse): Promise<void> {
  await routes.close()
  await rankings.close()
  await tiles.close()
}

/**
 * The thread is asked only within this margin around the bounds. It finds out itself which points are off its roads.
 */
const marginDegrees = 0.02

/** Whether a point is in the box of a region, or at most 0.02 degrees outside it. */
export function isWithin({ bounds: { west, south, east, north } }: Manifest, { lat, lon }: Point): boolean {
  return (
    lat >= south - marginDegrees &&
    lat <= north + marginDegrees &&
    lon >= west - marginDegrees &&
    lon <= east + marginDegrees
  )
}
