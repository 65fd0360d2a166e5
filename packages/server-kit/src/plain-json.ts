import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'

const maxBytes = 100_000
const plainTypes: readonly (string | undefined)[] = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
]

/**
 * Whether a body is like nearly all: JSON in UTF-8, neither compressed nor chunked, at most 100 kB.
 * The framework's parser reads everything else.
 */
export function isPlainJson({
  'content-type': type,
  'content-length': length = '',
  'content-encoding': encoding,
  'transfer-encoding': transfer,
}: IncomingHttpHeaders): boolean {
  const isShort = /^[1-9]\d{0,5}$/.test(length) && Number(length) <= maxBytes
  return isShort && encoding === undefined && transfer === undefined && plainTypes.includes(type)
}

/**
 * Reads a body that `isPlainJson`. Refuses with `malformed` unless it is an object or a list that has arrived whole.
 * Node takes no more bytes than the request announces.
 */
export function readPlainJson(request: IncomingMessage): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const fail = (cause?: unknown) => reject(new Refusal('malformed', { cause }))
    if (request.destroyed) return fail()
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      try {
        const parsed: unknown = JSON.parse(decodeText(chunks))
        if (typeof parsed === 'object' && parsed !== null) resolve(parsed)
        else fail()
      } catch (error) {
        fail(error)
      }
    })
    request.on('error', fail)
    // The caller has left before the end. An error that nobody gets would cost more than all the rest.
    request.on('close', () => {
      if (!request.readableEnded) fail()
    })
  })
}

/** Decodes the bytes as UTF-8, and drops the byte order mark that some programs write. */
function decodeText(chunks: readonly Buffer[]): string {
  const [only] = chunks
  const text = (only && chunks.length === 1 ? only : Buffer.concat(chunks)).toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
