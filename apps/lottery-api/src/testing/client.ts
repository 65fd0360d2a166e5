import type { Answer, CallOptions } from '@repo/server-kit/testing/send'
import { send } from '@repo/server-kit/testing/send'

export type { Answer }

/** A browser as the API sees it: it keeps its cookies, and sends its page's origin. */
export type Client = {
  /** Sends JSON (or a form) and parses the response's JSON. */
  readonly request: (method: string, path: string, options?: CallOptions) => Promise<Answer>
  /** Its cookies by name: read and changed as a thief or a forgetful browser would. */
  readonly cookies: Map<string, string>
}

/** Opens a browser without cookies on a page of `site`, which calls an API at its origin. */
export function openClient(origin: string, site: string): Client {
  const cookies = new Map<string, string>()
  return {
    cookies,
    request: async (method, path, { body, headers } = {}) => {
      const cookieHeader = [...cookies].map((pair) => pair.join('=')).join('; ')
      const answer = await send(origin, method, path, {
        body,
        headers: {
          Origin: site,
          'Sec-Fetch-Site': 'same-origin',
          ...(cookieHeader === '' ? {} : { Cookie: cookieHeader }),
          ...headers,
        },
      })
      for (const line of answer.headers.getSetCookie()) store(cookies, line)
      return answer
    },
  }
}

function store(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
  if (isGone) cookies.delete(pair.slice(0, at))
  else cookies.set(pair.slice(0, at), pair.slice(at + 1))
}
