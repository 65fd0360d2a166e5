import type { Request, Response } from 'express'

/**
 * Returns the name of a cookie on the wire. Over HTTPS it begins with `__Host-`:
 * browsers accept such a cookie from this very host over HTTPS only, so no sibling host can replace it.
 */
const toWireName = ({ secure }: Pick<Request, 'secure'>, name: string) => (secure ? `__Host-${name}` : name)

/** Sets an HttpOnly, SameSite=Strict cookie, Secure over HTTPS; `maxAgeS` 0 removes it. */
export function setCookie(response: Response, name: string, value: string, maxAgeS: number): void {
  const { secure } = response.req
  response.cookie(toWireName(response.req, name), value, {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    // A name with `__Host-` applies to all paths.
    path: secure ? '/' : '/api',
    maxAge: maxAgeS * 1000,
  })
}

/**
 * Returns all values of a cookie of the request, without empty ones. Without HTTPS, a page's script or another host of
 * the domain can set one of the same name before ours, so callers search all of them.
 */
export function findCookies(request: Request, name: string): readonly string[] {
  const nameOnWire = toWireName(request, name)
  return (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .flatMap(([key, value]) => (key === nameOnWire && value !== undefined && value !== '' ? [value] : []))
}

/** Returns the first value of a cookie of the request, or null. */
export function findCookie(request: Request, name: string): string | null {
  return findCookies(request, name)[0] ?? null
}
