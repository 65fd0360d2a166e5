// npm run maps: builds the maps of a region from an extract of OpenStreetMap, without database and network.

import { runMapsProgram } from './edges/places/region/maps-program.ts'
import { readMapsDataDir } from './maps.config.ts'

process.exitCode = await runMapsProgram(process.argv.slice(2), {
  dataDir: readMapsDataDir(),
  out: process.stdout,
  progress: process.stderr,
})
