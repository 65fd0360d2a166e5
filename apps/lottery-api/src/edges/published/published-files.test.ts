import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { DrawFile } from '@repo/lottery-rules/published-files'
import { drawFiles } from '@repo/lottery-rules/published-files'
import { exampleTrust, publishExample } from '@repo/lottery-rules/testing/example-draw'
import { createTestDatabase } from '@repo/prisma/test-database'
import { openPool } from '@repo/server-kit/database'
import { openBucket } from '@repo/server-kit/s3-bucket'
import type { S3StandIn } from '@repo/server-kit/testing/s3-stand-in'
import { startS3StandIn } from '@repo/server-kit/testing/s3-stand-in'
import { findSwift, startSwift } from '@repo/server-kit/testing/swift'
import { wideLimits } from '@repo/server-kit/testing/wide-limits'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBucketPublishedFiles } from './bucket-published-files.ts'
import { createMovingPublishedFiles } from './moving-published-files.ts'
import type { PublishedFiles } from './published-files.ts'
import { createLocalPublishedFiles, PublishedOtherwise } from './published-files.ts'

const root = mkdtempSync(path.join(tmpdir(), 'published-'))
afterAll(() => rmSync(root, { recursive: true }))

const week = '2026-W32'
let folder = ''
let files: PublishedFiles
let standIn: S3StandIn
let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase('lottery')
  pool = openPool(database.url, { max: 10, limits: wideLimits })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  folder = path.join(mkdtempSync(path.join(root, 'at-')), 'published')
  files = createLocalPublishedFiles(folder)
  // Listings come in pages of three.
  standIn = await startS3StandIn(3)
  return () => standIn.close()
})

const listFolder = (draw: string) => readdirSync(path.join(folder, draw)).sort()
/** Timeouts that a busy machine does not reach. */
const wideTimeouts = { connectMs: 60_000, idleMs: 60_000, totalMs: 240_000, maxFailures: 3, restMs: 10_000 }
const createInBucket = () => createBucketPublishedFiles(openBucket(standIn.settings, wideTimeouts), pool)

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Returns the memory of what is still used: how much garbage waits depends on how busy the machine is. */
function measureHeldBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

type Kind = readonly [string, () => PublishedFiles | Promise<PublishedFiles>]

const swift = findSwift(process.env.SWIFT_ROOT || '/')

const kinds: readonly Kind[] = [
  ['in a folder', () => createLocalPublishedFiles(folder)],
  ['in a bucket', createInBucket],
  [
    'in a bucket, moved from a folder',
    () => createMovingPublishedFiles(createInBucket(), createLocalPublishedFiles(folder)),
  ],
  [
    'in a folder, moved from a bucket',
    () => createMovingPublishedFiles(createLocalPublishedFiles(folder), createInBucket()),
  ],
]

/**
 * Debian's Swift, where it is installed: an S3 that is not our own. Its listings may be a moment late, so that it has
 * fewer tests.
 */
describe.each(swift === null ? [] : [swift])('publishing in OpenStack Swift below %s', (swiftRoot) => {
  test('writes each file once, lists it and reads it', async () => {
    const { settings, close } = await startSwift(swiftRoot)
    const there = createBucketPublishedFiles(openBucket(settings, wideTimeouts), pool)
    await there.publish(week, 'manifest.json', '{"é":1}')
    await there.publish(week, 'list.txt', 'a line\n'.repeat(1_000_000))
    await there.publish(week, 'list.txt', 'a line\n'.repeat(1_000_000))
    await expect(there.publish(week, 'manifest.json', '{"é":2}')).rejects.toThrow(PublishedOtherwise)
    expect(await there.read(week, 'manifest.json')).toBe('{"é":1}')
    expect(await there.listNames(week)).toEqual(['list.txt', 'manifest.json'])
    expect((await there.find(week, 'list.txt'))?.bytes).toBe(7_000_000)
    await close()
  })
})

describe('publishing in a folder', () => {
  test('creates a folder for each draw, with its files under the names that the verifier reads', async () => {
    const { manifest, signature, list, beacon, result } = publishExample()
    await files.publish(week, drawFiles.manifest, manifest)
    await files.publish(week, drawFiles.signature, `${signature}\n`)
    await files.publish(week, drawFiles.list, list)
    await files.publish(week, drawFiles.beacon, JSON.stringify(beacon))
    await files.publish(week, drawFiles.result, result)
    await files.setTrust(JSON.stringify(exampleTrust))
    expect(listFolder(week)).toEqual([
      'beacon.json',
      'list.txt',
      'manifest.json',
      'manifest.sig',
      'result.json',
    ])
    const verifier = path.resolve('packages/lottery-verifier/src/main.ts')
    const { code, out } = await run([
      verifier,
      folder,
      '--allow-development',
      '--now',
      '2026-08-10T12:00:00Z',
    ])
    expect(out).toContain(`✓ ${week}: 23 tickets`)
    // No key is named, and the first draws are missing.
    expect(code).toBe(3)
  })
})

