import type { Logger } from './log.ts'
import type { Traces } from './traces.ts'
import { endSpanWith } from './traces.ts'

/** A running loop over due rows. */
export type Sweeper = {
  /** Sweeps again now: something may have become due earlier than expected. */
  readonly wake: () => void
  /** Aborts the signal of the running sweep, and waits until it has ended. */
  readonly stop: () => Promise<void>
}

/**
 * Processes due rows of the database, then sleeps until the next is due, at most `maxMs`.
 * `sweep` does what is due and returns the milliseconds until the next deadline, or null without one;
 * its signal tells it to start nothing more. A failed sweep is logged, and repeated after a second at most.
 * The rows are the timers: after a crash the next process starts with a sweep.
 */
export function startSweeper(options: {
  name: string
  maxMs: number
  log: Logger
  traces?: Traces | null
  sweep: (stopping: AbortSignal) => Promise<number | null>
}): Sweeper {
  const stopping = new AbortController()
  let isWoken = false
  let wakeSleeper: (() => void) | undefined

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms)
      function done() {
        clearTimeout(timer)
        wakeSleeper = undefined
        resolve()
      }
      wakeSleeper = done
    })
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false
      let waitMs = options.maxMs
      try {
        const span = options.traces?.begin({ name: `sweep ${options.name}`, kind: 'internal' })
        const nextMs = await endSpanWith(span, () => options.sweep(stopping.signal))
        if (nextMs !== null) waitMs = Math.min(options.maxMs, Math.max(0, nextMs))
      } catch (error) {
        options.log.error({ err: error, sweeper: options.name }, 'sweep failed, it runs again')
        waitMs = Math.min(options.maxMs, 1000)
      }
      if (!stopping.signal.aborted && !isWoken) await sleep(waitMs)
    }
  }

  const running = run()
  return {
    wake: () => {
      isWoken = true
      wakeSleeper?.()
    },
    stop: async () => {
      stopping.abort()
      wakeSleeper?.()
      await running
    },
  }
}
