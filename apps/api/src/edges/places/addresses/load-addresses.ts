import { createSchemaUnlessExists } from '@repo/server-kit/database'
import type pg from 'pg'
import { isOnEarth } from '../geometry.ts'
import { findDepartment } from '../territories.ts'
import { readLoadedStatus } from './address-index.ts'
import type { AddressIndexStatus, AddressLoad } from './address-index.types.ts'
import type { AddressRow } from './address-row.types.ts'
import { foldName, minCorrectedLength, toSearchText } from './search-text.ts'

const rowsPerBatch = 5_000
const maxNameLength = 200

/** A longer wait for the old tables means a stuck reader. */
const lockTimeoutSql = "SET LOCAL lock_timeout = '20s'"

const dropLeftoversSql =
  'DROP TABLE IF EXISTS map_addresses.incoming, map_addresses.entry_next, map_addresses.word_next'

const prepareSql = `
  ${createSchemaUnlessExists('map_addresses')}
  ${dropLeftoversSql};
  CREATE UNLOGGED TABLE map_addresses.incoming (
    is_street boolean NOT NULL, name text NOT NULL, folded text NOT NULL, search text NOT NULL, city text NOT NULL, postcode text NOT NULL,
    lat float8 NOT NULL, lon float8 NOT NULL, number int, suffix text, prominence real NOT NULL)`

const insertSql = `
  INSERT INTO map_addresses.incoming
  SELECT * FROM unnest($1::boolean[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
    $7::float8[], $8::float8[], $9::int[], $10::text[], $11::real[])`

/**
 * Builds one entry for each street of a town and each named place. A street is at its middle row, because an average
 * may lie beside it. Of a house in two sources the row that came first counts.
 */
const buildSql = `
  CREATE TABLE map_addresses.entry_next AS
  WITH house AS (
    SELECT DISTINCT ON (search, postcode, number, suffix) * FROM map_addresses.incoming
    WHERE number IS NOT NULL ORDER BY search, postcode, number, suffix, ctid
  ), street_houses AS (
    SELECT search, postcode,
      array_agg(number ORDER BY number, suffix) AS numbers, array_agg(suffix ORDER BY number, suffix) AS suffixes,
      array_agg(lat ORDER BY number, suffix) AS lats, array_agg(lon ORDER BY number, suffix) AS lons
    FROM house GROUP BY search, postcode
  ), entry AS (
    SELECT is_street, search, postcode, min(name) AS name, min(folded) AS folded, min(city) AS city, max(prominence) AS prominence,
      (array_agg(lat ORDER BY lat, lon))[(count(*) + 1) / 2] AS lat, (array_agg(lon ORDER BY lat, lon))[(count(*) + 1) / 2] AS lon
    FROM map_addresses.incoming GROUP BY is_street, search, postcode
  )
  SELECT row_number() OVER ()::int AS id, entry.*, numbers, suffixes, lats, lons,
    CASE WHEN is_street THEN least(1, ln(1 + coalesce(cardinality(numbers), 0)) / 6)::real ELSE prominence END AS weight
  FROM entry LEFT JOIN street_houses ON is_street AND street_houses.search = entry.search AND street_houses.postcode = entry.postcode;
  ALTER TABLE map_addresses.entry_next ADD PRIMARY KEY (id);
  CREATE INDEX ON map_addresses.entry_next USING gin (search gin_trgm_ops);
  ANALYZE map_addresses.entry_next;
  CREATE TABLE map_addresses.word_next AS
  SELECT DISTINCT word FROM map_addresses.entry_next, regexp_split_to_table(ltrim(search), ' ') AS word
  WHERE length(word) >= ${minCorrectedLength};
  CREATE INDEX ON map_addresses.word_next USING gin (word gin_trgm_ops);
  CREATE INDEX ON map_addresses.word_next (word text_pattern_ops);
  ANALYZE map_addresses.word_next;
  DROP TABLE map_addresses.incoming`

/** Readers see the old addresses until this commits, and the new ones after it. */
const switchSql = `
  DROP TABLE IF EXISTS map_addresses.entry, map_addresses.word;
  ALTER TABLE map_addresses.entry_next RENAME TO entry;
  ALTER TABLE map_addresses.word_next RENAME TO word;
  CREATE TABLE IF NOT EXISTS map_addresses.load (source text NOT NULL, loaded_at timestamptz NOT NULL, entries int NOT NULL, houses int NOT NULL);
  DELETE FROM map_addresses.load`

const recordSql = `
  INSERT INTO map_addresses.load
  SELECT $1, now(), count(*), coalesce(sum(cardinality(numbers)), 0) FROM map_addresses.entry
  RETURNING source, loaded_at AS "loadedAt", entries, houses`

/**
 * The result of a load. Unusable rows are counted and left out: those without a name, a town, a French postcode or a
 * position, with a name over 200 characters, or with a house number over 9999.
 */
export type LoadedAddresses = AddressIndexStatus & {
  readonly skipped: number
  /** Whether the earlier addresses of the same source stayed. */
  readonly wasUnchanged: boolean
}

/** Another process loads addresses. */
export class AddressesAreLocked extends Error {
  override readonly name = 'AddressesAreLocked'
}

