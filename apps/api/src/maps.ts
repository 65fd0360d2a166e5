// npm run maps: builds the maps of a region from an extract of OpenStreetMap. It needs neither database nor network.

import { mapsProgram } from './edges/places/region/maps-program.ts'
import { readMapsDataDir } from './maps.config.ts'

process.exitCode = await mapsProgram(process.argv.slice(2), {
  dataDir: readMapsDataDir(),
  out: process.stdout,
  progress: process.stderr,
})
