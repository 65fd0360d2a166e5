import type { Endpoint } from '@repo/contracts/endpoint'
import type { RequestHandler } from 'express'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Gauges, Sample } from './gauges.ts'
import { addJobGauges, readGauges } from './gauges.ts'

/**
 * How long one read of the database, also a failed one, serves every scrape: several Prometheus servers cost no more.
 */
const cacheTtlMs = 10_000

/**
 * Creates the Prometheus metrics of an API: this process's calls by endpoint and status, their duration, Node's own,
 * and the state of the whole product.
 */
export function createMetrics<Deps extends { readonly pool: pg.Pool }>(product: Gauges<Deps>, deps: Deps) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addGauges(registry, product, deps)
  const calls = new Counter({
    name: 'api_calls_total',
    help: 'Answered calls',
    labelNames: ['method', 'path', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'api_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'path'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const handler: RequestHandler = async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics())
  }
  return {
    /** Serves the metrics in Prometheus's text format. */
    handler,
    /** Registers one more metric. */
    register: (metric: Counter): void => registry.registerMetric(metric),
    /** Counts an answered call, and its duration. */
    observe: ({ method, path }: Pick<Endpoint, 'method' | 'path'>, status: number, seconds: number): void => {
      calls.inc({ method, path, status })
      durations.observe({ method, path }, seconds)
    },
  }
}

function addGauges<Deps extends { readonly pool: pg.Pool }>(
  registry: Registry,
  product: Gauges<Deps>,
  deps: Deps,
): void {
  let cached: { readonly atMs: number; readonly samples: Promise<readonly Sample[]> } | null = null
  const samples = () => {
    const now = performance.now()
    if (cached === null || now - cached.atMs > cacheTtlMs)
      cached = { atMs: now, samples: readGauges(product, deps) }
    return cached.samples
  }
  for (const [name, { help, label }] of Object.entries(addJobGauges(product).gauges)) {
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        this.reset()
        for (const sample of await samples())
          if (sample.metric === name)
            this.set(label === undefined ? {} : { [label]: sample.label }, sample.value)
      },
    })
  }
}
