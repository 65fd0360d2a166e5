import type { ApiReference } from '../openapi/document.ts'
import { isOfContract } from './choose-examples.ts'

const dayMs = 86_400_000
/** An instant as the wire writes it. */
const instants = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g

/** What is wrong with a product's examples, a sentence each: one that is missing, that the contract does not read, or whose instants are far from `now`. */
export function faultsOfExamples({ api, examples }: ApiReference, now: Date): readonly string[] {
  const faults = [...api.endpoints].flatMap(([name, endpoint]) => {
    const example = examples[name]
    if (!example) return [`${name} has no example`]
    const isRead = isOfContract(endpoint, example)
    const far = JSON.stringify(example).match(instants)?.filter((at) => daysBetween(new Date(at), now) > 800)
    return [
      ...(isRead ? [] : [`the example of ${name} is not what its contract says`]),
      ...(far ?? []).map((at) => `the example of ${name} is of ${at}`),
    ]
  })
  const unknown = Object.keys(examples).filter((name) => !api.endpoints.has(name))
  return [...faults, ...unknown.map((name) => `${name} is no endpoint`)]
}

function daysBetween(one: Date, other: Date): number {
  return Math.abs(one.getTime() - other.getTime()) / dayMs
}
