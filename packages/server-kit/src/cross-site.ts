import type { Request, RequestHandler } from 'express'
import { Refusal } from './refusal.ts'

/**
 * Refuses (403) what another site's page has a browser send: any call but a read whose `Origin` is none of ours or whose `Sec-Fetch-Site`
 * says `cross-site`. For APIs that know their caller by a cookie, beside its `SameSite`. Programs send neither header, and pass;
 * so does what `isOpenToAll` names, which must be nothing that a cookie lets somebody do.
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
