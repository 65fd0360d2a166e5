/**
 * Returns a function that creates a value at its first use, once for each key.
 * A key may be a pool of connections: tests open several in one process.
 */
export function memoizePer<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const cache = new WeakMap<Key, { readonly made: Made }>()
  return (key) => {
    const found = cache.get(key) ?? { made: make(key) }
    cache.set(key, found)
    return found.made
  }
}
