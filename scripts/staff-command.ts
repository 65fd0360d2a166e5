import { join, relative } from 'node:path'
import type { Product } from '@repo/prisma/products'
import { handOver } from './hand-over.ts'
import { localProducts } from './local-products.ts'
import { findRunning } from './running.ts'
import { loadEnvFile, readSettings, root } from './settings.ts'

/**
 * Runs a command of a product's staff on the running local instance, or on the database that the environment names, and
 * ends with its exit code. Ends with 1 when there is neither.
 */
export function runStaffCommand(name: Product): void {
  const product = localProducts.find((each) => each.name === name)
  if (!product) throw new Error(`There is no product ${name}`)
  loadEnvFile()
  const { dataDir, databaseUrls } = readSettings(process.env)
  const { databaseVariable, admin } = product
  const running = findRunning(dataDir)
  if (!running?.environment[databaseVariable] && !databaseUrls[databaseVariable]) {
    process.stderr.write(
      `No ${name} runs on the data folder ${relative(root, dataDir) || dataDir}: run npm start first, or set DATA_DIR or ${databaseVariable}.\n`,
    )
    process.exit(1)
  }
  handOver(join(root, admin), { ...process.env, ...running?.environment })
}
