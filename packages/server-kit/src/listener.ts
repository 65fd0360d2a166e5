import pg from 'pg'
import type { Logger } from './log.ts'

export type Listener = {
  /** Whether it is connected now. */
  readonly isConnected: () => boolean
  readonly close: () => Promise<void>
}

type ListenOptions = {
  connectionString: string
  channel: string
  log: Logger
  onNotification: (payload: string) => void
  onConnect?: () => void
}

const retryMs = 500
/** How often a silent connection is checked: a pulled cable sends no disconnect. */
const askEveryMs = 10_000
const answerWithinMs = 5000

/**
 * Holds one connection that LISTENs to a channel, and replaces it when it breaks or falls silent. `onConnect` runs
 * after each (re)connection, so that dependants can look for missed notifications. Errors of callbacks are logged.
 */
export function listen(options: ListenOptions): Listener {
  const { channel, log } = options
  let isConnected = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let endConnection: () => Promise<void> = () => Promise.resolve()

  function guarded(callback: () => void): void {
    try {
      callback()
    } catch (error) {
      log.error({ err: error, channel }, 'a notification could not be handled')
    }
  }

  function connect(): void {
    const client = new pg.Client({
      connectionString: options.connectionString,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
      application_name: `listen:${channel}`,
    })
    let isOver = false
    let ask: NodeJS.Timeout | undefined
    endConnection = async () => {
      isOver = true
      isConnected = false
      clearInterval(ask)
      // A connection that broke cannot be ended any better.
      await client.end().catch(() => undefined)
    }
    // A connection reports several times that it broke; only the first one leads to the next.
    const lost = (error?: unknown) => {
      if (isOver) return
      void endConnection()
      log.warn({ err: error, channel }, 'the listener has no connection, it tries again')
      retry = setTimeout(connect, retryMs)
    }
    client.on('error', lost)
    client.on('end', () => lost())
    client.on('notification', ({ payload }) => guarded(() => options.onNotification(payload ?? '')))
    const established = async () => {
      await client.connect()
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      if (isOver) return
      isConnected = true
      ask = setInterval(() => void client.query('SELECT 1').catch(lost), askEveryMs)
      guarded(() => options.onConnect?.())
    }
    established().catch(lost)
  }

  connect()
  return {
    isConnected: () => isConnected,
    close: async () => {
      if (isClosed) return
      isClosed = true
      clearTimeout(retry)
      await endConnection()
    },
  }
}
