import type { RequestHandler } from 'express'
import { Refusal } from './refusal.ts'

/**
 * Refuses (403) what another site's page has a browser send: any call but a read whose `Origin` is none of ours or whose `Sec-Fetch-Site`
 * says `cross-site`. For APIs that know their caller by a cookie, beside its `SameSite`. Programs send neither header, and pass.
 */
export function refuseCrossSite(allowedOrigins: readonly string[]): RequestHandler {
  const ours = new Set(allowedOrigins)
  return (request, _response, next) => {
    const origin = request.get('Origin')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isForeign = origin !== undefined && !ours.has(origin)
    if (!isRead && (isForeign || request.get('Sec-Fetch-Site')?.toLowerCase() === 'cross-site'))
      throw new Refusal('not-allowed')
    next()
  }
}
