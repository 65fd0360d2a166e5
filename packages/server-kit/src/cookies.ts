import type { Request, Response } from 'express'

/**
 * The name of a cookie on the wire. Over HTTPS it begins with `__Host-`: browsers accept such a cookie over HTTPS
 * alone, from this very host, so that neither a sibling host nor an unencrypted page can replace it.
 */
const nameFor = ({ secure }: Pick<Request, 'secure'>, name: string) => (secure ? `__Host-${name}` : name)

/** Sets an HttpOnly, SameSite=Strict cookie, Secure over HTTPS; `maxAgeS` 0 removes it. */
export function setCookie(response: Response, name: string, value: string, maxAgeS: number): void {
  const { secure } = response.req
  response.cookie(nameFor(response.req, name), value, {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    // A name with `__Host-` applies to all paths.
    path: secure ? '/' : '/api',
    maxAge: maxAgeS * 1000,
  })
}

/**
 * All values of a cookie of the request. Without HTTPS, a script in a page or another host of the domain can set one of
 * the same name before ours: callers search all of them for ours.
 */
export function cookiesOf(request: Request, name: string): readonly string[] {
  const sent = nameFor(request, name)
  return (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .flatMap(([key, value]) => (key === sent && value !== undefined && value !== '' ? [value] : []))
}

/** The first value of a cookie of the request, or null. */
export function cookieOf(request: Request, name: string): string | null {
  return cookiesOf(request, name)[0] ?? null
}