describe.each(kinds)('publishing %s', (_, open) => {
  beforeEach(async () => {
    files = await open()
  })

  test('lists draws in order, and finds a file with its size and instant', async () => {
    expect(await files.listDraws()).toEqual([])
    expect(await files.find(week, 'manifest.json')).toBeNull()
    expect(await files.read(week, 'manifest.json')).toBeNull()
    await files.setTrust('{}')
    for (const other of ['2026-W33', '2026-W05', '2027-W01'])
      await files.publish(other, 'cancellation.json', '{}')
    await files.publish(week, 'postponement-1.json', '{"é":1}')
    expect(await files.listDraws()).toEqual(['2026-W05', week, '2026-W33', '2027-W01'])
    expect(await files.read(week, 'postponement-1.json')).toBe('{"é":1}')
    const file = await files.find(week, 'postponement-1.json')
    expect(file?.bytes).toBe(8)
    expect(file?.writtenAt).toBeInstanceOf(Date)
    expect(file && (await text(file.open()))).toBe('{"é":1}')
  })

  test('changes nothing when a file is published again with the same content', async () => {
    await files.publish(week, 'manifest.json', '{"v":1}')
    const before = await files.find(week, 'manifest.json')
    await files.publish(week, 'manifest.json', ['{"v"', ':1}'])
    expect((await files.find(week, 'manifest.json'))?.writtenAt).toEqual(before?.writtenAt)
    expect(await files.listNames(week)).toEqual(['manifest.json'])
  })

  test.each([
    ['longer', '{"v":1} '],
    ['shorter', '{"v":1'],
    ['of the same length', '{"v":2}'],
    ['empty', ''],
  ])('refuses another content (%s) of a published file, which stays', async (_, other) => {
    await files.publish(week, 'manifest.json', '{"v":1}')
    await expect(files.publish(week, 'manifest.json', other)).rejects.toThrow(PublishedOtherwise)
    expect(await files.read(week, 'manifest.json')).toBe('{"v":1}')
    expect(await files.listNames(week)).toEqual(['manifest.json'])
  })

  test.each([0, 262_143, 262_144, 400_000, 524_288, 599_999])(
    'refuses a long file that differs from the published one in byte %d',
    async (index) => {
      const long = 'x'.repeat(600_000)
      await files.publish(week, 'list.txt', long)
      const other = `${long.slice(0, index)}y${long.slice(index + 1)}`
      await expect(files.publish(week, 'list.txt', other)).rejects.toThrow(PublishedOtherwise)
      await files.publish(week, 'list.txt', long)
    },
  )

  test.each([262_143, 262_144, 262_145])(
    'refuses a file that is one byte shorter or longer than the published one of %d bytes',
    async (length) => {
      const content = 'x'.repeat(length)
      await files.publish(week, 'list.txt', content)
      await files.publish(week, 'list.txt', content)
      for (const other of [content.slice(1), `${content}x`])
        await expect(files.publish(week, 'list.txt', other)).rejects.toThrow(PublishedOtherwise)
    },
  )

  test('opens the folder of a draw with its files, and refuses an invalid draw', async () => {
    await files.publish(week, 'list.txt', 'a list\n')
    await files.publish(week, 'manifest.json', '{}')
    await files.publish('2026-W33', 'manifest.json', '{"v":2}')
    await using opened = await files.openFolder(week)
    expect(readdirSync(path.join(opened.folder, week)).sort()).toEqual(['list.txt', 'manifest.json'])
    expect(readFileSync(path.join(opened.folder, week, 'list.txt'), 'utf8')).toBe('a list\n')
    await expect(files.openFolder('..')).rejects.toThrow(RangeError)
    await expect(files.listNames('..')).rejects.toThrow(RangeError)
  })

  test('accepts an empty file, also twice', async () => {
    await files.publish(week, 'list.txt', '')
    await files.publish(week, 'list.txt', [])
    expect(await files.read(week, 'list.txt')).toBe('')
  })

  test('leaves no file where the content breaks off', async () => {
    async function* breaking() {
      yield 'AA00AA00;none;paid;00\n'
      throw new Error('the database went away')
    }
    await expect(files.publish(week, 'list.txt', breaking())).rejects.toThrow('went away')
    expect(await files.find(week, 'list.txt')).toBeNull()
    expect(await files.listNames(week)).toEqual([])
    expect(standIn.objects.size).toBe(0)
  })

  test.each([
    ['..', 'manifest.json'],
    ['2026-W32/..', 'manifest.json'],
    [`${week}\n`, 'manifest.json'],
    [week, '../trust.json'],
    [week, 'postponement-0.json'],
    [week, 'manifest.json.part'],
    [week, 'toString'],
    [week, ''],
  ])('refuses the invalid names %j, %j', async (draw, file) => {
    const name = file as DrawFile // as: a value that the type cannot exclude
    await expect(files.publish(draw, name, 'x')).rejects.toThrow(RangeError)
    await expect(files.find(draw, name)).rejects.toThrow(RangeError)
    await expect(files.read(draw, name)).rejects.toThrow(RangeError)
  })

  test('replaces the trust file, and no other file', async () => {
    expect(await files.findTrust()).toBeNull()
    await files.setTrust('{"publicKey":"a"}')
    await files.setTrust('{"publicKey":"bc"}')
    const trust = await files.findTrust()
    expect(trust?.bytes).toBe(18)
    expect(trust && (await text(trust.open()))).toBe('{"publicKey":"bc"}')
    expect(await files.listDraws()).toEqual([])
  })

  test('succeeds for every one of eight concurrent publishers of the same content', async () => {
    const content = 'line\n'.repeat(50_000)
    await Promise.all(Array.from({ length: 8 }, () => files.publish(week, 'list.txt', content)))
    expect(await files.read(week, 'list.txt')).toBe(content)
    expect(await files.listNames(week)).toEqual(['list.txt'])
  })

  test('succeeds for one of eight concurrent publishers of different contents, and fails for the others', async () => {
    const contents = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(100_000))
    const settled = await Promise.allSettled(
      contents.map((content) => files.publish(week, 'list.txt', content)),
    )
    const winner = settled.findIndex(({ status }) => status === 'fulfilled')
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of settled)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(PublishedOtherwise)
    expect(await files.read(week, 'list.txt')).toBe(contents[winner])
    expect(await files.listNames(week)).toEqual(['list.txt'])
  })

  test('publishes a million tickets line by line, without having them in memory', async () => {
    const hash = createHash('sha256')
    const heldBytes: number[] = []
    function* lines() {
      for (let index = 0; index < 1_000_000; index += 1) {
        if (index % 250_000 === 0) heldBytes.push(measureHeldBytes())
        const line = `AA00AA00;median;paid;${String(index).padStart(32, '0')}\n`
        hash.update(line)
        yield line
      }
      heldBytes.push(measureHeldBytes())
    }
    await files.publish(week, 'list.txt', lines())
    // A quarter of the list is 13.5 MB.
    const growths = heldBytes.slice(1).map((bytes, index) => bytes - (heldBytes[index] ?? 0))
    expect(growths).toHaveLength(4)
    expect(Math.max(...growths)).toBeLessThan(8 * 1024 ** 2)
    const file = await files.find(week, 'list.txt')
    expect(file?.bytes).toBe(54_000_000)
    const read = createHash('sha256')
    if (file) for await (const chunk of file.open()) read.update(chunk)
    expect(read.digest('hex')).toBe(hash.digest('hex'))
  })
})

