import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Product } from './products.ts'
import { getProductDir, getSchemaPath, products } from './products.ts'

const run = promisify(execFile)
const prismaPackage = createRequire(import.meta.url).resolve('prisma/package.json')
const retentionGeneratorFiles = ['retention-generator.ts', 'retention-plan.ts'].map((name) =>
  join(import.meta.dirname, name),
)

/**
 * Writes the database client and the retention plan of every product whose schema (or Prisma or the plan's generator)
 * has changed. Returns whether it wrote any. A repeat takes a few milliseconds.
 */
export async function generateClients(): Promise<boolean> {
  let hasGenerated = false
  for (const product of products) if (await generateClient(product)) hasGenerated = true
  return hasGenerated
}

async function generateClient(product: Product): Promise<boolean> {
  const stampPath = join(getProductDir(product), 'generated', '.stamp')
  const hash = createHash('sha256')
  for (const path of [prismaPackage, getSchemaPath(product), ...retentionGeneratorFiles])
    hash.update(await readFile(path))
  const stamp = hash.digest('hex')
  const lastStamp = await readFile(stampPath, 'utf8').catch(() => undefined)
  if (lastStamp === stamp) return false
  await run(
    process.execPath,
    [join(dirname(prismaPackage), 'build', 'index.js'), 'generate', '--schema', getSchemaPath(product)],
    {
      cwd: getProductDir(product),
      env: {
        ...process.env,
        // It starts our own generator by the name `node`.
        PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
        // Prisma would download a native schema engine that generating never runs. Any existing file avoids that.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  )
  await writeFile(stampPath, stamp)
  return true
}

if (import.meta.main)
  console.log((await generateClients()) ? 'Clients generated.' : 'Clients are up to date.')
