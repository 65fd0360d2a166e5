import * as wire from '@repo/contracts/delivery/newsletter'
import express from 'express'
import type { Deps } from '#api/deps.ts'

/**
 * The address that mailboxes post to (`unsubscribe`), opened by a browser: leads to the page that asks first. Programs open links
 * before people do, so opening ends nothing.
 */
export function leaveLink({ config }: Deps): express.Router {
  return express.Router().get(wire.unsubscribe.path, (request, response) => {
    const { jeton } = wire.unsubscribe.request.safeParse(request.params).data ?? { jeton: '' }
    const query = new URLSearchParams({ jeton })
    response
      .set('Referrer-Policy', 'no-referrer')
      .redirect(303, `${config.webUrl}/newsletter/desinscription?${query}`)
  })
}
