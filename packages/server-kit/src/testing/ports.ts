import type { Server } from 'node:net'
import { createServer } from 'node:net'

/** Below the ports that operating systems give to outgoing connections. */
const usualRange = { first: 20_000, last: 32_767 }

/**
 * Returns a port that nothing listens on, and that no process gets from this function again until this one ends: a
 * server may be started on it later, and started again. Throws when the range has no such port.
 */
export async function reservePort({ first, last }: typeof usualRange = usualRange): Promise<number> {
  const pairs = Math.floor((last - first + 1) / 2)
  const begin = Math.floor(Math.random() * pairs)
  for (let tried = 0; tried < pairs; tried += 1) {
    const port = first + 2 * ((begin + tried) % pairs)
    // Only one process can listen on the port's neighbour, and none does any more once it has ended.
    const claim = await listenIfFree(port + 1)
    if (!claim) continue
    claim.unref()
    const probe = await listenIfFree(port)
    if (probe) {
      await new Promise((resolve) => probe.close(resolve))
      return port
    }
    claim.close()
  }
  throw new Error(`No port between ${first} and ${last} is free`)
}

/** Listens on a port of all addresses of this machine; null when something listens there on any of them. */
function listenIfFree(port: number): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen({ port, exclusive: true }, () => resolve(server))
  })
}
