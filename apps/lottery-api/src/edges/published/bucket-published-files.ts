import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { isDrawFile, isDrawFolder, trustFile } from '@repo/lottery-rules/published-files'
import type { Bucket, ListedObject } from '@repo/server-kit/s3-bucket'
import type pg from 'pg'
import { hashContent } from './content-hash.ts'
import { copyToFolder } from './folder-copy.ts'
import type { PublishedFile, PublishedFiles } from './published-files.ts'
import { PublishedOtherwise, requireFolder, requireNames } from './published-files.ts'
import { createTemporaryFolder, withTemporaryFile } from './temporary-file.ts'

const root = 'published/'

/**
 * Creates a store in a bucket, below `published/`. An object is named by its file and the SHA-256 of its content, so no
 * put replaces other content. The first object of a file is the file. Since not every store refuses a second one,
 * publishing checks for the first under a database lock, and once more after the put.
 */
export function createBucketPublishedFiles(bucket: Bucket, pool: pg.Pool): PublishedFiles {
  const findFirst = async (draw: string, file: string): Promise<ListedObject | null> => {
    const [week, name] = requireNames(draw, file)
    let first: ListedObject | null = null
    for await (const object of bucket.list(`${root}${week}/${name}/`))
      if (first === null || isBefore(object, first)) first = object
    return first
  }
  const find: PublishedFiles['find'] = async (draw, file) => toPublished(bucket, await findFirst(draw, file))
  const listNames: PublishedFiles['listNames'] = async (draw) => {
    const names = new Set<string>()
    const folder = `${root}${requireFolder(draw)}/`
    for await (const { key } of bucket.list(folder))
      names.add(key.slice(folder.length).split('/', 1)[0] ?? '')
    return [...names].filter(isDrawFile).sort()
  }
  const trustKey = root + trustFile

  return {
    publish: async (draw, file, content) => {
      const [week, name] = requireNames(draw, file)
      await withTemporaryFile(
        path.join(os.tmpdir(), `cagnotte-${week}-${name}`),
        content,
        async (temporary) => {
          const local = {
            path: temporary,
            bytes: (await stat(temporary)).size,
            sha256: await hashContent(createReadStream(temporary)),
          }
          const key = `${root}${week}/${name}/${local.sha256}`
          await runLocked(pool, `${root}${week}/${name}`, async () => {
            if ((await findFirst(week, name)) === null) await bucket.putFile(key, local)
            const first = await findFirst(week, name)
            if (first?.key !== key)
              throw new PublishedOtherwise(`${week}/${name} is published with another content: ${first?.key}`)
          })
        },
      )
    },
    find,
    read: async (draw, file) => {
      const first = await findFirst(draw, file)
      return first && ((await bucket.get(first.key))?.toString() ?? null)
    },
    listNames,
    listDraws: async () => {
      const names = new Set<string>()
      for await (const { key } of bucket.list(root)) names.add(key.slice(root.length).split('/', 1)[0] ?? '')
      return [...names].filter(isDrawFolder).sort()
    },
    setTrust: (text) => bucket.put(trustKey, Buffer.from(text)),
    findTrust: async () => {
      for await (const object of bucket.list(trustKey))
        if (object.key === trustKey) return toPublished(bucket, object)
      return null
    },
    openFolder: (draw) => copyToFolder({ find, listNames }, draw),
    gather: async () => 0,
  }
}

/** Whether the first of two objects of one file was written before the second. */
function isBefore(one: ListedObject, other: ListedObject): boolean {
  const apartMs = one.writtenAt.getTime() - other.writtenAt.getTime()
  return apartMs < 0 || (apartMs === 0 && one.key < other.key)
}

function toPublished(bucket: Bucket, object: ListedObject | null): PublishedFile | null {
  return (
    object && { bytes: object.bytes, writtenAt: object.writtenAt, open: () => openObject(bucket, object) }
  )
}

/** Returns the bytes of an object from a local copy: a reader may be slow, and a store does not wait. */
function openObject(bucket: Bucket, { key, bytes }: ListedObject): Readable {
  async function* readPieces() {
    await using copy = await createTemporaryFolder()
    const file = path.join(copy.folder, 'copy')
    if (!(await bucket.getFile(key, { path: file, bytes })))
      throw new Error(`${key} has gone from ${bucket.title}`)
    yield* createReadStream(file)
  }
  return Readable.from(readPieces(), { objectMode: false })
}

/** Long enough to wait for another upload, and to upload a long list with a check before and after it. */
const timeoutMs = 120_000

/** Runs something while no other process runs anything under the same name. */
async function runLocked(pool: pg.Pool, name: string, run: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  // A connection that breaks while idle emits an event; the next statement fails for it.
  const ignore = () => undefined
  client.on('error', ignore)
  try {
    await client.query('BEGIN')
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await client.query('SELECT set_config($1, $2, true)', [limit, String(timeoutMs)])
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
    await run()
    await client.query('COMMIT')
    client.off('error', ignore)
    client.release()
  } catch (error) {
    // Its transaction ends with the connection.
    client.release(true)
    throw error
  }
}
