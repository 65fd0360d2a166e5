import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeliveryClient } from '../delivery/client.ts'
import type { PrismaClient } from '../delivery/generated/client.ts'

let database: TestDatabase
let pool: pg.Pool
let db: PrismaClient
/** The highest number of statements that were pending on one connection at the same time. */
let maxPending = 0
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  pool.on('connect', (client) => {
    let open = 0
    const send = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>
    const countPending = async (...parameters: unknown[]) => {
      open += 1
      maxPending = Math.max(maxPending, open)
      try {
        return await send(...parameters)
      } finally {
        open -= 1
      }
    }
    Object.assign(client, { query: countPending })
  })
  db = createDeliveryClient(pool)
})
afterAll(async () => {
  await db.$disconnect()
  await pool.end()
  await database.drop()
})

test('a transaction sends its connection one statement at a time, even for concurrent reads', async () => {
  const account = await db.account.create({
    data: {
      kind: 'CLPA',
      email: 'a@test.test',
      passwordHash: 'x',
      phone: '06 12 34 56 78',
      displayName: 'A',
      termsVersion: 'test',
      termsAcceptedAt: new Date(),
    },
  })
  const read = await db.$transaction(async (tx) => {
    const include = { company: true, individual: true, carrier: true, sessions: true } as const
    const [first, second, failed] = await Promise.allSettled([
      tx.account.findUniqueOrThrow({ where: { id: account.id }, include }),
      tx.account.findUniqueOrThrow({ where: { id: account.id }, include }),
      tx.account.findUniqueOrThrow({ where: { email: 'nobody' } }),
    ])
    return [first.status, second.status, failed.status]
  })
  expect(read).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(maxPending).toBe(1)
})
