import pg from 'pg'
import type { Logger } from './log.ts'

/** A connection that receives notifications of the database. */
export type Listener = {
  /** Whether it is connected now. */
  readonly isConnected: () => boolean
  /**
   * Runs a statement on the listening connection. When it resolves, every notification committed before the call was
   * received: PostgreSQL sends notifications before a result.
   * Rejects without a connection, after a second without a result, and when the connection was lost meanwhile.
   */
  readonly ask: <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<readonly Row[]>
  /** Ends the connection for good. Idempotent. */
  readonly close: () => Promise<void>
}

type ListenOptions = {
  connectionString: string
  channels: readonly string[]
  log: Logger
  onNotification: (payload: string, channel: string) => void
  onConnect?: () => void
}

const retryMs = 500
/** How often a silent connection is checked: a pulled cable sends no disconnect. */
const checkEveryMs = 10_000
const checkTimeoutMs = 5000
/** The timeout of `ask`. */
const askTimeoutMs = 1000

/**
 * Keeps one connection that LISTENs to channels, and reconnects when it breaks or falls silent.
 * `onConnect` runs after each (re)connection, to catch up on missed notifications. Errors of callbacks are logged.
 */
export function listen(options: ListenOptions): Listener {
  const { channels, log } = options
  let isConnected = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let endConnection: () => Promise<void> = () => Promise.resolve()
  let listening: pg.Client | null = null

  function runLogged(callback: () => void): void {
    try {
      callback()
    } catch (error) {
      log.error({ err: error, channels }, 'a notification could not be handled')
    }
  }

  function connect(): void {
    const client = new pg.Client({
      connectionString: options.connectionString,
      connectionTimeoutMillis: checkTimeoutMs,
      query_timeout: checkTimeoutMs,
      keepAlive: true,
      application_name: `listen:${channels.join('+')}`,
    })
    let isOver = false
    let checkTimer: NodeJS.Timeout | undefined
    endConnection = async () => {
      isOver = true
      isConnected = false
      listening = null
      clearInterval(checkTimer)
      // A broken connection cannot be ended any better.
      await client.end().catch(() => undefined)
    }
    // A broken connection reports several times; only the first report leads to a reconnection.
    const onLost = (error?: unknown) => {
      if (isOver) return
      void endConnection()
      log.warn({ err: error, channels }, 'the listener has no connection, it retries')
      retry = setTimeout(connect, retryMs)
    }
    client.on('error', onLost)
    client.on('end', () => onLost())
    client.on('notification', ({ payload, channel }) =>
      runLogged(() => options.onNotification(payload ?? '', channel)),
    )
    const onConnected = async () => {
      await client.connect()
      for (const channel of channels) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      if (isOver) return
      isConnected = true
      listening = client
      checkTimer = setInterval(() => void client.query('SELECT 1').catch(onLost), checkEveryMs)
      runLogged(() => options.onConnect?.())
    }
    onConnected().catch(onLost)
  }

  connect()
  return {
    isConnected: () => isConnected,
    ask: async (statement) => {
      const client = listening
      if (!client) throw new Error('The listener has no connection')
      // as: the type of the driver leaves out what its client reads
      const timedStatement = { ...statement, query_timeout: askTimeoutMs } as pg.QueryConfig
      const { rows } = await client.query(timedStatement)
      // Notifications between two connections were missed.
      if (listening !== client) throw new Error('The listener has lost its connection')
      return rows
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      clearTimeout(retry)
      await endConnection()
    },
  }
}
