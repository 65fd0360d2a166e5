import { createIdToken } from '#api/core/tokens/signed-ids.service.ts'
import type { SignedIn } from './builders.ts'
import { succeed } from './orders.ts'
import type { Answer, TestApp } from './test-app.ts'

/** Makes one of the calls of a recipient's page, below `/api/suivi/`, and returns the response. */
export function callFollowApi(app: TestApp, path: string, body: unknown, token?: string): Promise<Answer> {
  return app.request('POST', `/api/suivi/${path}`, { token, body })
}

/** Returns the token of an order's link, which its sender creates if there is none. */
export async function aRecipientToken(app: TestApp, sender: SignedIn, commandeId: string): Promise<string> {
  const { lien } = await succeed(app, sender, 'suivi/lien/creer', { commandeId })
  return String(lien.adresse).split('/suivi/')[1] ?? ''
}

/** Returns the token of the link in messages about an order. Throws unless the order has a valid link. */
export async function createMessageToken({ deps }: TestApp, orderId: string): Promise<string> {
  const { id } = await deps.db.recipientLink.findFirstOrThrow({ where: { orderId, revokedAt: null } })
  return createIdToken(deps.config.tokenSecrets, id, 'recipient message')
}
