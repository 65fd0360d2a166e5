import type { RequestListener, Server } from 'node:http'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'
import { closeUnusedConnections, serverLimits } from './lifecycle.ts'

/**
 * A server, and the application that answers its requests from now on; `listener` is the application itself when
 * absent.
 */
export type ExpressServer = {
  readonly server: Server
  readonly answerBy: (app: Express, listener?: RequestListener) => void
}

/**
 * Creates a server whose requests and responses are those of an Express application from the start. Express gives
 * Node's objects another prototype otherwise, after which the engine optimises no access to them.
 */
export function createExpressServer(): ExpressServer {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<IncomingMessage> {}
  const server = createServer({ ...serverLimits, IncomingMessage: Request, ServerResponse: Response })
  closeUnusedConnections(server)
  return {
    server,
    answerBy: (app, listener = app) => {
      app.request = extendPrototype(Request, app.request)
      app.response = extendPrototype(Response, app.response)
      server.on('request', listener)
    },
  }
}

/**
 * Returns the prototype of a class of Node's messages, which has the methods of an application's messages from now on.
 */
function extendPrototype<Message extends object>(
  messageClass: { readonly prototype: object },
  message: Message,
): Message {
  return Object.setPrototypeOf(messageClass.prototype, message) as Message // as: it inherits them
}
