import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import type { Transaction } from '@prisma/driver-adapter-utils'

/**
 * Prisma's adapter, whose transactions send one statement after the other. It loads relations concurrently, but a
 * connection of `pg` takes no second statement before the first is answered.
 */
export class SequentialAdapter extends PrismaPg {
  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect()
    const start = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolationLevel) => sendInTurn(await start(isolationLevel))
    return adapter
  }
}

function sendInTurn(tx: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve()
  const enqueue =
    <Query, Answer>(send: (query: Query) => Promise<Answer>) =>
    (query: Query): Promise<Answer> => {
      const answer = last.then(() => send(query))
      // The failure is reported to its caller.
      last = answer.catch(() => undefined)
      return answer
    }
  tx.queryRaw = enqueue(tx.queryRaw.bind(tx))
  tx.executeRaw = enqueue(tx.executeRaw.bind(tx))
  return tx
}

const statementNames = new Map<string, string>()

/**
 * Returns the name of a statement's text, always the same for the same text, so that PostgreSQL plans it once per
 * connection. Names are cached without a limit: lists are passed as arrays (`= ANY`), so the texts are few.
 */
export function createStatementName({ sql }: { sql: string }): string {
  let name = statementNames.get(sql)
  if (name === undefined) {
    name = createHash('sha256').update(sql).digest('base64url')
    statementNames.set(sql, name)
  }
  return name
}
