import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { ReceiverPolicy } from './receiver-address.ts'
import { mayConnect, parseReceiverAddress } from './receiver-address.ts'

/** Why there was no response. */
export type PostFailure =
  | 'timeout'
  | 'forbidden-address'
  | 'unknown-host'
  | 'no-connection'
  | 'bad-certificate'

/** The receiver's response with the beginning of its text, or why there is none. */
export type PostOutcome =
  | { readonly status: number; readonly excerpt: string }
  | { readonly failure: PostFailure }

/** Which addresses may be reached, and how long one call may take. */
export type PostOptions = ReceiverPolicy & {
  readonly timeoutMs: number
  /** How names are resolved; the system's resolver by default. */
  readonly lookup?: typeof systemLookup
}

const maxExcerptBytes = 2000
const maxExcerptCharacters = 500
const forbidden = 'EFORBIDDEN'

/**
 * Posts to an external address named by a third party: one connection, one try, no redirect followed. Never throws.
 * The connected IP address itself is checked, so a name that resolves to an internal address, even only later, reaches
 * nothing.
 */
export function postNotice(
  address: string,
  notice: { readonly body: string | Buffer; readonly headers: Readonly<Record<string, string>> },
  options: PostOptions,
): Promise<PostOutcome> {
  const url = parseReceiverAddress(address, options)
  if (!url) return Promise.resolve({ failure: 'forbidden-address' })
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      agent: false,
      headers: { ...notice.headers, 'Content-Length': String(Buffer.byteLength(notice.body)) },
      lookup: createGuardedLookup(url, options),
      signal: AbortSignal.timeout(options.timeoutMs),
    })
    let isAnswered = false
    request.on('response', (response) => {
      isAnswered = true
      readAnswer(response, resolve)
    })
    // Without a listener the connection of a receiver that switches protocols (101) ends silently.
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      resolve({ status: statusCode, excerpt: '' })
    })
    // An error after the status does not matter.
    request.on('error', (error) => isAnswered || resolve({ failure: toFailure(error) }))
    request.end(notice.body)
  })
}

/** Resolves a name to permitted addresses. One forbidden address rejects them all. */
function createGuardedLookup(url: URL, options: PostOptions): LookupFunction {
  const resolveName = options.lookup ?? systemLookup
  return (hostname, lookupOptions, callback) => {
    resolveName(hostname, { ...lookupOptions, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => mayConnect(address, url, options)))
        return callback(
          Object.assign(new Error('This address may not be reached'), { code: forbidden }),
          '',
          0,
        )
      if (lookupOptions.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** Reads the beginning of the response and hangs up. */
function readAnswer(response: IncomingMessage, resolve: (outcome: PostOutcome) => void): void {
  const chunks: Buffer[] = []
  let bytes = 0
  const finish = () => {
    resolve({ status: response.statusCode ?? 0, excerpt: readExcerpt(Buffer.concat(chunks)) })
    response.destroy()
  }
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk.subarray(0, maxExcerptBytes - bytes))
    bytes += chunk.length
    if (bytes >= maxExcerptBytes) finish()
  })
  // The status counts, whatever happens to the text.
  response.on('end', finish).on('error', finish).on('close', finish)
}

/**
 * Returns at most 500 characters of a third party's text as the database accepts it: without NUL or half a character.
 */
function readExcerpt(bytes: Buffer): string {
  const text = bytes.toString('utf8').replaceAll('\0', '')
  return [...text].slice(0, maxExcerptCharacters).join('')
}

function toFailure(error: Error): PostFailure {
  const { code = '' } = error as { code?: string } // as: errors of the network carry one
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  if (code === forbidden) return 'forbidden-address'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host'
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'bad-certificate'
  return 'no-connection'
}
