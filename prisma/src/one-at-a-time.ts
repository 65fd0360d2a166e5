import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import type { Transaction } from '@prisma/driver-adapter-utils'

/**
 * Prisma's adapter, whose transactions send one statement after the other: it loads the relations of a read
 * concurrently, and a connection of `pg` takes no second statement before the first is answered.
 */
export class OneAtATime extends PrismaPg {
  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect()
    const start = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolationLevel) => inTurn(await start(isolationLevel))
    return adapter
  }
}

function inTurn(tx: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve()
  const queued =
    <Query, Answer>(send: (query: Query) => Promise<Answer>) =>
    (query: Query): Promise<Answer> => {
      const answer = last.then(() => send(query))
      // The failure is reported to its caller.
      last = answer.catch(() => undefined)
      return answer
    }
  tx.queryRaw = queued(tx.queryRaw.bind(tx))
  tx.executeRaw = queued(tx.executeRaw.bind(tx))
  return tx
}

const statementNames = new Map<string, string>()

/** One name per statement text, so that PostgreSQL plans it once a connection. Queries pass lists as arrays (`= ANY`), so the texts are few. */
export function statementName({ sql }: { sql: string }): string {
  let name = statementNames.get(sql)
  if (name === undefined) {
    name = createHash('sha256').update(sql).digest('base64url')
    statementNames.set(sql, name)
  }
  return name
}
