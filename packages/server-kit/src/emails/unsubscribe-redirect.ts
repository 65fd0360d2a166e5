import type { Endpoint, Input } from '@repo/contracts/endpoint'
import express from 'express'

/**
 * Returns the router that redirects a browser from the one-click unsubscription address (RFC 8058) to the page that
 * asks first.
 * It unsubscribes nobody, since programs open links before people do. An invalid address goes to the next handler.
 */
export function createUnsubscribeRedirect<E extends Endpoint>(
  { path, request: schema }: E,
  pageUrl: (input: Input<E>) => string,
): express.Router {
  return express.Router().get(path, (request, response, next) => {
    const input = schema.safeParse(request.params)
    if (!input.success) return next()
    response.set('Referrer-Policy', 'no-referrer').redirect(303, pageUrl(input.data as Input<E>)) // as: the schema is the endpoint's own
  })
}
