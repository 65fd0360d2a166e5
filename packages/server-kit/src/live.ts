import type { Response } from 'express'

/** The channel that carries live hints between processes. */
export const liveChannel = 'live'

/** A hint for some accounts, whose ids are `to`. Far below the 8 000 bytes of a notification. */
export type LiveNotice<Hint> = { readonly to: readonly string[]; readonly hint: Hint }

/** Returns the key of a hint's subject. */
function createSubjectKey({ type, id }: { readonly type: string; readonly id: string }): string {
  return `${type}:${id}`
}

const coalesceMs = 60
const heartbeatMs = 20_000
const maxStreamsPerAccount = 20
/** Timers take no more: 24.8 days. */
const maxTimerMs = 2 ** 31 - 1
/** A reader with more unread bytes is disconnected. It reconnects when it is back. */
const maxUnreadBytes = 64 * 1024

/** The open event streams of one process, by the accounts of their hints. */
export class LiveHub<Hint extends { readonly type: string; readonly id: string }> {
  readonly #streams = new Map<string, Set<Response>>()
  /** The accounts of a stream, its reader's own first. */
  readonly #accounts = new Map<Response, readonly string[]>()
  readonly #expiries = new Map<Response, NodeJS.Timeout>()
  /** The frames that each stream is sent next, by their subjects. */
  #waiting = new Map<Response, Map<string, string>>()
  #flush: NodeJS.Timeout | undefined
  readonly #heartbeat: NodeJS.Timeout
  #isClosed = false

  constructor() {
    this.#heartbeat = setInterval(() => this.#sendHeartbeat(), heartbeatMs)
    this.#heartbeat.unref()
  }

  /**
   * Opens an event stream for some accounts, the first of them the reader's own. Does nothing for a reader who has
   * left. Beyond 20 streams of a reader the oldest ends. The stream ends after `validMs`, when its credentials expire.
   */
  open(accountIds: readonly string[], response: Response, validMs: number): void {
    // A client that has disconnected emits no close event, and would stay in the list for ever.
    if (response.destroyed) return
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    response.flushHeaders()
    response.write('retry: 2000\n\n')
    if (this.#isClosed) {
      response.end()
      return
    }
    this.#accounts.set(response, accountIds)
    for (const accountId of accountIds)
      this.#streams.set(accountId, (this.#streams.get(accountId) ?? new Set()).add(response))
    response.on('close', () => this.#leave(response))
    const expiry = setTimeout(() => this.#end(response), Math.min(validMs, maxTimerMs))
    this.#expiries.set(response, expiry.unref())
    const [readerId = ''] = accountIds
    const ownStreams = [...(this.#streams.get(readerId) ?? [])].filter(
      (stream) => this.#accounts.get(stream)?.[0] === readerId,
    )
    if (ownStreams.length > maxStreamsPerAccount) this.#end(ownStreams[0])
  }

  /**
   * Sends a notice to the streams of its accounts. Of the hints about one subject within 60 ms only the last is sent.
   * It is serialised once, however many streams receive it.
   */
  publish({ to, hint }: LiveNotice<Hint>): void {
    let frame: string | null = null
    for (const accountId of to) {
      for (const stream of this.#streams.get(accountId) ?? []) {
        frame ??= `data: ${JSON.stringify(hint)}\n\n`
        const frames = this.#waiting.get(stream) ?? new Map<string, string>()
        this.#waiting.set(stream, frames.set(createSubjectKey(hint), frame))
      }
    }
    if (this.#waiting.size > 0) this.#flush ??= setTimeout(() => this.#send(), coalesceMs)
  }

  /** Whether a stream of this process receives the hints of an account. */
  isReceivedBy(accountId: string): boolean {
    return this.#streams.has(accountId)
  }

  /** Withdraws a hint about this subject from the streams that were not sent it yet. */
  withdraw(hint: Pick<Hint, 'type' | 'id'>): void {
    for (const frames of this.#waiting.values()) frames.delete(createSubjectKey(hint))
  }

  /** Ends every stream that receives an account's hints, since a session or an access is no longer valid. */
  end(accountId: string): void {
    for (const stream of [...(this.#streams.get(accountId) ?? [])]) this.#end(stream)
  }

  /** Ends every stream after a possible gap in the notifications. Clients reconnect, and request what they missed. */
  endAll(): void {
    for (const stream of [...this.#accounts.keys()]) this.#end(stream)
  }

  /** Ends every stream, those that are opened later too. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    clearTimeout(this.#flush)
    this.endAll()
  }

  /** An ended stream is removed immediately: writing to it would be an uncaught error. */
  #end(stream: Response | undefined): void {
    if (!stream) return
    this.#leave(stream)
    stream.end()
  }

  #leave(stream: Response): void {
    this.#waiting.delete(stream)
    for (const accountId of this.#accounts.get(stream) ?? []) {
      const streams = this.#streams.get(accountId)
      streams?.delete(stream)
      if (streams?.size === 0) this.#streams.delete(accountId)
    }
    this.#accounts.delete(stream)
    clearTimeout(this.#expiries.get(stream))
    this.#expiries.delete(stream)
  }

  #write(stream: Response, text: string): void {
    if (stream.writableLength > maxUnreadBytes) stream.destroy()
    else stream.write(text)
  }

  #send(): void {
    this.#flush = undefined
    const waiting = this.#waiting
    this.#waiting = new Map()
    for (const [stream, frames] of waiting)
      if (frames.size > 0) this.#write(stream, [...frames.values()].join(''))
  }

  #sendHeartbeat(): void {
    for (const stream of this.#accounts.keys()) this.#write(stream, ': still here\n\n')
  }
}
