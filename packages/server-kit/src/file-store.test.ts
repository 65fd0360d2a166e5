import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from './file-store.ts'
import { fileAddresses, localFileStore } from './file-store.ts'

let root = ''
let store: FileStore

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'volant-files-'))
  store = localFileStore(path.join(root, 'files'))
  await writeFile(path.join(root, 'secret'), 'secret')
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function everyFile(): Promise<string[]> {
  const entries = await readdir(path.join(root, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('what is put is read, under a name that nobody guesses and for this user only', async () => {
  const bytes = randomBytes(100_000)
  const [first, second] = await Promise.all([store.put(bytes), store.put(bytes)])
  expect(first).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/)
  expect(first).not.toBe(second)
  expect(await store.read(first)).toEqual(bytes)
  expect((await stat(path.join(root, 'files', first))).mode & 0o777).toBe(0o600)
})

test('a file is there whole or not at all: nothing else lies in the store', async () => {
  const names = await Promise.all(
    Array.from({ length: 20 }, (_, index) => store.put(Buffer.alloc(index, index))),
  )
  expect((await everyFile()).sort()).toEqual(names.map((name) => name.slice(3)).sort())
})

test('a file that cannot be put in its place leaves nothing behind', async () => {
  // The disk is full: a process of its own may write no file of more than a kilobyte.
  const script = `import { localFileStore } from ${JSON.stringify(new URL('./file-store.ts', import.meta.url).href)}
    process.on('SIGXFSZ', () => undefined)
    const put = localFileStore(${JSON.stringify(path.join(root, 'files'))}).put(Buffer.alloc(100_000))
    await put.then(() => process.exit(1), (error) => console.log(error.code))`
  const limited = 'ulimit -f 1 && exec "$0" --input-type=module -e "$1"'
  // Without Node's cache of what it compiled, which is a larger file.
  const env = { PATH: process.env.PATH }
  const { stdout, status } = spawnSync('sh', ['-c', limited, process.execPath, script], {
    encoding: 'utf8',
    env,
  })
  expect({ stdout, status }).toEqual({ stdout: 'EFBIG\n', status: 0 })
  expect(await everyFile()).toEqual([])
})

test('what is removed is gone, and may be removed again', async () => {
  const name = await store.put(Buffer.from('x'))
  await store.remove(name)
  await store.remove(name)
  await expect(store.read(name)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await store.find(name)).toBeNull()
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
])('%j is no path of the store', async (storedPath) => {
  await expect(async () => store.read(storedPath)).rejects.toThrow('Not a path of this store')
  await expect(async () => store.remove(storedPath)).rejects.toThrow('Not a path of this store')
})

test('a file that was never finished can be removed and not read', async () => {
  const unfinished = `ab/${randomUUID()}.part`
  await expect(async () => store.read(unfinished)).rejects.toThrow('Not a path of this store')
  await store.remove(unfinished)
})

describe('a signed address', () => {
  const files = fileAddresses('a secret of thirty-two characters')
  const now = new Date('2026-11-20T20:00:30Z')
  const id = randomUUID()
  const parts = (address: string) => {
    const url = new URL(address, 'http://x')
    return {
      id: url.pathname.split('/').at(-1) ?? '',
      expire: Number(url.searchParams.get('expire')),
      signature: url.searchParams.get('signature') ?? '',
    }
  }
  const { expire, signature } = parts(files.address(id, now))

  test('opens its file for 5 minutes, and for 6 at most', () => {
    for (let second = 0; second < 60; second += 1) {
      const given = new Date(now.getTime() + second * 1000)
      const signed = parts(files.address(id, given))
      const opens = (ms: number) =>
        files.isValid(id, signed.expire, signed.signature, new Date(given.getTime() + ms))
      expect([opens(0), opens(299_999), opens(360_000)]).toEqual([true, true, false])
    }
  })

  test('ends at its very second', () => {
    const at = (ms: number) => files.isValid(id, expire, signature, new Date(ms))
    expect([at(expire * 1000 - 1), at(expire * 1000)]).toEqual([true, false])
  })

  test('stays the same within a minute', () => {
    const later = new Date(now.getTime() + 20_000)
    expect(files.address(id, later)).toBe(files.address(id, now))
  })

  test.each([
    ['another file', randomUUID(), expire, signature],
    ['a later end', id, expire + 60, signature],
    ['no signature', id, expire, ''],
    ['a shorter signature', id, expire, signature.slice(1)],
    ['a longer signature', id, expire, `${signature}x`],
    ['another signature', id, expire, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`],
    ['letters of three bytes', id, expire, '€'.repeat(signature.length)],
    ['an end that is no number', id, Number.NaN, signature],
    ['an end that never comes', id, Number.POSITIVE_INFINITY, signature],
  ])('does not open %s', (_, fileId, expiresAtS, given) => {
    expect(files.isValid(fileId, expiresAtS, given, now)).toBe(false)
  })

  test('of another secret opens nothing', () => {
    const others = parts(fileAddresses('another secret of the same length!').address(id, now))
    expect(files.isValid(id, others.expire, others.signature, now)).toBe(false)
  })
})