/**
 * Loads a region's addresses beside the current ones, then switches atomically. Rejects when the rows fail, when
 * `signal` aborts, or without any address; the current ones stay in use then. A repeat replaces the previous load, or
 * with `shouldKeepSame` changes nothing. A concurrent load rejects with `AddressesAreLocked`.
 */
export async function loadAddresses(pool: pg.Pool, load: AddressLoad): Promise<LoadedAddresses> {
  const { signal } = load
  const client = await pool.connect()
  let isClean = false
  try {
    await client.query('SET statement_timeout = 0')
    const processId = await lockLoads(client)
    let cancelling: Promise<unknown> = Promise.resolve()
    const cancel = () => {
      cancelling = pool.query('SELECT pg_cancel_backend($1)', [processId]).catch(() => undefined)
    }
    signal?.addEventListener('abort', cancel)
    try {
      const before = load.shouldKeepSame ? await readLoadedStatus(client) : null
      if (before?.source === load.source) return { ...before, skipped: 0, wasUnchanged: true }
      await client.query(prepareSql)
      const skipped = await insertRows(client, load)
      signal?.throwIfAborted()
      await client.query(buildSql)
      signal?.throwIfAborted()
      return { ...(await switchOver(client, load.source)), skipped, wasUnchanged: false }
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    } finally {
      signal?.removeEventListener('abort', cancel)
      // The abort must end the running statement, not the next one.
      await cancelling
      await client.query(dropLeftoversSql)
      await client.query("SELECT pg_advisory_unlock(hashtext('map_addresses.load'))")
      await client.query('RESET statement_timeout')
      isClean = !signal?.aborted
    }
  } finally {
    // Closes the session when its settings could not be restored, which also releases its lock.
    client.release(!isClean)
  }
}

/** Removes the region's addresses. Idempotent. */
export async function removeAddresses(pool: pg.Pool): Promise<void> {
  await pool.query('DROP TABLE IF EXISTS map_addresses.entry, map_addresses.word, map_addresses.load')
}

/**
 * Takes the lock of loads and returns the session's process id. Throws `AddressesAreLocked` while another process
 * loads.
 */
async function lockLoads(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ isMine: boolean; processId: number }>(
    `SELECT pg_try_advisory_lock(hashtext('map_addresses.load')) AS "isMine", pg_backend_pid() AS "processId"`,
  )
  if (!rows[0]?.isMine) throw new AddressesAreLocked('Addresses are being loaded already')
  return rows[0].processId
}

async function insertRows(client: pg.PoolClient, { rows, onProgress, signal }: AddressLoad): Promise<number> {
  let batch: Incoming[] = []
  let rowCount = 0
  let skipped = 0
  const flush = async () => {
    signal?.throwIfAborted()
    await client.query(insertSql, toColumns(batch))
    batch = []
    onProgress?.(rowCount)
  }
  for await (const row of rows) {
    rowCount += 1
    const incoming = toIncoming(row)
    if (incoming.length === 0) skipped += 1
    batch.push(...incoming)
    if (batch.length >= rowsPerBatch) await flush()
  }
  await flush()
  return skipped
}

async function switchOver(client: pg.PoolClient, source: string): Promise<AddressIndexStatus> {
  await client.query('BEGIN')
  try {
    await client.query(lockTimeoutSql)
    await client.query(switchSql)
    const { rows } = await client.query<AddressIndexStatus>(recordSql, [source])
    const [status] = rows
    if (!status || status.entries === 0) throw new Error('There is no address to be loaded')
    await client.query('COMMIT')
    return status
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

type Incoming = readonly [
  isStreet: boolean,
  name: string,
  folded: string,
  search: string,
  city: string,
  postcode: string,
  lat: number,
  lon: number,
  number: number | null,
  suffix: string | null,
  prominence: number,
]

/** Returns the stored form of a row: a named place once for each of its names; nothing for an unusable row. */
function toIncoming(row: AddressRow): Incoming[] {
  const { city, postcode, point } = row
  const name = row.kind === 'house' ? row.street : row.name
  const isComplete = name.trim() !== '' && name.length <= maxNameLength && city.trim() !== ''
  if (!isComplete || !findDepartment(postcode) || !isOnEarth(point)) return []
  const isPlace = row.kind === 'named-place'
  const prominence = isPlace ? (row.prominence ?? 0) : 0
  const [number, suffix] = row.kind === 'house' ? [row.number, row.suffix.toLowerCase()] : [null, null]
  if (number !== null && !(Number.isInteger(number) && number >= 0 && number <= 9_999)) return []
  if (foldName(name) === '') return []
  const aliases = isPlace ? [name, ...(row.aliases ?? [])] : [name]
  return aliases.flatMap((alias) => {
    const folded = foldName(alias)
    if (folded === '') return []
    const search = toSearchText(folded, city, postcode)
    return [
      [!isPlace, name, folded, search, city, postcode, point.lat, point.lon, number, suffix, prominence],
    ]
  })
}

const toColumns = (batch: readonly Incoming[]) =>
  Array.from({ length: 11 }, (_, column) => batch.map((row) => row[column]))
