import { call } from '@repo/api-client/call'
import { readToken } from '@repo/api-client/session'
import { pushPositions } from '@repo/contracts/delivery/carrier'
import { storeOwnPosition } from '#carrier/own-position.ts'
import { maxPrecisionM } from '#carrier/running-delivery/outbox/steps.ts'
import type { Fix } from './position-feed.ts'
import { PositionFeed } from './position-feed.ts'

/** The interval between batches. */
const flushIntervalMs = 5000
/**
 * A stationary device reports nothing for long. Its position is then requested, so that searches still find the
 * carrier.
 */
const askAfterSilenceMs = 20_000
const requestTimeoutMs = 15_000
/** A stationary device may fail to find its position now and then. Up to this time it is not reported as a problem. */
const lostAfterMs = 60_000
/** A tab that has no lock after this time shows that another tab sends. */
const lockTimeoutMs = 1000
const lockName = 'volant-positions'

/** Why this page sends no positions. */
export type LocationProblem = 'denied' | 'unavailable' | 'other-tab'

/** The options of a run that sends positions. */
export type PositionsRun = {
  /** Returns the current estimate of the server's clock minus this device's clock, in milliseconds. */
  readonly getOffsetMs: () => number
  readonly onOffDuty: () => void
  readonly onLate: (fixes: readonly Fix[]) => void
  readonly onProblem: (problem: LocationProblem | null) => void
}

let run: PositionsRun | null = null

/** The position feed of this page. */
export const ownPositions = new PositionFeed({
  getNowMs: () => Date.now(),
  onOffDuty: () => run?.onOffDuty(),
  onLate: (fixes) => run?.onLate(fixes),
  send: (fixes, signal) => {
    // The server judges ages by its own clock, which may differ by minutes.
    const offsetMs = run?.getOffsetMs() ?? 0
    const positions = fixes.map(({ lat, long, accuracyM, atMs }) => ({
      lat,
      long,
      precisionM: Math.min(accuracyM, maxPrecisionM),
      horodatage: new Date(atMs + offsetMs),
    }))
    return call(pushPositions, { positions }, { token: readToken(), signal })
  },
})

/**
 * Sends the device's positions until the returned function is called. In a browser with locks only one tab sends, and
 * another takes over when it ends.
 */
export function sendPositions(newRun: PositionsRun): () => void {
  const stopping = new AbortController()
  run = newRun
  const lockTimeout = setTimeout(() => newRun.onProblem('other-tab'), lockTimeoutMs)
  const runFeed = () =>
    new Promise<void>((resolve) => {
      clearTimeout(lockTimeout)
      newRun.onProblem(null)
      const stopWatching = watchPosition(newRun)
      stopping.signal.addEventListener('abort', () => {
        stopWatching()
        resolve()
      })
    })
  const locks: LockManager | undefined = navigator.locks
  // Rejected when the run ends before it gets the lock.
  if (locks) void locks.request(lockName, { signal: stopping.signal }, runFeed).catch(() => undefined)
  else void runFeed()
  return () => {
    clearTimeout(lockTimeout)
    stopping.abort()
    ownPositions.stop()
    if (run === newRun) run = null
    storeOwnPosition(null)
  }
}

function watchPosition({ onProblem }: PositionsRun): () => void {
  const geolocation: Geolocation | undefined = navigator.geolocation
  if (!geolocation) {
    onProblem('unavailable')
    return () => undefined
  }
  ownPositions.start()
  let receivedAtMs = Date.now()
  let fixAtMs = Number.NEGATIVE_INFINITY
  let isOver = false
  const receive = ({ coords }: GeolocationPosition) => {
    if (isOver) return
    receivedAtMs = Date.now()
    fixAtMs = receivedAtMs
    onProblem(null)
    const { latitude, longitude, accuracy: accuracyM } = coords
    storeOwnPosition({ at: [latitude, longitude], accuracyM, atMs: receivedAtMs })
    ownPositions.add(toFix(coords, receivedAtMs))
  }
  const fail = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    if (isOver) return
    if (code === PERMISSION_DENIED) onProblem('denied')
    else if (Date.now() - fixAtMs > lostAfterMs) onProblem('unavailable')
  }
  const options = { enableHighAccuracy: true, maximumAge: 0, timeout: requestTimeoutMs }
  const watchId = geolocation.watchPosition(receive, fail, options)
  const flushInterval = setInterval(() => {
    void ownPositions.flush()
    if (Date.now() - receivedAtMs < askAfterSilenceMs) return
    receivedAtMs = Date.now()
    geolocation.getCurrentPosition(receive, fail, options)
  }, flushIntervalMs)
  const flush = () => void ownPositions.flush()
  window.addEventListener('online', flush)
  return () => {
    isOver = true
    geolocation.clearWatch(watchId)
    clearInterval(flushInterval)
    window.removeEventListener('online', flush)
  }
}

/** Uses the time of arrival: the timestamp of a device's fix is not reliable. */
function toFix({ latitude, longitude, accuracy }: GeolocationCoordinates, atMs: number): Fix {
  return { lat: latitude, long: longitude, accuracyM: accuracy, atMs }
}
