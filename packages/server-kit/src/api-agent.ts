import { Agent } from 'node:http'
import { serverLimits } from './lifecycle.ts'

/** The maximum idle time of a connection. The API closes later, so no call is sent into a closing connection. */
const idleMs = serverLimits.keepAliveTimeout / 2

/**
 * Creates the agent for a site's connections to its API. Running calls and open streams are unlimited in number and
 * time.
 */
export function createApiAgent(idleTimeoutMs = idleMs): Agent {
  // Without its own timeout an agent of Node 20 ignores the API's `Keep-Alive` header.
  return new Agent({ keepAlive: true, timeout: idleTimeoutMs })
}
