import type { Request, RequestHandler } from 'express'
import { Refusal } from './refusal.ts'

/**
 * Returns the middleware that refuses (403 `not-allowed`) changes from another site's page, in addition to the cookie's
 * `SameSite`. These are calls whose `Origin` is not ours, or whose `Sec-Fetch-Site` is `cross-site`; a GET or HEAD
 * always passes. Programs send neither header and pass. So do calls in `isOpenToAll`, which must need no cookie.
 */
export function refuseCrossSite(
  allowedOrigins: readonly string[],
  isOpenToAll: (request: Request) => boolean = () => false,
): RequestHandler {
  const ours = new Set(allowedOrigins)
  return (request, _response, next) => {
    const origin = request.get('Origin')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isForeign = origin !== undefined && !ours.has(origin)
    const isCrossSite = isForeign || request.get('Sec-Fetch-Site')?.toLowerCase() === 'cross-site'
    if (!isRead && isCrossSite && !isOpenToAll(request)) throw new Refusal('not-allowed')
    next()
  }
}
