import { call } from '@repo/api-client/call'
import { currentToken } from '@repo/api-client/session'
import { pushPositions } from '@repo/contracts/delivery/carrier'
import { noteOwnPosition } from '#carrier/own-position.ts'
import type { Fix } from './position-feed.ts'
import { PositionFeed } from './position-feed.ts'

/** How often what has come is sent. */
const flushEveryMs = 5000
/** A device that stands still reports nothing for long: then its position is requested, so that searches still find the carrier. */
const askAfterSilenceMs = 20_000
const askPatienceMs = 15_000
/** A device that stands still may find its place with difficulty now and then: that is no trouble yet. */
const lostAfterMs = 60_000
/** A tab without the lock by then waits for another tab. */
const turnMs = 1000
const lockName = 'volant-positions'

/** Why this page sends no positions. */
export type LocationProblem = 'denied' | 'unavailable' | 'other-tab'

/** The positions sent during one stretch of work. */
export type PositionsRun = {
  /** By how much the server's clock is ahead of this device's, in milliseconds, as far as is known now. */
  readonly offsetMs: () => number
  readonly onOffDuty: () => void
  readonly onLate: (fixes: readonly Fix[]) => void
  readonly onProblem: (problem: LocationProblem | null) => void
}

let run: PositionsRun | null = null

/** This device's positions on their way to the server; one for the whole page. */
export const ownPositions = new PositionFeed({
  nowMs: () => Date.now(),
  onOffDuty: () => run?.onOffDuty(),
  onLate: (fixes) => run?.onLate(fixes),
  send: (fixes, signal) => {
    // Positions are judged by the server's clock, which this device's may be minutes away from.
    const offsetMs = run?.offsetMs() ?? 0
    const positions = fixes.map(({ lat, long, accuracyM, atMs }) => ({
      lat,
      long,
      precisionM: Math.min(accuracyM, 100_000),
      horodatage: new Date(atMs + offsetMs),
    }))
    return call(pushPositions, { positions }, { token: currentToken(), signal })
  },
})

/**
 * Sends the device's positions until the returned function is called: from the first tab of this browser only. Another
 * takes over when that one ends.
 */
export function sendPositions(given: PositionsRun): () => void {
  const ended = new AbortController()
  run = given
  const waiting = setTimeout(() => given.onProblem('other-tab'), turnMs)
  const work = () =>
    new Promise<void>((resolve) => {
      clearTimeout(waiting)
      given.onProblem(null)
      const stopWatching = watch(given)
      ended.signal.addEventListener('abort', () => {
        stopWatching()
        resolve()
      })
    })
  const locks: LockManager | undefined = navigator.locks
  // Rejected when it is ended before its turn.
  if (locks) void locks.request(lockName, { signal: ended.signal }, work).catch(() => undefined)
  else void work()
  return () => {
    clearTimeout(waiting)
    ended.abort()
    ownPositions.stop()
    if (run === given) run = null
    noteOwnPosition(null)
  }
}

function watch({ onProblem }: PositionsRun): () => void {
  const geolocation: Geolocation | undefined = navigator.geolocation
  if (!geolocation) {
    onProblem('unavailable')
    return () => undefined
  }
  ownPositions.start()
  let receivedAtMs = Date.now()
  let fixAtMs = Number.NEGATIVE_INFINITY
  let isOver = false
  const take = ({ coords }: GeolocationPosition) => {
    if (isOver) return
    receivedAtMs = Date.now()
    fixAtMs = receivedAtMs
    onProblem(null)
    const { latitude, longitude, accuracy: accuracyM } = coords
    noteOwnPosition({ at: [latitude, longitude], accuracyM, atMs: receivedAtMs })
    ownPositions.take(fixOf(coords, receivedAtMs))
  }
  const fail = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    if (isOver) return
    if (code === PERMISSION_DENIED) onProblem('denied')
    else if (Date.now() - fixAtMs > lostAfterMs) onProblem('unavailable')
  }
  const exactly = { enableHighAccuracy: true, maximumAge: 0, timeout: askPatienceMs }
  const watching = geolocation.watchPosition(take, fail, exactly)
  const flushing = setInterval(() => {
    void ownPositions.flush()
    if (Date.now() - receivedAtMs < askAfterSilenceMs) return
    receivedAtMs = Date.now()
    geolocation.getCurrentPosition(take, fail, exactly)
  }, flushEveryMs)
  const flush = () => void ownPositions.flush()
  window.addEventListener('online', flush)
  return () => {
    isOver = true
    geolocation.clearWatch(watching)
    clearInterval(flushing)
    window.removeEventListener('online', flush)
  }
}

/** The time is taken here: what devices write into a fix is the time of the satellites, of the start, or wrong. */
function fixOf({ latitude, longitude, accuracy }: GeolocationCoordinates, atMs: number): Fix {
  return { lat: latitude, long: longitude, accuracyM: accuracy, atMs }
}
