import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '@opentelemetry/api'
import { isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from './log.ts'
import type { Span, SpanStart, Traces, TraceTarget } from './traces.ts'

/** The maximum number of spans that wait to be sent; more are dropped. */
const maxQueueSize = 2048
const exportDelayMs = 1000
const exportTimeoutMs = 5000
const closeTimeoutMs = 1000
const maxAttributeLength = 2000

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const

/**
 * Returns traces whose spans are sent by OTLP over HTTP, in the background. A slow or unreachable collector loses spans
 * and delays nothing; `close` waits `closeWithinMs` at most for the last ones.
 */
export function exportTraces(
  { url, ratio, closeWithinMs = closeTimeoutMs }: TraceTarget,
  service: string,
  log: Logger,
): Traces {
  const otlp = new OTLPTraceExporter({
    url: `${url.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logOutages(otlp, log),
        maxQueueSize,
        scheduledDelayMillis: exportDelayMs,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  })
  const tracer = provider.getTracer('volant')
  const begin = ({ name, kind, attributes = {} }: SpanStart, context: Context): Span => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context)
    const { traceId, spanId, traceFlags } = span.spanContext()
    const childContext = trace.setSpan(ROOT_CONTEXT, span)
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      begin: (part) => begin(part, childContext),
      end: (end = {}) => {
        if (end.name !== undefined) span.updateName(end.name)
        if (end.attributes) span.setAttributes(end.attributes)
        if (end.errorType !== undefined)
          span.setAttribute('error.type', end.errorType).setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
  return {
    begin: (start, traceparent) => begin(start, readContext(traceparent)),
    close: async () => {
      const timer = new AbortController()
      const timeout = pause(closeWithinMs, undefined, { signal: timer.signal }).catch(() => undefined)
      await Promise.race([provider.shutdown().catch(() => undefined), timeout])
      timer.abort()
    },
  }
}

/** Returns the context of the parent span in a header; the root for an invalid `traceparent` or an unknown version. */
function readContext(traceparent = ''): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? []
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

/** Logs when a collector begins to take no spans, and when it takes them again. */
function logOutages(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isFailing) log.warn({ err: result.error }, 'the collector accepts no traces')
        if (isFailing && !hasFailed) log.info('the collector accepts traces again')
        isFailing = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
