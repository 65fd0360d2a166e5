import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'

const maxBytes = 100_000
const plainTypes: readonly (string | undefined)[] = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
]

/** Whether a body is what nearly all are: JSON in UTF-8 as it is, that says how long it is, and is no longer than 100 kB. Everything else is the framework's parser's. */
export function isPlainJson({
  'content-type': type,
  'content-length': length = '',
  'content-encoding': encoding,
  'transfer-encoding': transfer,
}: IncomingHttpHeaders): boolean {
  const isShort = /^[1-9]\d{0,5}$/.test(length) && Number(length) <= maxBytes
  return isShort && encoding === undefined && transfer === undefined && plainTypes.includes(type)
}

/** Reads a body that `isPlainJson`: an object or a list, otherwise `malformed`. Node takes no more bytes than the request says. */
export function readPlainJson(request: IncomingMessage): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const fail = (cause?: unknown) => reject(new Refusal('malformed', { cause }))
    if (request.destroyed) return fail()
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      try {
        const parsed: unknown = JSON.parse(textOf(chunks))
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

/** Decodes without the mark that some programs put before UTF-8. */
function textOf(chunks: readonly Buffer[]): string {
  const [only] = chunks
  const text = (only && chunks.length === 1 ? only : Buffer.concat(chunks)).toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
