import { expect, test } from 'vitest'
import { z } from 'zod'
import { deliveryEndpoints } from './delivery/endpoints.ts'
import { lotteryEndpoints } from './lottery/endpoints.ts'

const endpoints = [...deliveryEndpoints, ...lotteryEndpoints]

/** Whether a schema, or one inside it, decodes by a one-way function: a client could not encode it. */
function hasOneWayTransform(schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false
  seen.add(schema)
  if (schema instanceof z.ZodCodec) return false
  if (schema instanceof z.ZodTransform) return true
  const inner = schema instanceof z.ZodType ? schema._zod.def : schema
  const parts = Array.isArray(inner) ? inner : Object.values(inner)
  return parts.some((part) => hasOneWayTransform(part, seen))
}

test('a transform inside an object is reported, a codec is not', () => {
  const oneWay = z.object({ rows: z.array(z.string().transform(Number)).optional() })
  const both = z.object({
    count: z.codec(z.string(), z.number(), { decode: Number, encode: String }).default(0),
  })
  expect([hasOneWayTransform(oneWay), hasOneWayTransform(both)]).toEqual([true, false])
})

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'a client can encode every request of %s',
  (_, { request }) => expect(hasOneWayTransform(request)).toBe(false),
)
