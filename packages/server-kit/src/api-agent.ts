import { Agent } from 'node:http'
import { serverLimits } from './lifecycle.ts'

/** The maximum idle time of a connection to the API: closed long before the API closes it, so that no call is sent into a closing one. */
const idleMs = serverLimits.keepAliveTimeout / 2

/** Opens the connections of a site to its API. Those of running calls and open streams have no limit, in number or time. */
export function apiAgent(idleTimeoutMs = idleMs): Agent {
  // Without its own timeout an agent of Node 20 ignores the API's `Keep-Alive` header.
  return new Agent({ keepAlive: true, timeout: idleTimeoutMs })
}
