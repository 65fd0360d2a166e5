import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { DiffTarget } from '@prisma/schema-engine-wasm'
import { SchemaEngine } from '@prisma/schema-engine-wasm'

/** Prisma manages everything that it finds in a database. */
const everything = { externalTables: [], externalEnums: [] }

/**
 * Returns the SQL that leads from one Prisma schema to another, empty without a difference; undefined is an empty
 * database. Compares only the texts, in Prisma's schema engine as WebAssembly, since the usual one is a native program
 * to download.
 */
export async function diffSchemas(from: string | undefined, to: string): Promise<string> {
  const engine = await openEngine(noDatabase)
  const toTarget = (content: string): DiffTarget => ({
    tag: 'schemaDatamodel',
    files: [{ path: 'schema.prisma', content }],
  })
  const start: DiffTarget = from === undefined ? { tag: 'empty' } : toTarget(from)
  const options = { script: true, exitCode: true, filters: everything }
  const { stdout, exitCode } = await engine.diff({ from: start, to: toTarget(to), ...options })
  return exitCode === 0 ? '' : `${(stdout ?? '').trim()}\n`
}

/** Opens Prisma's schema engine on a database. The caller ends its connection by `dispose`. */
export async function openEngine(database: SqlMigrationAwareDriverAdapterFactory): Promise<SchemaEngine> {
  const schema = 'datasource db { provider = "postgresql" }'
  const adapter = bindMigrationAwareSqlAdapterFactory(database)
  return SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => undefined, adapter)
}

/** Returns no rows: the engine asks the server for its version immediately, and accepts none. */
const emptyAdapter: SqlDriverAdapter = {
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
  connect: async () => emptyAdapter,
  connectToShadowDb: async () => emptyAdapter,
}
