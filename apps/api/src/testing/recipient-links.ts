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
