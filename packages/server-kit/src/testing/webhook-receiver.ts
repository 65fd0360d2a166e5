import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { closeServer, listenOn } from '../lifecycle.ts'

/** A received notice. */
export type ReceivedNotice = {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly path: string
}

/** A sender's own server. It records notices and responds as the test commands. */
export type Receiver = {
  readonly url: string
  readonly received: ReceivedNotice[]
  /** Its response from now on: a status, or a function. */
  answer: number | ((request: ReceivedNotice, response: ServerResponse) => void)
  readonly close: () => Promise<void>
}

/**
 * Starts a receiver on this machine; it responds 200. Every response by status has a `Location`, so that a test of a
 * redirect sees whether it is followed.
 */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedNotice[] = []
  const server = createServer(async (request, response) => {
    const notice = { headers: request.headers, body: await text(request), path: request.url ?? '' }
    received.push(notice)
    if (typeof receiver.answer === 'function') receiver.answer(notice, response)
    else response.writeHead(receiver.answer, { Location: '/elsewhere' }).end(`answer ${receiver.answer}`)
  })
  const port = await listenOn(server, 0, '127.0.0.1')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/volant`,
    received,
    answer: 200,
    close: async () => {
      server.closeAllConnections()
      await closeServer(server)
    },
  }
  return receiver
}
