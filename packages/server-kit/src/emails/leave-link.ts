import type { Endpoint, Input } from '@repo/contracts/endpoint'
import express from 'express'

/**
 * The address for one-click unsubscription (RFC 8058) when opened in a browser: leads to the page that asks first.
 * Programs open links before people do, so opening ends nothing.
 */
export function leaveLink<E extends Endpoint>(
  { path, request: schema }: E,
  pageUrl: (input: Input<E>) => string,
): express.Router {
  return express.Router().get(path, (request, response, next) => {
    const input = schema.safeParse(request.params)
    if (!input.success) return next()
    response.set('Referrer-Policy', 'no-referrer').redirect(303, pageUrl(input.data as Input<E>)) // as: the schema is the endpoint's own
  })
}
