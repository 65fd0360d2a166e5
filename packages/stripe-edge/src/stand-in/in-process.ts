import type { Router } from 'express'
import express from 'express'
import Stripe from 'stripe'

/** A call for the stand-in's router. */
export type RouterCall = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
/** The router's response. */
export type RouterResponse = {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

/**
 * Calls a router of the stand-in without a socket, with as much of HTTP as it needs. Rejects when the response is lost,
 * and for a call that the router does not know.
 */
export function callRouter(
  router: Router,
  { method, path, headers, body }: RouterCall,
): Promise<RouterResponse> {
  return new Promise((resolve, reject) => {
    // Without the length of a body the router takes it as read.
    const { 'content-length': _length, ...rest } = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const request = Object.assign(Object.create(express.request), {
      method,
      url: path,
      originalUrl: path,
      headers: rest,
      body,
    })
    let status = 200
    const responseHeaders: Record<string, string> = {}
    const response = {
      headersSent: false,
      status(code: number) {
        status = code
        return this
      },
      set(names: string | Record<string, string>, value = '') {
        for (const [name, text] of typeof names === 'string'
          ? [[names, value] as const]
          : Object.entries(names))
          responseHeaders[name.toLowerCase()] = text
        return this
      },
      end(text: string) {
        resolve({ status, headers: responseHeaders, body: text })
      },
      destroy() {
        reject(new Error('The answer is lost'))
      },
    }
    // biome-ignore lint/suspicious/noExplicitAny: Express is called as Node's server would, with less.
    router(request, response as any, (error: unknown) =>
      reject(error instanceof Error ? error : new Error('The stand-in does not know this call')),
    )
  })
}

class InProcessResponse extends Stripe.HttpClientResponse {
  readonly #body: string
  constructor({ status, headers, body }: RouterResponse) {
    super(status, headers)
    this.#body = body
  }
  override async toJSON(): Promise<unknown> {
    return JSON.parse(this.#body)
  }
  override getRawResponse(): unknown {
    return this
  }
}

/** A hook around a call, which may throw before or after the call. */
export type CallInterceptor = (call: () => Promise<RouterResponse>) => Promise<RouterResponse>

/** Returns a transport for the SDK's calls to a stand-in in this process, without a socket. */
export function createInProcessTransport(router: Router, intercept: CallInterceptor): Stripe.HttpClient {
  return new (class extends Stripe.HttpClient {
    override getClientName(): string {
      return 'in-process'
    }
    override async makeRequest(
      _host: string,
      _port: string,
      path: string,
      method: string,
      headers: Record<string, string | number | string[]>,
      body: string | null,
    ): Promise<InProcessResponse> {
      const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      const call = { method, path: path.replace(/^\/v1/, ''), headers: texts, body: body ?? '' }
      return new InProcessResponse(await intercept(() => callRouter(router, call)))
    }
  })()
}

/** Creates the error of a call without a response, as of a reset connection. */
export function createNoResponseError(): Error {
  return Object.assign(new Error('The provider does not answer'), { code: 'ECONNRESET' })
}
