import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { DrawFile } from '@repo/lottery-rules/published-files'
import { drawFiles } from '@repo/lottery-rules/published-files'
import { exampleTrust, publishExample } from '@repo/lottery-rules/testing/example-draw'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { PublishedFiles } from './published-files.ts'
import { localPublishedFiles, PublishedOtherwise } from './published-files.ts'

const root = mkdtempSync(path.join(tmpdir(), 'published-'))
afterAll(() => rmSync(root, { recursive: true }))

const week = '2026-W32'
let folder = ''
let files: PublishedFiles
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(root, 'at-')), 'published')
  files = localPublishedFiles(folder)
})

const namesIn = (draw: string) => readdirSync(path.join(folder, draw)).sort()

describe('publishing', () => {
  test('makes a folder for each draw, with its files under the names that the verifier reads', async () => {
    const { manifest, signature, list, beacon, result } = publishExample()
    await files.publish(week, drawFiles.manifest, manifest)
    await files.publish(week, drawFiles.signature, `${signature}\n`)
    await files.publish(week, drawFiles.list, list)
    await files.publish(week, drawFiles.beacon, JSON.stringify(beacon))
    await files.publish(week, drawFiles.result, result)
    await files.setTrust(JSON.stringify(exampleTrust))
    expect(namesIn(week)).toEqual(['beacon.json', 'list.txt', 'manifest.json', 'manifest.sig', 'result.json'])
    const verifier = path.resolve('packages/lottery-verifier/src/main.ts')
    const { code, out } = await run([verifier, folder, '--allow-development'])
    expect(out).toContain(`✓ ${week}: 23 tickets`)
    expect(code).toBe(0)
  })

  test('tells what is published, and since when', async () => {
    expect(await files.draws()).toEqual([])
    expect(await files.find(week, 'manifest.json')).toBeNull()
    expect(await files.read(week, 'manifest.json')).toBeNull()
    await files.setTrust('{}')
    for (const other of ['2026-W33', '2026-W05', '2027-W01'])
      await files.publish(other, 'cancellation.json', '{}')
    await files.publish(week, 'postponement-1.json', '{"é":1}')
    expect(await files.draws()).toEqual(['2026-W05', week, '2026-W33', '2027-W01'])
    expect(await files.read(week, 'postponement-1.json')).toBe('{"é":1}')
    const found = await files.find(week, 'postponement-1.json')
    expect(found?.bytes).toBe(8)
    expect(found?.writtenAt).toEqual(statSync(path.join(folder, week, 'postponement-1.json')).mtime)
    expect(found && (await text(found.open()))).toBe('{"é":1}')
  })

  test('the same again changes nothing', async () => {
    await files.publish(week, 'manifest.json', '{"v":1}')
    const before = await files.find(week, 'manifest.json')
    await files.publish(week, 'manifest.json', ['{"v"', ':1}'])
    expect((await files.find(week, 'manifest.json'))?.writtenAt).toEqual(before?.writtenAt)
    expect(namesIn(week)).toEqual(['manifest.json'])
  })

  test.each([
    ['longer', '{"v":1} '],
    ['shorter', '{"v":1'],
    ['of the same length', '{"v":2}'],
    ['empty', ''],
  ])('another content (%s) is refused, and the first one stays', async (_, other) => {
    await files.publish(week, 'manifest.json', '{"v":1}')
    await expect(files.publish(week, 'manifest.json', other)).rejects.toThrow(PublishedOtherwise)
    expect(await files.read(week, 'manifest.json')).toBe('{"v":1}')
    expect(namesIn(week)).toEqual(['manifest.json'])
  })

  test.each([0, 262_143, 262_144, 400_000, 524_288, 599_999])(
    'another content is noticed by its byte %d in a long file',
    async (place) => {
      const long = 'x'.repeat(600_000)
      await files.publish(week, 'list.txt', long)
      const other = `${long.slice(0, place)}y${long.slice(place + 1)}`
      await expect(files.publish(week, 'list.txt', other)).rejects.toThrow(PublishedOtherwise)
      await files.publish(week, 'list.txt', long)
    },
  )

  test.each([262_143, 262_144, 262_145])('a long file of %d bytes is not its beginning', async (length) => {
    const content = 'x'.repeat(length)
    await files.publish(week, 'list.txt', content)
    await files.publish(week, 'list.txt', content)
    for (const other of [content.slice(1), `${content}x`])
      await expect(files.publish(week, 'list.txt', other)).rejects.toThrow(PublishedOtherwise)
  })

  test('may be of nothing, once', async () => {
    await files.publish(week, 'list.txt', '')
    await files.publish(week, 'list.txt', [])
    expect(await files.read(week, 'list.txt')).toBe('')
  })

  test('leaves nothing behind where the content breaks off', async () => {
    async function* breaking() {
      yield 'AA00AA00;none;paid;00\n'
      throw new Error('the database went away')
    }
    await expect(files.publish(week, 'list.txt', breaking())).rejects.toThrow('went away')
    expect(await files.find(week, 'list.txt')).toBeNull()
    expect(namesIn(week)).toEqual([])
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
  ])('takes no other names: %j, %j', async (draw, file) => {
    const name = file as DrawFile // as: what a type cannot keep out
    await expect(files.publish(draw, name, 'x')).rejects.toThrow(RangeError)
    await expect(files.find(draw, name)).rejects.toThrow(RangeError)
    await expect(files.read(draw, name)).rejects.toThrow(RangeError)
  })

  test('lets only what says whom to trust be replaced', async () => {
    expect(await files.findTrust()).toBeNull()
    await files.setTrust('{"publicKey":"a"}')
    await files.setTrust('{"publicKey":"bc"}')
    const trust = await files.findTrust()
    expect(trust?.bytes).toBe(18)
    expect(trust && (await text(trust.open()))).toBe('{"publicKey":"bc"}')
    expect(readdirSync(folder)).toEqual(['trust.json'])
  })
})

