import { setTimeout as pause } from 'node:timers/promises'
import type { Postgres } from './postgres.ts'

const firstPauseMs = 1000
const maxPauseMs = 30_000
/** A server that ran for this long did not fail to start: the pauses begin again. */
const healthyAfterMs = 60_000

/**
 * Starts a server, and restarts it whenever it ends without having been stopped: after a second, after each failed
 * start or early end twice as long, at most 30 s. `log` receives a sentence about each. `start` must use the same port
 * and data each time, so that clients find the server at `url`. Throws when the first start fails.
 */
export async function superviseServer(
  start: () => Promise<Postgres>,
  log: (sentence: string) => void,
): Promise<Pick<Postgres, 'url' | 'stop'>> {
  const stopping = new AbortController()
  const first = await start()
  let current = first
  async function watch(): Promise<void> {
    let failures = 0
    for (;;) {
      const startedMs = Date.now()
      await current.ended
      if (Date.now() - startedMs > healthyAfterMs) failures = 0
      do {
        if (stopping.signal.aborted) return
        const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** failures)
        log(`PostgreSQL ended unexpectedly; starting it again in ${pauseMs / 1000} s`)
        await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        failures += 1
      } while (!(await restart()))
    }
  }
  async function restart(): Promise<boolean> {
    if (stopping.signal.aborted) return true
    try {
      current = await start()
      // `stop` was called meanwhile, and has stopped the previous server only.
      if (stopping.signal.aborted) await current.stop()
      return true
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
      return false
    }
  }
  const watching = watch()
  return {
    url: first.url,
    async stop() {
      stopping.abort()
      await current.stop()
      await watching
    },
  }
}
