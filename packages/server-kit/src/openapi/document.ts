import type { Api } from '@repo/contracts/api'
import type { Endpoint } from '@repo/contracts/endpoint'
import type { AnyRefusalCode } from '@repo/contracts/every-refusal'
import { everyRefusal } from '@repo/contracts/every-refusal'
import { z } from 'zod'
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiParameters,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
  ZodOpenApiSecuritySchemeObject,
} from 'zod-openapi'
import { createDocument } from 'zod-openapi'
import { idempotencyHeader } from '../idempotency.ts'
import { groupByStatus, listDeclaredRefusals } from './refusals.ts'
import type { WireForms } from './wire-forms.ts'
import { describeWire } from './wire-forms.ts'

/** An OpenAPI document. */
export type ApiDocument = ReturnType<typeof createDocument>

/** One call with its request and response, and the refusal codes of such calls. */
export type ApiExample = {
  /** The fields of the request; absent where it has none. */
  readonly request?: Readonly<Record<string, unknown>>
  readonly answer: unknown
  readonly refusals: readonly AnyRefusalCode[]
}

/** The document's description of the API as a whole. */
export type ApiDescription = {
  readonly title: string
  readonly version: string
  readonly description: string
  /** The document's own texts, in the language of its summaries. */
  readonly words: {
    readonly language: 'fr' | 'en'
    readonly answer: string
    readonly ownField: string
    readonly license: string
  }
}

/** How a product's callers identify themselves, and the product's own wire forms. */
export type ApiAccess = {
  /** The document's security schemes by name. */
  readonly schemes: Readonly<Record<string, ZodOpenApiSecuritySchemeObject>>
  /** The names of the schemes that an endpoint which is not public takes. */
  readonly listSchemes: (endpoint: Endpoint) => readonly string[]
  /** The codes of refused admission to this endpoint, for any caller. */
  readonly admissionRefusals: (endpoint: Endpoint) => readonly AnyRefusalCode[]
  /** Whether a call can be named; without it none can. */
  readonly isNameable?: (endpoint: Endpoint) => boolean
  /** The output of the product's own codecs. */
  readonly writtenForms?: WireForms
}

/** Everything that a document is made of. */
export type ApiReference = {
  readonly api: Api
  readonly description: ApiDescription
  readonly access: ApiAccess
  /** By the endpoint's name; where one is missing the document has none. */
  readonly examples: Readonly<Record<string, ApiExample>>
}

const refusalFields = {
  success: z.literal(false),
  code: z.string(),
  message: z.string().meta({ description: 'La phrase que lit une personne' }),
}
/** A refusal that clients read from the body of a 200. */
const refusalSchema = z.object(refusalFields)
/** Every other refusal: RFC 9457. */
const problemSchema = z.object({
  type: z.string(),
  title: z.string().optional(),
  status: z.int(),
  ...refusalFields,
  errors: z.record(z.string(), z.string()).optional().meta({ description: 'Les phrases des champs refusés' }),
  requestId: z
    .string()
    .optional()
    .meta({ description: 'D’une erreur 5xx : sous quel nom le journal la connaît' }),
})

const idempotencyParameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  description:
    'Nomme la demande : la même demande répétée sous le même nom pendant 24 heures reçoit la première réponse, avec `Idempotent-Replayed: true`. Une autre demande sous ce nom est refusée (422) ; tant que la première est en cours, 409 avec `Retry-After`. Les réponses 5xx et 429 ne sont pas conservées.',
} as const

const capitalise = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
const toPascalCase = (code: string) => code.split('-').map(capitalise).join('')

/** Returns the request's fields on the wire by where they are sent, the caller's own ids included. */
function groupFields({ request, self = {}, path, method }: Endpoint, ownField: string) {
  const ownIdSchema = z.string().optional().meta({ description: ownField })
  const schemas: Record<string, z.ZodType> = { ...request.shape }
  for (const field of Object.keys(self)) schemas[field] ??= ownIdSchema
  const isInPath = (name: string) => path.split('/').includes(`:${name}`)
  const inPath = Object.entries(schemas).filter(([name]) => isInPath(name))
  const others = Object.entries(schemas).filter(([name]) => !isInPath(name))
  return {
    path: inPath,
    query: method === 'GET' ? others : [],
    body: method === 'GET' ? [] : others,
  }
}

