import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Product } from './products.ts'
import { getMigratedSchemaPath, getMigrationsDir, getSchemaPath, parseProduct } from './products.ts'
import { diffSchemas } from './schema-engine.ts'

/** Returns the SQL for which the product's schema lacks a migration; empty when its migrations are complete. */
export async function findUnmigratedSql(product: Product): Promise<string> {
  const migratedSchema = await readFile(getMigratedSchemaPath(product), 'utf8').catch(() => undefined)
  return diffSchemas(migratedSchema, await readFile(getSchemaPath(product), 'utf8'))
}

/**
 * Writes the product's next migration from the changes of its schema, and returns its file; undefined without changes.
 * What Prisma cannot express is then added to the file by hand.
 */
export async function writeMigration(
  product: Product,
  title: string,
  now: Date,
): Promise<string | undefined> {
  const sql = await findUnmigratedSql(product)
  if (sql === '') return undefined
  const timestamp = now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const folder = join(
    getMigrationsDir(product),
    `${timestamp}_${title.replaceAll(/\W+/g, '_').toLowerCase()}`,
  )
  const file = join(folder, 'migration.sql')
  await mkdir(folder, { recursive: true })
  await writeFile(file, sql, { flag: 'wx' })
  await copyFile(getSchemaPath(product), getMigratedSchemaPath(product))
  return file
}

if (import.meta.main) {
  const product = parseProduct(process.argv[2])
  const title = process.argv.slice(3).join(' ')
  if (title === '') console.log((await findUnmigratedSql(product)) || 'The migrations are complete.')
  else console.log((await writeMigration(product, title, new Date())) ?? 'The migrations are complete.')
}
