import { Agent } from 'node:http'
import { serverLimits } from './lifecycle.ts'

/** How long a connection to the API may stay idle: given up long before the API closes it, so that no call is sent into a closing one. */
const idleMs = serverLimits.keepAliveTimeout / 2

/** Opens the connections of a site to its API. Those of running calls and open streams have no limit, in number nor in time. */
export function apiAgent(idleTimeoutMs = idleMs): Agent {
  // Without a time of its own an agent of Node 20 ignores what the API's `Keep-Alive` header says.
  return new Agent({ keepAlive: true, timeout: idleTimeoutMs })
}
