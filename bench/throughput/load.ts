import type { Request } from 'autocannon'
import autocannon from 'autocannon'
import { processorMs } from '../processor-time.ts'

const connections = 64
const requestsPerConnection = 8

/** A server under load: where it listens, which process it is, and what is asked of it. */
export type Target = {
  readonly name: string
  readonly origin: string
  readonly pid: number
  readonly requests: readonly Request[]
}

/** What a server did within one run. */
export type Load = {
  readonly perSecond: number
  readonly p99Ms: number
  readonly processorUsPerRequest: number
}

/** Keeps 64 connections busy for some seconds, each with other ids than the next; every response must be a success. */
export async function load(target: Target, seconds: number): Promise<Load> {
  let nextFirst = 0
  const busyMs = processorMs(target.pid)
  const result = await autocannon({
    url: target.origin,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const first = nextFirst % target.requests.length
      nextFirst += requestsPerConnection
      client.setRequests(target.requests.slice(first, first + requestsPerConnection))
    },
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${target.name}: ${result.errors} errors, ${result.non2xx} answers without success`)
  const answered = result.requests.total
  return {
    perSecond: answered / result.duration,
    p99Ms: result.latency.p99,
    processorUsPerRequest: (1000 * (processorMs(target.pid) - busyMs)) / answered,
  }
}

/** How many different requests the connections ask for. */
export const differentRequests = connections * requestsPerConnection
