import { StaffError } from '@repo/server-kit/staff-error'
import type { PoolClient } from 'pg'
import type { Deps } from '#api/deps.ts'
import type { DemoData } from './demo-data.ts'
import { readDemoData } from './demo-data.ts'
import { insertRows } from './insert-rows.ts'
import { buildOrderRows } from './order-rows.ts'
import type { PastOrder } from './past-order.ts'
import { createPastOrder } from './past-order.ts'
import type { Random } from './random.ts'
import { createRandom } from './random.ts'

/** The options of an import of past orders. */
export type HistoryOptions = {
  readonly orders: number
  /** The number of past months. */
  readonly months: number
  /** The same seed on the same day creates the same orders. */
  readonly seed: string
  readonly onProgress: (done: number, all: number) => void
}

const batchSize = 500
const daysPerMonth = 30.4
/** The personal data of an order is erased two months after its end, as in the product. */
const retentionMonths = 2

/**
 * Creates past orders of the demo accounts, each with the search, road, money and documents of a real one, in one
 * transaction. They have no invoices. Throws a `StaffError` when an invoice or the orders of this seed exist, and in
 * production; an `Error` before `seed` has created the demo accounts.
 */
export async function importHistory(deps: Deps, options: HistoryOptions): Promise<void> {
  if (deps.config.isProduction) throw new StaffError('Demo data is not imported in production.')
  const demoData = await readDemoData(deps.db)
  const random = createRandom(options.seed)
  const days = Math.max(1, Math.round(options.months * daysPerMonth))
  const pastOrders = Array.from({ length: options.orders }, () =>
    createPastOrder(random, demoData, days),
  ).toSorted((a, b) => a.endedAt.getTime() - b.endedAt.getTime())
  if (await deps.db.order.findUnique({ where: { id: pastOrders[0]?.orderId ?? random.uuid() } }))
    throw new StaffError('The orders of this seed are there already: pass another --seed.')
  if (await deps.db.invoice.findFirst({ where: { issuedAt: { lt: demoData.now } }, select: { id: true } }))
    throw new StaffError(
      'Past orders have no invoices, so they are imported before the first one is issued: start with a new database.',
    )
  const client = await deps.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
    await insertPastOrders(client, pastOrders, { random, demoData, onProgress: options.onProgress })
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

type InsertContext = Pick<HistoryOptions, 'onProgress'> & {
  readonly random: Random
  readonly demoData: DemoData
}

async function insertPastOrders(
  client: PoolClient,
  pastOrders: readonly PastOrder[],
  { random, demoData, onProgress }: InsertContext,
): Promise<void> {
  // Locked until the end, so that the numbers of real deliveries come after these.
  const { rows } = await client.query<{ last: number }>(
    'SELECT last FROM bill_counter WHERE id = 1 FOR UPDATE',
  )
  let last = rows[0]?.last ?? 0
  for (let begin = 0; begin < pastOrders.length; begin += batchSize) {
    const orders = pastOrders.slice(begin, begin + batchSize).map((pastOrder) => {
      if (pastOrder.outcome === 'delivered') last += 1
      const billNumber = pastOrder.outcome === 'delivered' ? last : null
      const ids = {
        quote: random.uuid(),
        payment: random.uuid(),
        request: random.uuid(),
        offer: random.uuid(),
        delivery: random.uuid(),
      }
      return buildOrderRows(pastOrder, {
        random,
        demoData,
        ids,
        billNumber,
        erasedAt: computeErasedAt(pastOrder, demoData.now),
      })
    })
    await insertRows(client, orders)
    onProgress(Math.min(begin + batchSize, pastOrders.length), pastOrders.length)
  }
  await client.query('UPDATE bill_counter SET last = $1 WHERE id = 1', [last])
}

/** Returns when an order's personal data was erased; null while it is stored. */
function computeErasedAt({ endedAt }: PastOrder, now: Date): Date | null {
  const due = new Date(endedAt)
  due.setUTCMonth(due.getUTCMonth() + retentionMonths)
  return due <= now ? due : null
}
