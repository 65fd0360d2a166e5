import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Api } from '@repo/contracts/api'
import type { Endpoint } from '@repo/contracts/endpoint'
import type { AnyRefusalCode } from '@repo/contracts/every-refusal'
import { everyRefusal } from '@repo/contracts/every-refusal'
import { startOfTestsMs } from '@repo/prisma/frozen-date'
import { z } from 'zod'
import type { ApiExample, ApiReference } from '../openapi/document.ts'
import type { RecordedCall } from './recorded-calls.ts'

/**
 * Chooses a product's examples from a file of recorded calls and writes them into `examplesFile`.
 * Reports endpoints without one. Endpoints that were not called keep theirs.
 */
export function writeExamples(product: {
  readonly name: RecordedCall['product']
  readonly reference: ApiReference
  readonly examplesFile: string
  /** The replacement for the origins of tests. */
  readonly origin: string
  readonly recordFile: string
}): void {
  const { name, reference, examplesFile, origin, recordFile } = product
  const lines = readFileSync(recordFile, 'utf8').split('\n')
  const calls = lines.filter((line) => line !== '').map((line): RecordedCall => JSON.parse(line))
  const own = calls.filter((call) => call.product === name)
  const examples = chooseExamples(reference.api, own, { earlier: reference.examples, origin })
  writeFileSync(examplesFile, `${JSON.stringify(examples, null, 2)}\n`)
  const { endpoints } = reference.api
  const missing = [...endpoints].filter(([endpoint]) => examples[endpoint] === undefined)
  const lacking = missing.map(([endpoint, { method, path }]) => `none: ${endpoint}, ${method} ${path}\n`)
  process.stdout.write(
    `${lacking.join('')}${endpoints.size - missing.length} of ${endpoints.size} have an example\n`,
  )
}

/** The maximum number of items of a list in an example. */
const maxItems = 2
/** Longer examples explain less. */
const maxCharacters = 6000
/** An example with this many different values is detailed enough. */
const richLeaves = 40

type Fields = Record<string, unknown>
type Candidate = { readonly request: Fields; readonly answer: unknown }
type Examples = Readonly<Record<string, ApiExample>>

/**
 * Chooses one call of each endpoint from those of the tests: a successful, detailed one with the most common request.
 * Values that differ between runs (identifiers, secrets, ports) are replaced by values that depend on the endpoint
 * only.
 * Codes are added to earlier ones.
 */
export function chooseExamples(
  api: Api,
  calls: readonly RecordedCall[],
  { earlier, origin }: { readonly earlier: Examples; readonly origin: string },
): Examples {
  const entries = [...api.endpoints].flatMap(([name, endpoint]): [string, ApiExample][] => {
    const own = calls.flatMap((call) => {
      const params = readParams(endpoint, call)
      return params ? [{ call, params }] : []
    })
    const candidates = own.flatMap(({ call, params }) => listCandidates(endpoint, call, params))
    const chosen = chooseMostTypical(candidates)
    const example = chosen ? insertConstantValues(name, chosen, origin) : earlier[name]
    if (!example) return []
    const codes = own.flatMap(({ call }) => listRefusals(call))
    const refusals = [...new Set([...(earlier[name]?.refusals ?? []), ...codes])].toSorted()
    const { request, answer } = example
    const hasRequest = request !== undefined && Object.keys(request).length > 0
    return [[name, { ...(hasRequest ? { request } : {}), answer, refusals }]]
  })
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns the fields in the path and the query of a call of this endpoint; undefined for a call of another one. */
function readParams(endpoint: Endpoint, { method, path }: RecordedCall): Fields | undefined {
  if (method !== endpoint.method) return undefined
  const url = new URL(path, 'http://localhost')
  for (const spelling of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    const pattern = spelling.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
    const match = new RegExp(`^/(?:api/)+${pattern.slice(1)}$`).exec(decodeURI(url.pathname))
    if (match) return { ...Object.fromEntries(url.searchParams), ...match.groups }
  }
  return undefined
}

function listRefusals({ answer }: RecordedCall): AnyRefusalCode[] {
  if (!isFields(answer) || answer.success !== false) return []
  const isOurFault = answer.code === 'internal-error'
  return isCode(answer.code) && !isOurFault ? [answer.code] : []
}

function isCode(value: unknown): value is AnyRefusalCode {
  return typeof value === 'string' && Object.hasOwn(everyRefusal, value)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the call as an example in a list; an empty list for a refused, non-conforming or long one. */
function listCandidates(endpoint: Endpoint, call: RecordedCall, params: Fields): Candidate[] {
  const { request, answer, status, isJson } = call
  if (status !== 200 || !isJson || (isFields(answer) && answer.success === false)) return []
  // A text has no fields: mailboxes send one that the endpoint does not read.
  const sent: Fields = { ...(isFields(request) ? request : {}), ...params }
  const names = [...Object.keys(endpoint.request.shape), ...Object.keys(endpoint.self ?? {})]
  const fields = Object.fromEntries(names.flatMap((name) => (name in sent ? [[name, sent[name]]] : [])))
  // Not shortened where the contract fixes the number of items.
  const candidates = [shorten(answer), answer].map((shown) => ({ request: fields, answer: shown }))
  const fitting = candidates.find(
    (each) => conformsToContract(endpoint, each) && findFarInstants(each.answer).length === 0,
  )
  if (!fitting || JSON.stringify(fitting).length > maxCharacters) return []
  return [{ ...fitting, request: normaliseTexts(endpoint, fields) }]
}

/** Returns a request as the contract decodes it, with files by name. */
function decodeFields(endpoint: Endpoint, request: Fields) {
  const fields = Object.entries(request).filter(([name]) => name in endpoint.request.shape)
  const sent = fields.map(([name, value]) => [
    name,
    isFile(endpoint, name) ? new File(['%'], String(value)) : value,
  ])
  return z.safeDecode(endpoint.request, Object.fromEntries(sent) as never) // as: any recorded value
}

/** Whether an example's request and response conform to the contract. */
export function conformsToContract(
  endpoint: Endpoint,
  { request = {}, answer }: Partial<Candidate>,
): boolean {
  const isAnswer = z.safeDecode(endpoint.response, answer as never).success // as: any recorded value
  return isAnswer && decodeFields(endpoint, request).success
}

/** Returns the request with its texts as the contract normalises them: trimmed, addresses in lower case. */
function normaliseTexts(endpoint: Endpoint, request: Fields): Fields {
  const decoded = decodeFields(endpoint, request).data ?? {}
  const texts = Object.entries(decoded).filter(
    ([name, value]) => name in request && typeof value === 'string',
  )
  return { ...request, ...Object.fromEntries(texts) }
}

/** An instant as the wire writes it. */
const instants = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g
const maxDistanceMs = 800 * 86_400_000

/**
 * Returns the instants of an example that are more than two years from those of the tests: readers would not believe
 * them.
 */
export function findFarInstants(example: unknown): readonly string[] {
  const found = JSON.stringify(example).match(instants) ?? []
  return found.filter((at) => Math.abs(Date.parse(at) - startOfTestsMs) > maxDistanceMs)
}

function isFile(endpoint: Endpoint, name: string): boolean {
  let schema: z.core.$ZodType | undefined = endpoint.request.shape[name]
  while (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) schema = schema.unwrap()
  return schema instanceof z.ZodFile
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, maxItems).map(shorten)
  return isFields(value) ? mapValues(value, shorten) : value
}

function mapValues(fields: Fields, change: (value: unknown) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]))
}

