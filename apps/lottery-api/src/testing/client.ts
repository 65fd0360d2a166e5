/** What a call of a test may have beside its path. */
export type CallOptions = {
  /** Sent as JSON, or as it is when it is a form or a text. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

// Tests read answers of every shape and assert what they read.
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type Answer = { readonly status: number; readonly body: any; readonly headers: Headers }

/** A browser as the API sees it: it keeps its cookies, and says which page it calls from. */
export type Client = {
  /** Sends JSON (or a form) and reads the answer's JSON. */
  readonly request: (method: string, path: string, options?: CallOptions) => Promise<Answer>
  /** Its cookies by name: read and changed as a thief or a forgetful browser would. */
  readonly cookies: Map<string, string>
}

/** A browser without cookies whose page is of `site`, at an API's origin. */
export function openClient(origin: string, site: string): Client {
  const cookies = new Map<string, string>()
  return {
    cookies,
    request: async (method, path, { body, headers: extra } = {}) => {
      const isText = body instanceof FormData || typeof body === 'string'
      const headers = new Headers({ Origin: site, 'Sec-Fetch-Site': 'same-origin' })
      if (cookies.size > 0) headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
      if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json')
      for (const [name, value] of Object.entries(extra ?? {})) headers.set(name, value)
      const payload = body === undefined ? null : isText ? body : JSON.stringify(body)
      const answer = await fetch(`${origin}${path}`, { method, headers, body: payload })
      for (const line of answer.headers.getSetCookie()) keep(cookies, line)
      const text = await answer.text()
      const isJson = /json/.test(answer.headers.get('content-type') ?? '')
      return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
    },
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
  if (isGone) cookies.delete(pair.slice(0, at))
  else cookies.set(pair.slice(0, at), pair.slice(at + 1))
}