describe('two at once', () => {
  test('who publish the same both succeed', async () => {
    const content = 'line\n'.repeat(50_000)
    await Promise.all(Array.from({ length: 8 }, () => files.publish(week, 'list.txt', content)))
    expect(await files.read(week, 'list.txt')).toBe(content)
    expect(namesIn(week)).toEqual(['list.txt'])
  })

  test('who publish different contents do not both: one is there, whole, and the others know', async () => {
    const contents = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(100_000))
    const settled = await Promise.allSettled(
      contents.map((content) => files.publish(week, 'list.txt', content)),
    )
    const winner = settled.findIndex(({ status }) => status === 'fulfilled')
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of settled)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(PublishedOtherwise)
    expect(await files.read(week, 'list.txt')).toBe(contents[winner])
    expect(namesIn(week)).toEqual(['list.txt'])
  })
})

describe('a million tickets', () => {
  test('are published line by line, without being in memory', async () => {
    const hash = createHash('sha256')
    function* lines() {
      for (let index = 0; index < 1_000_000; index += 1) {
        const line = `AA00AA00;median;paid;${String(index).padStart(32, '0')}\n`
        hash.update(line)
        yield line
      }
    }
    const before = process.memoryUsage().rss
    await files.publish(week, 'list.txt', lines())
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 ** 2)
    const found = await files.find(week, 'list.txt')
    expect(found?.bytes).toBe(54_000_000)
    const read = createHash('sha256')
    if (found) for await (const chunk of found.open()) read.update(chunk)
    expect(read.digest('hex')).toBe(hash.digest('hex'))
  })
})

describe('killed in the middle', () => {
  test('leaves a part that nobody takes for the file, and the next one publishes it', async () => {
    const script = `
      import { localPublishedFiles } from ${JSON.stringify(path.join(import.meta.dirname, 'published-files.ts'))}
      async function* lines() {
        yield 'half a list\\n'.repeat(100_000)
        process.send('half')
        await new Promise((resolve) => setTimeout(resolve, 60_000))
      }
      await localPublishedFiles(${JSON.stringify(folder)}).publish('${week}', 'list.txt', lines())`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    child.kill('SIGKILL')
    await once(child, 'close')

    const [part, ...more] = namesIn(week)
    expect(part).toMatch(/^list\.txt\..*\.part$/)
    expect(more).toEqual([])
    expect(await files.find(week, 'list.txt')).toBeNull()
    await files.publish(week, 'list.txt', 'a whole list\n')
    expect(await files.read(week, 'list.txt')).toBe('a whole list\n')
    expect(namesIn(week)).toEqual(['list.txt', part])
  })

  test('after the file has its name, the same again is harmless', async () => {
    await files.publish(week, 'list.txt', 'a list\n')
    writeFileSync(path.join(folder, week, 'list.txt.0.part'), 'a list\n')
    await files.publish(week, 'list.txt', 'a list\n')
    expect(readFileSync(path.join(folder, week, 'list.txt'), 'utf8')).toBe('a list\n')
  })
})

async function run(args: readonly string[]): Promise<{ readonly code: unknown; readonly out: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const out = await text(child.stdout)
  const [code] = await closed
  return { code, out }
}
