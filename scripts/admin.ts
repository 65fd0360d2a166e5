// npm run admin -- <command>: the operator's command on the running local instance, or on DATABASE_URL.

import { join, relative } from 'node:path'
import { handOver } from './hand-over.ts'
import { findRunning } from './running.ts'
import { loadEnvFile, readSettings, root } from './settings.ts'

loadEnvFile()
const { dataDir, databaseUrl } = readSettings(process.env)
const running = findRunning(dataDir)
if (!running && !databaseUrl) {
  process.stderr.write(
    `No instance runs on the data folder ${relative(root, dataDir) || dataDir}: run npm start first, or set DATA_DIR or DATABASE_URL.\n`,
  )
  process.exit(1)
}
handOver(join(root, 'apps', 'api', 'src', 'admin.ts'), { ...process.env, ...running?.environment })
