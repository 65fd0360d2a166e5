/**
 * Creates a function that shares one running call among concurrent calls with the same key, within this process.
 * A failed call fails for all who share it. It avoids identical concurrent calls to the provider; correctness does not
 * depend on it.
 */
export function createSingleFlight<T>(): (key: string, call: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, call) => {
    const shared = underWay.get(key)
    if (shared) return shared
    const started = call().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
