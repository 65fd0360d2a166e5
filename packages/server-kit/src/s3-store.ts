import { randomUUID } from 'node:crypto'
import type { ByteStore } from './byte-store.ts'
import { requirePath } from './byte-store.ts'
import type { Bucket } from './s3-bucket.ts'

const folder = 'files/'

/** Opens a store in a bucket, below `files/`. A check for writes writes below `check/`. */
export function openS3Store(bucket: Bucket): ByteStore {
  return {
    title: bucket.title,
    put: async (path, bytes) => bucket.put(folder + requirePath(path), bytes),
    find: async (path) => bucket.get(folder + requirePath(path)),
    remove: async (path) => bucket.remove(folder + requirePath(path, 'unfinished')),
    list: async function* () {
      for await (const { key, writtenAt } of bucket.list(folder))
        yield { path: key.slice(folder.length), writtenAt }
    },
    check: async (what) => {
      await bucket.ping()
      if (what !== 'writes') return
      const key = `check/${randomUUID()}`
      await bucket.put(key, Buffer.from('checked at a start'))
      await bucket.remove(key)
    },
  }
}
