import type { LiveHint } from '@repo/contracts/delivery/tracking'
import { liveHint, livePath } from '@repo/contracts/delivery/tracking'

let isStreaming = false

/** Whether the account's live hints are connected now, so that polling can be rare. */
export function isStreamingHints(): boolean {
  return isStreaming
}

const firstRetryMs = 500
const maxRetryMs = 15_000
/** The maximum random addition to a pause, as a share of it: streams that ended together do not return together. */
const jitter = 0.5
/** The server sends something every 20 s. After two silent intervals the connection is dead, which nothing reports. */
const maxSilenceMs = 45_000

/**
 * Returns a `signal` that aborts a connection after too long a silence or with `signal`, and its `restart` and `end`.
 */
function watchSilence(signal: AbortSignal) {
  const connection = new AbortController()
  const abort = () => connection.abort()
  let timer = setTimeout(abort, maxSilenceMs)
  signal.addEventListener('abort', abort)
  return {
    signal: connection.signal,
    restart: () => {
      clearTimeout(timer)
      timer = setTimeout(abort, maxSilenceMs)
    },
    end: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    },
  }
}

async function* readLines(body: ReadableStream<Uint8Array>, onData: () => void): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onData()
    rest += decoder.decode(value, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/**
 * Follows the caller's live hints until `signal` ends it, reconnecting with growing pauses (0.5 to 22.5 s), also after
 * 45 s of silence. `onConnect` runs after every connection, so that the screen fetches what it missed, `onDisconnect`
 * after every end of one. A 401 ends it silently: the next call of the page gets it as well, and ends the session. Any
 * other failure counts as a broken connection. It may return only after its current pause when `signal` ends it.
 */
export async function followHints(options: {
  readonly token: string
  readonly signal: AbortSignal
  readonly onConnect: () => void
  readonly onDisconnect?: () => void
  readonly onHint: (hint: LiveHint) => void
}): Promise<void> {
  let waitMs = firstRetryMs
  while (!options.signal.aborted) {
    const watch = watchSilence(options.signal)
    try {
      const response = await fetch(`/api${livePath}`, {
        headers: { Authorization: `Bearer ${options.token}`, Accept: 'text/event-stream' },
        signal: watch.signal,
      })
      watch.restart()
      if (response.status === 401) return
      if (response.ok && response.body) {
        waitMs = firstRetryMs
        isStreaming = true
        options.onConnect()
        for await (const line of readLines(response.body, watch.restart)) {
          if (!line.startsWith('data:')) continue
          const hint = liveHint.safeParse(JSON.parse(line.slice(5)))
          if (hint.success) options.onHint(hint.data)
        }
      }
    } catch (error) {
      if (options.signal.aborted) return
      // A stream often breaks, for example in a tunnel: the loop waits and connects again.
      console.debug('live', error)
    } finally {
      watch.end()
      if (isStreaming) {
        isStreaming = false
        options.onDisconnect?.()
      }
    }
    if (options.signal.aborted) return
    const pauseMs = waitMs * (1 + Math.random() * jitter)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    waitMs = Math.min(maxRetryMs, waitMs * 2)
  }
}
