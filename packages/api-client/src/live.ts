import type { LiveHint } from '@repo/contracts/delivery/tracking'
import { liveHint, livePath } from '@repo/contracts/delivery/tracking'

let isStreaming = false

/** Whether the caller's events arrive now: what they bring needs no polling, but now and then. */
export function followsLive(): boolean {
  return isStreaming
}

const firstRetryMs = 500
const maxRetryMs = 15_000

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    rest += decoder.decode(value, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/**
 * Follows the caller's live hints until `signal` ends it, reconnecting with growing pauses (0.5 to 15 s). `onConnect` runs
 * after every connection, so that the screen fetches what it may have missed, `onDisconnect` after every end of one. A 401 ends it: polling says
 * the rest.
 */
export async function followHints(options: {
  token: string
  signal: AbortSignal
  onConnect: () => void
  onDisconnect?: () => void
  onHint: (hint: LiveHint) => void
}): Promise<void> {
  let waitMs = firstRetryMs
  while (!options.signal.aborted) {
    try {
      const answer = await fetch(`/api${livePath}`, {
        headers: { Authorization: `Bearer ${options.token}`, Accept: 'text/event-stream' },
        signal: options.signal,
      })
      if (answer.status === 401) return
      if (answer.ok && answer.body) {
        waitMs = firstRetryMs
        isStreaming = true
        options.onConnect()
        for await (const line of linesOf(answer.body)) {
          if (!line.startsWith('data:')) continue
          const hint = liveHint.safeParse(JSON.parse(line.slice(5)))
          if (hint.success) options.onHint(hint.data)
        }
      }
    } catch (error) {
      if (options.signal.aborted) return
      // A broken stream is ordinary (tunnel, restart): the loop waits and connects again.
      console.debug('live', error)
    } finally {
      if (isStreaming) {
        isStreaming = false
        options.onDisconnect?.()
      }
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    waitMs = Math.min(maxRetryMs, waitMs * 2)
  }
}
