import { beforeEach, expect, test } from 'vitest'
import type { LatePosition } from './late-positions.ts'
import { LatePositions, maxLatePositions, maxPerCall, thinOut } from './late-positions.ts'
import { createNoteDatabase } from './testing.ts'

const createPosition = (atS: number): LatePosition => ({
  lat: 48.85,
  long: 2.35,
  precisionM: 8,
  atMs: atS * 1000,
})
const toSeconds = (positions: readonly LatePosition[]) => positions.map(({ atMs }) => atMs / 1000)

let notes: Map<string, unknown>
let sentSeconds: number[][]
let isOffline: boolean
let runningDeliveryId: string | null
beforeEach(() => {
  ;[notes, sentSeconds, isOffline, runningDeliveryId] = [new Map(), [], false, 'delivery']
})

function createPhone(accountId = 'own', database = createNoteDatabase(notes)) {
  return new LatePositions({
    database,
    getAccountId: () => accountId,
    getDeliveryId: () => runningDeliveryId,
    runAlone: (work) => work(),
    send: async (_deliveryId, positions) => {
      if (isOffline) return false
      sentSeconds.push(toSeconds(positions))
      return true
    },
  })
}

test('unsent positions survive a reload, some seconds apart, and are sent once in the order of time', async () => {
  isOffline = true
  const phone = createPhone()
  await phone.store([createPosition(20), createPosition(10)])
  await phone.store([createPosition(22), createPosition(30)])
  await phone.flush()
  isOffline = false
  await createPhone().flush()
  await createPhone().flush()
  expect(sentSeconds).toEqual([[10, 20, 30]])
  expect(notes.size).toBe(0)
})

test('the positions of a long disconnection are thinned out and sent in several calls', async () => {
  const track = Array.from({ length: maxLatePositions + 100 }, (_, place) => createPosition(place * 5))
  const thinnedTrack = thinOut(track)
  expect(thinnedTrack.length).toBeLessThanOrEqual(maxLatePositions)
  expect([thinnedTrack[0]?.atMs, thinnedTrack.at(-1)?.atMs]).toEqual([track[0]?.atMs, track.at(-2)?.atMs])
  await createPhone().store(track)
  await createPhone().flush()
  expect(sentSeconds.map(({ length }) => length)).toEqual([
    maxPerCall,
    maxPerCall,
    thinnedTrack.length - 2 * maxPerCall,
  ])
})

test('no position is stored without a running delivery', async () => {
  runningDeliveryId = null
  await createPhone().store([createPosition(1)])
  expect(notes.size).toBe(0)
})

test('positions are not sent by another account, and can be deleted', async () => {
  await createPhone().store([createPosition(1)])
  await createPhone('stranger').flush()
  expect(sentSeconds).toEqual([])
  await createPhone().forget()
  expect(notes.size).toBe(0)
})

test('the positions of the next delivery replace those of the previous one', async () => {
  await createPhone().store([createPosition(2)])
  runningDeliveryId = 'next'
  await createPhone().store([createPosition(9)])
  await createPhone().flush()
  expect(sentSeconds).toEqual([[9]])
})

test('each batch is sent once when the disk is too full to remove the sent ones', async () => {
  await createPhone().store(Array.from({ length: maxPerCall + 1 }, (_, place) => createPosition(place * 5)))
  const refuse = () => Promise.reject(new Error('QuotaExceededError'))
  const fullDisk = { ...createNoteDatabase(notes), storeNote: refuse, removeNote: refuse }
  await createPhone('own', fullDisk).flush()
  expect(sentSeconds.map(({ length }) => length)).toEqual([maxPerCall, 1])
})
