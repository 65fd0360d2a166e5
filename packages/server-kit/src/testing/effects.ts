import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transacting } from '../retry-transactions.ts'

const insideTransaction = new AsyncLocalStorage<true>()

/**
 * Returns the stack line of the caller's caller. The other lines are not computed: each is a look-up in a source map,
 * at every transaction of a test.
 */
function readCallersCaller(): string {
  const usualLimit = Error.stackTraceLimit
  Error.stackTraceLimit = 3
  const { stack = '' } = new Error('begun')
  Error.stackTraceLimit = usualLimit
  return stack.split('\n')[3] ?? ''
}

/**
 * Returns the client, whose interactive transactions `refuseInTransactions` recognises.
 * A test's own transaction does not count: tests lock rows while they call the product.
 */
export function markTransactions<Client extends Transacting>(client: Client): Client {
  const transaction = (work: unknown, options?: unknown): Promise<unknown> => {
    const isOfProduct = !/\.(test|campaign)\.ts|\/testing\//.test(readCallersCaller())
    return client.$transaction(
      typeof work === 'function' && isOfProduct
        ? (tx: unknown) => insideTransaction.run(true, () => work(tx))
        : work,
      options,
    )
  }
  return new Proxy(client, {
    get: (target, name) => (name === '$transaction' ? transaction : Reflect.get(target, name)),
  })
}

/** Returns the same port, whose functions throw inside a transaction: its retry would repeat their effect. */
export function refuseInTransactions<Port extends object>(port: Port, name: string): Port {
  return new Proxy(port, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        if (insideTransaction.getStore() === true)
          throw new Error(`${name}.${String(property)} was called inside a transaction, which may run again`)
        return Reflect.apply(value, target, args)
      }
    },
  })
}
