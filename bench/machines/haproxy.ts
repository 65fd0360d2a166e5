import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const checkEveryMs = 300

/**
 * How long a server must still take calls until HAProxy knows that it is not ready: two failing checks, and a second.
 */
export const drainMs = 2 * checkEveryMs + 1000

/** HAProxy with its two frontends: before the sites for browsers, and before the APIs for the sites. */
export type Balancer = { readonly sites: string; readonly apis: string; readonly stop: () => Promise<void> }

type Ports = { readonly frontend: number; readonly servers: readonly number[] }

/**
 * Returns HAProxy's configuration. A server gets no new calls after two failed checks, since one alone may be a busy
 * machine. A call that found it closed goes to the other server.
 */
const createConfiguration = (sites: Ports, apis: Ports) => `
defaults
  mode http
  timeout connect 2s
  timeout client 80s
  timeout server 80s
  timeout check 3s
  option forwardfor
  option redispatch
  retries 3
  default-server check inter ${checkEveryMs}ms fall 2 rise 1

frontend browsers
  bind 127.0.0.1:${sites.frontend}
  default_backend sites
frontend calls
  bind 127.0.0.1:${apis.frontend}
  default_backend apis
backend sites
  option httpchk GET /livez
${listServers(sites)}
backend apis
  option httpchk GET /readyz
${listServers(apis)}
`

const listServers = ({ servers }: Ports) =>
  servers.map((port, index) => `  server number${index + 1} 127.0.0.1:${port}`).join('\n')

/** Starts HAProxy before servers of this machine. Throws when it is not installed. */
export async function startBalancer(folder: string, sites: Ports, apis: Ports): Promise<Balancer> {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, createConfiguration(sites, apis))
  const log = openSync(join(folder, 'haproxy.log'), 'w')
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] })
  const ended = once(child, 'exit')
  await once(child, 'spawn').catch((cause: unknown) => {
    throw new Error('HAProxy is not installed (Debian: apt-get install haproxy)', { cause })
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    sites: `http://127.0.0.1:${sites.frontend}`,
    apis: `http://127.0.0.1:${apis.frontend}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
    },
  }
}
