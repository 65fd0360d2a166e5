import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Response } from 'express'

const compress = promisify(gzip)

/** Shorter texts fit into the first packets of a connection anyway. */
const minLength = 2048
const maxLength = 16_000_000
/**
 * The maximum number of concurrent compressions: files and passwords need the threads, too. More texts are sent as they
 * are.
 */
const maxAtOnce = 4

let running = 0

/** Whether `sendText` compresses a text for a client that takes it. */
export function isCompressible({ length }: string): boolean {
  return length >= minLength && length <= maxLength
}

/**
 * Sends a text whose headers are set, compressed when it is long and the client accepts gzip.
 * Compresses in a thread: a list of 800 kB would block the event loop for 6 ms.
 * Higher levels cost twice the time for 4 % less.
 */
export function sendText(response: Response, text: string): void {
  if (!isCompressible(text)) {
    end(response, text)
    return
  }
  response.vary('Accept-Encoding')
  if (running >= maxAtOnce || !response.req.acceptsEncodings('gzip')) {
    end(response, text)
    return
  }
  running += 1
  void compress(text, { level: 1 })
    .then((bytes) => {
      // The deadline of the call may have passed: it has been answered then.
      if (response.headersSent) return
      response.setHeader('Content-Encoding', 'gzip')
      end(response, bytes)
    })
    .catch(() => response.destroy())
    .finally(() => {
      running -= 1
    })
}

/** Ends without Express's `send`, which would hash the body for an ETag that no cache may use. */
function end(response: Response, body: string | Buffer): void {
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.end(body)
}
