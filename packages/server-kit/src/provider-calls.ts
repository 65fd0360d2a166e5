import { refuseWhenOver } from './deadline.ts'

/** Returns the same port to the outside world, whose functions throw for a request that was refused for its time: nothing outside is begun for it. */
export function providerCalls<Port extends object>(port: Port): Port {
  return new Proxy(port, {
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
