import type { RequestHandler } from 'express'
import { noteSpan, readRequestId } from './request-log.ts'
import type { Traces } from './traces.ts'
import { runInSpan } from './traces.ts'

/**
 * Returns the middleware that traces calls; `logRequests`, which comes before, ends their spans.
 * A call is a child of the span in its `traceparent`, which `assignRequestId` accepts from trusted proxies only.
 * At the entry (`isEntry`) no caller's is accepted. The span is passed on to the API.
 */
export function traceRequests(
  traces: Traces | null,
  { isEntry }: { readonly isEntry: boolean },
): RequestHandler {
  return (request, response, next) => {
    if (isEntry) delete request.headers.traceparent
    if (traces === null) return next()
    const attributes = { requestId: readRequestId(response) ?? '' }
    const span = traces.begin(
      { name: request.method, kind: 'server', attributes },
      request.get('traceparent'),
    )
    request.headers.traceparent = span.traceparent
    noteSpan(response, span)
    runInSpan(span, next)
  }
}
