import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ByteStore } from './byte-store.ts'
import { openFolderStore } from './folder-store.ts'
import { openBucket } from './s3-bucket.ts'
import { openS3Store } from './s3-store.ts'
import { startS3StandIn } from './testing/s3-stand-in.ts'
import { findSwift, startSwift } from './testing/swift.ts'

type Opened = { readonly store: ByteStore; readonly close: () => Promise<void> }

const swift = findSwift(process.env.SWIFT_ROOT || '/')

const kinds: readonly [string, () => Promise<Opened>][] = [
  [
    'a folder',
    async () => {
      const root = await mkdtemp(path.join(tmpdir(), 'volant-files-'))
      return { store: openFolderStore(root), close: () => rm(root, { recursive: true, force: true }) }
    },
  ],
  [
    'a bucket of the stand-in',
    async () => {
      // Listings come in pages of three.
      const { settings, close } = await startS3StandIn(3)
      return { store: openS3Store(openBucket(settings)), close }
    },
  ],
]

/** Debian's Swift, where it is installed: an S3 that is not our own. */
const withSwift: typeof kinds =
  swift === null
    ? kinds
    : [
        ...kinds,
        [
          'a bucket of OpenStack Swift',
          async () => {
            const { settings, close } = await startSwift(swift)
            return { store: openS3Store(openBucket(settings)), close }
          },
        ],
      ]

const node = 'exec "$0" --input-type=module -e "$1"'
const inNamespace = ['--user', '--map-root-user', '--mount']
const mayMount = spawnSync('unshare', [...inNamespace, 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0

/**
 * Disks without room for 100 kB, the expected error, and how the shell runs Node there.
 * A disk of our own needs a kernel that lets us mount one.
 */
const fullDisks: readonly [string, string, string][] = [
  ['a process that may write no file of more than a kilobyte', 'EFBIG', `ulimit -f 1 && ${node}`],
  ...(mayMount
    ? [
        [
          'a disk of 64 kB',
          'ENOSPC',
          `exec unshare ${inNamespace.join(' ')} sh -c 'mount -t tmpfs -o size=64k tmpfs "$FULL" && ${node}' "$0" "$1"`,
        ] satisfies [string, string, string],
      ]
    : []),
]

const createPath = () => {
  const name = randomUUID()
  return `${name.slice(0, 2)}/${name}`
}

async function listAll(store: ByteStore): Promise<readonly string[]> {
  const paths: string[] = []
  for await (const { path } of store.list()) paths.push(path)
  return paths.sort()
}

describe.each(withSwift)('in %s', (_, open) => {
  let store: ByteStore
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await open()
    store = opened.store
    close = opened.close
  })
  afterAll(() => close())

  test('the store passes its check', async () => {
    await expect(store.check('writes')).resolves.toBeUndefined()
  })

  test('a stored file is read back byte by byte', async () => {
    for (const bytes of [randomBytes(3_000_000), Buffer.alloc(0), Buffer.from('é\0\n')]) {
      const path = createPath()
      await store.put(path, bytes)
      expect((await store.find(path))?.equals(bytes)).toBe(true)
      await store.remove(path)
    }
  })

  test('every file is listed with its time of writing, and nothing else is', async () => {
    const before = Date.now()
    const paths = Array.from({ length: 10 }, createPath).sort()
    await Promise.all(paths.map((path) => store.put(path, Buffer.from('x'))))
    expect(await listAll(store)).toEqual(paths)
    for await (const { writtenAt } of store.list())
      expect(Math.abs(writtenAt.getTime() - before)).toBeLessThan(60_000)
    for (const path of paths) await store.remove(path)
    expect(await listAll(store)).toEqual([])
  })

  test('a repeated put changes nothing, and of two concurrent puts one is stored whole', async () => {
    const path = createPath()
    const [first, second] = [randomBytes(200_000), randomBytes(100_000)]
    await store.put(path, first)
    await store.put(path, first)
    expect((await store.find(path))?.equals(first)).toBe(true)
    await Promise.all([store.put(path, first), store.put(path, second), store.put(path, first)])
    const found = await store.find(path)
    expect([first, second].some((bytes) => found?.equals(bytes))).toBe(true)
    expect(await listAll(store)).toEqual([path])
    await store.remove(path)
  })

  test('a removed file cannot be read, and may be removed again, also twice at once', async () => {
    const path = createPath()
    await store.put(path, Buffer.from('x'))
    await Promise.all([store.remove(path), store.remove(path)])
    await store.remove(path)
    expect(await store.find(path)).toBeNull()
  })

  test.each([
    ['../secret'],
    ['../../secret'],
    ['ab/../../secret'],
    ['/etc/passwd'],
    [`ab/${'.'.repeat(36)}`],
    ['ab/7d1fe4f6-6f63-4bf7-9182-1bf11824ec0f\0'],
    ['ab/7d1fe4f6-6f63-4bf7-9182-1bf11824ec0f\n'],
    ['ab\\7d1fe4f6-6f63-4bf7-9182-1bf11824ec0f'],
    [''],
  ])('%j is refused as a path', async (path) => {
    await expect(store.put(path, Buffer.from('x'))).rejects.toThrow('Not a path of this store')
    await expect(store.find(path)).rejects.toThrow('Not a path of this store')
    await expect(store.remove(path)).rejects.toThrow('Not a path of this store')
  })

  test('an unfinished file can be removed and not read', async () => {
    const unfinished = `ab/${randomUUID()}.part`
    await expect(store.find(unfinished)).rejects.toThrow('Not a path of this store')
    await store.remove(unfinished)
  })
})

describe('a folder', () => {
  let root = ''
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'volant-files-'))
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  test('keeps files readable for this user only', async () => {
    const file = createPath()
    await openFolderStore(root).put(file, Buffer.from('x'))
    expect((await stat(path.join(root, file))).mode & 0o777).toBe(0o600)
  })

  test.each(fullDisks)('leaves no part of a file for which %s has no room', async (_, code, limited) => {
    const full = await mkdtemp(path.join(root, 'full-'))
    const script = `import { readdir } from 'node:fs/promises'
      import { openFolderStore } from ${JSON.stringify(new URL('./folder-store.ts', import.meta.url).href)}
      process.on('SIGXFSZ', () => undefined)
      const put = openFolderStore(${JSON.stringify(full)}).put(${JSON.stringify(createPath())}, Buffer.alloc(100_000))
      const outcome = await put.then(() => 'written', ({ code }) => code)
      const entries = await readdir(${JSON.stringify(full)}, { recursive: true, withFileTypes: true })
      console.log(outcome, entries.filter((entry) => entry.isFile()).length)`
    // Without Node's compile cache, which is a larger file.
    const env = { PATH: process.env.PATH, FULL: full }
    const { stdout } = spawnSync('sh', ['-c', limited, process.execPath, script], { encoding: 'utf8', env })
    expect(stdout).toBe(`${code} 0\n`)
  })

  test('that cannot be created fails its check with a sentence', async () => {
    const file = path.join(root, 'a-file')
    await writeFile(file, '')
    await expect(openFolderStore(path.join(file, 'below')).check()).rejects.toMatchObject({
      name: 'StoreUnavailable',
      why: 'refuses',
      message: expect.stringContaining('cannot be read and written'),
    })
  })
})
