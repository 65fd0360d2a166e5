import type pg from 'pg'

/** Returns what a pool's statements are given from now on as values: texts that hold a digit or an @, and so are no words of ours. */
export function sentValues(pool: pg.Pool): ReadonlySet<string> {
  const values = new Set<string>()
  const seen = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown // as: for all of its overloads
    const noting = (...given: unknown[]): unknown => {
      const [statement, second] = given as [{ values?: unknown }, unknown] // as: what it is not has no values
      for (const value of [statement?.values, second].flat())
        if (typeof value === 'string' && value.length > 5 && /[\d@]/.test(value)) values.add(value)
      return query(...given)
    }
    client.query = noting as typeof client.query // as: it takes and returns what the other does
  })
  return values
}
