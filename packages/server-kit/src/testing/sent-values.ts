import type pg from 'pg'

/**
 * Returns a set that collects the values of a pool's statements from now on: texts of more than five characters with a
 * digit or an @, which are never our own words.
 */
export function collectSentValues(pool: pg.Pool): ReadonlySet<string> {
  const values = new Set<string>()
  const wrapped = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown // as: for all of its overloads
    const collectingQuery = (...args: unknown[]): unknown => {
      const [statement, second] = args as [{ values?: unknown }, unknown] // as: other types have no values
      for (const value of [statement?.values, second].flat())
        if (typeof value === 'string' && value.length > 5 && /[\d@]/.test(value)) values.add(value)
      return query(...args)
    }
    client.query = collectingQuery as typeof client.query // as: it takes and returns what the other does
  })
  return values
}
