import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A product with a database of its own; its folder beside `src` has the same name. */
export type Product = 'delivery' | 'lottery'

/** Every product, in the order in which they are generated and migrated. */
export const products: readonly Product[] = ['delivery', 'lottery']

/** One step of a database's history, in Prisma's layout. */
export type Migration = {
  /** The folder's name, `<timestamp>_<what it does>`: migrations apply in the order of their names. */
  readonly name: string
  readonly sql: string
  /** SHA-256 of the SQL in hexadecimal, the checksum Prisma keeps. */
  readonly checksum: string
}

/** Returns the folder of the product's schema, migrations and generated client. */
export function getProductDir(product: Product): string {
  return join(import.meta.dirname, '..', product)
}

/** Returns the path of the product's Prisma schema. */
export function getSchemaPath(product: Product): string {
  return join(getProductDir(product), 'schema.prisma')
}

/** Returns the path of the schema as of the last migration: the next one is written from the changes since. */
export function getMigratedSchemaPath(product: Product): string {
  return join(getMigrationsDir(product), 'schema.prisma.last')
}

/** Returns the folder of the product's migrations. */
export function getMigrationsDir(product: Product): string {
  return join(getProductDir(product), 'migrations')
}

/** Returns the product's migrations, oldest first. Throws for a folder without SQL. */
export async function readMigrations(product: Product): Promise<readonly Migration[]> {
  const entries = await readdir(getMigrationsDir(product), { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(getMigrationsDir(product), name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Returns the product named on a command line. Throws for an unknown name, listing the known ones. */
export function parseProduct(name: string | undefined): Product {
  const product = products.find((candidate) => candidate === name)
  if (!product) throw new Error(`Name a product: ${products.join(', ')}.`)
  return product
}
