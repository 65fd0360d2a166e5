import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkFileStores, fileStoreUpGauge } from './files-at-start.ts'
import { openBucket } from './s3-bucket.ts'
import { openS3Store } from './s3-store.ts'
import type { S3StandIn } from './testing/s3-stand-in.ts'
import { startS3StandIn } from './testing/s3-stand-in.ts'

let standIn: S3StandIn
beforeEach(async () => {
  standIn = await startS3StandIn()
})
afterEach(() => standIn.close())

const shortLimits = { connectMs: 300, idleMs: 300, totalMs: 10_000, maxFailures: 3, restMs: 60_000 }
const bytes = Buffer.alloc(200_000, 'x')

test('a store that does not respond is given up after two tries and within its time', async () => {
  const bucket = openBucket(standIn.settings, shortLimits)
  standIn.setMode('silent')
  const begun = performance.now()
  const calls = [bucket.get('a'), bucket.put('a', bytes), bucket.remove('a'), bucket.ping()]
  for (const call of await Promise.allSettled(calls))
    expect(call).toMatchObject({ reason: { name: 'StoreUnavailable', why: 'silent' } })
  expect(performance.now() - begun).toBeLessThan(shortLimits.totalMs)
  expect(standIn.calls.filter((call) => call === 'GET a')).toHaveLength(2)
})

test('a call ends at its own deadline, whatever the longer limits', async () => {
  standIn.setMode('silent')
  const begun = performance.now()
  const call = openBucket(standIn.settings, { ...shortLimits, idleMs: 60_000, totalMs: 500 }).get('a')
  await expect(call).rejects.toMatchObject({ why: 'silent' })
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('a call to a store that is missing, or accepts connections and stays silent, fails in time', async () => {
  const received: Socket[] = []
  const silentServer = createServer((socket) => received.push(socket)).listen(0, '127.0.0.1')
  await once(silentServer, 'listening')
  const address = silentServer.address()
  const port = typeof address === 'object' ? address?.port : 0
  const settings = { ...standIn.settings, endpoint: `http://127.0.0.1:${port}` }
  await expect(openBucket(settings, shortLimits).get('a')).rejects.toMatchObject({ why: 'silent' })
  for (const socket of received) socket.destroy()
  silentServer.close()
  await once(silentServer, 'close')
  await expect(openBucket(settings, shortLimits).get('a')).rejects.toMatchObject({ why: 'silent' })
})

test('a temporary failure goes unnoticed, and a repeated put writes the same object', async () => {
  const bucket = openBucket(standIn.settings, shortLimits)
  standIn.setMode('fails', 1)
  await bucket.put('a', bytes)
  standIn.setMode('silent', 1)
  expect((await bucket.get('a'))?.equals(bytes)).toBe(true)
  expect([...standIn.objects.keys()]).toEqual(['a'])
})

test('an interrupted download is read again, and no part of it passes for the whole', async () => {
  const bucket = openBucket(standIn.settings, shortLimits)
  await bucket.put('a', bytes)
  standIn.setMode('breaks-off', 1)
  expect((await bucket.get('a'))?.equals(bytes)).toBe(true)
  standIn.setMode('breaks-off')
  await expect(bucket.get('a')).rejects.toMatchObject({ name: 'StoreUnavailable', why: 'silent' })
})

test('a machine with a wrong clock adopts the store’s time', async () => {
  const bucket = openBucket(standIn.settings, shortLimits)
  standIn.setMode('skewed', 1)
  await bucket.put('a', bytes)
  expect(standIn.calls).toEqual(['PUT a', 'PUT a'])
})

test('after three silent calls no function calls the store again during its rest', async () => {
  const bucket = openBucket(standIn.settings, shortLimits)
  standIn.setMode('silent')
  await Promise.allSettled([bucket.get('a'), bucket.put('a', bytes), bucket.ping()])
  const callsBefore = standIn.calls.length
  const list = async () => {
    for await (const { key } of bucket.list('')) expect(key).toBe('never listed')
  }
  const calls = [bucket.get('a'), bucket.put('a', bytes), bucket.remove('a'), bucket.ping(), list()]
  for (const call of await Promise.allSettled(calls))
    expect(call).toMatchObject({ reason: { name: 'StoreUnavailable', why: 'silent' } })
  expect(standIn.calls).toHaveLength(callsBefore)
})

test('a store that has recovered is found by one trial call after its rest', async () => {
  const bucket = openBucket(standIn.settings, { ...shortLimits, restMs: 500 })
  standIn.setMode('fails')
  await Promise.allSettled([bucket.get('a'), bucket.get('a'), bucket.get('a')])
  await expect(bucket.get('a')).rejects.toThrow('is left alone for a while')
  standIn.setMode('responds')
  await expect.poll(() => bucket.put('a', bytes).catch(() => 'rests')).toBeUndefined()
  const found = await Promise.all([bucket.get('a'), bucket.get('a')])
  expect(found.every((read) => read?.equals(bytes))).toBe(true)
})

test('a refused call is not retried', async () => {
  standIn.setMode('forbids')
  await expect(openBucket(standIn.settings, shortLimits).get('a')).rejects.toMatchObject({ why: 'refuses' })
  expect(standIn.calls).toEqual(['GET a'])
})

const createLog = () => {
  const errors: unknown[] = []
  return { errors, log: { error: (_: unknown, text: string) => errors.push(text) } as never }
}

const start = (settings: typeof standIn.settings, to: ReturnType<typeof createLog>) =>
  checkFileStores({
    files: { current: openS3Store(openBucket(settings, shortLimits)), former: null },
    log: to.log,
  })

test('a start stops with a sentence when the bucket is missing or the key is refused', async () => {
  const to = createLog()
  await expect(start({ ...standIn.settings, bucket: 'no-such' }, to)).rejects.toThrow(
    /^Files: the bucket no-such at http:\/\/127\.0\.0\.1:\d+ does not exist: make it, or mend FILES_STORE \(now no-such\)\.$/,
  )
  await expect(start({ ...standIn.settings, secretKey: 'wrong' }, to)).rejects.toThrow(
    /refuses the key of FILES_STORE \(SignatureDoesNotMatch\)\.$/,
  )
  standIn.setMode('forbids')
  await expect(start(standIn.settings, to)).rejects.toThrow('(AccessDenied)')
})

test('a start continues without a store that does not respond, and logs it', async () => {
  const to = createLog()
  standIn.setMode('silent')
  await start(standIn.settings, to)
  expect(to.errors).toEqual(['files cannot be read and written now'])
  standIn.setMode('responds')
  await start(standIn.settings, to)
  expect(to.errors).toHaveLength(1)
  // The probe file is gone.
  expect(standIn.objects.size).toBe(0)
})

test('the gauge shows within seconds whether the store responds', async () => {
  const files = { current: openS3Store(openBucket(standIn.settings)), former: null }
  const up = async () => ('read' in fileStoreUpGauge ? fileStoreUpGauge.read({ files }) : null)
  expect(await up()).toBe(1)
  standIn.setMode('forbids')
  expect(await up()).toBe(0)
  standIn.setMode('silent')
  const begun = performance.now()
  expect(await up()).toBe(0)
  expect(performance.now() - begun).toBeLessThan(10_000)
})
