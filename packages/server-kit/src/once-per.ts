/**
 * Creates a value at its first use, once for each key: for each pool of connections, for instance, as a process may
 * hold several (tests do).
 */
export function oncePer<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const cache = new WeakMap<Key, { readonly made: Made }>()
  return (key) => {
    const found = cache.get(key) ?? { made: make(key) }
    cache.set(key, found)
    return found.made
  }
}
