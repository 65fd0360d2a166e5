import type { Endpoint } from '@repo/contracts/endpoint'
import { everyRefusal } from '@repo/contracts/every-refusal'
import { z } from 'zod'
import { idempotencyHeader } from './idempotency.ts'

type JsonObject = Record<string, unknown>

function schemaOf(schema: z.ZodType): JsonObject {
  // Codecs carry the wire's form on their input side, for requests and answers alike.
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'file') Object.assign(jsonSchema, { type: 'string', format: 'binary' })
    },
  })
  return rest
}

/** The request's fields as the wire takes them, the caller's own ids included. */
function requestSchema(endpoint: Endpoint): JsonObject & { properties: JsonObject; required: string[] } {
  const schema = schemaOf(endpoint.request) as { properties?: JsonObject; required?: string[] }
  const own = Object.fromEntries(
    Object.keys(endpoint.self ?? {}).map((field) => [
      field,
      { type: 'string', description: "The caller's own; optional" },
    ]),
  )
  return { ...schema, properties: { ...schema.properties, ...own }, required: schema.required ?? [] }
}

/** What the document says of the API as a whole. */
export type ApiDescription = {
  readonly title: string
  readonly version: string
  readonly description: string
}

/** How a product's callers say who they are. */
export type ApiAccess = {
  /** The document's security schemes by name. */
  readonly schemes: Readonly<Record<string, JsonObject>>
  /** The names of the schemes that an endpoint which is not public takes. */
  readonly schemesOf: (endpoint: Endpoint) => readonly string[]
  /** Whether a call can be named; without it none can. */
  readonly isNameable?: (endpoint: Endpoint) => boolean
}

function securityOf(endpoint: Endpoint, access: ApiAccess): JsonObject[] {
  if (endpoint.auth === 'public') return []
  return [
    ...access.schemesOf(endpoint).map((scheme) => ({ [scheme]: [] })),
    ...(endpoint.auth === 'optional' ? [{}] : []),
  ]
}

const idempotencyParameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  description:
    'Nomme la demande : la même demande répétée sous le même nom pendant 24 heures reçoit la première réponse, avec `Idempotent-Replayed: true`. Une autre demande sous ce nom est refusée (422) ; tant que la première est en cours, 409 avec `Retry-After`. Les réponses 5xx et 429 ne sont pas conservées.',
}

const problem = (description: string): JsonObject => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** The refusals that an endpoint names, as a list of codes with their sentences for each status. */
function refusalsByStatus({ refusals = [] }: Endpoint): JsonObject {
  const byStatus = Map.groupBy(refusals, (code) => everyRefusal[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      problem(codes.map((code) => `- \`${code}\` : ${everyRefusal[code].message}`).join('\n')),
    ]),
  )
}

function operation(endpoint: Endpoint, group: string, access: ApiAccess): JsonObject {
  const schema = requestSchema(endpoint)
  const isQuery = endpoint.method === 'GET'
  const parameters: JsonObject[] = Object.entries(schema.properties)
    .filter(([name]) => isQuery || endpoint.path.includes(`:${name}`))
    .map(([name, value]) => {
      const inPath = endpoint.path.includes(`:${name}`)
      return {
        name,
        in: inPath ? 'path' : 'query',
        required: inPath || schema.required.includes(name),
        schema: value,
      }
    })
  if (!isQuery && access.isNameable?.(endpoint))
    parameters.push({ $ref: '#/components/parameters/IdempotencyKey' })
  const mediaType = endpoint.encoding === 'multipart' ? 'multipart/form-data' : 'application/json'
  return {
    operationId: endpoint.path.replace(/^\//, '').replace(/[/:]+/g, '_'),
    tags: [group],
    summary: endpoint.summary,
    'x-policy': endpoint.auth,
    security: securityOf(endpoint, access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(isQuery ? {} : { requestBody: { required: true, content: { [mediaType]: { schema } } } }),
    responses: {
      200: {
        description: 'Réponse',
        content: {
          'application/json': {
            schema: { anyOf: [schemaOf(endpoint.response), { $ref: '#/components/schemas/Refusal' }] },
          },
        },
      },
      ...refusalsByStatus(endpoint),
      default: problem('Refus'),
    },
  }
}

/** The OpenAPI 3.1 document of a list of endpoints, every spelling included. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  info: ApiDescription,
  access: ApiAccess,
): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const endpoint of endpoints) {
    for (const [index, spelling] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const path = `/api${spelling.replace(/:(\w+)/g, '{$1}')}`
      const described = operation(endpoint, spelling.split('/')[1] ?? '', access)
      if (index > 0) described.operationId = `${String(described.operationId)}_${index}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described }
    }
  }
  const refusal = { success: { const: false }, message: { type: 'string' }, code: { type: 'string' } }
  return {
    openapi: '3.1.1',
    info,
    paths,
    components: {
      securitySchemes: access.schemes,
      ...(access.isNameable ? { parameters: { IdempotencyKey: idempotencyParameter } } : {}),
      schemas: {
        Refusal: { type: 'object', properties: refusal, required: ['success', 'message'] },
        Problem: {
          type: 'object',
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            ...refusal,
            errors: { type: 'object' },
            requestId: {
              type: 'string',
              description: 'D’une erreur 5xx : sous quel nom le journal la connaît',
            },
          },
          required: ['type', 'status', 'success', 'message'],
        },
      },
    },
  }
}
