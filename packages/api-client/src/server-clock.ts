/** A smaller difference comes from a slow response or the header's whole seconds, not from a wrong clock. */
const toleranceMs = 30_000

let offsetMs = 0

/** Returns the server's clock minus this device's in milliseconds; 0 while they agree within 30 seconds. */
export function getServerOffsetMs(): number {
  return offsetMs
}

/** Reads the server's clock from a response. Ignores one that may come from a cache. */
export function readServerClock({ headers }: Response): void {
  const serverMs = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(serverMs) || headers.get('Cache-Control')?.includes('no-store') !== true) return
  const differenceMs = serverMs - Date.now()
  offsetMs = Math.abs(differenceMs) < toleranceMs ? 0 : differenceMs
}
