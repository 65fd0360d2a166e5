import type { Request } from 'express'

/**
 * All values of a cookie of the request. Whoever runs a script in a page, or has another host of the domain, can put one of the same name before
 * ours: what must be ours is looked for among all of them.
 */
export function cookiesOf(request: Request, name: string): readonly string[] {
  return (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .flatMap(([key, value]) => (key === name && value !== undefined && value !== '' ? [value] : []))
}

/** The first value of a cookie of the request, or null. */
export function cookieOf(request: Request, name: string): string | null {
  return cookiesOf(request, name)[0] ?? null
}
