import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** Everything that a product's contract declares, by exported name. */
export type Api = {
  readonly endpoints: ReadonlyMap<string, Endpoint>
  readonly schemas: ReadonlyMap<string, z.ZodType>
}

/** Returns the exported endpoints and schemas. Throws when two modules export different things under one name. */
export function collectApi(modules: readonly Readonly<Record<string, unknown>>[]): Api {
  const endpoints = new Map<string, Endpoint>()
  const schemas = new Map<string, z.ZodType>()
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    if (value instanceof z.ZodType) setOnce(schemas, name, value)
    else if (isEndpoint(value)) setOnce(endpoints, name, value)
  }
  return { endpoints, schemas }
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'auth' in value
}

function setOnce<Value>(map: Map<string, Value>, name: string, value: Value): void {
  if ((map.get(name) ?? value) !== value) throw new Error(`Two modules export "${name}"`)
  map.set(name, value)
}
