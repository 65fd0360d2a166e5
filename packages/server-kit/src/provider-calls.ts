import { refuseWhenOver } from './deadline.ts'
import { tracedCalls } from './traces.ts'

/**
 * Returns the same port to the outside world, whose calls are traced by its name. They throw for a request that has
 * timed out: no outside call is started for it.
 */
export function providerCalls<Port extends object>(name: string, port: Port): Port {
  return new Proxy(tracedCalls(name, port), {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        refuseWhenOver()
        return Reflect.apply(value, target, given)
      }
    },
  })
}
