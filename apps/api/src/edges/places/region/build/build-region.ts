import { basename, join } from 'node:path'
import { loadGazetteer } from '#api/edges/places/gazetteer.ts'
import { openExtract } from '../osm/extract-blocks.ts'
import { writeAddresses } from '../stored/address-file.ts'
import type { Manifest } from '../stored/builds.ts'
import { beginBuild } from '../stored/builds.ts'
import { networkFile, writeNetwork } from '../stored/region-network.ts'
import { createTileWriter } from '../stored/tile-file.ts'
import { listAddressRows } from './address-rows.ts'
import { readBanAddresses } from './ban-addresses.ts'
import { computeGround } from './ground.ts'
import { makeTiles } from './make-tiles.ts'
import { createMapFeatures } from './map-features.ts'
import { readExtract } from './read-extract.ts'
import { buildRoadNetwork } from './road-network.ts'
import { computeSea } from './sea.ts'

/** The steps of a build, in order. */
export type BuildStep = 'reading' | 'roads' | 'tiles' | 'addresses'

/** The approximate share of each step in a build's time. */
const shareByStep: Readonly<Record<BuildStep, number>> = {
  reading: 0.3,
  roads: 0.1,
  tiles: 0.5,
  addresses: 0.1,
}

/** Called with the step and the completed share of the whole build, from 0 to 1. */
export type OnProgress = (step: BuildStep, share: number) => void

/**
 * Builds the roads, tiles and addresses of an extract into the maps folder and switches to them atomically once
 * complete. Throws `NotAnExtract`, `NotAnAddressFile` or `MapsAreLocked`; the current ones stay in use after any error.
 */
export async function buildRegion(
  mapsFolder: string,
  files: { readonly extract: string; readonly addresses: string | null },
  onProgress: OnProgress = () => undefined,
): Promise<Manifest> {
  const extract = await openExtract(files.extract)
  try {
    const build = await beginBuild(mapsFolder)
    try {
      const progress = splitProgress(onProgress)
      const data = await readExtract(extract, files.extract, progress('reading'))
      const memoryBytes = await writeNetwork(join(build.folder, networkFile), buildRoadNetwork(data))
      progress('roads')(1)
      const writer = await createTileWriter(build.folder)
      await makeTiles(
        createMapFeatures(data, computeGround(data), computeSea(data)),
        writer,
        progress('tiles'),
      )
      const { tiles } = await writer.finish()
      const { addresses, addressesHash } = await writeAddresses(
        build.folder,
        listAllAddresses(data, files.addresses),
      )
      progress('addresses')(1)
      const sources = [files.extract, files.addresses].flatMap((path) =>
        path === null ? [] : [basename(path)],
      )
      const { bounds, roads } = data
      return await build.finish({
        sources,
        bounds,
        roads: roads.ways.length,
        tiles,
        addresses,
        addressesHash,
        memoryBytes,
      })
    } catch (error) {
      await build.abandon()
      throw error
    }
  } finally {
    await extract.close()
  }
}

async function* listAllAddresses(data: Parameters<typeof listAddressRows>[0], list: string | null) {
  yield* listAddressRows(data, await loadGazetteer())
  if (list !== null) yield* readBanAddresses(list)
}

function splitProgress(onProgress: OnProgress): (step: BuildStep) => (share: number) => void {
  let totalShare = 0
  return (step) => {
    const before = totalShare
    return (share) => {
      totalShare = before + shareByStep[step] * Math.min(1, share)
      onProgress(step, totalShare)
    }
  }
}
