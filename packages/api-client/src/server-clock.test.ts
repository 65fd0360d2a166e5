import { afterEach, describe, expect, test, vi } from 'vitest'
import { getServerOffsetMs, readServerClock } from './server-clock.ts'

const nowMs = Date.parse('2026-03-02T10:00:00Z')
const hourMs = 3_600_000

function createResponse(aheadMs: number, cacheControl = 'no-store'): Response {
  const date = new Date(nowMs + aheadMs).toUTCString()
  return new Response(null, { headers: { Date: date, 'Cache-Control': cacheControl } })
}

describe('the server’s clock', () => {
  vi.setSystemTime(nowMs)
  afterEach(() => readServerClock(createResponse(0)))

  test('is read from a response when this device is an hour off', () => {
    readServerClock(createResponse(-hourMs))
    expect(getServerOffsetMs()).toBe(-hourMs)
    readServerClock(createResponse(hourMs))
    expect(getServerOffsetMs()).toBe(hourMs)
  })

  test('counts as this device’s when a slow response makes a few seconds of difference', () => {
    readServerClock(createResponse(-20_000))
    expect(getServerOffsetMs()).toBe(0)
  })

  test('is not read from a response that a cache may hold, or that has no time', () => {
    readServerClock(createResponse(-hourMs, 'public, max-age=60'))
    readServerClock(new Response(null, { headers: { 'Cache-Control': 'no-store' } }))
    expect(getServerOffsetMs()).toBe(0)
  })
})
