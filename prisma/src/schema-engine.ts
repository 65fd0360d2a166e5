import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { DiffTarget } from '@prisma/schema-engine-wasm'
import { SchemaEngine } from '@prisma/schema-engine-wasm'

/** Prisma manages everything that it finds in a database. */
const everything = { externalTables: [], externalEnums: [] }

/**
 * The SQL that leads from one Prisma schema to another; undefined stands for an empty database.
 * Compares the texts alone, without a database, in Prisma's schema engine as WebAssembly (the usual one is a native
 * program to download).
 * @returns an empty string when there is nothing to do
 */
export async function schemaDiff(from: string | undefined, to: string): Promise<string> {
  const engine = await openEngine(noDatabase)
  const target = (content: string): DiffTarget => ({
    tag: 'schemaDatamodel',
    files: [{ path: 'schema.prisma', content }],
  })
  const start: DiffTarget = from === undefined ? { tag: 'empty' } : target(from)
  const options = { script: true, exitCode: true, filters: everything }
  const { stdout, exitCode } = await engine.diff({ from: start, to: target(to), ...options })
  return exitCode === 0 ? '' : `${(stdout ?? '').trim()}\n`
}

/** Prisma's schema engine over a database. The caller frees nothing: the engine's connection ends with `dispose`. */
export async function openEngine(database: SqlMigrationAwareDriverAdapterFactory): Promise<SchemaEngine> {
  const schema = 'datasource db { provider = "postgresql" }'
  const adapter = bindMigrationAwareSqlAdapterFactory(database)
  return SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => undefined, adapter)
}

/** The engine asks the server for its version immediately, and accepts no answer. */
const silence: SqlDriverAdapter = {
  provider: 'postgres',
  adapterName: 'no-database',
  queryRaw: async () => ({ columnNames: [], columnTypes: [], rows: [] }),
  executeRaw: async () => 0,
  executeScript: async () => undefined,
  startTransaction: () => Promise.reject(new Error('There is no database here.')),
  dispose: async () => undefined,
}

const noDatabase: SqlMigrationAwareDriverAdapterFactory = {
  provider: 'postgres',
  adapterName: 'no-database',
  connect: async () => silence,
  connectToShadowDb: async () => silence,
}
