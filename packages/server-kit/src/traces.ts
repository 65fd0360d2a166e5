import { AsyncLocalStorage } from 'node:async_hooks'

/** Where traces are sent, and which share of the traces that begin here. */
export type TraceTarget = {
  readonly url: string
  readonly ratio: number
  /** How long the end of a process waits for pending spans, in milliseconds; a second when absent. */
  readonly closeWithinMs?: number
}

/** A span's start. Neither names nor attributes contain personal data. */
export type SpanStart = {
  readonly name: string
  readonly kind: 'server' | 'client' | 'consumer' | 'internal'
  readonly attributes?: Readonly<Record<string, string>>
}

/** A span's end. */
export type SpanEnd = {
  /** The name, when it was not known at the start. */
  readonly name?: string
  readonly attributes?: Readonly<Record<string, string | number | boolean>>
  /** The error by `readErrorType`, of a failed span. */
  readonly errorType?: string
}

/** Timed work in a trace. */
export type Span = {
  /** Names the span to another process, by W3C Trace Context. */
  readonly traceparent: string
  /** Begins a part of this work. */
  readonly begin: (start: SpanStart) => Span
  readonly end: (end?: SpanEnd) => void
}

/** Sends spans to a collector. */
export type Traces = {
  /** Begins a span: a child of the one that `traceparent` names, or a new trace without one. */
  readonly begin: (start: SpanStart, traceparent?: string) => Span
  /** Sends finished spans; gives up after `closeWithinMs`. Never throws. */
  readonly close: () => Promise<void>
}

const current = new AsyncLocalStorage<Span>()

/** Returns the current span for another process; undefined without a trace. */
export function getTraceparent(): string | undefined {
  return current.getStore()?.traceparent
}

/** Begins a child of the current span; undefined without a trace. */
export function beginChildSpan(start: SpanStart): Span | undefined {
  return current.getStore()?.begin(start)
}

/** Runs work whose spans become children of the span. The caller ends it. */
export function runInSpan<T>(span: Span, work: () => T): T {
  return current.run(span, work)
}

/** Ends the span with the work. Without a span only runs the work. */
export async function endSpanWith<T>(span: Span | undefined, work: () => Promise<T>): Promise<T> {
  if (!span) return work()
  try {
    const result = await runInSpan(span, work)
    span.end()
    return result
  } catch (error) {
    span.end({ errorType: readErrorType(error) })
    throw error
  }
}

/** Returns the same port. Its functions that return a promise are traced as `name.function`. */
export function traceCalls<Port extends object>(name: string, port: Port): Port {
  return new Proxy(port, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        const span = beginChildSpan({ name: `${name}.${String(property)}`, kind: 'client' })
        // as: of a port's function nothing is known here
        const call = () => Reflect.apply(value, target, args) as unknown
        if (!span) return call()
        const result = runInSpan(span, call)
        // A synchronous function waits for nothing outside. Its unfinished span is not sent.
        return result instanceof Promise ? endSpanWith(span, () => result) : result
      }
    },
  })
}

/** Returns the class and the code of an error, without its message, which may repeat data. */
export function readErrorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^[\w-]{1,40}$/.test(code) ? `${error.name} ${code}` : error.name
}
