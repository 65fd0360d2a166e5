// npm run maps -- <extract.osm.pbf> | status | remove: the maps of a region of our own, in the data folder.

import { join } from 'node:path'
import { handOver } from './hand-over.ts'
import { loadEnvFile, readSettings, root } from './settings.ts'

loadEnvFile()
handOver(join(root, 'apps', 'api', 'src', 'maps.ts'), {
  ...process.env,
  DATA_DIR: readSettings(process.env).dataDir,
})
