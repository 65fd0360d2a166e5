import { isDateFrozen, startOfTestsMs } from '@repo/prisma/frozen-date'
import { products } from '@repo/prisma/products'
import { createGuardedDatabase, createTestDatabase } from '@repo/prisma/test-database'
import pg from 'pg'
import { expect, test } from 'vitest'

const minuteMs = 60_000

/** Returns a database's current time. */
async function readClock(url: string): Promise<Date> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ now: Date }>('SELECT app_now() AS now')
    return rows[0]?.now ?? new Date(0)
  } finally {
    await client.end()
  }
}

// A test with the real day in one half and a frozen one in the other passes until that day has come.
for (const product of products) {
  for (const create of [createTestDatabase, createGuardedDatabase]) {
    test(`a ${product} database by ${create.name} starts at the instant at which Date is frozen`, async () => {
      expect(isDateFrozen()).toBe(true)
      const database = await create(product)
      const passedMs = (await readClock(database.url)).getTime() - startOfTestsMs
      await database.drop()
      expect(passedMs).toBeGreaterThan(0)
      expect(passedMs).toBeLessThan(minuteMs)
    })
  }
}
