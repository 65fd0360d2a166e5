import type pg from 'pg'

/**
 * Returns a list that collects the values of a pool's statements from now on:
 * texts with a digit or an @, which are never our own words.
 */
export function collectSentValues(pool: pg.Pool): ReadonlySet<string> {
  const values = new Set<string>()
  const seen = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown // as: for all of its overloads
    const noting = (...given: unknown[]): unknown => {
      const [statement, second] = given as [{ values?: unknown }, unknown] // as: other types have no values
      for (const value of [statement?.values, second].flat())
        if (typeof value === 'string' && value.length > 5 && /[\d@]/.test(value)) values.add(value)
      return query(...given)
    }
    client.query = noting as typeof client.query // as: it takes and returns what the other does
  })
  return values
}
