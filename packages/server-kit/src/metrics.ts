import type { Endpoint } from '@repo/contracts/endpoint'
import type { RequestHandler } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** How long one look at the database answers every scrape: several servers of Prometheus cost no more than one. */
const freshMs = 10_000

/** What one gauge shows for one value of its label; the label is empty where the gauge has none. */
export type Sample<Name extends string = string> = {
  readonly metric: Name
  readonly label: string
  readonly value: number
}

/** What a product tells of itself, the same whichever process is asked: its gauges, each with the name of its one label (none when empty). */
export type ProductGauges<Name extends string = string> = {
  readonly gauges: Readonly<Record<Name, { readonly help: string; readonly label: string }>>
  /** Reads all of them at once; asked at most every 10 s. */
  readonly read: () => Promise<readonly Sample<Name>[]>
}

/** Prometheus metrics of an API: this process's calls by endpoint and status, their duration and Node's own; and what the whole product is doing. */
export function createMetrics<Name extends string>(product: ProductGauges<Name>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addGauges(registry, product)
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
    handler,
    observe: ({ method, path }: Pick<Endpoint, 'method' | 'path'>, status: number, seconds: number): void => {
      calls.inc({ method, path, status })
      durations.observe({ method, path }, seconds)
    },
  }
}

function addGauges<Name extends string>(registry: Registry, product: ProductGauges<Name>): void {
  let known: { readonly atMs: number; readonly samples: Promise<readonly Sample<Name>[]> } | null = null
  const samples = () => {
    const now = performance.now()
    if (known === null || now - known.atMs > freshMs) known = { atMs: now, samples: product.read() }
    return known.samples
  }
  // as: the keys of a literal object are its type's keys.
  for (const name of Object.keys(product.gauges) as Name[]) {
    const { help, label } = product.gauges[name]
    new Gauge({
      name,
      help,
      labelNames: label === '' ? [] : [label],
      registers: [registry],
      async collect() {
        this.reset()
        for (const sample of await samples())
          if (sample.metric === name) this.set(label === '' ? {} : { [label]: sample.label }, sample.value)
      },
    })
  }
}
