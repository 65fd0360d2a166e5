import { refuseIfTimedOut } from './deadline.ts'
import { traceCalls } from './traces.ts'

/**
 * Returns a port with the same calls, traced by its name. A call throws `unavailable` at once, without a promise, when
 * its request has timed out: no outside call is started for it.
 */
export function guardProviderCalls<Port extends object>(name: string, port: Port): Port {
  return new Proxy(traceCalls(name, port), {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        refuseIfTimedOut()
        return Reflect.apply(value, target, args)
      }
    },
  })
}
