/**
 * Returns a function that creates a value at its first use, once for each key.
 * A key may be a pool of connections: tests open several in one process.
 */
export function memoizePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const found = cache.get(key) ?? { value: make(key) }
    cache.set(key, found)
    return found.value
  }
}