function listSecurity(endpoint: Endpoint, access: ApiAccess): Record<string, string[]>[] {
  if (endpoint.auth === 'public') return []
  return [
    ...access.listSchemes(endpoint).map((scheme) => ({ [scheme]: [] })),
    ...(endpoint.auth === 'optional' ? [{}] : []),
  ]
}

/** Returns a media type, with its example where there is one. */
function describeMedia<Schema>(schema: Schema, example: unknown): { schema: Schema; example?: unknown } {
  return example === undefined ? { schema } : { schema, example }
}

/** Describes the endpoints of one API; shared schemas and responses appear once, under their names. */
class DocumentBuilder {
  readonly reference: ApiReference
  /** The named schemas, by name. */
  readonly schemas: Record<string, z.ZodType> = { Refusal: refusalSchema, Problem: problemSchema }
  /** The refusals that several endpoints share, by name. */
  readonly responses: Record<string, ZodOpenApiResponseObject> = {}
  readonly #names = new Map<z.ZodType, string>()

  constructor(reference: ApiReference) {
    this.reference = reference
    for (const [name, schema] of reference.api.schemas) this.#name(capitalise(name), schema)
  }

  /** Names a schema and returns it; one that has a name keeps it. Throws when another schema has the name. */
  #name<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
    if (this.#names.has(schema)) return schema
    if (this.schemas[name]) throw new Error(`Two schemas are called ${name}`)
    this.#names.set(schema, name)
    this.schemas[name] = schema
    return schema
  }

  /** Returns the operation of an endpoint. */
  describeOperation(name: string, endpoint: Endpoint, tag: string): ZodOpenApiOperationObject {
    const { access, description, examples } = this.reference
    const example = examples[name]
    const isNameable = endpoint.method !== 'GET' && access.isNameable?.(endpoint) === true
    const { path, query, body } = groupFields(endpoint, description.words.ownField)
    const requestParams: ZodOpenApiParameters = {
      ...(path.length > 0 ? { path: z.object(Object.fromEntries(path)) } : {}),
      ...(query.length > 0 ? { query: z.object(Object.fromEntries(query)) } : {}),
    }
    const refusals = groupByStatus([
      ...access.admissionRefusals(endpoint),
      ...listDeclaredRefusals(endpoint, isNameable),
      ...(example?.refusals ?? []),
    ])
    return {
      operationId: name,
      tags: [tag],
      summary: endpoint.summary,
      'x-policy': endpoint.auth,
      security: listSecurity(endpoint, access),
      ...(Object.keys(requestParams).length > 0 ? { requestParams } : {}),
      ...(isNameable ? { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] } : {}),
      ...(body.length > 0 ? { requestBody: this.#describeBody(name, endpoint, body) } : {}),
      responses: this.#describeResponses(name, endpoint, refusals),
    }
  }

  #describeBody(
    name: string,
    { encoding }: Endpoint,
    fields: readonly (readonly [string, z.ZodType])[],
  ): ZodOpenApiRequestBodyObject {
    const schema = this.#name(`${capitalise(name)}Request`, z.object(Object.fromEntries(fields)))
    const sentFields = this.reference.examples[name]?.request
    const example =
      sentFields &&
      Object.fromEntries(
        fields.flatMap(([field]) => (field in sentFields ? [[field, sentFields[field]]] : [])),
      )
    const mediaType = encoding === 'multipart' ? 'multipart/form-data' : 'application/json'
    return { required: true, content: { [mediaType]: describeMedia(schema, example) } }
  }

