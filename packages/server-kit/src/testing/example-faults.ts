import type { ApiReference } from '../openapi/document.ts'
import { conformsToContract, findFarInstants } from './choose-examples.ts'

/**
 * Returns the faults of a product's examples, a sentence each:
 * missing, not conforming to the contract, or with dates far from those of the tests.
 */
export function findExampleFaults({ api, examples }: ApiReference): readonly string[] {
  const faults = [...api.endpoints].flatMap(([name, endpoint]) => {
    const example = examples[name]
    if (!example) return [`${name} has no example`]
    return [
      ...(conformsToContract(endpoint, example)
        ? []
        : [`the example of ${name} is not what its contract says`]),
      ...findFarInstants(example).map((at) => `the example of ${name} is of ${at}`),
    ]
  })
  const unknown = Object.keys(examples).filter((name) => !api.endpoints.has(name))
  return [...faults, ...unknown.map((name) => `${name} is no endpoint`)]
}