test('a database connection that breaks during a put into the bucket is an error, and the next try succeeds', async () => {
  const bucket = openBucket(standIn.settings, wideTimeouts)
  const own = openPool(database.url, { max: 2, limits: wideLimits })
  const breaking = {
    ...bucket,
    putFile: async (...file: Parameters<typeof bucket.putFile>) => {
      await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'idle in transaction'`,
      )
      await bucket.putFile(...file)
    },
  }
  await expect(
    createBucketPublishedFiles(breaking, own).publish(week, 'manifest.json', '{}'),
  ).rejects.toThrow()
  await createBucketPublishedFiles(bucket, own).publish(week, 'manifest.json', '{}')
  expect(await createBucketPublishedFiles(bucket, own).listNames(week)).toEqual(['manifest.json'])
  await own.end()
})

describe('a killed publisher', () => {
  test('leaves a temporary file that is not the published one, and the next attempt publishes the file', async () => {
    const script = `
      import { createLocalPublishedFiles } from ${JSON.stringify(path.join(import.meta.dirname, 'published-files.ts'))}
      async function* lines() {
        yield 'half a list\\n'.repeat(100_000)
        process.send('half')
        await new Promise((resolve) => setTimeout(resolve, 60_000))
      }
      await createLocalPublishedFiles(${JSON.stringify(folder)}).publish('${week}', 'list.txt', lines())`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    child.kill('SIGKILL')
    await once(child, 'close')

    const [part, ...more] = listFolder(week)
    expect(part).toMatch(/^list\.txt\..*\.part$/)
    expect(more).toEqual([])
    expect(await files.find(week, 'list.txt')).toBeNull()
    await files.publish(week, 'list.txt', 'a whole list\n')
    expect(await files.read(week, 'list.txt')).toBe('a whole list\n')
    expect(listFolder(week)).toEqual(['list.txt', part])
  })

  test('of a file that has its name by then is repeated without a change', async () => {
    await files.publish(week, 'list.txt', 'a list\n')
    writeFileSync(path.join(folder, week, 'list.txt.0.part'), 'a list\n')
    await files.publish(week, 'list.txt', 'a list\n')
    expect(readFileSync(path.join(folder, week, 'list.txt'), 'utf8')).toBe('a list\n')
  })
})

describe('a bucket', () => {
  test('names each object by its content, so that a late put replaces nothing', async () => {
    const there = createInBucket()
    await there.publish(week, 'manifest.json', '{"v":1}')
    const [[key = '', firstObject] = []] = [...standIn.objects]
    const hash = (content: string) => createHash('sha256').update(content).digest('hex')
    expect(key).toBe(`published/${week}/manifest.json/${hash('{"v":1}')}`)
    // A process disconnected from the database had its put under way.
    const late = `published/${week}/manifest.json/${hash('{"v":2}')}`
    await openBucket(standIn.settings).put(late, Buffer.from('{"v":2}'))
    const written = standIn.objects.get(late)
    written?.writtenAt.setTime((firstObject?.writtenAt.getTime() ?? 0) + 1000)
    expect(await there.read(week, 'manifest.json')).toBe('{"v":1}')
    await expect(there.publish(week, 'manifest.json', '{"v":2}')).rejects.toThrow(PublishedOtherwise)
    await there.publish(week, 'manifest.json', '{"v":1}')
  })

  test('that breaks off or does not answer is an error, and never an unpublished file', async () => {
    const limits = { connectMs: 300, idleMs: 300, totalMs: 5000, maxFailures: 30, restMs: 1000 }
    const there = createBucketPublishedFiles(openBucket(standIn.settings, limits), pool)
    await there.publish(week, 'list.txt', 'line\n'.repeat(50_000))
    standIn.setMode('breaks-off', 2)
    expect((await there.find(week, 'list.txt')) !== null).toBe(true)
    const file = await there.find(week, 'list.txt')
    expect(file && (await text(file.open()))).toBe('line\n'.repeat(50_000))
    standIn.setMode('silent')
    for (const call of [
      there.find(week, 'list.txt'),
      there.read(week, 'manifest.json'),
      there.listNames(week),
    ])
      await expect(call).rejects.toMatchObject({ name: 'StoreUnavailable', why: 'silent' })
    await expect(there.publish(week, 'manifest.json', '{}')).rejects.toMatchObject({ why: 'silent' })
    standIn.setMode('responds')
    expect(await there.listNames(week)).toEqual(['list.txt'])
    await there.publish(week, 'manifest.json', '{}')
  })

  test('gets the files of a folder, which keeps them, and gives its own files back to it', async () => {
    const inFolder = createLocalPublishedFiles(folder)
    await inFolder.publish(week, 'manifest.json', '{"v":1}')
    await inFolder.publish(week, 'list.txt', 'line\n'.repeat(50_000))
    const there = createMovingPublishedFiles(createInBucket(), inFolder)
    await expect(there.publish(week, 'manifest.json', '{"v":2}')).rejects.toThrow(PublishedOtherwise)
    await there.publish(week, 'result.json', '{}')
    expect(await Promise.all([there.gather(), there.gather()])).toEqual([2, 2])
    expect(await there.gather()).toBe(0)
    expect(listFolder(week)).toEqual(['list.txt', 'manifest.json'])
    expect(await createInBucket().listNames(week)).toEqual(['list.txt', 'manifest.json', 'result.json'])
    expect(await createInBucket().read(week, 'list.txt')).toBe('line\n'.repeat(50_000))

    const back = createMovingPublishedFiles(inFolder, createInBucket())
    expect(await back.gather()).toBe(1)
    expect(listFolder(week)).toEqual(['list.txt', 'manifest.json', 'result.json'])
    // Both must return the same for a file.
    await inFolder.publish(week, 'beacon.json', '{"v":1}')
    await createInBucket().publish(week, 'beacon.json', '{"v":2}')
    await expect(back.gather()).rejects.toThrow(PublishedOtherwise)
  })
})

async function run(args: readonly string[]): Promise<{ readonly code: unknown; readonly out: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const out = await text(child.stdout)
  const [code] = await closed
  return { code, out }
}
