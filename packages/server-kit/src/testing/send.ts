import type { Stream } from 'node:stream'
import supertest from 'supertest'
import { recordCall } from './recorded-calls.ts'

/** The options of a test call beside its path. */
export type CallOptions = {
  /** Sent as JSON, or unchanged when it is a form or a text. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A response. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape, and assert what they read.
export type Answer = { readonly status: number; readonly body: any; readonly headers: Headers }

/**
 * Calls a server at an origin, without a browser's cookies, redirects or retries.
 * Parses JSON, and returns anything else as text. Rejects only without a complete response.
 */
export async function send(
  origin: string,
  method: string,
  path: string,
  { body, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const call = supertest(origin)
    [findMethod(method)](path)
    .set(headers)
    .redirects(0)
    .buffer(true)
    .parse(toText)
  if (body instanceof FormData) {
    const encoded = new Response(body)
    call.set('Content-Type', encoded.headers.get('Content-Type') ?? '').serialize((bytes) => bytes)
    call.send(Buffer.from(await encoded.arrayBuffer()))
  } else if (body !== undefined) {
    if (!new Headers(headers).has('Content-Type')) call.set('Content-Type', 'application/json')
    call.send(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const answer = await call
  const text: string = answer.body
  const received = new Headers()
  for (const [name, value] of Object.entries(answer.headers as Record<string, string | string[]>))
    for (const each of [value].flat()) received.append(name, each)
  const isJson = /json/.test(received.get('content-type') ?? '')
  const result = { status: answer.status, headers: received, body: isJson ? JSON.parse(text) : text }
  recordCall(origin, { method, path, request: body, status: result.status, answer: result.body, isJson })
  return result
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head'] as const

function findMethod(name: string): (typeof methods)[number] {
  const method = methods.find((each) => each === name.toLowerCase())
  if (!method) throw new Error(`No test calls with ${name}`)
  return method
}

/** Reads a response as text: the library would change the shape of pictures and of text that is no JSON. */
function toText(response: Stream, done: (error: Error | null, text: string) => void): void {
  const chunks: Buffer[] = []
  response.on('data', (chunk: Buffer | string) => chunks.push(Buffer.from(chunk)))
  response.on('end', () => done(null, Buffer.concat(chunks).toString('utf8')))
  response.on('error', (error: Error) => done(error, ''))
}
