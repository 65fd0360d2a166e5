import type { Endpoint } from '@repo/contracts/endpoint'
import type { RequestHandler } from 'express'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { addBusinessMetrics } from './business-metrics.ts'
import type { Deps } from './deps.ts'

/** Prometheus metrics: this process's calls by endpoint and status, their duration and Node's own; and what the whole product is doing. */
export function createMetrics(deps: Pick<Deps, 'db'>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addBusinessMetrics(registry, deps)
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
    observe: ({ method, path }: Endpoint, status: number, seconds: number): void => {
      calls.inc({ method, path, status })
      durations.observe({ method, path }, seconds)
    },
  }
}
