import type { Endpoint, SelfClaim } from '@repo/contracts/endpoint'
import { maxFileBytes, messages } from '@repo/contracts/patterns'
import type { Request } from 'express'
import multer from 'multer'
import { z } from 'zod'
import { Refusal } from './refusal.ts'
import { UploadedFile } from './uploaded-file.ts'

const readMultipart = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: maxFileBytes, files: 6, fields: 60, fieldSize: 20_000, parts: 66 },
  defParamCharset: 'utf8',
}).any()

/**
 * Reads a form of fields and files into the request. Refuses a file over 2 097 152 bytes with the documented sentence
 * (413 `too-large`), another content type (415 `unsupported-media`), and a form that cannot be read, or that has more
 * than 6 files, 60 fields or 20 kB in a field (400 `malformed`).
 */
export async function readForm(request: Request): Promise<void> {
  if (!request.is('multipart/form-data')) throw new Refusal('unsupported-media')
  await new Promise<void>((resolve, reject) => {
    // multer only touches the response when it responds itself, which it never does here.
    readMultipart(request, {} as never, (error: unknown) =>
      error ? reject(toUploadRefusal(error)) : resolve(),
    )
  })
}

function toUploadRefusal(error: unknown): Refusal {
  if (!(error instanceof multer.MulterError)) return new Refusal('malformed', { cause: error })
  const isTooLarge = error.code === 'LIMIT_FILE_SIZE'
  const fields = error.field && isTooLarge ? { [error.field]: messages.fileTooLarge } : {}
  return new Refusal(isTooLarge ? 'too-large' : 'malformed', {
    cause: error,
    fields,
    ...(isTooLarge ? { message: messages.fileTooLarge } : {}),
  })
}

/**
 * Returns the client's input for an endpoint, in the wire's form. Unknown fields are left out.
 * A body that is no object is a 400 (`malformed`), a second file of one field a 422 (`invalid-fields`).
 */
export function readWireInput(endpoint: Endpoint, request: Request): Record<string, unknown> {
  const body: unknown = endpoint.method === 'GET' ? request.query : (request.body ?? {})
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('malformed')
  const names = new Set([...Object.keys(endpoint.request.shape), ...Object.keys(endpoint.self ?? {})])
  const fields: Record<string, unknown> = {}
  for (const source of [body, request.params])
    for (const name of names) if (Object.hasOwn(source, name)) fields[name] = Reflect.get(source, name)
  for (const file of Array.isArray(request.files) ? request.files : []) {
    if (fields[file.fieldname] instanceof File)
      throw new Refusal('invalid-fields', { fields: { [file.fieldname]: messages.oneFile } })
    if (names.has(file.fieldname))
      fields[file.fieldname] = new UploadedFile(
        file.buffer as Uint8Array<ArrayBuffer>,
        file.originalname,
        file.mimetype,
      ) // as: multer's buffers are no shared memory
  }
  return fields
}

/**
 * Drops the fields that repeat the caller's identity, after comparing them with the caller's own, in lower case.
 * Another's value is a 403 (`not-yours`), a value of the wrong type a 400 (`malformed`).
 */
export function dropOwnIds(
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  ownValues: (claim: SelfClaim) => readonly string[],
): Record<string, unknown> {
  const rest = { ...fields }
  for (const [field, claim] of Object.entries(endpoint.self ?? {})) {
    const value = rest[field]
    delete rest[field]
    if (value === undefined) continue
    if (typeof value !== 'string') throw new Refusal('malformed', { fields: { [field]: messages.format } })
    if (!ownValues(claim).includes(value.trim().toLowerCase())) throw new Refusal('not-yours')
  }
  return rest
}

/**
 * Returns the decoded request. A value of the wrong type is a 400 (`malformed`), as is a text that PostgreSQL cannot
 * store; a missing or invalid field is a 422 (`invalid-fields`), with a sentence for each such field.
 */
export function decodeRequest(endpoint: Endpoint, fields: Record<string, unknown>): unknown {
  const decoded = z.safeDecode(endpoint.request, fields as never, { error: chooseSentence })
  if (decoded.success) {
    requireStorableText(decoded.data)
    return decoded.data
  }
  const errors: Record<string, string> = {}
  for (const name of Object.keys(endpoint.request.shape)) {
    const issue = decoded.error.issues.find((candidate) => candidate.path[0] === name)
    if (issue) errors[name] = issue.message
  }
  const hasWrongType = decoded.error.issues.some((issue) => isWrongType(issue, fields))
  throw new Refusal(hasWrongType ? 'malformed' : 'invalid-fields', { fields: errors })
}

/** Returns the sentence of a field whose rule has none of its own. */
function chooseSentence(issue: { input?: unknown }): string {
  return issue.input === undefined ? messages.required : messages.format
}

/** Refuses what PostgreSQL cannot store as text or JSON: the NUL character and halves of surrogate pairs. */
function requireStorableText(decoded: unknown): void {
  // An explicit work list, because a nest of 50 000 lists would exhaust the stack.
  const pending: unknown[] = [decoded]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
      throw new Refusal('malformed')
    if (typeof value !== 'object' || value === null || value instanceof File) continue
    for (const [key, inner] of Object.entries(value)) pending.push(key, inner)
  }
}

function isWrongType(issue: z.core.$ZodIssue, fields: unknown): boolean {
  if (issue.path.length === 0) return true
  let value: unknown = fields
  for (const key of issue.path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key]
  if (value === undefined || value === '') return false
  // JSON has one kind of number: 1.5 in place of an integer is a wrong value, not a wrong type.
  if (issue.code === 'invalid_type') return !(issue.expected === 'int' && typeof value === 'number')
  // A union or an enumeration without objects, lists or null reports "invalid" for them: the type is wrong.
  return (
    (issue.code === 'invalid_union' || issue.code === 'invalid_value') &&
    (typeof value === 'object' || typeof value === 'boolean')
  )
}
