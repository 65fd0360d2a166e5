import { createServer } from 'node:http'

/** Returns unused ports of this machine, all different. */
export async function findFreePorts(count: number): Promise<readonly number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer()
      await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
      return probe
    }),
  )
  return probes.map((probe) => {
    const address = probe.address()
    probe.close()
    if (address === null || typeof address === 'string') throw new Error('A probe has no port')
    return address.port
  })
}

/** Whether an address responds with success, within ten seconds. */
export async function isReachable(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.ok ?? false
}
