import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFileAddresses, openFileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { createSealing } from './sealing.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'volant-files-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const openStore = (folder: string) => openFolderStore(path.join(root, folder))

function openFiles(folder: string, { former = '', secrets = ['s'.repeat(32)] } = {}) {
  return openFileStore({
    current: openStore(folder),
    former: former === '' ? null : openStore(former),
    sealing: createSealing(secrets, 'files'),
    openOlder: null,
  })
}

const createPath = () => {
  const name = randomUUID()
  return `${name.slice(0, 2)}/${name}`
}

describe('a file', () => {
  test('is read back as stored, under an unguessable name, until it is removed', async () => {
    const files = openFiles('a')
    const bytes = randomBytes(100_000)
    const [first, second] = await Promise.all([files.put(bytes), files.put(bytes)])
    expect(first).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/)
    expect(first).not.toBe(second)
    expect(await files.read(first)).toEqual(bytes)
    await files.remove(first)
    expect(await files.find(first)).toBeNull()
    await expect(files.read(first)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('cannot be read from the disk, under another name, by another owner, with another secret or changed', async () => {
    const files = openFiles('a')
    const stored = await files.put(Buffer.from('nobody may read this'), 'anne')
    const place = path.join(root, 'a', stored)
    const raw = await readFile(place)
    expect(raw.includes('nobody')).toBe(false)
    expect(String(await files.read(stored, { owner: 'anne' }))).toBe('nobody may read this')
    for (const source of [{ owner: 'ben' }, undefined])
      await expect(files.read(stored, source)).rejects.toThrow('sealed with another secret')
    await expect(
      openFiles('a', { secrets: ['t'.repeat(32)] }).read(stored, { owner: 'anne' }),
    ).rejects.toThrow()
    const replaced = openFiles('a', { secrets: ['t'.repeat(32), 's'.repeat(32)] })
    expect(String(await replaced.read(stored, { owner: 'anne' }))).toBe('nobody may read this')
    const other = await files.put(Buffer.from('x'), 'anne')
    await rename(place, path.join(root, 'a', other))
    await expect(files.read(other, { owner: 'anne' })).rejects.toThrow('sealed with another secret')
    // Cut off, as by a disk that lost its end.
    await writeFile(path.join(root, 'a', other), raw.subarray(0, -1))
    await expect(files.read(other, { owner: 'anne' })).rejects.toThrow()
  })

  const older = Buffer.from('%PDF-1.7')
  const olderFile = { sha256: createHash('sha256').update(older).digest('hex') }

  test('of an earlier version is read and sealed by its row’s hash, and a sealed one is not sealed again', async () => {
    const files = openFiles('a')
    const stored = createPath()
    await openStore('a').put(stored, older)
    expect(String(await files.read(stored, olderFile))).toBe('%PDF-1.7')
    const sealed = files.sealOlder(stored, older, olderFile)
    expect(String(sealed && files.open(stored, sealed))).toBe('%PDF-1.7')
    expect(sealed && files.sealOlder(stored, sealed, olderFile)).toBeNull()
  })

  test('that is neither sealed nor has its row’s hash is refused, in place of an older file and of a sealed one', async () => {
    const files = openFiles('a')
    const forged = Buffer.from('%PDF-1.7 forged')
    const stored = createPath()
    await openStore('a').put(stored, older)
    for (const place of [stored, await files.put(older)]) {
      await openStore('a').put(place, forged)
      await expect(files.read(place, olderFile)).rejects.toThrow(
        'neither sealed nor the file that its row knows',
      )
      await expect(files.find(place)).rejects.toThrow('neither sealed')
      expect(() => files.sealOlder(place, forged, olderFile)).toThrow('neither sealed')
    }
  })

  test('sealed by an earlier version in its own format is opened in that format and no other', async () => {
    const sealing = createSealing(['s'.repeat(32)], 'files')
    const files = openFileStore({
      current: openStore('a'),
      former: null,
      sealing,
      openOlder: (bytes, owner) => sealing.open(bytes.toString(), owner),
    })
    const stored = createPath()
    await files.current.put(stored, Buffer.from(sealing.seal('scan', 'anne')))
    expect(String(await files.read(stored, { owner: 'anne' }))).toBe('scan')
    await files.current.put(stored, Buffer.from('%PDF-1.7 forged'))
    await expect(files.read(stored, { owner: 'anne' })).rejects.toThrow('sealed with another secret')
    expect(files.sealOlder(stored, Buffer.from('x'), {})).toBeNull()
  })
})

describe('a file, with a former store,', () => {
  test('is read and listed from either store, and a new one is in the current store only', async () => {
    const old = await openFiles('old').put(Buffer.from('old'))
    const files = openFiles('new', { former: 'old' })
    const fresh = await files.put(Buffer.from('new'))
    expect([String(await files.read(old)), String(await files.read(fresh))]).toEqual(['old', 'new'])
    expect(await openStore('new').find(fresh)).not.toBeNull()
    expect(await openStore('old').find(fresh)).toBeNull()
    const listed: string[] = []
    for await (const file of files.list()) listed.push(file.path)
    expect(listed.sort()).toEqual([old, fresh].sort())
  })

  test('that is in both stores is in neither once it is removed', async () => {
    const stored = await openFiles('old').put(Buffer.from('old'))
    await openStore('new').put(stored, (await openStore('old').find(stored)) ?? Buffer.alloc(0))
    await openFiles('new', { former: 'old' }).remove(stored)
    for (const folder of ['old', 'new']) expect(await openStore(folder).find(stored)).toBeNull()
  })

  test('moved between two reads is found', async () => {
    const stored = await openFiles('old').put(Buffer.from('moves'))
    const [current, former] = [openStore('new'), openStore('old')]
    const files = openFileStore({
      current,
      former: {
        ...former,
        find: async (filePath) => {
          await current.put(filePath, (await former.find(filePath)) ?? Buffer.alloc(0))
          await former.remove(filePath)
          return former.find(filePath)
        },
      },
      sealing: createSealing(['s'.repeat(32)], 'files'),
      openOlder: null,
    })
    expect(String(await files.read(stored))).toBe('moves')
  })
})

describe('a signed address', () => {
  const files = createFileAddresses('a secret of thirty-two characters')
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
      const signedAt = new Date(now.getTime() + second * 1000)
      const signed = parts(files.address(id, signedAt))
      const opens = (ms: number) =>
        files.isValid(id, signed.expire, signed.signature, new Date(signedAt.getTime() + ms))
      expect([opens(0), opens(299_999), opens(360_000)]).toEqual([true, true, false])
    }
  })

  test('expires at its very second', () => {
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
  ])('does not open %s', (_, fileId, expiresAtS, givenSignature) => {
    expect(files.isValid(fileId, expiresAtS, givenSignature, now)).toBe(false)
  })

  test('signed with another secret opens nothing', () => {
    const others = parts(createFileAddresses('another secret of the same length!').address(id, now))
    expect(files.isValid(id, others.expire, others.signature, now)).toBe(false)
  })
})
