import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { closeServer, listenOn } from '../lifecycle.ts'

const attribute = z.object({
  key: z.string(),
  value: z.union([
    z.strictObject({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
    z.strictObject({ intValue: z.number() }).transform(({ intValue }) => intValue),
    z.strictObject({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
  ]),
})
const attributes = z
  .array(attribute)
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value])))
const createHexId = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: createHexId(16),
              spanId: createHexId(8),
              parentSpanId: createHexId(8).optional(),
              name: z.string(),
              attributes,
              events: z.array(z.unknown()).optional(),
              status: z.object({ code: z.number(), message: z.string().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A span as it was received, with the process that sent it. */
export type CollectedSpan = z.output<
  typeof exportSchema
>['resourceSpans'][number]['scopeSpans'][number]['spans'][number] & { readonly service: unknown }

/** A stand-in for a collector. It accepts OTLP over HTTP as JSON, checked against the schema, and refuses all else. */
export type Collector = {
  readonly url: string
  readonly spans: readonly CollectedSpan[]
  /** The request bodies, unchanged. */
  readonly sent: () => string
  /** The number of exports. */
  readonly exports: () => number
  /** Sets how it answers from now on; waiting senders get a response when it answers again. */
  readonly setMode: (mode: 'responds' | 'hangs' | 'refuses') => void
  /** Resolves once a sender has given up waiting. */
  readonly givenUp: Promise<void>
  readonly close: () => Promise<void>
}

/** Starts a collector on a port of this machine. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const waiting = new Set<ServerResponse>()
  let mode: Parameters<Collector['setMode']>[0] = 'responds'
  const givenUp = Promise.withResolvers<void>()
  const accept = (response: ServerResponse) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
    const body = await text(request)
    const parsed = exportSchema.safeParse(JSON.parse(body))
    if (!parsed.success) return void response.writeHead(400).end(parsed.error.message)
    bodies.push(body)
    if (mode === 'refuses') return void response.writeHead(400).end()
    for (const { resource, scopeSpans } of parsed.data.resourceSpans)
      for (const scope of scopeSpans)
        for (const span of scope.spans) spans.push({ ...span, service: resource.attributes['service.name'] })
    if (mode === 'responds') return void accept(response)
    waiting.add(response)
    response.once('close', () => {
      waiting.delete(response)
      if (mode === 'hangs') givenUp.resolve()
    })
  })
  const port = await listenOn(server, 0, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    sent: () => bodies.join('\n'),
    exports: () => bodies.length,
    setMode: (next) => {
      mode = next
      if (mode === 'responds') for (const response of waiting) accept(response)
    },
    givenUp: givenUp.promise,
    close: async () => {
      server.closeAllConnections()
      await closeServer(server, 100)
    },
  }
}