  #describeResponses(
    name: string,
    endpoint: Endpoint,
    refusals: ReturnType<typeof groupByStatus>,
  ): ZodOpenApiResponsesObject {
    const { description, examples } = this.reference
    const sentences = listSentences(refusals.get(200) ?? [])
    const answer = this.#describeAnswer(name, endpoint, refusals.has(200))
    return {
      200: {
        description: [description.words.answer, ...sentences].join('\n'),
        content: { 'application/json': describeMedia(answer, examples[name]?.answer) },
      },
      ...Object.fromEntries(
        [...refusals]
          .filter(([status]) => status !== 200)
          .map(([status, codes]) => [status, this.#nameProblem(codes)]),
      ),
    }
  }

  #describeAnswer(name: string, { response }: Endpoint, mayRefuse: boolean): z.ZodType {
    const answer = this.#name(`${capitalise(name)}Response`, response)
    return mayRefuse ? z.union([answer, refusalSchema]) : answer
  }

  /** Returns the refusals of one status, under a name, since many endpoints share them. */
  #nameProblem(codes: readonly AnyRefusalCode[]): { readonly $ref: string } {
    const name = codes.map(toPascalCase).join('Or')
    this.responses[name] ??= {
      description: listSentences(codes).join('\n'),
      content: {
        'application/problem+json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Problem' },
              { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } },
            ],
          },
        },
      },
    }
    return { $ref: `#/components/responses/${name}` }
  }
}

function listSentences(codes: readonly AnyRefusalCode[]): string[] {
  return codes.map((code) => `- \`${code}\` : ${everyRefusal[code].message}`)
}

/**
 * Returns the OpenAPI document of an API, every spelling of its paths included.
 * An operation has its endpoint's name in the contract, and `Alias1` and so on after it for each further spelling.
 * Requests and responses are described separately, and shared parts have names.
 */
export function createApiDocument(reference: ApiReference): ApiDocument {
  const { api, description, access } = reference
  const builder = new DocumentBuilder(reference)
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  const tags = new Set<string>()
  for (const [name, endpoint] of api.endpoints) {
    const tag = endpoint.path.split('/')[1] ?? ''
    tags.add(tag)
    const operation = builder.describeOperation(name, endpoint, tag)
    for (const [index, spelling] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const path = `/api${spelling.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]:
          index === 0 ? operation : { ...operation, operationId: `${name}Alias${index}` },
      }
    }
  }
  const { words, ...info } = description
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: { ...info, license: { name: words.license, identifier: 'LicenseRef-proprietary' } },
      servers: [{ url: '/' }],
      tags: [...tags].toSorted().map((name) => ({ name })),
      paths,
      components: {
        schemas: builder.schemas,
        responses: builder.responses,
        securitySchemes: access.schemes,
        ...(access.isNameable ? { parameters: { IdempotencyKey: idempotencyParameter } } : {}),
      },
    },
    { override: describeWire(access.writtenForms), allowEmptySchema: { file: true, date: true } },
  )
  dropTypesBesideReferences(document)
  return addParameterExamples(dropUnusedSchemas(document), reference)
}

/**
 * Drops the type that a codec with a further check repeats beside its reference: it is the decoded type, not the
 * wire's.
 */
function dropTypesBesideReferences(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if ('$ref' in value && 'type' in value) delete value.type
  for (const inner of Object.values(value)) dropTypesBesideReferences(inner)
}

/** Drops the schemas without a reference, which only the inside of a codec names. */
function dropUnusedSchemas(document: ApiDocument): ApiDocument {
  const schemas = document.components?.schemas ?? {}
  const pending: unknown[] = [{ ...document, components: { ...document.components, schemas: {} } }]
  const used = new Set<string>()
  while (pending.length > 0) {
    const text = JSON.stringify(pending.pop())
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      pending.push(schemas[name])
    }
  }
  const included = Object.entries(schemas)
    .filter(([name]) => used.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(included) } }
}

/** Adds an example to each path and query parameter. */
function addParameterExamples(document: ApiDocument, { api, examples }: ApiReference): ApiDocument {
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of [item.get, item.post, item.put, item.delete]) {
      const name = operation?.operationId?.replace(/Alias\d+$/, '') ?? ''
      const sentFields = api.endpoints.has(name) ? examples[name]?.request : undefined
      for (const parameter of operation?.parameters ?? [])
        if ('name' in parameter && sentFields?.[parameter.name] !== undefined)
          parameter.example = sentFields[parameter.name]
    }
  }
  return document
}
