import pg from 'pg'
import type { Logger } from './log.ts'

export type Listener = {
  /** Whether it is connected now. */
  readonly isConnected: () => boolean
  /**
   * Runs a statement on the listening connection. Whatever was committed before this was called has been heard when it resolves, since the
   * connection hands over its notifications before an answer. Rejects without a connection, and after a second without an answer.
   */
  readonly ask: <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<readonly Row[]>
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
const askEveryMs = 10_000
const answerWithinMs = 5000
/** How long `ask` waits for its answer. */
const askWithinMs = 1000

/**
 * Holds one connection that LISTENs to channels, and takes it up again when it breaks or falls silent. `onConnect` runs after each
 * (re)connection, so that whoever depends on notifications can look for what was missed. What a callback throws is logged.
 */
export function listen(options: ListenOptions): Listener {
  const { channels, log } = options
  let isConnected = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let endConnection: () => Promise<void> = () => Promise.resolve()
  let listening: pg.Client | null = null

  function guarded(callback: () => void): void {
    try {
      callback()
    } catch (error) {
      log.error({ err: error, channels }, 'a notification could not be handled')
    }
  }

  function connect(): void {
    const client = new pg.Client({
      connectionString: options.connectionString,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
      application_name: `listen:${channels.join('+')}`,
    })
    let isOver = false
    let ask: NodeJS.Timeout | undefined
    endConnection = async () => {
      isOver = true
      isConnected = false
      listening = null
      clearInterval(ask)
      // A connection that broke cannot be ended any better.
      await client.end().catch(() => undefined)
    }
    // A connection reports several times that it broke; only the first one leads to the next.
    const lost = (error?: unknown) => {
      if (isOver) return
      void endConnection()
      log.warn({ err: error, channels }, 'the listener has no connection, it retries')
      retry = setTimeout(connect, retryMs)
    }
    client.on('error', lost)
    client.on('end', () => lost())
    client.on('notification', ({ payload, channel }) =>
      guarded(() => options.onNotification(payload ?? '', channel)),
    )
    const established = async () => {
      await client.connect()
      for (const channel of channels) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      if (isOver) return
      isConnected = true
      listening = client
      ask = setInterval(() => void client.query('SELECT 1').catch(lost), askEveryMs)
      guarded(() => options.onConnect?.())
    }
    established().catch(lost)
  }

  connect()
  return {
    isConnected: () => isConnected,
    ask: async (statement) => {
      const client = listening
      if (!client) throw new Error('The listener has no connection')
      // as: the type of the driver leaves out what its client reads
      const inTime = { ...statement, query_timeout: askWithinMs } as pg.QueryConfig
      const { rows } = await client.query(inTime)
      // What was missed between two connections has not been heard.
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
