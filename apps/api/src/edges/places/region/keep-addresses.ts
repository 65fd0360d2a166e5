import type { Logger } from '@repo/server-kit/log'
import type { AddressLoadOutcome } from './load-region-addresses.ts'

const defaultRetryMs = 60_000

/** Keeps the addresses of a region loaded in the database. */
export type AddressKeeper = {
  /** Loads them again, after a running load. Returns immediately. */
  check(): void
  /** Aborts the running load and waits until it has ended. */
  close(): Promise<void>
}

/**
 * Calls `load` at each check, one call at a time, and logs each outcome. After a failure, or while another process
 * loads, it retries after `retryAfterMs`, a minute by default. The caller makes the first check.
 */
export function keepAddresses(
  load: (signal: AbortSignal) => Promise<AddressLoadOutcome>,
  log: Pick<Logger, 'info' | 'warn'>,
  retryAfterMs = defaultRetryMs,
): AddressKeeper {
  const closing = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let retry: NodeJS.Timeout | undefined

  /** Returns whether no retry is needed. */
  async function tryLoad(): Promise<boolean> {
    try {
      const outcome = await load(closing.signal)
      log.info({ outcome }, "the region's addresses")
      return outcome !== 'locked'
    } catch (err) {
      if (!closing.signal.aborted) log.warn({ err }, "the region's addresses were not loaded")
      return false
    }
  }

  function check(): void {
    clearTimeout(retry)
    running = running.then(async () => {
      if (closing.signal.aborted || (await tryLoad()) || closing.signal.aborted) return
      clearTimeout(retry)
      retry = setTimeout(check, retryAfterMs).unref()
    })
  }

  return {
    check,
    async close() {
      closing.abort(new Error('The process ends'))
      clearTimeout(retry)
      await running
    },
  }
}