function listLeaves(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(listLeaves)
  if (isFields(value)) return Object.values(value).flatMap(listLeaves)
  return value === null || value === '' ? [] : [value]
}

/** Returns the most detailed and most typical candidate; of several the first by its text. */
function chooseMostTypical(candidates: readonly Candidate[]): Candidate | undefined {
  const counts = new Map<string, number>()
  const listKeys = ({ request }: Candidate) => Object.entries(request).map((field) => JSON.stringify(field))
  for (const key of candidates.flatMap(listKeys)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const scored = candidates.map((candidate) => {
    const richness = Math.min(richLeaves, new Set(listLeaves(candidate)).size) / richLeaves
    const keys = listKeys(candidate)
    const shared = keys.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0)
    const typicality = keys.length === 0 ? 0 : shared / keys.length / candidates.length
    return {
      candidate,
      score: richness + typicality,
      text: JSON.stringify(candidate),
    }
  })
  return scored.toSorted((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1))[0]?.candidate
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/
const uuids = new RegExp(uuid, 'g')
/** Random-looking letters and digits: a secret, a signature or a digest, after the prefix that names its use. */
const secrets = /(?<prefix>\b(?:[a-z]{2,8}_)*)(?<secret>[A-Za-z0-9_-]{20,})/g

/** Returns the example with all run-specific values replaced by constant ones. */
function insertConstantValues(name: string, { request, answer }: Candidate, origin: string): Candidate {
  const replacements = new Map<string, string>()
  const replace = (found: string, make: (digest: string) => string) => {
    const digest = createHash('sha256').update(`${name} ${replacements.size}`).digest('hex')
    const replacement = replacements.get(found) ?? make(digest)
    replacements.set(found, replacement)
    return replacement
  }
  const replaceVariableParts = (text: string) =>
    text
      .replaceAll(/https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?/g, origin)
      .replaceAll(new RegExp(`[-+.]?${uuid.source}@`, 'g'), '@')
      .replace(/^@/, 'claire@')
      .replaceAll(uuids, (found) => replace(found, toUuid))
      .replaceAll(secrets, (found, ...rest) => {
        const { prefix, secret } = rest.at(-1) as { prefix: string; secret: string } // as: the pattern names both groups
        const isRandom =
          /\d/.test(secret) && /[A-Za-z]/.test(secret) && !uuid.test(found) && !iban.test(found)
        return isRandom ? `${prefix}${replace(secret, (digest) => createReplacement(secret, digest))}` : found
      })
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return replaceVariableParts(value)
    if (Array.isArray(value)) return value.map(change)
    return isFields(value) ? mapValues(value, change) : value
  }
  return { request: mapValues(request, change), answer: change(answer) }
}

function toUuid(digest: string): string {
  const part = (from: number, to: number) => digest.slice(from, to)
  return `${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns a replacement as long as the secret, hexadecimal where it is. */
function createReplacement(secret: string, digest: string): string {
  const alphabet = /^[0-9a-f]+$/.test(secret) ? '0123456789abcdef' : signs
  const bytes = Buffer.from(digest, 'hex')
  const picked = Array.from(secret, (_, index) => {
    const step = (bytes[index % bytes.length] ?? 0) + index
    return alphabet.charAt(step % alphabet.length)
  })
  return picked.join('')
}
