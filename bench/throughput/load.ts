import type { Request } from 'autocannon'
import autocannon from 'autocannon'
import { readCpuMs } from '../processor-time.ts'

const connections = 64
const requestsPerConnection = 8

/** A server under load: its address, its process, and the requests. */
export type Target = {
  readonly name: string
  readonly origin: string
  readonly pid: number
  readonly requests: readonly Request[]
}

/** The measurements of a server in one run. */
export type LoadFigures = {
  readonly perSecond: number
  readonly p99Ms: number
  readonly processorUsPerRequest: number
}

/** Calls a server until its code is compiled and each caller is cached. */
export async function warmUp(target: Target): Promise<void> {
  await run(target, { amount: 12 * differentRequests })
}

/**
 * Keeps 64 connections busy for some seconds, each with other requests than its neighbour. Throws unless all succeed.
 */
export async function load(target: Target, seconds: number): Promise<LoadFigures> {
  return run(target, { duration: seconds })
}

async function run(target: Target, limit: { duration: number } | { amount: number }): Promise<LoadFigures> {
  let nextFirst = 0
  const cpuAtStartMs = readCpuMs(target.pid)
  const result = await autocannon({
    url: target.origin,
    connections,
    ...limit,
    setupClient: (client) => {
      const first = nextFirst % target.requests.length
      nextFirst += requestsPerConnection
      client.setRequests(target.requests.slice(first, first + requestsPerConnection))
    },
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${target.name}: ${result.errors} errors, ${result.non2xx} answers without success`)
  const answers = result.requests.total
  return {
    perSecond: answers / result.duration,
    p99Ms: result.latency.p99,
    processorUsPerRequest: (1000 * (readCpuMs(target.pid) - cpuAtStartMs)) / answers,
  }
}

/** The number of different requests of the connections. */
export const differentRequests = connections * requestsPerConnection
