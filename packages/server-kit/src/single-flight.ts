/**
 * Lets calls with the same key that are made while one is under way share its answer, within this process. It saves the provider
 * the quarrel of equal calls over one idempotency key; correctness does not depend on it.
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
