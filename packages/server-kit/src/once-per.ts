/** Makes something at its first use, once for each key: for each pool of connections, say, as a process may hold several (tests do). */
export function oncePer<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const kept = new WeakMap<Key, { readonly made: Made }>()
  return (key) => {
    const found = kept.get(key) ?? { made: make(key) }
    kept.set(key, found)
    return found.made
  }
}
