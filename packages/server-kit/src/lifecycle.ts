import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from './log.ts'

/**
 * Limits against slow and greedy clients: headers within 10 s, a request within 15 s, checked every 2 s. An idle
 * connection is kept for 20 s.
 */
export const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 20_000,
} as const

/** When a connection that has sent nothing is closed: before Node answers it with 408. */
const unusedTimeoutMs = serverLimits.headersTimeout - 1000

const exitTimeoutMs = 10_000

/** What a server does between the signal to end and its end. */
export type Draining = {
  /** Makes it report not ready. */
  readonly begin: () => void
  /** How long it still takes calls, in milliseconds. */
  readonly ms: number
}

/**
 * Closes connections that send nothing. Clients open some in advance and may use one just as its time is over: after a
 * close they send the request again on another connection, but they take a 408 for its response.
 */
export function closeUnusedConnections(server: Server, timeoutMs: number = unusedTimeoutMs): void {
  server.on('connection', (socket) => {
    const close = () => {
      if (socket.bytesRead === 0) socket.destroy()
    }
    setTimeout(close, timeoutMs).unref()
  })
}

/** Starts listening, and returns the port: a free one for 0. Rejects with a sentence that names a taken port. */
export function listenOn(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken by another program`) : error)
    server.once('error', onError)
    server.listen(port, host, () => {
      server.off('error', onError)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Stops accepting, lets running requests finish within `graceMs`, then closes the remaining connections. */
export async function closeServer(server: Server, graceMs = 5000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  // A kept-alive connection whose last request ends only now would delay the close by the whole grace period.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(timer)
}

/** Runs `stop` once on SIGTERM or SIGINT, after a server has drained. Exits within 10 s of it, even if `stop` hangs. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>, draining?: Draining): void {
  let isStopping = false
  const onSignal = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    const drainMs = draining?.ms ?? 0
    setTimeout(() => process.exit(1), drainMs + exitTimeoutMs).unref()
    draining?.begin()
    const drained = drainMs > 0 ? pause(drainMs) : Promise.resolve()
    drained.then(stop).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
