import { createServer } from 'node:net'

/**
 * Returns the faults of these named ports, a sentence each: a number that another one has, or that is not free. Empty
 * when all can be used. Unchecked ones may be in use.
 */
export async function findPortFaults(
  ports: Readonly<Record<string, number>>,
  options: { readonly unchecked: readonly string[] },
): Promise<readonly string[]> {
  const entries = Object.entries(ports)
  const faults: string[] = []
  for (const [index, [name, port]] of entries.entries()) {
    const duplicate = entries.slice(0, index).find(([, other]) => other === port)
    if (duplicate) faults.push(`${duplicate[0]} and ${name} are both ${port}: give each its own port.`)
    else if (!options.unchecked.includes(name) && !(await isFree(port))) {
      faults.push(
        `Port ${port} (${name}) is taken by another program: stop that program, or choose another, e.g. ${name}=${port + 1}.`,
      )
    }
  }
  return faults
}

/** Whether the port is unused, on all addresses and on this machine's own only. */
async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0', '::']) {
    if (!(await canListen(port, host))) return false
  }
  return true
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      // A machine without IPv6 cannot have the port taken there.
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(true)
      else reject(error)
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
